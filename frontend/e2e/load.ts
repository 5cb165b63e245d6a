import type { Page } from '@playwright/test';

/** What a fixed piece of work takes where nothing else runs: two cores of an AMD EPYC, Chromium 156. */
const WORK_MILLIS = 240;

/** How much slower this machine is now than an idle one; the budget is that of an idle one. */
export async function slowness(page: Page): Promise<number> {
  const took = await page.evaluate(() => {
    const begun = performance.now();
    let sum = 0;
    for (let i = 0; i < 60_000_000; i++) sum = (sum + i * 7) % 1_000_003;
    return sum < 0 ? 0 : performance.now() - begun;
  });
  return Math.max(1, took / WORK_MILLIS);
}
