import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import type { StereoBuffer } from '#lib/engine/doors/audio.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import { drawCover } from '#lib/engine/doors/draw-cover.ts';
import { encodeMp3, encodeWav } from '#lib/engine/doors/encode-audio.ts';
import type { VoiceProfile } from '#lib/engine/doors/song.ts';
import { seedFiles, tone, wavFile } from '#tools/fixtures/audio-files.ts';
import { makeTruthClip } from '#tools/measure/analysis/truth-clip.ts';
import {
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { filesOf } from './clips/clip-files.ts';
import { EngineThreads } from './engine-room/engine-threads.ts';
import { builtinPlatform } from './platforms/builtin.ts';
import { CannotDoError } from './platforms/platform.ts';

/** The real engine on audio that a person brings: what can be read from it, and its stems as clips. */
let t: TestService;
let key: TestKey;
let host: Server;
let origin: string;
const files = new Map<string, { bytes: Uint8Array; headers?: Record<string, string> }>();
const threads = new EngineThreads({ renderThreads: 1 });
const { audio, vocals, truth } = makeTruthClip({ seed: 4, bars: 6, sung: true });

beforeAll(async () => {
  host = createServer((request, response) => {
    const file = files.get(decodeURIComponent(request.url ?? ''));
    if (!file) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/plain', ...file.headers }).end(file.bytes);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  t = await startTestService({
    threads,
    platforms: [builtinPlatform({ threads })],
    env: { TRUSTED_ORIGINS: origin },
  });
  key = await t.makeKey();
});
afterAll(async () => {
  await t?.stop();
  host?.close();
});

const ask = (name: keyof typeof endpoints, body: object) => key.call(endpoints[name].path, body);
const data = async (name: keyof typeof endpoints, body: object) => {
  const answer = await ask(name, body);
  expect(answer.body.code, answer.body.message).toBe(0);
  expect(endpoints[name].response.parse(answer.body.data)).toEqual(answer.body.data);
  return answer.body.data;
};
const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
const serve = (path: string, bytes: Uint8Array, headers?: Record<string, string>) => {
  files.set(path, { bytes, ...(headers && { headers }) });
  return `${origin}${encodeURI(path)}`;
};
const analysed = (clipId: string) =>
  until(
    'the analysis in the background',
    async () => filesOf(await t.context.database.clip.findUniqueOrThrow({ where: { id: clipId } })).analysis,
    60_000,
  );

describe('an upload', () => {
  test('is called as its tags say, has the picture that came with it, and is analysed in the background', async () => {
    const picture = drawCover({
      title: 'Other',
      seed: 3,
      style: 'jazz',
      moods: [],
      sections: [],
      peaks: new Float32Array(8),
    });
    const mp3 = await encodeMp3(audio, { title: '月亮', artist: '某人', coverPng: picture });
    const clip = await data('upload', { audio_url: serve('/x.txt', mp3) });
    expect(clip).toMatchObject({ title: '月亮', expire_at: 0 });
    const cover = await bytesOf(clip.image_url);
    expect([...cover.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    // Drawn again from the same pixels, not passed on as a file.
    expect(Buffer.from(cover).equals(Buffer.from(picture))).toBe(true);
    const kept = await analysed(clip.clipId);
    const heard = await data('timeline', { clip_id: clip.clipId });
    expect(heard.beats.length).toBeGreaterThan(15);
    expect(heard.sections.at(-1).end_s).toBeCloseTo(clip.duration, 1);
    // What was heard is kept: nothing new is stored for the second question.
    await data('timeline', { clip_id: clip.clipId });
    expect((await analysed(clip.clipId)).key).toBe(kept.key);
  }, 120_000);

  test('is not heard twice where something is made of it at once', async () => {
    const render = vi.spyOn(threads, 'render').mockRejectedValue(new CannotDoError('enough of it'));
    const { clipId } = await data('upload', {
      audio_url: serve('/at-once.wav', encodeWav(audio, { bitDepth: 16 })),
    });
    await ask('cover', { cover_clip_id: clipId, tags: 'jazz' });
    await until('the cover to begin', async () => render.mock.calls.length > 0, 120_000);
    expect(render.mock.calls[0]![0]).toMatchObject({
      source: { clipId, files: { analysis: expect.any(String) } },
    });
    render.mockRestore();
  }, 180_000);

  test('without tags is called as the file is, by its header or its address', async () => {
    const wav = encodeWav(audio, { bitDepth: 16 });
    const disposition = `attachment; filename="a.wav"; filename*=UTF-8''%E5%A4%9C_song.wav`;
    const byHeader = serve('/1', wav, { 'content-disposition': disposition });
    expect((await data('upload', { audio_url: byHeader })).title).toBe('夜 song');
    expect((await data('upload', { audio_url: serve('/My_Tune (demo).wav', wav) })).title).toBe(
      'My Tune (demo)',
    );
    const uuid = '/0d9f2c1e-1111-4222-8333-444455556666.wav';
    expect((await data('upload', { audio_url: serve(uuid, wav) })).title).toBe('Upload');
  }, 120_000);

  test('may be of any format, each told from its bytes', async () => {
    const left = tone(1.2).left;
    const wavs = ([8, 24, 32] as const).map((bits) => wavFile([left], { bits }));
    const kinds = [...wavs, wavFile([left, left], { bits: 32, float: true, sampleRate: 48_000 })];
    const seeds = await seedFiles(1.2);
    for (const [i, bytes] of [...kinds, ...seeds.map((seed) => seed.bytes)].entries()) {
      const format = seeds[i - kinds.length]?.format ?? 'wav';
      const { body } = await ask('upload', { audio_url: serve(`/any-${i}`, bytes), retention_days: 1 });
      // Of some we only have less than a second: they are read, and refused for that.
      if (['ogg-opus', 'webm', 'm4a'].includes(format))
        expect([format, body.code, body.message]).toEqual([
          format,
          4001,
          expect.stringMatching(/is 0\.4\d? s long/),
        ]);
      else {
        expect([format, body.code, body.message]).toEqual([format, 0, expect.any(String)]);
        expect(body.data.duration).toBeCloseTo(i === 3 ? 1.2 * (44_100 / 48_000) : 1.2, 1);
      }
    }
  }, 120_000);

  test.each([
    ['/empty.mp3', new Uint8Array(0), /empty/],
    ['/page.mp3', Buffer.from('<!DOCTYPE html><html></html>'), /web page/],
    [
      '/silence.wav',
      encodeWav({ left: new Float32Array(90_000), right: new Float32Array(90_000) }, { bitDepth: 16 }),
      /silent/,
    ],
    ['/noise.flac', Uint8Array.from({ length: 9_000 }, (_, i) => (i * 7919) % 251), /not audio/],
    [
      '/short.wav',
      encodeWav({ left: audio.left.slice(0, 9_000), right: audio.left.slice(0, 9_000) }, { bitDepth: 16 }),
      /at least 1 s/,
    ],
  ])('%s is 4001 and says why', async (path, bytes, reason) => {
    const { body } = await ask('upload', { audio_url: serve(path, bytes) });
    expect(body.code).toBe(4001);
    expect(body.message).toMatch(reason);
  });

  test('its singer sings what names the persona; where nobody sings, none is learned', async () => {
    const uploadOf = async (path: string, sound: StereoBuffer) =>
      (await data('upload', { audio_url: serve(path, encodeWav(sound, { bitDepth: 16 })) })).clipId;
    const { items } = await data('createPersona', {
      clip_id: await uploadOf('/ann.wav', vocals),
      name: 'Ann',
    });
    const { id } = items[0];
    const { profile } = await t.context.database.voicePersona.findUniqueOrThrow({ where: { id } });
    const { low, high } = (profile as unknown as VoiceProfile).tessitura;
    const sung = truth.parts.filter((p) => p.bus === 'vocals').flatMap((p) => p.notes.map((n) => n.pitch));
    expect(Math.abs(low - Math.min(...sung))).toBeLessThanOrEqual(3);
    expect(Math.abs(high - Math.max(...sung))).toBeLessThanOrEqual(3);

    const render = vi.spyOn(threads, 'render').mockRejectedValue(new CannotDoError('enough of it'));
    const { task_id } = (await ask('generate', { prompt: 'la', tags: 'pop', persona_id: id })).body.data;
    await until(
      'the song',
      async () => (await key.call(`/api/v1/task/${task_id}`)).body.data.status === 'failed',
    );
    expect(render.mock.calls[0]![0]).toMatchObject({ voice: profile as object });
    render.mockRestore();

    const { body } = await ask('createPersona', {
      clip_id: await uploadOf('/tone.wav', tone(2)),
      name: 'Bo',
    });
    expect(body.code).toBe(4001);
    expect(body.message).toMatch(/voice|sing/);
  }, 60_000);

  test('its vocal is a clip by the id of the stem job', async () => {
    const { clipId, duration } = await data('upload', {
      audio_url: serve('/song.wav', encodeWav(audio, { bitDepth: 16 })),
    });
    const stem = await data('separateStem', { clip_id: clipId, vocal_start_s: 1, vocal_end_s: 6 });
    expect(stem).toMatchObject({ source_clip_id: clipId, vocal_start_s: 1, vocal_end_s: 6 });
    const secondsOf = async (url: string) =>
      (await decodeAudio(await bytesOf(url), { allowSilence: true })).audio.left.length / 44_100;
    expect(await secondsOf(stem.vocal_audio_url)).toBeCloseTo(5, 3);
    expect(await secondsOf(stem.instrumental_audio_url)).toBeCloseTo(5, 3);
    const music = (await key.call(`/api/v1/music/${stem.id}`)).body.data;
    expect(music).toMatchObject({
      id: stem.id,
      operation: 'stem',
      source_clip_id: clipId,
      source_range: { start_s: 1, end_s: 6 },
      duration: 5,
    });
    const wav = await data('wav', { clip_id: stem.id });
    expect(await secondsOf(wav.wav_file_url)).toBeCloseTo(5, 3);
    expect((await data('wav', { clip_id: stem.id })).wav_file_url).toBe(wav.wav_file_url);
    expect((await data('timeline', { clip_id: stem.id })).duration).toBe(5);
    expect((await data('waveform', { clip_id: stem.id, points: 64 })).waveform_data).toHaveLength(64);
    const alone = await data('exportMidi', { clip_id: clipId });
    const helped = await data('exportMidi', { clip_id: clipId, stem_clip_id: stem.id });
    expect(Object.keys(alone.instruments)).toContain('Drums');
    // Each is listened to once; with a stem job it is another reading.
    expect(await data('exportMidi', { clip_id: clipId })).toEqual(alone);
    expect(await data('exportMidi', { clip_id: clipId, stem_clip_id: stem.id })).toEqual(helped);
    expect(helped.midi_file_url).not.toBe(alone.midi_file_url);
    expect(Object.keys(helped.instruments)).toContain('Vocals');
    expect(
      Buffer.from(await bytesOf(helped.midi_file_url))
        .subarray(0, 4)
        .toString(),
    ).toBe('MThd');
    expect(duration).toBeGreaterThan(6);
  }, 180_000);
});
