import { expect, test } from '@playwright/test';
import { withBigLibrary } from './support/big-library.ts';

test('ten thousand songs: found, sorted and scrolled without a gap', async ({ page }, testInfo) => {
  await withBigLibrary(async () => {
    for (const query of [
      '',
      '?sort=title',
      '?sort=longest',
      '?kind=soundEffect',
      '?tag=jazz',
      '?search=number 9999',
      '?search=river and the road 77',
      '?only=kept',
      '?only=expiring',
    ]) {
      const times: number[] = [];
      for (let tries = 0; tries < 5; tries++) {
        const start = performance.now();
        const answer = await page.request.get(`/api/studio/library${query}`);
        times.push(performance.now() - start);
        expect(answer.status(), query).toBe(200);
      }
      const median = times.sort((a, b) => a - b)[2] ?? 0;
      testInfo.annotations.push({
        type: 'milliseconds',
        description: `library${query}: ${Math.round(median)} ms`,
      });
      console.log(`library${query}: ${Math.round(median)} ms (median of five)`);
    }
    const found = (await (
      await page.request.get('/api/studio/library?search=river and the road 777')
    ).json()) as {
      total: number;
    };
    // 777 and 7770 to 7779.
    expect(found.total).toBe(11);

    await page.goto('/library?view=list&kind=song&sort=title');
    await expect(page.locator('li[aria-posinset]').first()).toBeVisible();
    const seen = new Set<number>();
    for (let step = 0; step < 120 && seen.size < 600; step++) {
      const view = await page.evaluate(async (screens) => {
        const scroller = document.getElementById('content')!;
        scroller.scrollTop += scroller.clientHeight * screens;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const { top, bottom } = scroller.getBoundingClientRect();
        const shown = [...document.querySelectorAll<HTMLElement>('li[aria-posinset]')]
          .map((row) => ({ row: Number(row.ariaPosInSet), box: row.getBoundingClientRect() }))
          .sort((a, b) => a.row - b.row);
        const gaps = shown.slice(1).filter((one, at) => one.box.top - shown[at]!.box.bottom > 12).length;
        const list = document.querySelector('ul:has(> li[aria-posinset])')!.getBoundingClientRect();
        return {
          rows: shown.map((one) => one.row),
          gaps,
          isCovered:
            (shown.at(0)?.box.top ?? Number.POSITIVE_INFINITY) <= Math.max(top, list.top) + 1 &&
            (shown.at(-1)?.box.bottom ?? 0) >= Math.min(bottom, list.bottom) - 12,
        };
      }, step && 0.8);
      expect(view.isCovered, `step ${step}`).toBe(true);
      expect(view.gaps, `step ${step}`).toBe(0);
      for (const row of view.rows) seen.add(row);
      await page.waitForTimeout(30);
    }
    expect(seen.size).toBeGreaterThanOrEqual(600);
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from(seen, (_, at) => at + 1));
    // Only those near the view are in the page.
    expect(await page.locator('li[aria-posinset]').count()).toBeLessThan(60);

    // All are all that one change takes, and not those that happened to be loaded.
    await page.goto('/library?search=river and the road 77');
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check();
    await page.getByRole('button', { name: 'Select all' }).click();
    const { total } = (await (
      await page.request.get('/api/studio/library?search=river and the road 77')
    ).json()) as { total: number };
    expect(total).toBeGreaterThan(60);
    await expect(page.getByRole('region', { name: `${total} selected` })).toBeVisible();
    await expect(page.getByText(/^At most 500 at once/)).toBeHidden();
    // Where there are more, it is said that they are not all.
    await page.goto('/library?kind=song');
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check();
    await page.getByRole('button', { name: 'Select all' }).click();
    const bar = page.getByRole('region', { name: '500 selected' });
    await expect(bar.getByText(/^At most 500 at once/)).toBeVisible();
  });
});
