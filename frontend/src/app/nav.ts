import type { Role } from '../api/session';
import {
  IconCalendarClock,
  IconChartGridDots,
  IconDatabase,
  IconFileDiff,
  IconGauge,
  IconPlayerPlay,
  IconPlugConnected,
  IconScale,
  IconSettings,
  IconUrgent,
  IconZoomQuestion,
} from '../ui/icons';
import { paths } from './paths';

/** The main places, in the order of the bar; `key` follows `g`. */
export const PLACES = [
  { to: paths.fleet(), label: 'Fleet', key: 'f', icon: IconGauge, also: ['/tables'] },
  { to: paths.incidents(), label: 'Incidents', key: 'i', icon: IconUrgent, also: [] },
  { to: paths.lag(), label: 'Lag', key: 'a', icon: IconChartGridDots, also: [] },
  { to: paths.sources(), label: 'Sources', key: 's', icon: IconDatabase, also: [] },
  { to: paths.connectors(), label: 'Connectors', key: 'c', icon: IconPlugConnected, also: [] },
  { to: paths.runs(), label: 'Runs', key: 'r', icon: IconPlayerPlay, also: [] },
  { to: paths.reconciliations(), label: 'Proofs', key: 'p', icon: IconScale, also: [] },
  {
    to: paths.investigations(),
    label: 'Investigations',
    key: 'v',
    icon: IconZoomQuestion,
    also: [],
  },
  { to: paths.schedule(), label: 'Schedule', key: 'd', icon: IconCalendarClock, also: [] },
  {
    to: paths.fleetFile(),
    label: 'Plan',
    key: 'l',
    icon: IconFileDiff,
    also: ['/plans', '/revisions'],
  },
  { to: paths.webhooks(), label: 'Settings', key: 'e', icon: IconSettings, also: ['/settings'] },
];

/** What can be set, in the order of its bar. */
export const SETTINGS: { to: string; label: string; needs?: Role }[] = [
  { to: paths.webhooks(), label: 'Webhooks' },
  { to: paths.silences(), label: 'Silences' },
  { to: paths.windows(), label: 'Maintenance windows' },
  { to: paths.accounts(), label: 'Accounts', needs: 'ADMIN' },
  { to: paths.tokens(), label: 'API tokens', needs: 'ADMIN' },
  { to: paths.audit(), label: 'Audit log', needs: 'ADMIN' },
];
