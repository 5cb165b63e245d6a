import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiProblem } from './problems';

/** Names one intent to the service, which carries it out once however often it is asked. */
export type Intent = { 'Idempotency-Key': string };

interface Options<V, R> {
  onSuccess?: (result: R, variables: V) => void;
}

const RETRIES = 2;

/**
 * What starts something. Each click is an intent of its own; a click after an attempt of which
 * nobody knows what became is the same one still, and is sent under the same key.
 *
 * @param subject what it is about, so that the same click on another is another intent
 */
export function useStarting<R, V = void>(
  subject: string,
  send: (variables: V, headers: Intent) => Promise<R>,
  options: Options<V, R> = {},
) {
  const open = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (variables: V) => {
      const what = `${subject} ${JSON.stringify(variables)}`;
      const key = open.current.get(what) ?? newKey();
      open.current.set(what, key);
      try {
        const result = await send(variables, { 'Idempotency-Key': key });
        open.current.delete(what);
        return result;
      } catch (e) {
        if (!ApiProblem.from(e).unsettled) open.current.delete(what);
        throw e;
      }
    },
    retry: (failures, error) => failures < RETRIES && ApiProblem.from(error).status === 0,
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (result, variables) => options.onSuccess?.(result, variables),
  });
}

/** Browsers have randomUUID() only where the page came by HTTPS or from this machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
