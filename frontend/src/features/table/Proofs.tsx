import { useQuery } from '@tanstack/react-query';
import { reconciliations } from '../../api/reconciliations';
import type { Table } from '../../api/tables';
import { useLive } from '../../app/refresh';
import { ReconciliationTable } from '../../ui/lists/ReconciliationTable';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';

/** What was proved of the table, newest first. */
export function Proofs({ table }: { table: Table }) {
  const query = useQuery({ ...reconciliations(table.id), ...useLive() });
  return (
    <QueryView
      query={query}
      empty={{
        when: (rows) => rows.length === 0,
        show: (
          <EmptyState title="Nothing has been proved of it yet">
            “Prove now” compares every row with the source.
          </EmptyState>
        ),
      }}
    >
      {(rows) => (
        <Panel title="Reconciliations" flush>
          <ReconciliationTable rows={rows} table={false} />
        </Panel>
      )}
    </QueryView>
  );
}
