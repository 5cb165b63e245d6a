import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { session, signIn } from '../../api/session';
import { MutationProblem } from '../../ui/problems';
import { useUrlState } from '../../ui/useUrlState';
import { Door, destination } from './Door';

/** Who are you? */
export function SignInPage() {
  const client = useQueryClient();
  const [get] = useUrlState();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { data } = useQuery(session);
  const entering = useMutation({
    mutationFn: () => signIn({ name, password }),
    onSuccess: (now) => {
      // What another was shown may not be for this one.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session.queryKey[0] });
      client.setQueryData(session.queryKey, now);
    },
  });
  // Whoever needs another password first is led on by the page's gate.
  if (data?.signedIn) return <Navigate to={destination(get('to'))} replace />;
  return (
    <Door title="Sign in" onSubmit={() => entering.mutate()}>
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={63}
        required
        data-autofocus
        ref={focus}
      />
      <PasswordInput
        label="Password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="current-password"
        maxLength={72}
        required
      />
      <MutationProblem error={entering.error} />
      {get('refused') && (
        <Alert color="red" role="alert">
          {get('refused') === 'no-role'
            ? 'The provider knows you, but gives you no role here; ask an admin for one.'
            : 'The sign-in by the provider failed; try again.'}
        </Alert>
      )}
      <Button type="submit" loading={entering.isPending} disabled={!name || !password}>
        Sign in
      </Button>
      {data?.provider && (
        <Button component="a" href="/oauth2/authorization/oidc" variant="default">
          {data.provider}
        </Button>
      )}
    </Door>
  );
}

function focus(input: HTMLInputElement | null) {
  if (input && document.activeElement === document.body) input.focus();
}
