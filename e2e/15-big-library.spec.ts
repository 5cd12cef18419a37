import { expect, test } from '@playwright/test';
import pg from 'pg';
import { embeddedUrl } from '#lib/db/embedded.ts';
import { owner } from './support/steps.ts';

const songCount = 10_000;

/** Ten thousand songs of the owner's, as if they had been made over three years; taken away again at the end. */
async function withBigLibrary(body: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(process.env.E2E_DATA_DIR ?? '.data') });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT id FROM studio.users WHERE email = $1', [owner.email]);
    await client.query(
      `INSERT INTO studio.songs (id, owner_id, kind, title, tags, lyrics, duration, created_at)
       SELECT 'big-' || n, $1, CASE WHEN n % 5 = 0 THEN 'sound' ELSE 'song' END, 'Song number ' || n,
              (ARRAY['pop, female vocal','jazz, trio','rock, loud','ambient, slow'])[n % 4 + 1],
              repeat('a line about the river and the road ' || n || E'\\n', 20), 60 + n % 200,
              now() - n * interval '3 hours'
       FROM generate_series(1, $2::int) n`,
      [rows[0].id, songCount],
    );
    await client.query(
      `INSERT INTO studio.song_files (id, song_id, kind, source_url, tries)
       SELECT 'big-file-' || n, 'big-' || n, 'audio', 'http://127.0.0.1:9/none', 99 FROM generate_series(1, $1::int) n`,
      [songCount],
    );
    await body();
  } finally {
    await client.query(`DELETE FROM studio.songs WHERE id LIKE 'big-%'`);
    await client.end();
  }
}

test('ten thousand songs: found, sorted and scrolled without a gap', async ({ page }, testInfo) => {
  await withBigLibrary(async () => {
    for (const query of [
      '',
      '?sort=title',
      '?sort=longest',
      '?kind=sound',
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
  });
});
