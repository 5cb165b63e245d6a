import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ExplainedRow, explainedRows, type InvestigationRun } from '../../api/investigations';
import { ApiProblem } from '../../api/problems';
import { type Column, DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';
import { ProblemAlert } from '../../ui/problems';
import { Skeletons } from '../../ui/Skeletons';
import { stepMeaning, stepWords } from './steps';

/** Each row that is not alike, with why, and what changed it when. */
export function ExplainedRows({ run }: { run: InvestigationRun }) {
  const query = useInfiniteQuery({
    queryKey: ['explained', run.id],
    queryFn: ({ pageParam, client }) => client.fetchQuery(explainedRows(run.id, pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  if (query.isPending) return <Skeletons />;
  if (!query.data) return <ProblemAlert problem={ApiProblem.from(query.error)} />;
  return (
    <>
      <DataTable
        label="Rows that are not alike"
        rows={query.data.pages.flatMap((page) => page.items)}
        rowKey={(row) => `${row.step} ${told(row.key)}`}
        columns={COLUMNS}
      />
      {query.hasNextPage && (
        <Button
          variant="default"
          m="sm"
          onClick={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
        >
          More rows
        </Button>
      )}
    </>
  );
}

const COLUMNS: Column<ExplainedRow>[] = [
  {
    key: 'step',
    head: 'Why',
    sort: (row) => row.step,
    cell: (row) => <span title={stepMeaning(row.step)}>{stepWords(row.step)}</span>,
  },
  { key: 'key', head: 'Key', cell: (row) => <Values values={row.key} /> },
  { key: 'extract', head: 'In the extract', cell: (row) => <Values values={row.extract} /> },
  { key: 'replica', head: 'In the replica', cell: (row) => <Values values={row.replica} /> },
  {
    key: 'at',
    head: 'Committed',
    sort: (row) => row.at ?? '',
    cell: (row) => (row.at ? <Instant at={row.at} show="local" /> : '–'),
  },
  {
    key: 'tx',
    head: 'Transaction',
    align: 'right',
    secondary: true,
    cell: (row) => row.transactionId ?? '–',
  },
];

function Values({ values }: { values: Record<string, string> }) {
  const text = told(values);
  return text ? (
    <code>
      <bdi>{text}</bdi>
    </code>
  ) : (
    <>no row</>
  );
}

function told(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');
}
