import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

/** Fails where the page did what the content policy forbids, or threw. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`threw: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy/.test(message.text())) {
        complaints.push(message.text());
      }
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds serious on the page as it is, in the scheme that it has. */
async function seriousFaults(page: Page): Promise<string[]> {
  // Not as a script element: the content policy forbids those, as it should.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (o: object) => Promise<unknown> } };
    const found = (await axe.run({ resultTypes: ['violations'] })) as { violations: Violation[] };
    return found.violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => {
      const first = nodes[0];
      return `${id}: ${help}; ${nodes.length} times, such as ${first?.html}: ${first?.failureSummary}`;
    });
}

/** Which places were looked at, wide and narrow; routes.spec.ts asks whether that is all of them. */
export const LOOKED_AT = new URL('../target/stories-looked-at.txt', import.meta.url).pathname;

function note(page: Page, width: 'wide' | 'narrow') {
  appendFileSync(LOOKED_AT, `${width} ${new URL(page.url()).pathname}\n`);
}

/** In both schemes the page as it is has no serious fault, and it is as wide as its window. */
export async function looksRight(page: Page) {
  for (const scheme of ['dark', 'light'] as const) {
    await inScheme(page, scheme);
    expect(await seriousFaults(page), `axe, ${scheme}`).toEqual([]);
  }
  await fits(page);
  // What a hostile name of the fleet would have made, had it been anything but text.
  expect(await page.locator('img[src="x"]').count(), 'names are text').toBe(0);
  note(page, 'wide');
}

/** The same of a narrower window, where only the layout is another. */
export async function fitsAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 });
  expect(await seriousFaults(page), `axe, ${width} pixels`).toEqual([]);
  await fits(page);
  note(page, 'narrow');
}

/** Both, and then it goes on at the usual width. */
export async function looksRightAtAnyWidth(page: Page) {
  const usual = page.viewportSize();
  await looksRight(page);
  await fitsAt(page, 390);
  if (usual) await page.setViewportSize(usual);
}

/** The way to a table, of all that names it. */
export function tableLink(page: Page, name: string) {
  return page.locator('a[href^="/tables/"]').filter({ hasText: new RegExp(`^${name}$`) });
}

export async function inScheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate((chosen) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
  }, scheme);
}

async function fits(page: Page) {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, 'scrolls sideways by').toBeLessThanOrEqual(0);
}
