// Fails when the first screen, or the whole dashboard, is more script than was promised.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FIRST_SCREEN = 'src/features/fleet/FleetPage.tsx';
const LIMITS = { 'first screen': 250_000, 'all screens': 360_000 };

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

function closure(key, seen = new Set()) {
  if (!seen.has(key)) {
    seen.add(key);
    for (const next of manifest[key].imports ?? []) closure(next, seen);
  }
  return seen;
}

function gzipped(keys) {
  const files = new Set(
    [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')),
  );
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length,
    0,
  );
}

if (!manifest[FIRST_SCREEN]) throw new Error(`${FIRST_SCREEN} is not a chunk of its own`);
const sizes = {
  'first screen': gzipped(closure('index.html', closure(FIRST_SCREEN))),
  'all screens': gzipped(Object.keys(manifest)),
};
for (const [name, size] of Object.entries(sizes)) {
  console.log(
    `${name}: ${Math.round(size / 1000)} kB of script, gzip; at most ${LIMITS[name] / 1000} kB`,
  );
  if (size > LIMITS[name]) process.exitCode = 1;
}
