import createClient from 'openapi-fetch';
import { ApiProblem } from './problems';
import type { components, paths } from './schema';

/** What the contract calls things. */
export type Schemas = components['schemas'];

/** The one client of the service's API; the session is in a cookie that no script reads. */
export const api = createClient<paths>({
  baseUrl: `${window.location.origin}/api/v1`,
  // Looked up at each call: tests replace it.
  fetch: (request) => globalThis.fetch(request),
});

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

api.use({
  onRequest({ request }) {
    if (SAFE.includes(request.method)) return;
    // Only our own pages can read the cookie: no other site sends this header.
    const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
    if (token) request.headers.set('X-XSRF-TOKEN', decodeURIComponent(token));
  },
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The answer's body, or an ApiProblem thrown. */
export async function unwrap<T>(answer: Promise<Answer<T>>): Promise<T> {
  let settled: Answer<T>;
  try {
    settled = await answer;
  } catch (e) {
    throw ApiProblem.unreachable(e);
  }
  if (!settled.response.ok) {
    throw ApiProblem.of(settled.response, settled.error);
  }
  return settled.data as T;
}

interface Page<T> {
  items: T[];
  nextCursor?: string;
}

/** All items of a paged list, up to a limit that no honest fleet reaches. */
export async function everything<T>(
  page: (cursor: string | undefined) => Promise<Page<T>>,
  most = 5_000,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const next = await page(cursor);
    items.push(...next.items);
    cursor = next.nextCursor;
  } while (cursor && items.length < most);
  return items;
}
