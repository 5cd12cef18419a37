import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import type { StereoBuffer } from '#lib/engine/doors/audio.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import {
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { EngineThreads } from './engine-room/engine-threads.ts';
import { builtinPlatform } from './platforms/builtin.ts';

/** The real engine in real threads, once through what a clip made here can do. */
let t: TestService;
let key: TestKey;
const threads = new EngineThreads({ renderThreads: 1 });
beforeAll(async () => {
  t = await startTestService({ threads, platforms: [builtinPlatform({ threads })] });
  key = await t.makeKey();
});
afterAll(() => t?.stop());

const task = async (
  name: 'generate' | 'generateLyrics' | 'generateSoundEffect' | 'infill' | 'edit' | 'render',
  body: object,
  stages?: Set<string>,
) => {
  const accepted = await key.call(endpoints[name].path, body);
  const done = await until(
    name,
    async () => {
      const { data } = (await key.call(`/api/v1/task/${accepted.body.data.task_id}`)).body;
      if (data.stage) stages?.add(data.stage);
      return (data.status === 'completed' || data.status === 'failed') && data;
    },
    200_000,
  );
  expect(done.error).toBeUndefined();
  return done.results[0];
};
const fetchBytes = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
let made: ReturnType<typeof task> | undefined;
/** A short song, made once for all tests. */
const river = (stages?: Set<string>) => {
  const sections = [
    { label: 'Intro', bars: 2 },
    { label: 'Verse', bars: 8, lyrics: 'Morning on the river\nCarry me along' },
  ];
  made ??= task(
    'generate',
    { plan: { sections }, tags: 'folk, acoustic guitar', bpm: 97, title: 'River' },
    stages,
  );
  return made;
};
const samplesOf = async (clipId: string) => {
  const { data } = (await key.call(endpoints.wav.path, { clip_id: clipId })).body;
  return (await decodeAudio(await fetchBytes(data.wav_file_url))).audio;
};
/** The first and the last sample that differ. */
function differences(a: StereoBuffer, b: StereoBuffer): [number, number] {
  const length = Math.max(a.left.length, b.left.length);
  const differs = (i: number) => a.left[i] !== b.left[i] || a.right[i] !== b.right[i];
  let [first, last] = [0, length - 1];
  while (first < length && !differs(first)) first++;
  while (last > first && !differs(last)) last--;
  return [first, last];
}
const heardOf = async (url: string) => (await decodeAudio(await fetchBytes(url))).audio;
const secondsOf = async (url: string) =>
  (await decodeAudio(await fetchBytes(url), { allowSilence: true })).audio.left.length / 44_100;

test('a song is made, and everything can be read from it', async () => {
  const stages = new Set<string>();
  const clip = await river(stages);
  expect([...stages].length).toBeGreaterThan(2);
  expect(clip).toMatchObject({ title: 'River', mv: 'songloom-7', tags: expect.stringContaining('folk') });
  expect(clip.prompt).toContain('Morning on the river');
  expect(await secondsOf(clip.audio_url)).toBeCloseTo(clip.duration, 1);
  expect(
    Buffer.from(await fetchBytes(clip.image_url))
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');

  const read = async (name: keyof typeof endpoints, extra: object = {}) => {
    const answer = await key.call(endpoints[name].path, { clip_id: clip.id, ...extra });
    expect(answer.body.code, answer.body.message).toBe(0);
    expect(endpoints[name].response.parse(answer.body.data)).toEqual(answer.body.data);
    return answer.body.data;
  };
  const waveform = await read('waveform', { points: 200 });
  expect(waveform.waveform_data).toHaveLength(200);
  expect(waveform.waveform_aggregates[0]).toMatchObject({ samples_per_bucket: 256 });
  expect(waveform.waveform_aggregates[0].data[1]).toHaveLength(2 * Math.ceil((clip.duration * 44_100) / 256));

  const timeline = await read('timeline');
  expect(timeline.aligned_words.map((entry: { word: string }) => entry.word).join(' ')).toMatch(
    /^Morning on the river Carry me along/,
  );
  expect(timeline.beats.length).toBeGreaterThan(20);
  const starts = timeline.aligned_words.map((entry: { start_s: number }) => entry.start_s);
  expect(starts).toEqual([...starts].sort((a: number, b: number) => a - b));

  const midi = await read('exportMidi');
  expect(Object.keys(midi.instruments).length).toBeGreaterThan(2);
  expect(
    Buffer.from(await fetchBytes(midi.midi_file_url))
      .subarray(0, 4)
      .toString(),
  ).toBe('MThd');

  const wav = await read('wav');
  expect(await secondsOf(wav.wav_file_url)).toBeCloseTo(clip.duration, 4);
  // Where it is sung: a slow song's voice enters after 12 s, and an excerpt in silence may not be uploaded.
  const range = { vocal_start_s: Math.floor(starts[0]) - 1, vocal_end_s: Math.floor(starts[0]) + 6 };
  const stems = await read('separateStem', range);
  expect(stems).toMatchObject(range);
  for (const url of [stems.vocal_audio_url, stems.instrumental_audio_url])
    expect(await secondsOf(url)).toBeCloseTo(7, 3);
  expect(stems.stems.length).toBeGreaterThan(1);
  const { items } = await read('createPersona', { name: 'Me' });
  const persona = await t.context.database.voicePersona.findUniqueOrThrow({ where: { id: items[0].id } });
  expect(persona.profile).toMatchObject({ name: 'Me', formantScale: expect.any(Number) });

  const uploaded = await key.call(endpoints.upload.path, { audio_url: stems.vocal_audio_url });
  expect(uploaded.body.code, uploaded.body.message).toBe(0);
  expect(uploaded.body.data).toMatchObject({
    status: 'complete',
    expire_at: 0,
    duration: expect.closeTo(7, 3),
  });
}, 240_000);

test('extending and replacing leave the rest of the WAV as it was, of an upload', async () => {
  const { audio_url } = await river();
  const { data } = (await key.call(endpoints.upload.path, { audio_url })).body;
  const longer = await task('generate', { tags: 'folk', continue_clip_id: data.clipId, continue_at: 8 });
  expect(longer.source_range.end_s).toBeCloseTo(8, 0);
  const [first] = differences(await samplesOf(data.clipId), await samplesOf(longer.id));
  expect(first).toBeGreaterThanOrEqual(Math.round(longer.source_range.end_s * 44_100));
  expect(longer.duration).toBeGreaterThan(20);
  await expectInfillKeeps(data.clipId, 3.1, 5.9);
}, 240_000);

test('replacing leaves the WAV around as it was, and the stems, of a clip made here', async () => {
  const clip = await river();
  const filled = await expectInfillKeeps(clip.id, 4.2, 7.7);
  const stemsOf = async (clip_id: string) => {
    const { data } = (await key.call(endpoints.separateStem.path, { clip_id, vocal_start_s: 8 })).body;
    return decodeAudio(await fetchBytes(data.vocal_audio_url), { allowSilence: true });
  };
  const [before, after] = [await stemsOf(clip.id), await stemsOf(filled.id)];
  expect(after.audio).toEqual(before.audio);
}, 240_000);

/** Replaces a section over HTTP and compares the WAVs. */
async function expectInfillKeeps(clipId: string, infill_start_s: number, infill_end_s: number) {
  const filled = await task('infill', { clip_id: clipId, infill_start_s, infill_end_s });
  const [before, after] = [await samplesOf(clipId), await samplesOf(filled.id)];
  expect(after.left.length).toBe(before.left.length);
  const [first, last] = differences(before, after);
  expect(first).toBeGreaterThanOrEqual(Math.round(infill_start_s * 44_100));
  expect(last).toBeLessThan(Math.round(infill_end_s * 44_100));
  expect((last - first) / 44_100).toBeGreaterThan(2);
  return filled;
}

test('editing the score leaves the WAV around as it was, and every stem that is not edited', async () => {
  const clip = await river();
  const { score, version, exact } = (await key.call(endpoints.score.path, { clip_id: clip.id })).body.data;
  expect(exact).toBe(true);
  const part = score.parts.find(({ id }: { id: string }) => id === 'lead-vocal');
  const note = part.notes[0];
  const transposed = {
    kind: 'transpose-notes',
    part: part.id,
    select: { notes: [{ beat: note.startBeat, pitch: note.pitch }] },
    by: { semitones: 1 },
  };
  const edit = (body: object) => key.call(endpoints.edit.path, { clip_id: clip.id, ...body });
  expect((await edit({ edits: [{ ...transposed, part: 'kazoo' }] })).body).toMatchObject({
    code: 4001,
    message: expect.stringContaining('no part "kazoo"'),
  });
  expect((await edit({ edits: [transposed], base_version: 'another' })).body).toMatchObject({
    code: 4001,
    message: expect.stringContaining(version),
  });
  const edited = await task('edit', { clip_id: clip.id, edits: [transposed], base_version: version });
  expect(edited).toMatchObject({ operation: 'edit', source_clip_id: clip.id });
  const [before, after] = [await samplesOf(clip.id), await samplesOf(edited.id)];
  expect(after.left.length).toBe(before.left.length);
  const [first, last] = differences(before, after);
  expect(first).toBeGreaterThanOrEqual(Math.round(edited.changed_start_s * 44_100));
  expect(last).toBeLessThan(Math.round(edited.changed_end_s * 44_100));
  // Of what is heard there is an encoder's window around it, and room to find one that fits.
  const [heardBefore, heardAfter] = [await heardOf(clip.audio_url), await heardOf(edited.audio_url)];
  expect(heardAfter.left.length).toBe(heardBefore.left.length);
  const [firstHeard, lastHeard] = differences(heardBefore, heardAfter);
  expect(firstHeard / 44_100).toBeGreaterThan(edited.changed_start_s - 0.8);
  expect(lastHeard / 44_100).toBeLessThan(edited.changed_end_s + 0.8);
  expect((lastHeard - firstHeard) / 44_100).toBeGreaterThan(0.2);
  const fresh = (await key.call(endpoints.score.path, { clip_id: edited.id })).body.data;
  expect(fresh.version).not.toBe(version);
  const sung = fresh.score.parts.find(({ id }: { id: string }) => id === 'lead-vocal');
  expect(sung.notes[0].pitch).toBe(note.pitch + 1);
}, 240_000);

test('a song is had as MIDI, as lead sheets, as its stems in one archive, and as a project for a DAW', async () => {
  const clip = await river();
  const { score } = (await key.call(endpoints.score.path, { clip_id: clip.id })).body.data;
  const fileOf = async (format: string) => {
    const { data } = (await key.call(endpoints.exportClip.path, { clip_id: clip.id, format })).body;
    expect(data).toMatchObject({ state: 'complete', clip_id: clip.id, format });
    const again = (await key.call(endpoints.exportClip.path, { clip_id: clip.id, format })).body.data;
    expect(new URL(again.url).pathname).toBe(new URL(data.url).pathname);
    return fetchBytes(data.url);
  };
  expect(Buffer.from(await fileOf('midi')).toString('latin1', 0, 4)).toBe('MThd');
  const sheet = Buffer.from(await fileOf('musicxml')).toString('utf8');
  expect(sheet).toContain('<work-title>River</work-title>');
  expect(sheet).toContain('<text>Mor</text>');
  const stems = unzipSync(await fileOf('stems_zip'));
  const buses = new Set(score.parts.map(({ bus }: { bus: string }) => `${bus}.flac`));
  expect(Object.keys(stems).every((name) => buses.has(name))).toBe(true);
  expect(Object.keys(stems)).toContain('vocals.flac');
  const { audio } = await decodeAudio(stems['vocals.flac']!, { allowSilence: true });
  expect(audio.left.length / 44_100).toBeCloseTo(clip.duration, 4);
  const waves = unzipSync(await fileOf('stems_wav_zip'));
  expect(Object.keys(waves)).toEqual(Object.keys(stems).map((name) => name.replace('.flac', '.wav')));
  const wave = (await decodeAudio(waves['vocals.wav']!, { allowSilence: true })).audio;
  expect(new DataView(waves['vocals.wav']!.buffer, waves['vocals.wav']!.byteOffset).getUint16(34, true)).toBe(
    24,
  );
  expect(wave.left).toEqual(audio.left);
  const parts = unzipSync(await fileOf('parts_zip'));
  const named = score.parts.map(({ name }: { name: string }) => name);
  expect(Object.keys(parts).map((name) => /^\d\d (.+)\.flac$/.exec(name)?.[1])).toEqual(named);
  const singer = parts[Object.keys(parts).find((name) => name.includes('ocal'))!]!;
  const sung = (await decodeAudio(singer, { allowSilence: true })).audio;
  expect(sung.left.length).toBe(audio.left.length);
  const project = unzipSync(await fileOf('dawproject'));
  const document = Buffer.from(project['project.xml']!).toString('utf8');
  for (const [name, bytes] of Object.entries(stems)) {
    expect(document).toContain(`<File path="audio/${name}"/>`);
    expect(Buffer.compare(project[`audio/${name}`]!, bytes)).toBe(0);
  }
  for (const { label } of score.sections) expect(document).toContain(`name="${label}"`);
  expect(Buffer.from(await fileOf('abc')).toString('utf8')).toMatch(/^X:1\nT:River\n/);
  expect(Buffer.from(await fileOf('lead_sheet_pdf')).toString('latin1', 0, 5)).toBe('%PDF-');
}, 240_000);

test('a sound is made', async () => {
  const sound = await task('generateSoundEffect', {
    sound_desc: 'rain on a roof',
    sound_type: 'loop',
    sound_bpm: 120,
  });
  expect(sound.duration % 2).toBeCloseTo(0, 3);
  expect(await secondsOf(sound.audio_url)).toBeCloseTo(sound.duration, 1);
});

test('lyrics are written', async () => {
  const lyrics = await task('generateLyrics', { topics: 'the sea', keyword: 'salt wind' });
  expect(lyrics.prompt).toContain('salt wind');
  expect(lyrics.prompt).toMatch(/^\[/);
});

test('a score as it is told is rendered to the same samples; what nobody can play is refused at once', {
  timeout: 300_000,
}, async () => {
  const clip = await river();
  const { data } = (await key.call(endpoints.score.path, { clip_id: clip.id })).body;
  const { score } = data;
  const rendered = await task('render', { score, title: 'Once more' });
  expect(rendered).toMatchObject({ operation: 'render', title: 'Once more' });
  const [before, after] = [await samplesOf(clip.id), await samplesOf(rendered.id)];
  expect(differences(before, after)[0]).toBe(Math.max(before.left.length, after.left.length));

  const note = { startBeat: 1, lengthBeats: 1, pitch: 60, velocity: 0.5 };
  const part = (id: string, notes: object[]) => ({
    ...{ id, name: id, role: 'bass', bus: 'bass', instrument: 'finger-bass' },
    notes,
  });
  const line = score.parts.find((each: { role: string }) => each.role === 'lead-vocal');
  const overlapping = line.notes.map((sung: { lengthBeats: number }) => ({ ...sung, lengthBeats: 3 }));
  for (const [changed, said] of [
    [{ version: 99 }, /score: The score is of version 99; version 1 is read here/],
    [
      { parts: [part('low', [{ ...note, pitch: 127 }])] },
      /score: .*bar 1, beat [\d.]+: .* is not on "finger-bass"/,
    ],
    [{ parts: [{ ...line, notes: overlapping }] }, /score: .*would sing two notes at once/],
    [{ parts: [{ ...line, instrument: 'nobody' }] }, /sung by "nobody", who is not known here/],
    [{ tempoMap: [] }, /score: The score's tempoMap/],
    [{ style: 'zydeco-metal' }, /style "zydeco-metal" is none that is known/],
  ] as const) {
    const { body } = await key.call(endpoints.render.path, { score: { ...score, ...changed } });
    expect(body).toMatchObject({ code: 4001, message: expect.stringMatching(said) });
  }
  const many = Array.from({ length: 60_000 }, () => note);
  const refused = await key.call(endpoints.render.path, { score: { ...score, parts: [part('low', many)] } });
  expect(refused.body).toMatchObject({ code: 4001, message: expect.stringMatching(/notes/) });
});
