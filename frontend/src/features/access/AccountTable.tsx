import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import type { Role } from '../../api/session';
import { type Column, DataTable } from '../../ui/DataTable';
import { Instant } from '../../ui/Instant';
import { IconDots } from '../../ui/icons';
import { StatusBadge } from '../../ui/StatusBadge';
import { type Account, ROLE_CHOICES } from './queries';

interface Props {
  accounts: Account[];
  /** The account that looks; it does not shut itself out by a slip. */
  me?: string;
  onRole: (name: string, role: Role) => void;
  onEnable: (name: string) => void;
  onAsk: (what: 'disable' | 'password', account: Account) => void;
}

export function AccountTable({ accounts, me, onRole, onEnable, onAsk }: Props) {
  const columns: Column<Account>[] = [
    { key: 'name', head: 'Name', sort: (row) => row.name, cell: (row) => <bdi>{row.name}</bdi> },
    {
      key: 'role',
      head: 'Role',
      sort: (row) => row.role,
      cell: (row) => (
        <NativeSelect
          size="xs"
          w={120}
          aria-label={`Role of ${row.name}`}
          data={ROLE_CHOICES}
          value={row.role}
          disabled={row.name === me}
          title={row.name === me ? 'Another admin may change yours' : undefined}
          onChange={(event) => onRole(row.name, event.currentTarget.value as Role)}
        />
      ),
    },
    {
      key: 'state',
      head: 'State',
      sort: (row) => String(row.enabled),
      cell: (row) =>
        row.enabled ? (
          <StatusBadge level="good" label="enabled" />
        ) : (
          <StatusBadge level="idle" label="disabled" />
        ),
    },
    {
      key: 'password',
      head: 'Password',
      secondary: true,
      cell: (row) => (row.passwordChangeNeeded ? 'given, to be changed' : 'own'),
    },
    {
      key: 'seen',
      head: 'Last sign-in',
      sort: (row) => row.signedInAt ?? '',
      cell: (row) => (row.signedInAt ? <Instant at={row.signedInAt} /> : 'never'),
    },
    {
      key: 'made',
      head: 'Added',
      secondary: true,
      sort: (row) => row.createdAt,
      cell: (row) => <Instant at={row.createdAt} show="local" />,
    },
    {
      key: 'more',
      head: '',
      cell: (row) =>
        row.name !== me && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size="sm" aria-label={`More about ${row.name}`}>
                <IconDots size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onAsk('password', row)}>New password…</Menu.Item>
              {row.enabled ? (
                <Menu.Item onClick={() => onAsk('disable', row)}>Disable…</Menu.Item>
              ) : (
                <Menu.Item onClick={() => onEnable(row.name)}>Enable</Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        ),
    },
  ];
  return (
    <DataTable label="Accounts" rows={accounts} rowKey={(row) => row.name} columns={columns} />
  );
}
