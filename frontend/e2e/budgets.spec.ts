import type { Page } from '@playwright/test';
import { slowness } from './load';
import { expect, test } from './scene';

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
