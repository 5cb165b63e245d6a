import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { ActButton } from '../../ui/Act';
import { DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';
import { Panel } from '../../ui/Panel';
import { StatusBadge } from '../../ui/StatusBadge';

type Quiet = Schemas['Silence'] | Schemas['MaintenanceWindow'];

interface Props<T> {
  label: string;
  rows: T[];
  ending?: string;
  onEnd: (row: T) => void;
}

/** Times in which nobody is told of some incidents: silences and maintenance windows. */
export function QuietTable<T extends Quiet>({ label, rows, ending, onEnd }: Props<T>) {
  return (
    <Panel title={`${rows.filter(({ active }) => active).length} active`} flush>
      <DataTable
        label={label}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'state', head: 'State', sort: (row) => STATES[stateOf(row)].order, cell: badge },
          { key: 'what', head: 'Of', cell: ({ matchers }) => matched(matchers) },
          { key: 'reason', head: 'Why', cell: (row) => <bdi>{row.reason}</bdi> },
          {
            key: 'by',
            head: 'By',
            secondary: true,
            sort: (row) => row.author,
            cell: (row) => <bdi>{row.author}</bdi>,
          },
          {
            key: 'from',
            head: 'From',
            secondary: true,
            sort: (row) => row.startsAt,
            cell: (row) => <Instant at={row.startsAt} show="local" />,
          },
          {
            key: 'until',
            head: 'Until',
            sort: (row) => row.endsAt,
            cell: (row) => <Instant at={row.endsAt} show="both" />,
          },
          {
            key: 'end',
            head: '',
            cell: (row) =>
              stateOf(row) !== 'over' && (
                <ActButton
                  size="compact-xs"
                  variant="default"
                  loading={ending === row.id}
                  onClick={() => onEnd(row)}
                >
                  {row.active ? 'End now' : 'Call off'}
                </ActButton>
              ),
          },
        ]}
      />
    </Panel>
  );
}

const STATES = {
  active: { order: 0, level: 'warn' },
  planned: { order: 1, level: 'busy' },
  over: { order: 2, level: 'idle' },
} as const;

function stateOf(row: Quiet): keyof typeof STATES {
  if (row.active) return 'active';
  return Date.parse(row.startsAt) > Date.now() ? 'planned' : 'over';
}

function badge(row: Quiet): ReactNode {
  const state = stateOf(row);
  return <StatusBadge level={STATES[state].level} label={state} />;
}

function matched({ kinds, severities, sources, owners, tableIds }: Schemas['Matchers']): string {
  const parts = [kinds, severities, sources, owners].flatMap((each) => each ?? []);
  if (tableIds && tableIds.length > 0) parts.push(`${tableIds.length} tables`);
  return parts.length > 0 ? parts.join(', ') : 'everything';
}
