import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NETWORK_RATE, PITCHES } from '#lib/engine/analysis/basic-pitch/network.ts';
import { type NotePosteriors, notePosteriors } from '#lib/engine/analysis/basic-pitch/posteriors.ts';
import { monoAt } from '#lib/engine/analysis/mono.ts';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { findInstrument } from '#lib/engine/instruments/find-instrument.ts';
import type { PlayedNote } from '#lib/engine/instruments/instrument.ts';
import { Random } from '#lib/engine/random.ts';
import { type BandOptions, bandSong } from '#tools/fixtures/others/band-song.ts';
import { playWithFluidSynth } from '#tools/fixtures/others/programs.ts';

/** What is played on our own instruments, and between which keys. */
const PLAYED = [
  ['grand-piano', 36, 88],
  ['upright-piano', 38, 84],
  ['electric-piano', 36, 84],
  ['steel-guitar', 41, 78],
  ['nylon-guitar', 41, 78],
  ['clean-guitar', 41, 78],
] as const;
const SEED = 97_500;
const CLIPS_EACH = 10;
const SECONDS = 10;
/** As they are in music: an octave that is struck with its fundamental is rarer than one that is only heard in it. */
const CHORDS = [[0], [0], [0], [0, 7], [0, 3, 7], [0, 4, 7], [0, 4, 9], [0, 4, 7, 10], [0, 5], [0, 12]];

/** Programs of General MIDI that play a tune alone, and chords alone, and bands; by seeds that nothing is measured with. */
const SOLOISTS = [
  40, 41, 42, 44, 46, 48, 56, 57, 58, 60, 61, 65, 66, 67, 68, 70, 71, 73, 74, 75, 79, 80, 81, 52, 53, 21, 22,
  11, 12, 13, 9, 24, 26, 27, 29, 0, 4, 6, 104, 105,
];
const COMPERS = [48, 49, 50, 51, 16, 19, 20, 21, 89, 91, 0, 2, 4, 6, 24, 25, 26, 11, 46, 52, 61];
const SOLO_SEED = 5_600;
const CHORDS_SEED = 5_700;
const BAND_SEED = 5_800;
const BANDS = 24;
const OTHERS_SECONDS = 16;

/** What the network says of a clip, and the notes that are played in it. */
export interface NoteClip {
  name: string;
  maps: NotePosteriors;
  notes: readonly { startSeconds: number; pitch: number }[];
}

interface Recipe {
  name: string;
  notes: NoteClip['notes'];
  make: () => Promise<StereoBuffer>;
}

function ownRecipe(clip: number): Recipe {
  const [id, low, high] = PLAYED[clip % PLAYED.length]!;
  const random = new Random(SEED + clip);
  const notes: PlayedNote[] = [];
  for (let at = 0.3; at < SECONDS - 1.5; at += random.pick([0.12, 0.2, 0.25, 0.4, 0.6])) {
    const root = random.integer(low, high - 12);
    for (const interval of random.pick(CHORDS))
      notes.push({
        startSeconds: at,
        durationSeconds: random.pick([0.2, 0.4, 0.8, 1.2]),
        pitch: root + interval,
        velocity: random.range(0.35, 1),
      });
  }
  return {
    name: `own-${clip}`,
    notes,
    async make() {
      const audio = createStereoBuffer(SECONDS * SAMPLE_RATE);
      const instrument = findInstrument(id);
      await instrument.prepare?.();
      instrument.render({ notes, controls: [] }, audio, random.fork('play'));
      let peak = 1e-9;
      for (const side of [audio.left, audio.right]) for (const s of side) peak = Math.max(peak, Math.abs(s));
      for (const side of [audio.left, audio.right])
        for (let i = 0; i < side.length; i++) side[i]! *= 0.5 / peak;
      return audio;
    },
  };
}

function othersRecipe(name: string, options: BandOptions): Recipe {
  const song = bandSong({ ...options, secondsMax: OTHERS_SECONDS });
  return {
    name,
    notes: song.parts.filter((part) => part.name !== 'drums').flatMap((part) => part.notes),
    make: () => playWithFluidSynth(song, 0.5, options.seed % 2 ? 'tim' : 'fluid'),
  };
}

const RECIPES: readonly Recipe[] = [
  ...Array.from({ length: PLAYED.length * CLIPS_EACH }, (_, clip) => ownRecipe(clip)),
  ...SOLOISTS.map((soloProgram, i) =>
    othersRecipe(`solo-${soloProgram}`, { seed: SOLO_SEED + i, soloProgram }),
  ),
  ...COMPERS.map((chordsProgram, i) =>
    othersRecipe(`chords-${chordsProgram}`, { seed: CHORDS_SEED + i, chordsProgram }),
  ),
  ...Array.from({ length: BANDS }, (_, i) => othersRecipe(`band-${i}`, { seed: BAND_SEED + i })),
];

/** Own pianos and guitars, and soloists, chords and bands of another program; each is listened to once. */
export async function* noteClips(say: (line: string) => void): AsyncGenerator<NoteClip> {
  const folder = path.resolve('artifacts', 'fit', 'notes');
  mkdirSync(folder, { recursive: true });
  for (const { name, notes, make } of RECIPES) {
    const file = path.join(folder, `${name}.bin`);
    if (!existsSync(file)) {
      say(`  listening to ${name}`);
      const { note, onset } = await notePosteriors(monoAt(await make(), NETWORK_RATE));
      writeFileSync(file, Buffer.concat([note, onset].map((map) => new Uint8Array(map.slice().buffer))));
    }
    const bytes = readFileSync(file);
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const half = values.length / 2;
    yield {
      name,
      notes,
      maps: { frames: half / PITCHES, note: values.subarray(0, half), onset: values.subarray(half) },
    };
  }
}
