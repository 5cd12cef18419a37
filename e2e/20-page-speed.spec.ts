import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { withBigLibrary } from './support/big-library.ts';
import { openSong, settle } from './support/steps.ts';

/**
 * What Lighthouse says of a page, measured through the browser: largest contentful paint, total blocking time,
 * cumulative layout shift, and the JavaScript of the first load. Times are told, not tested: they are the machine's.
 * Blocking is counted in the main thread's processor time, which other programs on the machine hardly change.
 */
interface PageSpeed {
  path: string;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptKb: number;
}

const mostScriptKb = 250;
const mostShift = 0.02;
const loads = 3;

async function measure(context: BrowserContext, path: string): Promise<PageSpeed> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const browser = context.browser()!;
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.goto(path);
  await settle(page);
  await page.waitForTimeout(1500);
  const tbtMs = blockingTime(await browser.stopTracing());
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen);
  const scriptKb = await firstLoadKb(page);
  await page.close();
  return { path, lcpMs: Math.round(seen.lcp), tbtMs, cls: seen.cls, scriptKb };
}

/** What is over 50 ms of each task of a page's main thread, together. */
function blockingTime(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[];
  };
  const threadOf = (event: { pid: number; tid: number }) => `${event.pid}:${event.tid}`;
  const mains = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && mains.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of a page');
  return Math.round(tasks.reduce((sum, task) => sum + Math.max(0, (task.tdur ?? 0) / 1000 - 50), 0));
}

/** The scripts that the page itself names, as they travel; old browsers' own are not for this one. */
async function firstLoadKb(page: Page): Promise<number> {
  const html = await (await page.request.get(page.url())).text();
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)];
  const names = new Set(tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, name]) => name ?? ''));
  let bytes = 0;
  for (const name of names) bytes += gzipSync(await (await page.request.get(name)).body()).length;
  return Math.round(bytes / 100) / 10;
}

test('Create, a library of ten thousand and a song come quickly and do not jump', async ({
  page,
  context,
}) => {
  await openSong(page);
  const song = new URL(page.url()).pathname;
  await page.close();
  const results: PageSpeed[] = [];
  await withBigLibrary(async () => {
    for (const path of ['/create', '/library', song]) {
      const all: PageSpeed[] = [];
      for (let load = 0; load < loads; load++) all.push(await measure(context, path));
      // The middle one of three, as Lighthouse advises.
      results.push(all.sort((a, b) => a.lcpMs - b.lcpMs)[Math.floor(loads / 2)]!);
    }
  });
  mkdirSync('artifacts', { recursive: true });
  writeFileSync('artifacts/page-speed.json', `${JSON.stringify(results, null, 2)}\n`);
  for (const { path, lcpMs, tbtMs, cls, scriptKb } of results)
    console.log(
      `${path.startsWith('/songs') ? '/songs/…' : path}: LCP ${lcpMs} ms, TBT ${tbtMs} ms, CLS ${cls.toFixed(4)}, first-load JavaScript ${scriptKb} kB`,
    );
  for (const { path, cls } of results) expect(cls, `layout shift of ${path}`).toBeLessThanOrEqual(mostShift);
  for (const { path, scriptKb } of results.slice(0, 2))
    expect(scriptKb, `first-load JavaScript of ${path}, gzip`).toBeLessThanOrEqual(mostScriptKb);
});

test('the editor and the mixer are fetched when they are opened', async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', (response) => {
    if (/\/_next\/static\/.*\.js/.test(response.url())) fetched.push(response.url());
  });
  await page.goto('/create');
  await settle(page);
  const onCreate = new Set(fetched);
  await openSong(page);
  await expect(page.getByTestId('waveform')).toBeVisible();
  const editor = fetched.filter((url) => !onCreate.has(url)).length;
  expect(editor, 'scripts of the editor').toBeGreaterThan(0);
  const before = fetched.length;
  await page.getByRole('tab', { name: 'Stems' }).click();
  await expect(
    page.getByRole('region', { name: 'Mixer' }).or(page.getByText('Hear each voice alone')),
  ).toBeVisible();
  expect(fetched.length, 'scripts of the mixer').toBeGreaterThan(before);
});
