import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { Confirm, Note } from '../../ui/Confirm';
import { type Column, DataTable } from '../../ui/DataTable';
import { words } from '../../ui/format';
import { Instant } from '../../ui/Instant';
import { done } from '../../ui/notify';
import { Panel } from '../../ui/Panel';
import { EmptyState } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { SecretOnce } from '../../ui/SecretOnce';
import { SettingsHead } from '../../ui/SettingsHead';
import { StatusBadge } from '../../ui/StatusBadge';
import { NewToken } from './NewToken';
import { revokeToken, type Token, tokens } from './queries';

/** Which machines may call, as what, and do they still? */
export function TokensPage() {
  const query = useQuery({ ...tokens, ...useLive() });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Schemas['MadeToken']>();
  const [revoked, setRevoked] = useState<Token>();
  const revoke = useMutation({
    mutationFn: revokeToken,
    onSuccess: () => {
      done('Revoked.');
      setRevoked(undefined);
    },
  });
  return (
    <>
      <SettingsHead
        title="API tokens"
        actions={
          <ActButton needs="ADMIN" onClick={() => setAdding(true)}>
            Make a token…
          </ActButton>
        }
      />
      {made && (
        <SecretOnce
          title={`The token ${made.token.name}`}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        >
          It is sent as “Authorization: Bearer …”.
        </SecretOnce>
      )}
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="There is no API token yet">
              Make one for a machine that calls the API, with no more than the role it needs.
            </EmptyState>
          ),
        }}
      >
        {(all) => (
          <Panel title={`${all.filter(holds).length} hold`} flush>
            <DataTable
              label="API tokens, newest first"
              rows={all}
              rowKey={(row) => row.id}
              columns={columns(setRevoked)}
            />
          </Panel>
        )}
      </QueryView>
      {adding && (
        <NewToken
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setMade(token);
            setAdding(false);
          }}
        />
      )}
      <Confirm
        opened={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        title="Revoke the token"
        verb="Revoke"
        danger
        name={revoked?.name}
        pending={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoked && revoke.mutate(revoked.id)}
      >
        <Note>Whoever calls with it is refused from now on. It stays listed.</Note>
      </Confirm>
    </>
  );
}

function holds({ revokedAt, expiresAt }: Token): boolean {
  return !revokedAt && !(expiresAt && Date.parse(expiresAt) <= Date.now());
}

function state(token: Token) {
  if (token.revokedAt) return <StatusBadge level="idle" label="revoked" />;
  return holds(token) ? (
    <StatusBadge level="good" label="holds" />
  ) : (
    <StatusBadge level="idle" label="expired" />
  );
}

function columns(onRevoke: (token: Token) => void): Column<Token>[] {
  return [
    { key: 'name', head: 'For', sort: (row) => row.name, cell: (row) => <bdi>{row.name}</bdi> },
    { key: 'state', head: 'State', sort: (row) => Number(!holds(row)), cell: state },
    {
      key: 'role',
      head: 'Role',
      sort: (row) => row.role,
      cell: (row) => (
        <>
          {words(row.role)}
          {row.sources && (
            <>
              {' of '}
              <bdi>{row.sources.join(', ')}</bdi>
            </>
          )}
        </>
      ),
    },
    {
      key: 'prefix',
      head: 'Begins with',
      secondary: true,
      cell: (row) => <code>{row.prefix}…</code>,
    },
    {
      key: 'used',
      head: 'Last used',
      sort: (row) => row.usedAt ?? '',
      cell: (row) => (row.usedAt ? <Instant at={row.usedAt} /> : 'never'),
    },
    {
      key: 'expires',
      head: 'Holds until',
      sort: (row) => row.expiresAt ?? '9',
      cell: (row) => (row.expiresAt ? <Instant at={row.expiresAt} show="local" /> : 'revoked'),
    },
    {
      key: 'made',
      head: 'Made',
      secondary: true,
      sort: (row) => row.createdAt,
      cell: (row) => (
        <>
          <Instant at={row.createdAt} /> by <bdi>{row.createdBy}</bdi>
        </>
      ),
    },
    {
      key: 'revoke',
      head: '',
      cell: (row) =>
        !row.revokedAt && (
          <ActButton
            needs="ADMIN"
            size="compact-xs"
            variant="default"
            onClick={() => onRevoke(row)}
          >
            Revoke…
          </ActButton>
        ),
    },
  ];
}
