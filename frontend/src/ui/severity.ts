import type { Incident } from '../api/incidents';
import { words } from './format';
import { LEVELS, type Level } from './status';

/** How bad an incident is to the eye; one that is over or quiet asks for nothing. */
export function incidentLevel(incident: Incident): Level {
  if (incident.state === 'RESOLVED') return 'good';
  if (incident.suppressedBy || incident.mutedBy) return 'idle';
  return incident.severity === 'CRITICAL' ? 'bad' : 'warn';
}

export function incidentWords(incident: Incident): string {
  if (incident.state === 'RESOLVED') return 'resolved';
  if (incident.suppressedBy) return `follows from another, ${words(incident.severity)}`;
  if (incident.mutedBy) return `silenced, ${words(incident.severity)}`;
  return words(incident.severity);
}

/** The worst first, of equal ones those that nobody works on, then the newest. */
export function mostUrgent(a: Incident, b: Incident): number {
  return (
    LEVELS.indexOf(incidentLevel(a)) - LEVELS.indexOf(incidentLevel(b)) ||
    Number(!!a.acknowledgedAt) - Number(!!b.acknowledgedAt) ||
    b.openedAt.localeCompare(a.openedAt)
  );
}
