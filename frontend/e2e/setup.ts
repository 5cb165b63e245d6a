import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type APIRequestContext, type FullConfig, request } from '@playwright/test';
import { PASSWORD, PEOPLE, stateOf } from './people';
import { LOOKED_AT } from './scene';

/** Signs everybody in once, as the dashboard does it. */
export default async function setup(config: FullConfig) {
  mkdirSync(dirname(LOOKED_AT), { recursive: true });
  writeFileSync(LOOKED_AT, '');
  for (const person of PEOPLE) {
    const context = await request.newContext({ baseURL: config.projects[0]?.use.baseURL });
    await context.get('/api/v1/session');
    const answer = await context.post('/api/v1/session', {
      data: { name: person, password: PASSWORD },
      headers: await ours(context),
    });
    if (!answer.ok()) throw new Error(`${person} cannot sign in: ${await answer.text()}`);
    if ((await answer.json()).passwordChangeNeeded) {
      const changed = await context.put('/api/v1/session/password', {
        data: { current: PASSWORD, wanted: `${PASSWORD}, changed` },
        headers: await ours(context),
      });
      if (!changed.ok()) throw new Error(`${person} keeps a password: ${await changed.text()}`);
    }
    await context.storageState({ path: stateOf(person) });
    await context.dispose();
  }
}

async function ours(context: APIRequestContext) {
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'X-XSRF-TOKEN': decodeURIComponent(token) };
}
