import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Schemas } from '../../api/client';
import { ask, investigations } from '../../api/investigations';
import { allTables } from '../../api/tables';
import { paths } from '../../app/paths';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';
import { PageHead } from '../../ui/PageHead';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { NewInvestigation } from './NewInvestigation';

/** Why does an extract differ from the replica? */
export function InvestigationsPage() {
  const query = useQuery({ ...investigations, ...useLive() });
  const tables = useQuery(allTables).data ?? [];
  const names = new Map(tables.map((table) => [table.id, `${table.schema}.${table.name}`]));
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const [part, setPart] = useState<number>();
  const create = useMutation({
    mutationFn: ({ question, file }: { question: Schemas['NewInvestigation']; file?: File }) =>
      ask(question, file, setPart),
    onSettled: () => setPart(undefined),
    onSuccess: ({ id }) => navigate(paths.investigation(id)),
  });
  return (
    <>
      <PageHead
        title="Investigations"
        actions={<ActButton onClick={() => setAdding(true)}>Ask about an extract…</ActButton>}
      />
      <QueryView
        query={query}
        empty={{
          when: ({ items }) => items.length === 0,
          show: (
            <EmptyState title="Nothing was asked yet">
              An investigation explains, row by row from history, why a file or a query does not add
              up to the replica.
            </EmptyState>
          ),
        }}
      >
        {({ items }) => (
          <Panel title="Newest investigations" flush>
            <DataTable
              label="Investigations, newest first"
              rows={items}
              rowKey={(row) => row.id}
              to={(row) => paths.investigation(row.id)}
              columns={[
                {
                  key: 'name',
                  head: 'Question',
                  sort: (row) => row.name,
                  cell: (row) => (
                    <Link to={paths.investigation(row.id)}>
                      <bdi>{row.name}</bdi>
                    </Link>
                  ),
                },
                {
                  key: 'table',
                  head: 'Table',
                  cell: (row) => (
                    <Link to={paths.table(row.tableId)}>
                      <bdi>{names.get(row.tableId) ?? row.tableId}</bdi>
                    </Link>
                  ),
                },
                {
                  key: 'extract',
                  head: 'Extract',
                  secondary: true,
                  cell: (row) => <code>{row.extract}</code>,
                },
                {
                  key: 'at',
                  head: 'Asked',
                  sort: (row) => row.createdAt,
                  cell: (row) => <Instant at={row.createdAt} />,
                },
              ]}
            />
          </Panel>
        )}
      </QueryView>
      <NewInvestigation
        tables={tables}
        opened={adding}
        onClose={() => setAdding(false)}
        pending={create.isPending}
        error={create.error}
        uploadLimit={query.data?.uploadLimitBytes}
        part={part}
        onCreate={(question, file) => create.mutate({ question, file })}
      />
    </>
  );
}
