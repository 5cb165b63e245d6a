import { Button, PasswordInput, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { changePassword, session } from '../../api/session';
import { paths } from '../../app/paths';
import { done } from '../../ui/notify';
import { MutationProblem } from '../../ui/problems';
import { useUrlState } from '../../ui/useUrlState';
import { Door, destination } from './Door';

/** As many as the service asks for at least. */
const SHORTEST = 12;

/** A password of one's own. */
export function PasswordPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [get] = useUrlState();
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const [again, setAgain] = useState('');
  const { data } = useQuery(session);
  const changing = useMutation({
    mutationFn: () => changePassword({ current, wanted }),
    onSuccess: async () => {
      await client.fetchQuery({ ...session, staleTime: 0 });
      done('The password is changed; other sessions of yours have ended.');
      void navigate(destination(get('to')), { replace: true });
    },
  });
  if (data && !data.signedIn) return <Navigate to={paths.signIn(get('to'))} replace />;
  const short = wanted !== '' && wanted.length < SHORTEST;
  const other = again !== '' && again !== wanted;
  return (
    <Door title="Choose a password" onSubmit={() => changing.mutate()}>
      {data?.passwordChangeNeeded && (
        <Text size="sm">
          Somebody else gave you the one that you signed in with. Nothing else is allowed before you
          have one of your own.
        </Text>
      )}
      <PasswordInput
        label="Current password"
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        autoComplete="current-password"
        maxLength={72}
        required
      />
      <PasswordInput
        label="New password"
        description="12 to 72 characters"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        autoComplete="new-password"
        maxLength={72}
        error={short && `${SHORTEST - wanted.length} more are needed`}
        required
      />
      <PasswordInput
        label="New password again"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        autoComplete="new-password"
        maxLength={72}
        error={other && 'It is another'}
        required
      />
      <MutationProblem error={changing.error} />
      <Button
        type="submit"
        loading={changing.isPending}
        disabled={!current || short || wanted === '' || again !== wanted}
      >
        Change it
      </Button>
      {!data?.passwordChangeNeeded && (
        <Button variant="subtle" onClick={() => navigate(destination(get('to')))}>
          Back
        </Button>
      )}
    </Door>
  );
}
