/** Every address of the dashboard is built here. */

function query(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

function segment(text: string): string {
  return encodeURIComponent(text);
}

export type TableTab = 'overview' | 'runs' | 'proofs' | 'columns' | 'policy';

export const paths = {
  fleet: (filter: { q?: string; status?: string; source?: string; owner?: string } = {}) =>
    `/${query(filter)}`,
  table: (id: string, tab?: TableTab) => `/tables/${segment(id)}${query({ tab })}`,
  key: (tableId: string, values: string[] = []) => {
    const search = new URLSearchParams(values.map((value) => ['key', value])).toString();
    return `/tables/${segment(tableId)}/key${search ? `?${search}` : ''}`;
  },
  sources: () => '/sources',
  source: (name: string, tab?: string) => `/sources/${segment(name)}${query({ tab })}`,
  connectors: () => '/connectors',
  connector: (source: string) => `/connectors/${segment(source)}`,
  runs: (kind?: RunKind) => `/runs${query({ kind: kind === 'ingest' ? undefined : kind })}`,
  run: (kind: RunKind, id: string) => `/runs/${kind}/${segment(id)}`,
  reconciliations: (filter: { table?: string } = {}) => `/reconciliations${query(filter)}`,
  reconciliation: (id: string) => `/reconciliations/${segment(id)}`,
  incidents: (filter: { state?: string } = {}) => `/incidents${query(filter)}`,
  incident: (id: string) => `/incidents/${segment(id)}`,
  runbook: (kind: string) => `/runbooks/${segment(kind)}`,
  signIn: (to?: string) => `/sign-in${query({ to: to === '/' ? undefined : to })}`,
  password: (to?: string) => `/password${query({ to: to === '/' ? undefined : to })}`,
  accounts: () => '/settings/accounts',
  tokens: () => '/settings/tokens',
  audit: (filter: { actor?: string; operation?: string } = {}) => `/settings/audit${query(filter)}`,
  windows: () => '/settings/windows',
  webhooks: () => '/settings/webhooks',
  silences: () => '/settings/silences',
  investigations: () => '/investigations',
  investigation: (id: string) => `/investigations/${segment(id)}`,
  lag: () => '/lag',
  schedule: () => '/schedule',
  fleetFile: () => '/plan',
  plan: (id: string) => `/plans/${segment(id)}`,
  revision: (number: number) => `/revisions/${number}`,
};

export type RunKind = 'ingest' | 'maintenance';
