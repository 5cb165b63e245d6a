import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { everything } from '../../api/client';
import { download, toCsv } from '../../ui/csv';
import { count } from '../../ui/format';
import { Panel } from '../../ui/Panel';
import { EmptyState, MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { SettingsHead } from '../../ui/SettingsHead';
import { useUrlState } from '../../ui/useUrlState';
import { AuditTable } from './AuditTable';
import { type AuditEntry, type AuditFilter, auditPage } from './queries';

const SPANS = [
  { value: '', label: 'ever' },
  { value: '1', label: 'last day' },
  { value: '7', label: 'last 7 days' },
  { value: '30', label: 'last 30 days' },
];

/** Of more than this a file is no help. */
const MOST = 50_000;

/** Who changed what, when and why, and who was refused? */
export function AuditPage() {
  const [get, set] = useUrlState();
  const [now] = useState(() => Date.now());
  const days = Number(get('days'));
  const filter: AuditFilter = {
    actor: get('actor') || undefined,
    operation: get('operation') || undefined,
    since: days > 0 ? new Date(now - days * 86_400_000).toISOString() : undefined,
  };
  return (
    <>
      <SettingsHead
        title="Audit log"
        actions={
          <>
            <Exact label="Who" value={get('actor')} onChange={(actor) => set({ actor })} />
            <Exact
              label="Operation"
              value={get('operation')}
              onChange={(operation) => set({ operation })}
            />
            <NativeSelect
              aria-label="Since when"
              data={SPANS}
              value={get('days')}
              onChange={(event) => set({ days: event.currentTarget.value })}
            />
          </>
        }
      />
      <Entries filter={filter} />
    </>
  );
}

/** A filter that the service applies, so taken when the field is left or Enter pressed. */
function Exact(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const [text, setText] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim());
      }}
    >
      <TextInput
        aria-label={label}
        placeholder={`${label}, exactly`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text.trim() !== value && onChange(text.trim())}
        spellCheck={false}
        w={170}
      />
    </form>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => auditPage(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const file = useMutation({
    mutationFn: () => everything((cursor) => auditPage(filter, cursor), MOST),
    onSuccess: (all) => download('penstock-audit.csv', asCsv(all)),
  });
  return (
    <QueryView
      query={query}
      empty={{
        when: ({ pages }) => pages.every(({ items }) => items.length === 0),
        show: (
          <EmptyState title="There is no such entry">
            What changes something, and what is refused, is listed here from then on.
          </EmptyState>
        ),
      }}
    >
      {({ pages }) => {
        const all = pages.flatMap((page) => page.items);
        return (
          <>
            <MutationProblem error={file.error} />
            <Panel
              title={`${count(all.length)}${query.hasNextPage ? ' and more' : ''}, newest first`}
              actions={
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => file.mutate()}
                  loading={file.isPending}
                >
                  CSV
                </Button>
              }
              flush
            >
              <AuditTable entries={all} />
            </Panel>
            {query.hasNextPage && (
              <Button
                variant="default"
                onClick={() => void query.fetchNextPage()}
                loading={query.isFetchingNextPage}
              >
                Older entries
              </Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function asCsv(entries: AuditEntry[]): string {
  return toCsv(
    [
      'number',
      'at',
      'actor',
      'actorKind',
      'address',
      'operation',
      'method',
      'path',
      'status',
      'reason',
      'request',
      'before',
      'after',
      'requestId',
    ],
    entries.map((entry) => [
      entry.number,
      entry.at,
      entry.actor,
      entry.actorKind,
      entry.address,
      entry.operation,
      entry.method,
      entry.path,
      entry.status,
      entry.reason,
      entry.request,
      entry.before,
      entry.after,
      entry.requestId,
    ]),
  );
}
