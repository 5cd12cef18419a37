import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import { encodeFlac } from '#lib/engine/doors/encode-audio.ts';
import { FakeThreads } from '#tools/testing/fake-engine.ts';
import { startSeparationServer } from '#tools/testing/separation-server.ts';
import { finished, startTestService, TestClock } from '#tools/testing/start-test-service.ts';
import { finishStems } from '../engine-room/analyses/finish-stems.ts';
import type { AnalysisName } from '../engine-room/analyses/types.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { audioSeparator } from './audio-separator.ts';
import { SeparatingRunner } from './separating-runner.ts';

let server: Awaited<ReturnType<typeof startSeparationServer>>;
let folder: string;
let mixFile: string;
const SECONDS = 2;
const tone = (hertz: number, seconds = SECONDS): StereoBuffer => {
  const samples = Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE),
  );
  return { left: samples, right: samples };
};
const flac = (audio: StereoBuffer) => encodeFlac(audio, { bitDepth: 24 });
const sum = (a: StereoBuffer, b: StereoBuffer): StereoBuffer => {
  const samples = a.left.map((x, i) => x + b.left[i]!);
  return { left: samples, right: samples };
};
const voice = tone(440);
const band = tone(110);

/** Finishes for real; separating by the engine is only noted. */
class Threads extends FakeThreads {
  readonly asked: AnalysisName[] = [];
  override async analyse(
    name: AnalysisName,
    request: object,
    run: { workFolder: string; signal: AbortSignal },
  ) {
    this.asked.push(name);
    if (name === 'finishStems')
      return (await finishStems(request as never, {
        workFolder: run.workFolder,
        onProgress: () => {},
      })) as never;
    return super.analyse(name, request, run);
  }
}

beforeAll(async () => {
  server = await startSeparationServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-apart-'));
  mixFile = path.join(folder, 'mix.flac');
  await writeFile(mixFile, await flac(sum(voice, band)));
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  Object.assign(server, { behave: 'well', naming: 'hashes', requests: [] });
  server.files = {
    'mix_(Vocals)_model_bs_roformer.flac': await flac(voice),
    'mix_(Instrumental)_model_bs_roformer.flac': await flac(band),
  };
});

function runner(options: { secondsMax?: number; apiKey?: string } = {}) {
  const threads = new Threads();
  const clock = new TestClock();
  const metrics = createMetrics();
  const { secondsMax = 20, apiKey = 'apart' } = options;
  const separator = audioSeparator({ baseUrl: `${server.baseUrl}/`, apiKey, model: 'm.ckpt', pollMs: 5 });
  const log = createLog('silent');
  const made = new SeparatingRunner(threads, separator, { clock, log, metrics, secondsMax });
  const separate = (request = {}, signal = new AbortController().signal) =>
    made.analyse(
      'separateStems',
      { files: { master: mixFile }, startSeconds: 0, endSeconds: SECONDS, ...request },
      { workFolder: folder, signal, user: 'somebody' },
    );
  const tries = async () => {
    const { values } = await metrics.platformTries.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
  };
  return { threads, clock, separator, separate, tries };
}

/** Loudest difference of two recordings. */
async function distance(file: string | undefined, wanted: StereoBuffer, from = 0): Promise<number> {
  const { audio } = await decodeAudio(await readFile(file!), { allowSilence: true });
  let most = 0;
  for (let i = 0; i < audio.left.length; i++)
    most = Math.max(most, Math.abs(audio.left[i]! - wanted.left[i + from]!));
  return most;
}

describe('a separation server', () => {
  test('separates: the mix goes there, its stems come back in our shape', async () => {
    const { separate, threads, tries } = runner();
    const { files } = await separate({ startSeconds: 0.5, endSeconds: 1.5 });
    expect(server.sent).toMatchObject({ output_format: 'flac', sample_rate: '44100', model: 'm.ckpt' });
    expect(server.sent.file).toEqual(await readFile(mixFile));
    expect(threads.asked).toEqual(['finishStems']);
    const from = SAMPLE_RATE / 2;
    expect(await distance(files['stem:vocals'], voice, from)).toBeLessThan(1e-5);
    expect(await distance(files['stem:instrumental'], band, from)).toBeLessThan(1e-5);
    const { audio } = await decodeAudio(await readFile(files['stem:vocals']!));
    expect(audio.left).toHaveLength(SAMPLE_RATE);
    expect(await tries()).toEqual({ made: 1 });
  });

  test('an older one, with more stems and names that are ways out of the folder', async () => {
    server.naming = 'list';
    server.files = {
      'Vocals.flac': await flac(voice),
      '../../evil_(Drums)_x.flac': await flac(band),
      '../../../etc/passwd': await flac(band),
    };
    const { files } = await runner().separate();
    expect(Object.keys(files).sort()).toEqual(['stem:drums', 'stem:instrumental', 'stem:vocals']);
    for (const file of Object.values(files)) expect(path.dirname(file!)).toBe(folder);
    // What it did not give is what the voice leaves of the mix.
    expect(await distance(files['stem:instrumental'], band)).toBeLessThan(1e-5);
  });

  test('is not asked for a clip that has its stems', async () => {
    const { separate, threads } = runner();
    await separate({ files: { master: mixFile, 'stem:drums': mixFile } });
    expect([server.requests, threads.asked]).toEqual([[], ['separateStems']]);
  });

  test.each([
    ['fails', {}],
    ['crashes', {}],
    ['wanders', {}],
    ['hangs', { secondsMax: 0.2 }],
    ['well', { apiKey: 'wrong' }],
  ] as const)('where it %s the engine separates (%j)', async (behave, options) => {
    server.behave = behave;
    const { separate, threads, tries } = runner(options);
    expect(Object.keys((await separate()).files)).toContain('stem:vocals');
    expect(threads.asked).toEqual(['separateStems']);
    expect(await tries()).toEqual({ failed: 1 });
  });

  test.each([
    ['another length', async () => ({ '(Vocals).flac': await flac(tone(440, 5)) })],
    ['no sound', async () => ({ '(Vocals).flac': Buffer.from('<html>not found</html>') })],
    ['nothing', async () => ({ '(Vocals).flac': new Uint8Array() })],
    ['no stem that is needed', async () => ({ '(Drums).flac': await flac(band) })],
    ['no file', async () => ({})],
  ])('where it answers %s the engine separates', async (_, make) => {
    server.files = await make();
    const { separate, threads } = runner();
    await separate();
    expect(threads.asked.at(-1)).toBe('separateStems');
  });

  test('rests after three failures in a row, and is asked again after', async () => {
    const { separate, clock, threads } = runner();
    server.behave = 'crashes';
    for (let i = 0; i < 3; i++) await separate();
    server.requests.length = 0;
    server.behave = 'well';
    await separate();
    expect(server.requests).toEqual([]);
    clock.advance(31_000);
    await separate();
    expect(server.requests.length).toBeGreaterThan(2);
    expect(threads.asked.at(-1)).toBe('finishStems');
  });

  test('a call that is stopped stops, and nothing else is tried', async () => {
    server.behave = 'hangs';
    const { separate, threads } = runner();
    const stop = new AbortController();
    const stopped = separate({}, stop.signal);
    stop.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
    expect(threads.asked).toEqual([]);
  });

  test('says whether it is there', async () => {
    const { separator } = runner();
    await separator.check(AbortSignal.timeout(5_000));
    server.behave = 'crashes';
    await expect(separator.check(AbortSignal.timeout(5_000))).rejects.toThrow('HTTP 500');
  });
});

test('a service that is configured with it', async () => {
  const t = await startTestService({ env: { SEPARATE_BASE_URL: server.baseUrl, SEPARATE_API_KEY: 'apart' } });
  try {
    const key = await t.makeKey();
    const { body } = await key.call('/api/v1/music/generate', { tags: 'jazz' });
    const [clip] = (await finished(key, body.data.task_id)).results;
    const stem = await key.call('/api/v1/music/stem', { clip_id: clip.id });
    expect(stem.body).toMatchObject({
      code: 0,
      data: { vocal_audio_url: expect.stringContaining('/media/') },
    });
    expect(server.requests).toContain('POST /separate');
  } finally {
    await t.stop();
  }
});
