import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { session, signOut } from '../api/session';
import { words } from '../ui/format';
import { IconUser } from '../ui/icons';
import { paths } from './paths';

/** Under this name the service lets act whoever reaches it, where it asks for no sign-in. */
const ANYONE = 'anyone';

/** Who is signed in, with which role, and the way out. */
export function Who() {
  const client = useQueryClient();
  const { data } = useQuery(session);
  const out = useMutation({
    mutationFn: signOut,
    onSuccess: () =>
      client.setQueryData(session.queryKey, { signedIn: false, passwordChangeNeeded: false }),
  });
  if (!data?.name) return null;
  const who = `${data.name}, ${words(data.role ?? '')}`;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="transparent" c="inherit" aria-label={`Signed in: ${who}`} title={who}>
          <IconUser size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{data.name}</bdi>, {words(data.role ?? '')}
        </Menu.Label>
        {data.name === ANYONE ? (
          <Menu.Label>This service asks nobody to sign in.</Menu.Label>
        ) : (
          <>
            <Menu.Item component={Link} to={paths.password()}>
              Change the password
            </Menu.Item>
            <Menu.Item onClick={() => out.mutate()}>Sign out</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
