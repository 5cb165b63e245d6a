import type { Page } from '@playwright/test';
import { expect, test } from './scene';

/** What a fixed piece of work takes where nothing else runs, on two cores of 2024. */
const WORK_MILLIS = 90;

/** How much slower this machine is now than an idle one; the budget is that of an idle one. */
async function slowness(page: Page): Promise<number> {
  const took = await page.evaluate(() => {
    const begun = performance.now();
    let sum = 0;
    for (let i = 0; i < 60_000_000; i++) sum = (sum + i * 7) % 1_000_003;
    return sum < 0 ? 0 : performance.now() - begun;
  });
  return Math.max(1, took / WORK_MILLIS);
}

/** From the navigation until the first tables can be clicked. */
async function usableAfter(page: Page): Promise<number> {
  await page.goto('/');
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? 1e9);
}

test('the overview of 400 tables is usable within a second', async ({ page }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=row] a[href^="/tables/"]')) return;
      watch.disconnect();
      requestAnimationFrame(() => performance.mark('usable'));
    });
    document.addEventListener('DOMContentLoaded', () =>
      watch.observe(document.body, { childList: true, subtree: true }),
    );
  });
  await usableAfter(page);
  // Load comes and goes; what the page itself takes is there each time.
  await expect(async () => {
    const times: number[] = [];
    for (let run = 0; run < 3; run++) {
      const before = await slowness(page);
      const took = await usableAfter(page);
      const slow = Math.max(before, await slowness(page));
      console.log(`usable after ${Math.round(took)} ms, machine ${slow.toFixed(1)}x slow`);
      times.push(took / slow);
    }
    expect(times.toSorted((a, b) => a - b)[1]).toBeLessThanOrEqual(1_000);
  }).toPass({ timeout: 150_000 });
});
