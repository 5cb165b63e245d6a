import createClient from 'openapi-fetch';
import { ApiProblem } from './problems';
import type { components, paths } from './schema';

/** What the contract calls things. */
export type Schemas = components['schemas'];

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/** How long a read may take, in milliseconds; what takes longer counts as not answered. */
export const patience = {
  /** What the service knows by itself. */
  read: 15_000,
  /** What it asks a source or the lake for. */
  slowRead: 120_000,
};

/** The one client of the service's API; the session is in a cookie that no script reads. */
export const api = createClient<paths>({
  baseUrl: `${window.location.origin}/api/v1`,
  fetch: (request) => within(patience.read, request),
});

/** For reads that the service has to ask others about. */
export function patiently(request: Request): Promise<Response> {
  return within(patience.slowRead, request);
}

function within(millis: number, request: Request): Promise<Response> {
  // Looked up at each call: tests replace it.
  if (!SAFE.includes(request.method)) return globalThis.fetch(request);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(millis)]);
  return globalThis.fetch(request, { signal });
}

api.use({
  onRequest({ request }) {
    if (SAFE.includes(request.method)) return;
    const token = ourToken();
    if (token) request.headers.set('X-XSRF-TOKEN', token);
  },
});

/** Only our own pages can read the cookie: no other site sends it as `X-XSRF-TOKEN`. */
export function ourToken(): string | undefined {
  const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  return token && decodeURIComponent(token);
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The answer's body, or an ApiProblem thrown. */
export async function unwrap<T>(answer: Promise<Answer<T>>): Promise<T> {
  return (await settle(answer)).data as T;
}

/** What can be edited, with what an edit of it shows as `If-Match`. */
export type Tagged<T> = T & { etag?: string };

/** The same of what can be edited. */
export async function unwrapTagged<T extends object>(
  answer: Promise<Answer<T>>,
): Promise<Tagged<T>> {
  const { data, response } = await settle(answer);
  // Proxies that compress make it a weak one.
  return { ...(data as T), etag: response.headers.get('ETag')?.replace(/^W\//, '') };
}

async function settle<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  let settled: Answer<T>;
  try {
    settled = await answer;
  } catch (e) {
    throw ApiProblem.unreachable(e);
  }
  if (!settled.response.ok) {
    throw ApiProblem.of(settled.response, settled.error);
  }
  return settled;
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
