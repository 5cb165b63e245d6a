import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';

const at = (path: string) => (path.startsWith('/runbooks/') ? `*${path}` : `*/api/v1${path}`);

/** Who looks, if a test says nothing else. */
export const ANN = { signedIn: true, passwordChangeNeeded: false, name: 'ann', role: 'ADMIN' };

/** Stands for the service; each test says what it answers. */
export const server = setupServer(http.get(at('/session'), () => HttpResponse.json(ANN)));

/** A path's answer. */
export function answers(path: string, body: unknown): RequestHandler {
  return http.get(at(path), () =>
    typeof body === 'string' ? HttpResponse.text(body) : HttpResponse.json(body as object),
  );
}

/** A path's refusal or failure, as Problem Details. */
export function fails(path: string, status: number, title: string, detail?: string) {
  return http.get(at(path), () =>
    HttpResponse.json(
      { type: 'https://penstock.io/problems/x', title, status, detail, requestId: 'request-4711' },
      { status, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  );
}

/** A path that does not answer while the test lasts. */
export function hangs(path: string): RequestHandler {
  return http.get(at(path), async () => {
    await delay('infinite');
    return HttpResponse.json({});
  });
}
