// Fails when src/api/schema.d.ts is not what openapi.yaml generates, or the lock file names a registry.
import { readFile } from 'node:fs/promises';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const generated =
  COMMENT_HEADER +
  astToString(
    await openapiTS(new URL('../../openapi.yaml', import.meta.url), { defaultNonNullable: false }),
  );
const committed = await readFile(new URL('../src/api/schema.d.ts', import.meta.url), 'utf8');
if (generated !== committed) {
  console.error(
    'src/api/schema.d.ts is older than openapi.yaml: run `npm run generate` in frontend/',
  );
  process.exit(1);
}
const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
if (/"resolved"/.test(lock)) {
  console.error('package-lock.json names a registry: install with the .npmrc of frontend/');
  process.exit(1);
}
