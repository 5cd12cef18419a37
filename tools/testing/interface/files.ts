import { beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../endpoint-paths.ts';
import type { TestKey, TestService } from '../start-test-service.ts';
import { expectError, type World } from './world.ts';

/** Links, and what they lead to. */
export function filesSuite(world: () => World): void {
  describe('files', () => {
    let t: TestService;
    let key: TestKey;
    let clipId: string;
    let vocalUrl: string;
    let audioUrl: string;
    beforeAll(() => {
      ({ t, key, clipId, vocalUrl, audioUrl } = world());
    });

    const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(url, { method, headers });
    const content = `content of audio.mp3 `.repeat(100);

    test('whole, ranged, headed, not modified, downloaded', async () => {
      const whole = await get(audioUrl);
      expect([whole.status, await whole.text()]).toEqual([200, content]);
      expect(whole.headers.get('content-type')).toBe('audio/mpeg');
      const range = await get(audioUrl, { range: 'bytes=5-9' });
      expect([range.status, await range.text(), range.headers.get('content-range')]).toEqual([
        206,
        content.slice(5, 10),
        `bytes 5-9/${content.length}`,
      ]);
      const tail = await get(audioUrl, { range: 'bytes=-4' });
      expect(await tail.text()).toBe(content.slice(-4));
      const beyond = await get(audioUrl, { range: 'bytes=999999-' });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
        416,
        `bytes */${content.length}`,
      ]);
      const head = await get(audioUrl, {}, 'HEAD');
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
        200,
        String(content.length),
        '',
      ]);
      const same = await get(audioUrl, { 'if-none-match': whole.headers.get('etag')! });
      expect(same.status).toBe(304);
      const saved = await get(`${audioUrl}&download=1`);
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Fake\.mp3$/);
      await saved.body?.cancel();
    });

    test('links cannot be made from others, outlive their time or leave the store', async () => {
      const url = new URL(audioUrl);
      const later = new URL(url);
      later.searchParams.set('expires', String(t.clock.now() + 1e12));
      const forever = new URL(url);
      forever.searchParams.set('expires', '0');
      const coverUrl = new URL((await key.call(pathOf('getMusic', clipId))).body.data.image_url);
      const swapped = new URL(url);
      swapped.pathname = coverUrl.pathname;
      const unsigned = new URL(url);
      unsigned.search = '';
      for (const bad of [
        later,
        forever,
        swapped,
        unsigned,
        `${t.url}/media/../../etc/passwd`,
        `${t.url}/media/`,
        `${t.url}/media/%2e%2e/x?expires=0&signature=`,
      ])
        expect((await get(String(bad))).status, String(bad)).toBe(404);
      t.clock.advance(8 * 86_400_000);
      expect((await get(audioUrl)).status).toBe(410);
      expectError(await key.call(pathOf('addVocals'), { chop_sample_clip_id: vocalUrl }), 4005, 410);
      t.clock.advance(-8 * 86_400_000);
    });
  });
}
