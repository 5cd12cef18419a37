import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OnsetFeatures, onsetFeatures } from '#lib/engine/analysis/frame-features.ts';
import { followLeadLine, type LeadLine } from '#lib/engine/analysis/lead-line.ts';
import { halfRateMono } from '#lib/engine/analysis/mono.ts';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { encodeWav } from '#lib/engine/codec/wav.ts';
import { Random } from '#lib/engine/random.ts';
import { bandSong, oldTunesOf, seedsOf } from '#tools/fixtures/others/band-song.ts';
import { ENSEMBLES, ensembleSong } from '#tools/fixtures/others/ensemble-song.ts';
import type { OldTune } from '#tools/fixtures/others/old-tunes.ts';
import { playWithFluidSynth, type SoundFont, singWithFestival } from '#tools/fixtures/others/programs.ts';
import { SYLLABLE_SINGERS, singSyllables } from '#tools/fixtures/others/syllable-singer.ts';
import type { TrueNote, TrueSong } from '#tools/fixtures/others/truth.ts';
import { clipOf, clipRequests } from './own-clips.ts';

/** Of bands that nothing is measured with. */
const SEED = 5_300;
const BANDS = 26;
/** More of them that are only played, from so many seeds on. */
const PLAYED_FROM = 36;
const PLAYED_BANDS = 16;
/** Ensembles of each kind, and how much of them: enough for a key. */
const ENSEMBLE_SEED = 5_600;
const ENSEMBLES_EACH = 8;
const ENSEMBLE_SECONDS = 28;
const SECONDS = 20;
/** Of the voice beside its band, dB. */
const VOICE_DB = [1, -2, 3, -5, 0, -3];
/** Every so many of the own clips. */
const EVERY = 4;
/** Music that others recorded, of Debian's wesnoth-1.16-music and warzone2100-music: nobody sings in it. */
const GAMES = '/usr/share/games';
const GAME_MUSIC = [
  ...'legends_of_the_north siege_of_laurelmor transience battle knolls journeys_end wanderer heroes_rite northern_mountains casualties_of_war main_menu vengeful elvish-theme traveling_minstrels sad loyalists love_theme the_city_falls frantic knalgan_theme'
    .split(' ')
    .map((name) => `wesnoth/1.16/data/core/music/${name}.ogg`),
  ...'aftermath_soundtrack/track25 aftermath_soundtrack/track20 legacy_soundtrack/track5 legacy_soundtrack/track10 original_soundtrack/track1 original_soundtrack/track2'
    .split(' ')
    .map((name) => `warzone2100/music/albums/${name}.opus`),
];

/** What is heard of a clip of which it is known whether somebody sings. */
export interface VoiceClip {
  name: string;
  /** Who sings; none, where nobody does. */
  singer: string;
  /** What must be left out together. */
  group: string;
  isSung: boolean;
  line: LeadLine;
  /** Of the same recording; only what the features read. */
  spectrum: OnsetFeatures;
}

interface Recipe {
  name: string;
  singer: string;
  group: string;
  /** All that is played and sung, where that is known. */
  song?: TrueSong;
  make: () => Promise<{ mix: StereoBuffer; voice?: StereoBuffer }>;
}

/** Where a singer is at home. */
const inRegister = (notes: readonly TrueNote[], middle: number): TrueNote[] => {
  const mean = notes.reduce((sum, note) => sum + note.pitch, 0) / notes.length;
  const shift = 12 * Math.round((middle - mean) / 12);
  return notes.map((note) => ({ ...note, pitch: note.pitch + shift }));
};

const SINGERS: readonly { name: string; sing: (notes: TrueNote[], seed: number) => Promise<StereoBuffer> }[] =
  [
    ...(['kal', 'ked'] as const).map((voice) => ({
      name: `festival-${voice}`,
      sing: async (notes: TrueNote[], seed: number) =>
        vibrating(await singWithFestival(inRegister(notes, 55), voice), new Random(seed)),
    })),
    ...SYLLABLE_SINGERS.map((singer) => ({
      name: singer.name,
      sing: (notes: TrueNote[], seed: number) =>
        singSyllables(inRegister(notes, singer.middle), singer, seed),
    })),
  ];

/** Vibrato by reading the samples faster and slower in turn. */
function vibrating({ left }: StereoBuffer, random: Random): StereoBuffer {
  const hz = random.range(4.8, 6.2);
  const depth = (2 ** (random.range(0, 60) / 1200) - 1) / (2 * Math.PI * hz);
  const moved = left.map((_, i) => {
    const at = Math.max(0, i + SAMPLE_RATE * depth * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE));
    const whole = Math.floor(at);
    const a = left[whole] ?? 0;
    return a + (at - whole) * ((left[whole + 1] ?? 0) - a);
  });
  return { left: moved, right: moved.slice() };
}

/** A song as a band plays it, and with its tune sung. */
function playedAndSung(group: string, song: TrueSong, seed: number, i: number): Recipe[] {
  const soundFont: SoundFont = i % 2 ? 'tim' : 'fluid';
  const tune = song.parts.find((part) => part.name === 'tune')!.notes;
  const band: TrueSong = { ...song, parts: song.parts.filter((part) => part.name !== 'tune') };
  const singer = SINGERS[i % SINGERS.length]!;
  return [
    {
      name: group,
      singer: 'none',
      group,
      song,
      make: async () => ({ mix: await playWithFluidSynth(song, 0.5, soundFont) }),
    },
    {
      name: `${group}-${singer.name}`,
      singer: singer.name,
      group,
      song,
      make: async () =>
        mixed(
          await playWithFluidSynth(band, 0.5, soundFont),
          await singer.sing(tune, seed),
          VOICE_DB[i % VOICE_DB.length]!,
        ),
    },
  ];
}

const bandRecipes = (i: number, seed = SEED + i): Recipe[] =>
  playedAndSung(`band-${seed}`, bandSong({ seed, secondsMax: SECONDS }), seed, i);

/** Ensembles, kinds in turn. */
const ensembleRecipes = Array.from({ length: ENSEMBLES_EACH * ENSEMBLES.length }, (_, i) => {
  const kind = ENSEMBLES[i % ENSEMBLES.length]!;
  const seed = ENSEMBLE_SEED + i;
  const song = ensembleSong({ kind, seed, split: 'tune', secondsMax: ENSEMBLE_SECONDS });
  return playedAndSung(`ensemble-${song.name}`, song, seed, i);
}).flat();

/** Leads of General MIDI that are played alone: those that bend and breathe, and others. */
const SOLOISTS = [40, 73, 65, 56, 42, 68, 71, 80, 53, 24, 22, 0, 41, 75, 66, 30];

/** A tune alone, played and sung. */
function aloneRecipes(i: number): Recipe[] {
  const seed = SEED + 100 + i;
  const song = bandSong({ seed, soloProgram: SOLOISTS[i % SOLOISTS.length]!, secondsMax: SECONDS });
  const singer = SINGERS[i % SINGERS.length]!;
  return [
    {
      name: `alone-${seed}`,
      singer: 'none',
      group: `alone-${seed}`,
      song,
      make: async () => ({ mix: await playWithFluidSynth(song, 0.5, i % 2 ? 'tim' : 'fluid') }),
    },
    {
      name: `alone-${seed}-${singer.name}`,
      singer: singer.name,
      group: `alone-${seed}`,
      song,
      make: async () => ({ mix: await singer.sing(song.parts[0]!.notes, seed) }),
    },
  ];
}

const playedRecipe = (name: string, song: TrueSong): Recipe => ({
  name,
  singer: 'none',
  group: name,
  song,
  make: async () => ({ mix: await playWithFluidSynth(song) }),
});

const oldTuneRecipe = (tune: OldTune, i: number): Recipe =>
  playedRecipe(`tune-${tune.name}`, bandSong({ seed: SEED + 300 + i, tune, secondsMax: SECONDS }));

/** What only plays chords: the top of them is a line of its own. */
const COMPERS = [0, 48, 16, 24, 4, 89, 11, 46];

const chordsRecipe = (chordsProgram: number, i: number): Recipe =>
  playedRecipe(
    `chords-${chordsProgram}`,
    bandSong({ seed: SEED + 200 + i, chordsProgram, secondsMax: SECONDS }),
  );

/** Adds a voice to a band, so many dB beside it. */
function mixed(band: StereoBuffer, sung: StereoBuffer, voiceDb: number) {
  const gain = (rms(band) * 10 ** (voiceDb / 20)) / rms(sung);
  const mix = createStereoBuffer(band.left.length);
  const voice = createStereoBuffer(band.left.length);
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < band.left.length; i++) {
      voice[side][i] = 0.6 * gain * (sung[side][i] ?? 0);
      mix[side][i] = 0.6 * band[side][i]! + voice[side][i]!;
    }
  return { mix, voice };
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

const gameRecipe = (file: string): Recipe => ({
  name: `game-${path.parse(file).name}`,
  singer: 'none',
  group: `game-${path.parse(file).name}`,
  make: async () => {
    const { audio } = await decodeAudio(readFileSync(path.join(GAMES, file)));
    return { mix: part(audio, Math.max(0, audio.left.length / 2 / SAMPLE_RATE - SECONDS / 2)) };
  },
});

const part = ({ left, right }: StereoBuffer, fromSeconds: number): StereoBuffer => {
  const from = Math.round(fromSeconds * SAMPLE_RATE);
  const to = from + SECONDS * SAMPLE_RATE;
  return { left: left.slice(from, to), right: right.slice(from, to) };
};

/** Own clips, sung, and the same without the voice. */
const ownRecipes = clipRequests
  .filter(({ lyrics }) => lyrics !== undefined)
  .filter((_, i) => i % EVERY === 0)
  .flatMap((request): Recipe[] => [
    {
      name: `own-${request.name}`,
      singer: 'own',
      group: `own-${request.name}`,
      make: async () => {
        const { mix, vocals } = (await clipOf(request)).sung!;
        return { mix: part(mix, SECONDS / 2), voice: part(vocals, SECONDS / 2) };
      },
    },
    {
      name: `own-${request.name}-band`,
      singer: 'none',
      group: `own-${request.name}`,
      make: async () => {
        const { mix, vocals } = (await clipOf(request)).sung!;
        const without = (side: 'left' | 'right') => mix[side].map((s, i) => s - vocals[side][i]!);
        return { mix: part({ left: without('left'), right: without('right') }, SECONDS / 2) };
      },
    },
  ]);

/** All, ensembles last, the others' kinds in turn, so that the first of them are a set of their own. */
function recipes(): Recipe[] {
  const kinds = [
    Array.from({ length: BANDS }, (_, i) => bandRecipes(i)),
    Array.from({ length: SOLOISTS.length }, (_, i) => aloneRecipes(i)),
    // Of what the reading was developed on, too.
    seedsOf('tune').map((seed, i) => bandRecipes(PLAYED_FROM + 1 + i, seed)),
    oldTunesOf('tune').map((tune, i) => [oldTuneRecipe(tune, i)]),
    Array.from({ length: PLAYED_BANDS }, (_, i) => bandRecipes(PLAYED_FROM + i).slice(0, 1)),
    COMPERS.map((program, i) => [chordsRecipe(program, i)]),
    GAME_MUSIC.map((file) => [gameRecipe(file)]),
    Array.from({ length: ownRecipes.length / 2 }, (_, i) => ownRecipes.slice(2 * i, 2 * i + 2)),
  ];
  return [
    ...Array.from({ length: 40 }, (_, i) => kinds.flatMap((kind) => kind[i] ?? [])).flat(),
    ...ensembleRecipes,
  ];
}

/** Mixes in which somebody sings, with the voice as it is in them; kinds in turn. */
export const sungMixes = () =>
  recipes()
    .filter(({ singer, name }) => singer !== 'none' && !name.startsWith('alone'))
    .map(({ name, make }) => ({
      name,
      make: async () => {
        const { mix, voice } = await make();
        return { mix, voice: voice! };
      },
    }));

const FIELDS = ['frequencyHz', 'salience', 'level', 'bands'] as const;

/** A recording, and what is known of it. */
export interface KnownMix extends Pick<Recipe, 'name' | 'singer' | 'group' | 'song'> {
  mix: StereoBuffer;
}

const FOLDER = path.resolve('artifacts', 'fit', 'voices');

/** Every mix, made once and kept as a WAV. */
async function mixOf({ name, make }: Recipe): Promise<StereoBuffer> {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.wav`);
  if (!existsSync(file)) writeFileSync(file, encodeWav((await make()).mix, { bitDepth: 16 }));
  return (await decodeAudio(readFileSync(file))).audio;
}

/** Mixes of which all that is played is known. @param isWanted by name and singer */
export async function* knownMixes(
  isWanted: (name: string, singer: string) => boolean = () => true,
): AsyncGenerator<Required<KnownMix>> {
  for (const recipe of recipes()) {
    const { name, singer, group, song } = recipe;
    if (song && isWanted(name, singer)) yield { name, singer, group, song, mix: await mixOf(recipe) };
  }
}

/** Listens to each clip once and keeps what was heard. */
export async function voiceClips(say: (line: string) => void): Promise<VoiceClip[]> {
  const clips: VoiceClip[] = [];
  for (const recipe of recipes()) {
    const { name, singer, group } = recipe;
    const file = path.join(FOLDER, `${name}.json`);
    if (!existsSync(file)) {
      say(`  listening to ${name}`);
      const audio = await mixOf(recipe);
      const line = await followLeadLine(audio);
      const spectrum = onsetFeatures(halfRateMono(audio));
      const kept = {
        frames: spectrum.frames,
        bands: spectrum.bands,
        levelDb: packed(spectrum.levelDb),
        logMel: packed(spectrum.logMel),
        line: Object.fromEntries(FIELDS.map((field) => [field, packed(line[field])])),
      };
      writeFileSync(file, JSON.stringify(kept));
    }
    const { line, levelDb, logMel, frames, bands } = JSON.parse(readFileSync(file, 'utf8'));
    const none = new Float32Array(0);
    clips.push({
      name,
      singer,
      group,
      isSung: singer !== 'none',
      line: Object.fromEntries(FIELDS.map((field) => [field, unpacked(line[field])])) as unknown as LeadLine,
      spectrum: {
        frames,
        bands,
        full: none,
        low: none,
        high: none,
        levelDb: unpacked(levelDb),
        logMel: unpacked(logMel),
      },
    });
  }
  return clips;
}

const packed = (values: Float32Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');
const unpacked = (text: string): Float32Array =>
  new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer);
