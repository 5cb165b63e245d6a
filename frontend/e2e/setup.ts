import { type FullConfig, request } from '@playwright/test';
import { PASSWORD, PEOPLE, stateOf } from './people';

/** Signs everybody in once, as the dashboard does it. */
export default async function setup(config: FullConfig) {
  for (const person of PEOPLE) {
    const context = await request.newContext({ baseURL: config.projects[0]?.use.baseURL });
    await context.get('/api/v1/session');
    const { cookies } = await context.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const answer = await context.post('/api/v1/session', {
      data: { name: person, password: PASSWORD },
      headers: { 'X-XSRF-TOKEN': token },
    });
    if (!answer.ok()) throw new Error(`${person} cannot sign in: ${await answer.text()}`);
    await context.storageState({ path: stateOf(person) });
    await context.dispose();
  }
}
