import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { bringBank, readBankArchive } from '#lib/engine/doors/bring-voice.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import type { TimedLine } from '#lib/engine/doors/song.ts';
import { BANK_VARIANTS, diffSingerBank } from '#tools/fixtures/diffsinger-bank.ts';
import {
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { bankInMemory, englishBank } from '#tools/testing/utau-banks.ts';
import { findBroughtVoices, keepBroughtVoice, removeBroughtVoice } from './brought-voices.ts';
import { EngineThreads } from './engine-room/engine-threads.ts';
import { builtinPlatform } from './platforms/builtin.ts';

/** Singers from voicebanks, through the real engine in real threads. */
let t: TestService;
let key: TestKey;
let other: TestKey;
let accountId: string;
const threads = new EngineThreads({ renderThreads: 1 });
beforeAll(async () => {
  t = await startTestService({ threads, platforms: [builtinPlatform({ threads })] });
  key = await t.makeKey();
  other = await t.makeKey({ accountId: 'other' });
  ({ accountId } = await t.context.database.appKey.findUniqueOrThrow({ where: { id: key.id } }));
}, 120_000);
afterAll(() => t?.stop());

async function make(name: 'infill' | 'edit' | 'generate' | 'cover' | 'addVocals', body: object) {
  const accepted = await key.call(endpoints[name].path, body);
  expect(accepted.body.code, accepted.body.message).toBe(0);
  return until(
    name,
    async () => {
      const { data } = (await key.call(`/api/v1/task/${accepted.body.data.task_id}`)).body;
      return (data.status === 'completed' || data.status === 'failed') && data;
    },
    280_000,
  );
}
const voiceOf = async (clipId: string) => {
  const { files } = await t.context.database.clip.findUniqueOrThrow({ where: { id: clipId } });
  const { voice, timeline, master, 'stem:vocals': vocals } = files as Record<string, { key: string }>;
  const read = async (stored: { key: string } | undefined) =>
    readFileSync(await t.context.store.toLocalFile(stored!.key, t.context.workFolder));
  const lines: TimedLine[] = JSON.parse((await read(timeline)).toString());
  return {
    profile: JSON.parse((await read(voice)).toString()),
    vocals: await read(vocals),
    master: await read(master),
    words: lines.flatMap((line) => line.words),
  };
};

/** Share of the words at whose times somebody sings. */
async function sungShare({ vocals, words }: Awaited<ReturnType<typeof voiceOf>>): Promise<number> {
  const samples = await samplesOf(vocals);
  const powers = words.map(({ startSeconds, endSeconds }) => {
    const own = samples.subarray(
      Math.round(startSeconds * SAMPLE_RATE),
      Math.max(1, Math.round(endSeconds * SAMPLE_RATE)),
    );
    return own.reduce((sum, one) => sum + one * one, 0) / Math.max(1, own.length);
  });
  return powers.filter((power) => power > 1e-5).length / words.length;
}

const sameSamples = (a: Float32Array, b: Float32Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);
const samplesOf = async (flac: Buffer) => (await decodeAudio(flac, { allowSilence: true })).audio.left;

describe.each([
  ['of recordings', englishBank, false],
  // Which draws random numbers.
  ['of networks', () => diffSingerBank(BANK_VARIANTS['new steps and depth']), true],
])('a singer from a bank %s', (_, bank, isNetwork) => {
  let singer: string;
  let table: Buffer;
  beforeAll(async () => {
    const { donor, profile } = await bringBank(bankInMemory(bank()));
    const file = path.join(t.environment.DATA_DIR, 'brought.bin');
    writeFileSync(file, donor);
    table = donor;
    singer = (await keepBroughtVoice(t.context, { accountId, name: 'Test Reader', profile, file })).id;
  }, 120_000);

  test('it is a persona: heard, sung with, the same again, edited; private; and gone when it is removed', async () => {
    const preview = await key.call(endpoints.previewSinger.path, { persona_id: singer });
    expect(preview.body.data.duration).toBeGreaterThan(4);
    expect((await other.call(endpoints.previewSinger.path, { persona_id: singer })).body.code).toBe(4004);
    const kept = (await key.call(endpoints.exportPersona.path.replace('{id}', singer), {})).body;
    if (isNetwork)
      expect([kept.code, kept.message]).toEqual([4001, expect.stringMatching(/models .* are not given out/)]);
    else {
      const zip = Buffer.from(kept.data.file_url.split(',')[1], 'base64');
      expect((await bringBank(readBankArchive(zip))).donor.equals(table)).toBe(true);
    }
    const plan = {
      sections: [{ label: 'Verse', bars: 4, lyrics: 'Hold on to the morning light\nI am on my way' }],
    };
    const wish = { tags: 'folk, acoustic guitar', plan, persona_id: singer, seed: 5 };
    expect((await other.call(endpoints.generate.path, wish)).body.code).toBe(4004);

    const [first] = (await make('generate', wish)).results;
    const [second] = (await make('generate', wish)).results;
    const [one, two] = [await voiceOf(first.id), await voiceOf(second.id)];
    // Where it lay for the time of the render is nobody's business later.
    expect(one.profile).toMatchObject({
      id: singer,
      name: 'Test Reader',
      donor: { key: `voices/${singer}/spectra.bin` },
    });
    expect(one.profile.donor.file).toBeUndefined();
    expect(one.vocals.equals(two.vocals)).toBe(true);

    const edits = [
      {
        kind: 'transpose-notes',
        part: 'lead-vocal',
        select: { fromBeat: 0, toBeat: 64 },
        by: { semitones: 1 },
      },
    ];
    const region = { clip_id: first.id, infill_start_s: 2, infill_end_s: 5, prompt: 'Gone with the tide' };
    for (const made of [await make('edit', { clip_id: first.id, edits }), await make('infill', region)]) {
      expect(made.error).toBeUndefined();
      const { profile, vocals } = await voiceOf(made.results[0].id);
      expect(profile.donor).toEqual(one.profile.donor);
      expect(vocals.equals(one.vocals)).toBe(false);
      const {
        source_range: asked,
        changed_start_s: from = asked.start_s,
        changed_end_s: to = asked.end_s,
      } = made.results[0];
      const [before, after] = [await samplesOf(one.vocals), await samplesOf(vocals)];
      const [start, end] = [Math.floor(from * SAMPLE_RATE), Math.ceil(to * SAMPLE_RATE)];
      expect(end - start).toBeGreaterThan(SAMPLE_RATE);
      expect(sameSamples(after.subarray(0, start), before.subarray(0, start))).toBe(true);
      expect(sameSamples(after.subarray(end), before.subarray(end))).toBe(true);
    }

    // Whatever else is made of the song, the same singer sings it, word by word.
    const stem = (await key.call(endpoints.separateStem.path, { clip_id: first.id })).body.data;
    const words = 'Gone with the tide\nUnder the harbour lights';
    const others = {
      extended: await make('generate', {
        ...{ continue_clip_id: first.id, persona_id: singer, seed: 6 },
        prompt: `[Chorus]\n${words}`,
      }),
      covered: await make('cover', { cover_clip_id: first.id, tags: 'synthpop' }),
      'with other words': await make('addVocals', { chop_sample_clip_id: first.id, prompt: words }),
      'over the band of its stems': await make('addVocals', { chop_sample_clip_id: stem.id, prompt: words }),
    };
    for (const [what, made] of Object.entries(others)) {
      expect(made.error, what).toBeUndefined();
      const heard = await voiceOf(made.results[0].id);
      expect(heard.profile.donor, what).toEqual(one.profile.donor);
      expect(heard.words.length, what).toBeGreaterThan(7);
      expect(await sungShare(heard), what).toBeGreaterThan(0.9);
    }
    const [extension] = others.extended.results;
    const until = Math.floor(extension.source_range.end_s * SAMPLE_RATE) - 1;
    expect(until).toBeGreaterThan(4 * SAMPLE_RATE);
    const longer = await voiceOf(extension.id);
    for (const file of ['vocals', 'master'] as const) {
      const [before, after] = [await samplesOf(one[file]), await samplesOf(longer[file])];
      expect(after.length).toBeGreaterThan(before.length);
      expect(sameSamples(after.subarray(0, until), before.subarray(0, until))).toBe(true);
    }

    expect((await findBroughtVoices(t.context.database)).map(({ id }) => id)).toEqual([singer]);
    expect(await removeBroughtVoice(t.context, singer)).toBe(true);
    expect(await removeBroughtVoice(t.context, singer)).toBe(false);
    expect(await t.context.store.size(`voices/${singer}/spectra.bin`)).toBeUndefined();
    expect((await key.call(endpoints.generate.path, wish)).body.code).toBe(4004);
    expect((await make('edit', { clip_id: first.id, edits })).error).toMatch(
      /who was brought .* no longer kept/,
    );
  }, 590_000);
});
