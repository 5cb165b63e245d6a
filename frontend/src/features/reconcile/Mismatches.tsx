import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiProblem } from '../../api/problems';
import { type Mismatch, mismatches, type Reconciliation } from '../../api/reconciliations';
import { paths } from '../../app/paths';
import { plural } from '../../ui/format';
import { KeyChanges } from '../../ui/lists/KeyChanges';
import { Panel } from '../../ui/Panel';
import { ProblemAlert } from '../../ui/problems';
import { Sides } from '../../ui/Sides';
import { Skeletons } from '../../ui/Skeletons';
import { StatusBadge } from '../../ui/StatusBadge';
import { causeWords } from './causes';
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
          <One
            key={keyOf(mismatch)}
            mismatch={mismatch}
            life={paths.key(reconciliation.tableId, Object.values(mismatch.key))}
          />
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

function One({ mismatch, life }: { mismatch: Mismatch; life: string }) {
  const kind = KINDS[mismatch.kind];
  return (
    <article className={classes.mismatch} aria-label={`Row ${keyOf(mismatch)}`}>
      <div className={classes.head}>
        <StatusBadge level={kind.level} label={kind.label} />
        <code>
          <bdi>{keyOf(mismatch)}</bdi>
        </code>
        <Link to={life}>Its life until now</Link>
      </div>
      {mismatch.cause && <p className={classes.cause}>{causeWords(mismatch.cause)}</p>}
      {mismatch.columns.length > 0 && (
        <Sides
          columns={mismatch.columns}
          noSource={mismatch.kind === 'EXTRA_IN_LAKE' ? 'no row' : undefined}
          noLake={mismatch.kind === 'MISSING_IN_LAKE' ? 'no row' : undefined}
        />
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
