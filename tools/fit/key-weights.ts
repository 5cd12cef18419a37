import { ConfigurationError } from '#lib/config/env.ts';
import type { ChordSpan } from '#lib/engine/analysis/chord-tracker.ts';
import { type KeyEvidence, keyEvidence } from '#lib/engine/analysis/find-key.ts';
import { KEY_WEIGHTS } from '#lib/engine/analysis/key-weights.ts';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import type { Key, Score } from '#lib/engine/score/score.ts';
import { STYLES } from '#lib/engine/styles/index.ts';
import { isMinorMode } from '#lib/engine/theory/scales.ts';
import { readChord } from '#tools/corpus/grid-song.ts';
import { type CorpusSong, readSongs } from '#tools/corpus/read-songs.ts';
import { bandSong } from '#tools/fixtures/others/band-song.ts';
import type { TrueSong } from '#tools/fixtures/others/truth.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { heardClips } from './heard-clips.ts';
import { hasMinorThird } from './key-chords.ts';
import { type Choice, conditionalLogit, likeliest } from './solve.ts';

const SEED = 97_300;
const SONGS_PER_STYLE = 3;
/** Beats of a composed song that are read, from a bar line in it: recordings are cut off too. */
const EXCERPT_BEATS = 96;
/** Bands that nothing is measured with. */
const BAND_SEED = 5_400;
const BANDS = 900;
/** Every so many of the own clips are listened to. */
const EVERY = 4;
const LAMBDA = 0.5;
/** A clip that was listened to counts for so many songs on a page, and so does a composed one. */
const HEARD_WEIGHT = 10;
const COMPOSED_WEIGHT = 3;
const FOLDS = 4;
const NAMES = Object.keys(KEY_WEIGHTS) as (keyof KeyEvidence)[];
/** How often a chord is misheard: its third, and as the one a fifth above or below. */
const WRONG_THIRD = 0.08;
const WRONG_ROOT = 0.06;
/** How much of a note is heard on the pitch classes of its third and fifth harmonic. */
const OVERTONES = [
  [7, 0.25],
  [4, 0.1],
] as const;

const choiceOf = (key: Key, histogram: ArrayLike<number>, chords: readonly ChordSpan[]): Choice => {
  const candidates = Array.from({ length: 24 }, (_, i) => {
    const evidence = keyEvidence({ tonic: i >> 1, mode: i & 1 ? 'minor' : 'major' }, histogram, chords);
    return NAMES.map((name) => evidence[name]);
  });
  return { candidates, right: 2 * key.tonic + Number(isMinorMode(key.mode)) };
};

/** A song on a page. */
interface Page {
  key: Key;
  beatsPerBar: number;
  lengthBeats: number;
  chords: readonly { startBeat: number; lengthBeats: number; root: number; quality: ChordSpan['quality'] }[];
  notes: readonly { startBeat: number; lengthBeats: number; pitch: number; velocity: number }[];
}

/** An excerpt of a song as it might be heard: chords now and then wrong, notes with their overtones, drums unheard. */
function misheard(page: Page, random: Random): Choice {
  const bars = Math.max(1, Math.floor((page.lengthBeats - EXCERPT_BEATS) / page.beatsPerBar));
  // Half begin with the song.
  const from = random.chance(0.5) ? 0 : random.integer(0, bars - 1) * page.beatsPerBar;
  const to = Math.min(page.lengthBeats, from + EXCERPT_BEATS);
  const histogram = new Float64Array(12);
  for (const note of page.notes) {
    const beats = Math.min(to, note.startBeat + note.lengthBeats) - Math.max(from, note.startBeat);
    if (beats <= 0) continue;
    histogram[note.pitch % 12]! += beats * note.velocity;
    for (const [by, share] of OVERTONES) histogram[(note.pitch + by) % 12]! += share * beats * note.velocity;
  }
  const chords = page.chords
    .filter((chord) => chord.startBeat + chord.lengthBeats > from && chord.startBeat < to)
    .map((chord): ChordSpan => {
      const isMinor = hasMinorThird(chord.quality) !== random.chance(WRONG_THIRD);
      const root = (chord.root + (random.chance(WRONG_ROOT) ? random.pick([5, 7]) : 0)) % 12;
      return {
        firstBeat: Math.max(from, chord.startBeat) - from,
        endBeat: Math.min(to, chord.startBeat + chord.lengthBeats) - from,
        root,
        isMinor,
        quality: chord.quality,
      };
    });
  return choiceOf(page.key, histogram, chords);
}

function pageOfScore(score: Score): Page {
  const pitched = score.parts.filter(({ bus }) => bus !== 'drums' && bus !== 'percussion');
  return {
    ...score,
    beatsPerBar: score.metre.beatsPerBar,
    notes: pitched.flatMap(({ notes }) => notes),
  };
}

function pageOfBand({ key, bpm, beatsPerBar, chords, parts }: TrueSong): Page {
  const beats = (seconds: number) => (seconds * bpm) / 60;
  return {
    key: key!,
    beatsPerBar,
    lengthBeats: beats(chords.at(-1)!.endSeconds),
    chords: chords.map(({ startSeconds, endSeconds, root, isMinor }) => ({
      startBeat: beats(startSeconds),
      lengthBeats: beats(endSeconds - startSeconds),
      root,
      quality: isMinor ? 'minor' : 'major',
    })),
    notes: parts
      .filter(({ name }) => name !== 'drums')
      .flatMap(({ notes }) => notes)
      .map(({ startSeconds, endSeconds, pitch, velocity }) => ({
        startBeat: beats(startSeconds),
        lengthBeats: beats(endSeconds - startSeconds),
        pitch,
        velocity,
      })),
  };
}

function pageOfPeople({ tonic, mode, beatsPerBar, chords, melody, bridge, piano }: CorpusSong): Page {
  return {
    key: { tonic, mode: mode === 'min' ? 'minor' : 'major' },
    beatsPerBar,
    lengthBeats: chords.reduce((end, [at, beats]) => Math.max(end, at + beats), 0),
    chords: chords.flatMap(([startBeat, lengthBeats, name]) => {
      const chord = readChord(name);
      return chord ? { startBeat, lengthBeats, ...chord } : [];
    }),
    notes: [...melody, ...bridge, ...piano].map(([startBeat, lengthBeats, pitch, velocity]) => ({
      startBeat,
      lengthBeats,
      pitch,
      velocity: velocity / 127,
    })),
  };
}

export const keyWeights: FittedTable = {
  name: 'key-weights',
  file: 'lib/engine/analysis/key-weights.ts',
  constant: 'KEY_WEIGHTS',
  type: 'Readonly<KeyEvidence>',
  imports: "import type { KeyEvidence } from './find-key.ts';",
  about: 'What speaks for a key, in log-odds.',
  recipe: `a conditional logit over the 24 keys (ridge ${LAMBDA}) on excerpts, misheard now and then, of the songs of the POP909 dataset (given with \`--data\`), of ${BANDS} bands of tools/fixtures/others (seeds ${BAND_SEED} on) of ${SONGS_PER_STYLE} composed songs of each style (seeds ${SEED} on; ${COMPOSED_WEIGHT} times as heavy), and, ${HEARD_WEIGHT} times as heavy, on what is heard in every ${EVERY}th of own-clips.ts`,
  async fit({ say, data }) {
    if (!data)
      throw new ConfigurationError(
        'key-weights is made from a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const heard = (await heardClips(say, EVERY)).map(({ key, histogram, chords }) =>
      choiceOf(key, histogram, chords),
    );
    const pages: Choice[] = readSongs(data).map((song) =>
      misheard(pageOfPeople(song), new Random(Number(song.id)).fork('hear')),
    );
    for (let seed = BAND_SEED; seed < BAND_SEED + BANDS; seed++)
      pages.push(misheard(pageOfBand(bandSong({ seed })), new Random(seed).fork('hear')));
    for (const [i, { id }] of STYLES.entries())
      for (let n = 0; n < SONGS_PER_STYLE; n++) {
        const seed = SEED + i * SONGS_PER_STYLE + n;
        const { plan } = await planRequest({ tags: id.replaceAll('-', ' '), instrumental: true, seed });
        const random = new Random(seed);
        const score = composeSong(plan, random.fork('compose'));
        pages.push({ ...misheard(pageOfScore(score), random.fork('hear')), weight: COMPOSED_WEIGHT });
      }
    const fitted = (clips: readonly Choice[]) =>
      conditionalLogit(
        [...pages, ...clips.map((choice) => ({ ...choice, weight: HEARD_WEIGHT }))],
        NAMES.map(() => LAMBDA),
      );
    const isRight = ({ candidates, right }: Choice, weights: readonly number[]) =>
      likeliest(candidates, weights) === right;
    let right = 0;
    for (let fold = 0; fold < FOLDS; fold++) {
      const weights = fitted(heard.filter((_, i) => i % FOLDS !== fold));
      right += heard.filter((choice, i) => i % FOLDS === fold && isRight(choice, weights)).length;
    }
    const weights = fitted(heard);
    return {
      table: rounded(Object.fromEntries(NAMES.map((name, i) => [name, weights[i]])), 3),
      figures: `${right} of ${heard.length} clips right, a quarter of them left out at a time`,
    };
  },
};
