import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/session';
import { useLive } from '../../app/refresh';
import { ActButton } from '../../ui/Act';
import { Confirm, Note } from '../../ui/Confirm';
import { Panel } from '../../ui/Panel';
import { EmptyState, MutationProblem } from '../../ui/problems';
import { QueryView } from '../../ui/QueryView';
import { SecretOnce } from '../../ui/SecretOnce';
import { SettingsHead } from '../../ui/SettingsHead';
import { AccountTable } from './AccountTable';
import { NewAccount } from './NewAccount';
import { drawn } from './passwords';
import { type Account, accounts, changeAccount } from './queries';

/** Who may sign in, and what may each do? */
export function AccountsPage() {
  const query = useQuery({ ...accounts, ...useLive() });
  const me = useQuery(session).data?.name;
  const [adding, setAdding] = useState(false);
  const [asked, ask] = useState<{ what: 'disable' | 'password'; account: Account }>();
  const [given, give] = useState<{ name: string; password: string }>();
  const change = useMutation({
    mutationFn: changeAccount,
    onSuccess: ({ name }, { password }) => {
      if (password) give({ name, password });
      ask(undefined);
    },
  });
  const confirmed = () => {
    if (!asked) return;
    const { name } = asked.account;
    change.mutate(
      asked.what === 'disable' ? { name, enabled: false } : { name, password: drawn() },
    );
  };
  return (
    <>
      <SettingsHead
        title="Accounts"
        actions={
          <ActButton needs="ADMIN" onClick={() => setAdding(true)}>
            Add an account…
          </ActButton>
        }
      />
      {given && (
        <SecretOnce
          title={`The password of ${given.name}`}
          secret={given.password}
          onClose={() => give(undefined)}
        >
          It must be changed at the first sign-in.
        </SecretOnce>
      )}
      <MutationProblem error={asked ? undefined : change.error} />
      <QueryView
        query={query}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="There is no account">
              Who signs in comes from the identity provider, or nobody does.
            </EmptyState>
          ),
        }}
      >
        {(all) => (
          <Panel title={`${all.filter(({ enabled }) => enabled).length} may sign in`} flush>
            <AccountTable
              accounts={all}
              me={me}
              onRole={(name, role) => change.mutate({ name, role })}
              onEnable={(name) => change.mutate({ name, enabled: true })}
              onAsk={(what, account) => ask({ what, account })}
            />
          </Panel>
        )}
      </QueryView>
      {adding && (
        <NewAccount
          onClose={() => setAdding(false)}
          onAdded={(name, password) => {
            give({ name, password });
            setAdding(false);
          }}
        />
      )}
      <Confirm
        opened={asked !== undefined}
        onClose={() => ask(undefined)}
        title={asked?.what === 'disable' ? 'Disable the account' : 'Give a new password'}
        verb={asked?.what === 'disable' ? 'Disable' : 'Give'}
        danger={asked?.what === 'disable'}
        name={asked?.account.name}
        pending={change.isPending}
        error={change.error}
        onConfirm={confirmed}
      >
        <Note>
          {asked?.what === 'disable'
            ? 'It cannot sign in any more, and its sessions end at once.'
            : 'Its sessions end at once; the new password is shown once and must be changed at the next sign-in.'}
        </Note>
      </Confirm>
    </>
  );
}
