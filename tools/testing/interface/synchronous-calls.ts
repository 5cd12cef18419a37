import os from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { grantPoints } from '#lib/service/accounts/points.ts';
import { pathOf } from '../endpoint-paths.ts';
import { finished, type TestKey, type TestService, until } from '../start-test-service.ts';
import { expectError, generate, holdTimelines, type World } from './world.ts';

/** Calls that work while the caller waits. */
export function synchronousCallsSuite(world: () => World): void {
  describe('synchronous calls', () => {
    let t: TestService;
    let key: TestKey;
    let stranger: TestKey;
    let clipId: string;
    let stemJobId: string;
    let audioUrl: string;
    beforeAll(() => {
      ({ t, key, stranger, clipId, stemJobId, audioUrl } = world());
    });

    test('what cannot be made out of the input is 4001 with the reason', async () => {
      t.threads.refuse = 'there is too little voice in it';
      expectError(
        await key.call(pathOf('createPersona'), { name: 'P', clip_id: clipId }),
        4001,
        400,
        /too little voice/,
      );
      expectError(await key.call(pathOf('upload'), { audio_url: audioUrl }), 4001, 400, /too little voice/);
    });
    test('a fault is 5001, without its inner words, and the points come back', async () => {
      const own = await t.makeKey({ accountId: 'refunded' });
      await grantPoints(t.context.database, 'refunded', 100);
      const { body } = await own.call(pathOf('generate'), { tags: 'a' });
      const mine = (await finished(own, body.data.task_id)).results[0].id;
      t.threads.behave = () => Promise.reject(new Error('secret path /etc/passwd'));
      const answer = await own.call(pathOf('separateStem'), { clip_id: mine });
      expectError(answer, 5001, 500);
      expect(answer.body.message).not.toContain('passwd');
      const account = await t.context.database.serviceAccount.findUniqueOrThrow({
        where: { id: 'refunded' },
      });
      expect(account.pointsBalance).toBe(90);
    });
    test('what this service cannot do is 9002', async () => {
      t.threads.missing.add('timeline');
      expectError(await key.call(pathOf('timeline'), { clip_id: clipId }), 9002, 503, /cannot do "timeline"/);
    });
    test('a third slow call at once is 2002', async () => {
      const own = await t.makeKey();
      const open = holdTimelines(t);
      const calls = [1, 2, 3].map(() => own.call(pathOf('timeline'), { clip_id: clipId }));
      const refused = await Promise.race(calls);
      expectError(refused, 2002, 429, /2 slow calls/);
      open();
      expect((await Promise.all(calls)).map((answer) => answer.body.code).sort()).toEqual([0, 0, 2002]);
    });
    test('a WAV is had in either depth, each made once', async () => {
      const clip = (await generate(key)).clipId;
      const ask = async (body: object) =>
        (await key.call(pathOf('wav'), { clip_id: clip, ...body })).body.data;
      const usual = await ask({});
      const master = await ask({ bit_depth: 24 });
      expect([usual.bit_depth, master.bit_depth]).toEqual([16, 24]);
      // The links are signed anew each time; what they lead to is the same file, or another.
      const fileOf = ({ wav_file_url }: { wav_file_url: string }) => new URL(wav_file_url).pathname;
      expect(fileOf(await ask({ bit_depth: 16 }))).toBe(fileOf(usual));
      expect(fileOf(await ask({ bit_depth: 24 }))).toBe(fileOf(master));
      expect(fileOf(master)).not.toBe(fileOf(usual));
      expectError(await key.call(pathOf('wav'), { clip_id: clip, bit_depth: 20 }), 4001, 400, /bit_depth/);
    });
    test.each([
      ['waveform', { points: 64 }],
      ['wav', { bit_depth: 24 }],
    ] as const)(
      'equal calls of %s at once are worked once, for all, though the first of them hangs up',
      async (endpoint, wish) => {
        const clip = (await generate(key)).clipId;
        let works = 0;
        const gate = Promise.withResolvers<void>();
        t.threads.behave = async (name, signal) => {
          works++;
          await gate.promise;
          t.threads.behave = undefined;
          signal.throwIfAborted();
          return t.threads.analyse(name, { points: 64 }, { workFolder: os.tmpdir(), signal });
        };
        const line = new AbortController();
        const ask = (signal?: AbortSignal) =>
          fetch(`${t.url}${pathOf(endpoint)}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${key.appKey}` },
            body: JSON.stringify({ clip_id: clip, ...wish }),
            ...(signal && { signal }),
          });
        const first = ask(line.signal);
        await until('the work', async () => works > 0);
        const others = Array.from({ length: 19 }, () => ask());
        // Long enough for all of them to be let in and to find the work.
        await new Promise((resolve) => setTimeout(resolve, 500));
        line.abort();
        await expect(first).rejects.toThrow();
        gate.resolve();
        const answers = await Promise.all(others.map(async (call) => (await call).json()));
        expect(answers.map((answer) => answer.code)).toEqual(Array(19).fill(0));
        expect(works).toBe(1);
      },
    );
    test('who asks for one thing waits for no more than what is running, however many another key asked for', async () => {
      const clips = await Promise.all(Array.from({ length: 12 }, async () => (await generate(key)).clipId));
      const theirs = (await generate(stranger)).clipId;
      const begun: string[] = [];
      const ends: (() => void)[] = [];
      t.threads.behave = (name) =>
        new Promise((resolve) => {
          begun.push(name);
          ends.push(() => resolve({ state: 'complete' }));
        });
      const many = clips.map((clip_id) => key.call(pathOf('waveform'), { clip_id, points: 64 }));
      await until('two to run', async () => begun.length === 2);
      const one = stranger.call(pathOf('waveform'), { clip_id: theirs, points: 64 });
      let isAnswered = false;
      one.then(() => {
        isAnswered = true;
      });
      // Its line is known to the queue by then: the account is looked up, and its clip found.
      await new Promise((resolve) => setTimeout(resolve, 300));
      // The two that were running end, and of the two that follow one is the stranger's.
      for (const end of ends.splice(0, 2)) end();
      await until('the next two', async () => begun.length === 4);
      for (const end of ends.splice(0, 2)) end();
      await until('the answer', async () => isAnswered);
      expect(begun.length).toBeLessThanOrEqual(6);
      await until('the end', async () => {
        for (const end of ends.splice(0)) end();
        return begun.length === 13;
      });
      for (const end of ends.splice(0)) end();
      await Promise.all(many);
    });
    test('a caller who hangs up stops the work, and gets the points back', async () => {
      const own = await t.makeKey({ accountId: 'impatient' });
      await grantPoints(t.context.database, 'impatient', 100);
      const { body } = await own.call(pathOf('generate'), { tags: 'a' });
      const mine = (await finished(own, body.data.task_id)).results[0].id;
      const stopped: string[] = [];
      let begun = () => {};
      const beginning = new Promise<void>((resolve) => {
        begun = resolve;
      });
      t.threads.behave = (name, signal) =>
        new Promise((_resolve, reject) => {
          begun();
          signal.addEventListener('abort', () => {
            stopped.push(name);
            reject(signal.reason);
          });
        });
      const line = new AbortController();
      const call = fetch(`${t.url}${pathOf('separateStem')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${own.appKey}` },
        body: JSON.stringify({ clip_id: mine }),
        signal: line.signal,
      });
      await beginning;
      line.abort();
      await expect(call).rejects.toThrow();
      await until('the work to stop', async () => stopped.length > 0);
      expect(stopped).toEqual(['separateStems']);
      await until('the points', async () => {
        const account = await t.context.database.serviceAccount.findUniqueOrThrow({
          where: { id: 'impatient' },
        });
        return account.pointsBalance === 90;
      });
    });
    test('how far a call is, its own key is told by its Idempotency-Key, until it ends', async () => {
      const gate = Promise.withResolvers<object>();
      let tell = (_progress: number, _stage: string): void => undefined;
      t.threads.behave = (_name, _signal, onProgress) => {
        tell = onProgress;
        onProgress(0.25, 'learning');
        return gate.promise;
      };
      const name = 'voice-of-7';
      const wish = { name: 'P', clip_id: clipId };
      const call = key.call(pathOf('createPersona'), wish, { 'idempotency-key': name });
      const ask = (whose = key) => whose.call(pathOf('getProgress', name));
      const told = await until('the first word of it', async () => {
        const { body } = await ask();
        return body.code === 0 && body.data;
      });
      expect(told).toEqual({ progress: 0.25, stage: 'learning' });
      tell(2 / 3, 'levelling');
      expect((await ask()).body.data).toEqual({ progress: 0.667, stage: 'levelling' });
      expectError(await ask(stranger), 4003, 404);
      gate.resolve({ ok: false, reason: 'there is too little voice in it' });
      expectError(await call, 4001, 400, /too little voice/);
      expectError(await ask(), 4003, 404);
      // Of work that goes on for others nothing is kept either.
      tell(0.9, 'levelling');
      expectError(await ask(), 4003, 404);
    });
    test('the vocal of a stem job is a clip by its id', async () => {
      const { data } = (await key.call(pathOf('getMusic', stemJobId))).body;
      expect(data).toMatchObject({ id: stemJobId, operation: 'stem', source_clip_id: clipId });
      for (const name of ['waveform', 'wav', 'timeline', 'exportMidi', 'createPersona'] as const) {
        const answer = await key.call(pathOf(name), { name: 'P', clip_id: stemJobId });
        expect([name, answer.body.code]).toEqual([name, 0]);
      }
      const cover = await key.call(pathOf('cover'), { cover_clip_id: stemJobId, tags: 'ska' });
      expect((await finished(key, cover.body.data.task_id)).results[0].source_clip_id).toBe(stemJobId);
      expectError(await stranger.call(pathOf('getMusic', stemJobId)), 4004, 404);
    });
    test('more than can be separated in time is refused before it is begun', async () => {
      const long = (await generate(key)).clipId;
      await t.context.database.clip.update({ where: { id: long }, data: { durationSeconds: 30_000 } });
      const ask = (body: object) => key.call(pathOf('separateStem'), { clip_id: long, ...body });
      expectError(await ask({}), 4001, 400, /vocal_start_s to vocal_end_s .* choose at most \d+ s/);
      expect((await ask({ vocal_end_s: 60 })).body.code).toBe(0);
    });
    test('an upload’s retention is its own', async () => {
      const forever = (await key.call(pathOf('upload'), { audio_url: audioUrl })).body.data;
      expect(forever).toMatchObject({ expire_at: 0, status: 'complete', title: 'Upload' });
      const brief = (await key.call(pathOf('upload'), { audio_url: audioUrl, retention_days: 1 })).body.data;
      expect(brief.expire_at - t.clock.now()).toBeLessThanOrEqual(86_400_000);
      expect((await key.call(pathOf('getMusic', forever.clipId))).body.data.expire_at).toBe(0);
    });
  });
}
