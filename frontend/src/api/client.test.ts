import { delay, HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { answers, hangs, server } from '../testing/server';
import { api, patience, patiently, unwrap, unwrapTagged } from './client';
import { ApiProblem } from './problems';

const USUAL = { ...patience };

afterEach(() => {
  Object.assign(patience, USUAL);
});

describe('A read', () => {
  it('that lasts too long counts as one that nobody answered', async () => {
    patience.read = 50;
    server.use(hangs('/schedule'));
    const problem = await unwrap(api.GET('/schedule')).catch(ApiProblem.from);
    expect(problem).toMatchObject({ status: 0, title: 'The service does not answer' });
  });

  it('that the service asks others about may last longer', async () => {
    patience.read = 10;
    server.use(
      http.get('*/api/v1/sources/shop/preflight', async () => {
        await delay(100);
        return HttpResponse.json({ facts: [] });
      }),
    );
    const params = { path: { source: 'shop' } };
    await expect(
      unwrap(api.GET('/sources/{source}/preflight', { params, fetch: patiently })),
    ).resolves.toEqual({ facts: [] });
  });

  it('of what can be edited tells its ETag, a weak one as the strong one it was', async () => {
    server.use(
      http.get('*/api/v1/schedule', () =>
        HttpResponse.json({ enabled: true }, { headers: { ETag: 'W/"a.b"' } }),
      ),
    );
    expect(await unwrapTagged(api.GET('/schedule'))).toEqual({ enabled: true, etag: '"a.b"' });
    server.use(answers('/schedule', { enabled: true }));
    expect(await unwrapTagged(api.GET('/schedule'))).toEqual({ enabled: true });
  });
});

describe('A change', () => {
  it('is not cut short: nobody would know what became of it', async () => {
    patience.read = 10;
    server.use(
      http.delete('*/api/v1/session', async () => {
        await delay(100);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await expect(unwrap(api.DELETE('/session'))).resolves.toBeUndefined();
  });
});
