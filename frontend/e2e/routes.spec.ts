import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, LOOKED_AT, test } from './scene';

test('axe looked at each route, wide in both schemes and narrow', () => {
  const source = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/page\(\s*'([^']+)'/g)].map(([, path]) => path ?? '');
  expect(routes.length, 'routes').toBeGreaterThan(20);
  const lookedAt = readFileSync(LOOKED_AT, 'utf8').split('\n');
  const missing = ['wide', 'narrow'].flatMap((width) =>
    routes
      .filter(
        (route) =>
          !lookedAt.some((line) => {
            const [at, path = ''] = line.split(' ');
            return at === width && matchPath(route, path);
          }),
      )
      .map((route) => `${width} ${route}`),
  );
  expect(missing).toEqual([]);
});
