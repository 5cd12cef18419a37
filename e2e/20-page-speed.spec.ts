import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { withBigLibrary } from './support/big-library.ts';
import { openLane, openSong, settle } from './support/steps.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * What Lighthouse says of a page, measured through the browser: largest contentful paint, total blocking time,
 * cumulative layout shift, and the JavaScript of the first load. Times are told, not tested: they are the machine's.
 * Blocking is counted in the main thread's processor time, which other programs on the machine hardly change.
 * Every page is loaded once more as an old phone would: what shifts only when parts come late is seen there.
 */
interface PageSpeed {
  path: string;
  lcpMs: number;
  /** The element that was largest. */
  lcp: string;
  tbtMs: number;
  cls: number;
  /** What moved, and by how much. */
  shifts: string[];
  scriptKb: number;
  /** All scripts that came, those that parts bring along too, as they travel. */
  fetchedKb: number;
}

const mostScriptKb = 250;
/** All that a song's page fetches before its roll is opened, whenever it comes. */
const mostSongScriptKb = 300;
const mostShift = 0.02;
/** Figures to compare are the middle one of three or more. */
const loads = Number(process.env.PAGE_SPEED_LOADS ?? 1);

/** What a page shows when all of it is there. */
const hasCome = (path: string): string =>
  path === '/create'
    ? '[data-testid=task]'
    : path === '/library'
      ? 'li[aria-posinset]'
      : '[data-testid=waveform]';

async function measure(context: BrowserContext, path: string, isSlow = false): Promise<PageSpeed> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { lcp: 0, element: '', cls: 0, shifts: [] as string[] };
    Object.assign(window, { seen });
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeName);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        [seen.lcp, seen.element] = [entry.startTime, nameOf(entry.element).slice(0, 60)];
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.cls += entry.value;
        for (const { node, previousRect: from, currentRect: to } of entry.sources)
          seen.shifts.push(
            `${entry.value.toFixed(4)} ${nameOf(node)}: ${[from, to].map((box) => `${box.x},${box.y} ${box.width}×${box.height}`).join(' → ')}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  if (isSlow) {
    const browser = await context.newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await browser.send('Network.enable');
    await browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
  }
  const browser = context.browser()!;
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.goto(path);
  await expect(page.locator(hasCome(path)).first()).toBeVisible({ timeout: 60_000 });
  await settle(page);
  await page.waitForTimeout(1500);
  const tbtMs = blockingTime(await browser.stopTracing());
  const seen = await page.evaluate(
    () =>
      (window as unknown as { seen: { lcp: number; element: string; cls: number; shifts: string[] } }).seen,
  );
  const scriptKb = isSlow ? 0 : await firstLoadKb(page);
  const fetchedKb = await page.evaluate(() =>
    Math.round(
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => entry.name.includes('/_next/static/') && entry.name.includes('.js'))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000,
    ),
  );
  await page.close();
  return {
    path,
    lcpMs: Math.round(seen.lcp),
    lcp: seen.element,
    tbtMs,
    cls: seen.cls,
    shifts: seen.shifts,
    scriptKb,
    fetchedKb,
  };
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
  const slow: PageSpeed[] = [];
  await withBigLibrary(async () => {
    for (const path of ['/create', '/library', song]) {
      const all: PageSpeed[] = [];
      for (let load = 0; load < loads; load++) all.push(await measure(context, path));
      results.push(all.sort((a, b) => a.lcpMs - b.lcpMs)[Math.floor(loads / 2)]!);
      slow.push(await measure(context, path, true));
    }
  });
  mkdirSync('artifacts', { recursive: true });
  writeFileSync('artifacts/page-speed.json', `${JSON.stringify({ results, slow }, null, 2)}\n`);
  for (const { path, lcpMs, lcp, tbtMs, cls, scriptKb, fetchedKb } of [...results, ...slow])
    console.log(
      `${path.startsWith('/songs') ? '/songs/…' : path}: LCP ${lcpMs} ms (${lcp}), TBT ${tbtMs} ms, CLS ${cls.toFixed(4)}, ${scriptKb ? `first-load JavaScript ${scriptKb} kB, ${fetchedKb} kB in all` : 'as an old phone'}`,
    );
  for (const { path, cls, shifts } of [...results, ...slow])
    expect(cls, `layout shift of ${path}\n${shifts.join('\n')}\n`).toBeLessThanOrEqual(mostShift);
  for (const { path, scriptKb } of results.slice(0, 2))
    expect(scriptKb, `first-load JavaScript of ${path}, gzip`).toBeLessThanOrEqual(mostScriptKb);
  expect(results.at(-1)!.fetchedKb, 'scripts of a song’s page').toBeLessThanOrEqual(mostSongScriptKb);
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
  await openLane(page, 'Parts');
  await expect(
    page.getByRole('region', { name: 'Mixer' }).or(page.getByRole('progressbar', { name: 'Separate stems' })),
  ).toBeVisible();
  expect(fetched.length, 'scripts of the mixer').toBeGreaterThan(before);
});
