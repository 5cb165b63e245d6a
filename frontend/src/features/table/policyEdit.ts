import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../api/client';
import { ApiProblem } from '../../api/problems';
import { oneTable, type TaggedTable } from '../../api/tables';
import { done } from '../../ui/notify';
import { differences, merged, type Policy, type PolicyChange, type Side } from './policyMerge';

/** A policy and the ETag under which it was read. */
interface Seen {
  policy: Policy;
  etag?: string;
}

const seen = ({ policy, etag }: TaggedTable): Seen => ({ policy, etag });

/**
 * A policy that is being changed. It is changed as it was when that began; where somebody else
 * changed it since, both changes are laid beside each other before anything is saved.
 */
export function usePolicyEdit(table: TaggedTable) {
  const client = useQueryClient();
  const [change, setChange] = useState<PolicyChange>({});
  const [began, begin] = useState<Seen>();
  const [meanwhile, setMeanwhile] = useState<Seen>();
  const was = began ?? seen(table);
  const discard = () => {
    setChange({});
    begin(undefined);
    setMeanwhile(undefined);
  };
  const saving = useMutation({
    mutationFn: ({ body, etag }: { body: PolicyChange; etag?: string }) =>
      unwrap(
        api.PATCH('/tables/{tableId}/policy', {
          params: { path: { tableId: table.id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    onSuccess: () => {
      done('Changed.');
      discard();
    },
    onError: async (error) => {
      if (!(error instanceof ApiProblem) || !error.changedMeanwhile) return;
      setMeanwhile(seen(await client.fetchQuery({ ...oneTable(table.id), staleTime: 0 })));
    },
  });
  const save = (body: PolicyChange, etag?: string) => {
    if (Object.keys(body).length > 0) saving.mutate({ body, etag });
    else discard();
  };
  return {
    policy: { ...was.policy, ...change },
    changed: Object.keys(change).length > 0,
    put: (more: PolicyChange) => {
      if (!began) begin(seen(table));
      setChange((now) => ({ ...now, ...more }));
    },
    save: () => save(change, was.etag),
    discard,
    pending: saving.isPending,
    error: meanwhile ? null : saving.error,
    /** What both did, where somebody else was faster. */
    differences: meanwhile && differences(was.policy, change, meanwhile.policy),
    merge: (decided: Record<string, Side>) => {
      if (meanwhile) save(merged(was.policy, change, meanwhile.policy, decided), meanwhile.etag);
    },
  };
}
