import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Reconciliation, reconciliations } from '../../api/reconciliations';
import { useLive } from '../../app/refresh';
import { Filter } from '../../ui/Filter';
import { ReconciliationTable } from '../../ui/lists/ReconciliationTable';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { levelOf } from '../../ui/status';
import { useUrlState } from '../../ui/useUrlState';

const MOST = 150;

/** Which replicas were proved equal to their sources, and which were not? */
export function ReconciliationsPage() {
  const query = useQuery({ ...reconciliations(), ...useLive() });
  return (
    <>
      <PageHead title="Proofs" />
      <QueryView
        query={query}
        empty={{
          when: (rows) => rows.length === 0,
          show: (
            <EmptyState title="Nothing has been proved yet">
              “Prove now” on a table's page compares every column of every row with the source.
            </EmptyState>
          ),
        }}
      >
        {(rows) => <Newest rows={rows} />}
      </QueryView>
    </>
  );
}

const RESULTS: { value: string; label: string; keep: (row: Reconciliation) => boolean }[] = [
  { value: '', label: 'All', keep: () => true },
  { value: 'bad', label: 'Differ or failed', keep: (row) => levelOf.proof(row.status) === 'bad' },
  { value: 'open', label: 'Prove nothing', keep: ({ status }) => status === 'INCONCLUSIVE' },
  { value: 'match', label: 'Match', keep: ({ status }) => status === 'MATCH' },
];

function Newest({ rows }: { rows: Reconciliation[] }) {
  const [get, set] = useUrlState();
  const text = get('q').toLowerCase();
  const keep = RESULTS.find(({ value }) => value === get('result'))?.keep ?? (() => true);
  const found = rows.filter(
    (row) => keep(row) && `${row.source} ${row.table}`.toLowerCase().includes(text),
  );
  return (
    <Panel
      title={
        found.length > MOST
          ? `Newest ${MOST} of ${found.length}`
          : `${found.length} reconciliations`
      }
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Result"
            value={get('result')}
            onChange={(result) => set({ result })}
            data={RESULTS.map(({ value, label }) => ({ value, label }))}
          />
          <Filter label="Filter tables" value={get('q')} onChange={(q) => set({ q })} />
        </>
      }
      flush
    >
      <ReconciliationTable rows={found.slice(0, MOST)} table />
    </Panel>
  );
}
