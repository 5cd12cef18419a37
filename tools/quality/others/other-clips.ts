import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { encodeWav } from '#lib/engine/codec/wav.ts';
import { Random } from '#lib/engine/random.ts';
import { type BandOptions, bandSong, oldTunesOf, seedsOf } from './band-song.ts';
import { playWithFluidSynth, singWithFestival, speakWithEspeak } from './programs.ts';
import type { OtherClip, TrueSong } from './truth.ts';

export type Split = 'check' | 'tune';

/** Soloists: flute, violin, trumpet, cello; and what only plays chords: strings, piano, organ. */
const SOLOS = [73, 40, 56, 42];
const CHORDS = [48, 0, 16];
/** Of the voice beside its band, dB. */
const VOICE_DB = 1;

interface Recipe {
  name: string;
  kind: OtherClip['kind'];
  song?: TrueSong;
  make: () => Promise<{ audio: StereoBuffer; voice?: StereoBuffer }>;
}

/** All clips of a split: bands, soloists, singers, and what is no music. */
function recipes(split: Split): Recipe[] {
  const seeds = seedsOf(split);
  const played = (kind: 'band' | 'solo', options: BandOptions, name?: string): Recipe => {
    const song = bandSong(options);
    return {
      name: `${kind}-${name ?? song.name}`,
      kind,
      song,
      make: async () => ({ audio: await playWithFluidSynth(song) }),
    };
  };
  const sung = (seed: number): Recipe => {
    const song = bandSong({ seed, secondsMax: 24 });
    return {
      name: `sung-${song.name}`,
      kind: 'sung',
      song: sungSong(song),
      make: () => withSinger(song),
    };
  };
  return [
    ...seeds.map((seed) => played('band', { seed })),
    ...oldTunesOf(split).map((tune, i) => played('band', { seed: seeds[i]! + 500, tune })),
    ...SOLOS.map((program, i) =>
      played('solo', { seed: seeds[i]! + 40, soloProgram: program, secondsMax: 24 }, `program-${program}`),
    ),
    ...CHORDS.map((program, i) =>
      played('solo', { seed: seeds[i]! + 60, chordsProgram: program, secondsMax: 24 }, `chords-${program}`),
    ),
    ...seeds.slice(0, 4).map((seed) => sung(seed + 80)),
    ...noMusic(split),
  ];
}

/** A clip each time it is asked for, made once and kept as a WAV. */
export async function* otherClips(folder: string, split: Split, only?: string): AsyncGenerator<OtherClip> {
  mkdirSync(folder, { recursive: true });
  for (const { name, kind, song, make } of recipes(split)) {
    if (only && !`${kind} ${name}`.includes(only)) continue;
    const file = path.join(folder, `${split}-${name}.wav`);
    const voiceFile = path.join(folder, `${split}-${name}-voice.wav`);
    if (!existsSync(file)) {
      const { audio, voice } = await make();
      if (voice) writeFileSync(voiceFile, encodeWav(voice, { bitDepth: 16 }));
      writeFileSync(file, encodeWav(audio, { bitDepth: 16 }));
    }
    const read = async (wav: string) => (await decodeAudio(readFileSync(wav), { allowSilence: true })).audio;
    yield {
      name,
      kind,
      song,
      audio: await read(file),
      ...(kind === 'sung' && { voice: await read(voiceFile) }),
    };
  }
}

/** Where Festival's man sings. */
const tuneForMan = (song: TrueSong) => {
  const tune = song.parts.find((part) => part.name === 'tune')!;
  const mean = tune.notes.reduce((sum, note) => sum + note.pitch, 0) / tune.notes.length;
  const shift = 12 * Math.round((55 - mean) / 12);
  return tune.notes.map((note) => ({ ...note, pitch: note.pitch + shift }));
};

const sungSong = (song: TrueSong): TrueSong => ({
  ...song,
  parts: song.parts.map((part) => (part.name === 'tune' ? { ...part, notes: tuneForMan(song) } : part)),
});

async function withSinger(song: TrueSong): Promise<{ audio: StereoBuffer; voice: StereoBuffer }> {
  const band = await playWithFluidSynth({ ...song, parts: song.parts.filter((p) => p.name !== 'tune') });
  const singer = await singWithFestival(tuneForMan(song));
  const gain = (rms(band) * 10 ** (VOICE_DB / 20)) / rms(singer);
  const audio = createStereoBuffer(band.left.length);
  const voice = createStereoBuffer(band.left.length);
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < band.left.length; i++) {
      voice[side][i] = 0.6 * gain * (singer[side][i] ?? 0);
      audio[side][i] = 0.6 * band[side][i]! + voice[side][i]!;
    }
  return { audio, voice };
}

/** Over what sounds. */
function rms({ left, right }: StereoBuffer): number {
  let sum = 0;
  let count = 1;
  for (let i = 0; i < left.length; i++)
    if (Math.abs(left[i]!) > 1e-3) {
      sum += left[i]! ** 2 + right[i]! ** 2;
      count += 2;
    }
  return Math.sqrt(sum / count) + 1e-9;
}

function noMusic(split: Split): Recipe[] {
  const seed = split === 'check' ? 71 : 31;
  const of = (seconds: number, value: (i: number, random: Random) => number) => async () => {
    const random = new Random(seed);
    const left = Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => value(i, random));
    return { audio: { left, right: left.slice() } };
  };
  const recipe = (name: string, make: Recipe['make']): Recipe => ({ name, kind: 'no-music', make });
  const words =
    split === 'check'
      ? 'The committee will meet again on Thursday to discuss the budget for the coming year, and members are asked to read the papers in advance. Nobody has yet said where the meeting is to be held.'
      : 'Yesterday we walked along the river and talked about how the old mill had been turned into a small museum with a cafe and a garden.';
  return [
    recipe(
      'noise',
      of(20, (_i, random) => 0.1 * random.gaussian()),
    ),
    recipe(
      'clicks',
      of(20, (i, random) =>
        i % (SAMPLE_RATE / 2) < 40 ? (0.8 - (i % (SAMPLE_RATE / 2)) / 50) * random.range(-1, 1) : 0,
      ),
    ),
    recipe('speech', async () => ({
      audio: await speakWithEspeak(words, split === 'check' ? 'en-gb' : 'en-us'),
    })),
  ];
}
