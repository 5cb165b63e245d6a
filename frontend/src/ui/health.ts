import type { FleetTable, HealthEvidence } from '../api/health';
import type { Level } from './status';

const STATUS: Record<string, Level> = {
  HEALTHY: 'good',
  DEGRADED: 'warn',
  UNKNOWN: 'unknown',
  UNHEALTHY: 'bad',
};

export function healthLevel(status: string): Level {
  return STATUS[status] ?? 'unknown';
}

/** What a piece of evidence is about, for an operator. */
const PIECES: Record<string, string> = {
  SERVER: 'source server',
  SLOT: 'slot',
  RUNWAY: 'slot runway',
  TRANSACTIONS: 'old transaction',
  IDENTITY: 'source identity',
  TASKS: 'connector tasks',
  HEARTBEAT: 'heartbeat',
  CAPTURE: 'capture',
  STATE: 'table state',
  INGEST: 'ingest',
  FRESHNESS: 'freshness',
  PROOF: 'proof',
};

export function pieceWords(piece: string): string {
  return PIECES[piece] ?? piece.toLowerCase();
}

const SLOTS: Record<string, Level> = {
  RESERVED: 'good',
  EXTENDED: 'warn',
  UNRESERVED: 'bad',
  LOST: 'bad',
  MISSING: 'bad',
  NOT_MADE: 'idle',
  UNKNOWN: 'unknown',
};

export function slotLevel(status: string): Level {
  return SLOTS[status] ?? 'unknown';
}

/** One or two words for what is with a table. */
export function tableLabel(table: FleetTable): { level: Level; label: string } {
  const level = healthLevel(table.status);
  if (table.state === 'QUARANTINED') return { level: 'bad', label: 'quarantined' };
  if (isOnlyPaused(table)) return { level: 'idle', label: 'paused' };
  if (level === 'good') return { level, label: 'healthy' };
  return { level, label: level === 'unknown' ? unknown(table) : wrong(table) };
}

/** A pause is wanted: the service calls it degraded, so that it is not forgotten; nothing is worse. */
function isOnlyPaused({ paused, status, decidedBy }: FleetTable): boolean {
  return paused && (status === 'HEALTHY' || (status === 'DEGRADED' && decidedBy === 'STATE'));
}

function unknown({ decidedBy }: FleetTable): string {
  return decidedBy ? `${pieceWords(decidedBy)} unknown` : 'unknown';
}

function wrong({ decidedBy, mismatchedRows }: FleetTable): string {
  switch (decidedBy) {
    case 'FRESHNESS':
      return 'late';
    case 'PROOF':
      return mismatchedRows ? 'rows differ' : 'not proved';
    case 'STATE':
      return 'held or diverged';
    case undefined:
      return 'not well';
    default:
      return pieceWords(decidedBy);
  }
}

/** Whether evidence has outlived what it says. */
export function isOld(evidence: HealthEvidence, now: number): boolean {
  return !evidence.at || now - Date.parse(evidence.at) > evidence.allowedAgeSeconds * 1_000;
}
