import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/problems';
import { type Mismatch, mismatches, type Reconciliation } from '../../api/reconciliations';
import { plural } from '../../ui/format';
import { Panel } from '../../ui/Panel';
import { ProblemAlert } from '../../ui/problems';
import { Skeletons } from '../../ui/Skeletons';
import { StatusBadge } from '../../ui/StatusBadge';
import { causeWords } from './causes';
import { KeyChanges } from './KeyChanges';
import classes from './Mismatches.module.css';

const KINDS: Record<Mismatch['kind'], { level: 'bad' | 'warn'; label: string }> = {
  MISSING_IN_LAKE: { level: 'bad', label: 'missing in the lake' },
  EXTRA_IN_LAKE: { level: 'bad', label: 'only in the lake' },
  DIFFERING: { level: 'warn', label: 'other values' },
};

/** The rows that differ, both sides beside each other. */
export function Mismatches({ reconciliation }: { reconciliation: Reconciliation }) {
  const query = useInfiniteQuery({
    queryKey: ['mismatches', reconciliation.id],
    queryFn: ({ pageParam, client }) => client.fetchQuery(mismatches(reconciliation.id, pageParam)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  if (query.isPending) return <Skeletons />;
  if (!query.data) return <ProblemAlert problem={ApiProblem.from(query.error)} />;
  return (
    <Panel title="Rows that differ, in key order">
      {query.data.pages
        .flatMap((page) => page.items)
        .map((mismatch) => (
          <One key={keyOf(mismatch)} mismatch={mismatch} />
        ))}
      {query.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
        >
          More rows
        </Button>
      )}
    </Panel>
  );
}

function keyOf({ key }: Mismatch): string {
  return Object.entries(key)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');
}

function One({ mismatch }: { mismatch: Mismatch }) {
  const kind = KINDS[mismatch.kind];
  return (
    <article className={classes.mismatch} aria-label={`Row ${keyOf(mismatch)}`}>
      <div className={classes.head}>
        <StatusBadge level={kind.level} label={kind.label} />
        <code>
          <bdi>{keyOf(mismatch)}</bdi>
        </code>
      </div>
      {mismatch.cause && <p className={classes.cause}>{causeWords(mismatch.cause)}</p>}
      {mismatch.columns.length > 0 && (
        <table className={classes.sides}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Source</th>
              <th scope="col">Lake</th>
            </tr>
          </thead>
          <tbody>
            {mismatch.columns.map(({ column, source, lake }) => (
              <tr key={column}>
                <th scope="row">
                  <bdi>{column}</bdi>
                </th>
                <td>
                  <Value value={source} absent={mismatch.kind === 'EXTRA_IN_LAKE'} />
                </td>
                <td>
                  <Value value={lake} absent={mismatch.kind === 'MISSING_IN_LAKE'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mismatch.changes && mismatch.changes.length > 0 && (
        <details>
          <summary>{plural(mismatch.changes.length, 'change')} of the key in history</summary>
          <KeyChanges changes={mismatch.changes} />
        </details>
      )}
    </article>
  );
}

function Value({ value, absent }: { value?: string; absent: boolean }) {
  if (value !== undefined) return <bdi className={classes.value}>{value}</bdi>;
  return <i className={classes.none}>{absent ? 'no row' : 'NULL'}</i>;
}
