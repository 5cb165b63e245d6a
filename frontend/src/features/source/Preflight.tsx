import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { preflight } from '../../api/sources';
import { type Column, DataTable } from '../../ui/DataTable';
import { words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { Panel } from '../../ui/Panel';
import { QueryView } from '../../ui/QueryView';
import { StatusBadge } from '../../ui/StatusBadge';
import { LEVELS, levelOf } from '../../ui/status';

type Fact = Schemas['PreflightFact'];

/** What of the source is not as its replication needs it, and the fix of each. */
export function Preflight({ source }: { source: string }) {
  const query = useQuery(preflight(source));
  return (
    <QueryView query={query}>
      {({ facts, checkedAt }) => (
        <Panel
          title={title(facts)}
          actions={
            <span>
              Asked <Instant at={checkedAt} />{' '}
              <Button
                size="compact-sm"
                variant="default"
                loading={query.isFetching}
                onClick={() => void query.refetch()}
              >
                Ask again
              </Button>
            </span>
          }
          flush
        >
          <DataTable
            label="Facts, worst first"
            rows={facts
              .map((fact, index) => ({ ...fact, index }))
              .sort((a, b) => rank(a) - rank(b))}
            rowKey={(fact) => String(fact.index)}
            columns={COLUMNS}
          />
        </Panel>
      )}
    </QueryView>
  );
}

function rank(fact: Fact): number {
  return LEVELS.indexOf(levelOf.fact(fact.status));
}

function title(facts: Fact[]): string {
  const bad = facts.filter(({ status }) => status !== 'OK').length;
  return bad === 0 ? 'All is as it must be' : `${bad} of ${facts.length} facts need a look`;
}

const COLUMNS: Column<Fact>[] = [
  {
    key: 'status',
    head: 'Status',
    sort: rank,
    cell: (fact) => <StatusBadge level={levelOf.fact(fact.status)} label={fact.status} />,
  },
  { key: 'check', head: 'Check', sort: (fact) => fact.check, cell: (fact) => words(fact.check) },
  {
    key: 'subject',
    head: 'Of',
    secondary: true,
    sort: (fact) => fact.subject ?? '',
    cell: (fact) => <bdi>{fact.subject ?? 'the source'}</bdi>,
  },
  {
    key: 'detail',
    head: 'What is so',
    cell: (fact) => (
      <>
        {fact.detail}
        {fact.fix && (
          <>
            <br />
            <b>Fix:</b> {fact.fix}
          </>
        )}
      </>
    ),
  },
];
