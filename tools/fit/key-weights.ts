import type { ChordSpan } from '#lib/engine/analysis/chord-tracker.ts';
import { type KeyEvidence, keyEvidence } from '#lib/engine/analysis/find-key.ts';
import { KEY_WEIGHTS } from '#lib/engine/analysis/key-weights.ts';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import type { ChordQuality, Key, Score } from '#lib/engine/score/score.ts';
import { STYLES } from '#lib/engine/styles/index.ts';
import { isMinorMode } from '#lib/engine/theory/scales.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { heardClips } from './heard-clips.ts';
import { type Choice, conditionalLogit, likeliest } from './solve.ts';

const SEED = 97_300;
const SONGS_PER_STYLE = 8;
/** Beats of a composed song that are read, from a bar line in it: recordings are cut off too. */
const EXCERPT_BEATS = 96;
const LAMBDA = 0.5;
/** A clip that was listened to counts for so many composed songs. */
const HEARD_WEIGHT = 4;
const NAMES = Object.keys(KEY_WEIGHTS) as (keyof KeyEvidence)[];
/** How often a chord is misheard: its third, and as the one a fifth above or below. */
const WRONG_THIRD = 0.08;
const WRONG_ROOT = 0.06;
/** How much of a note is heard on the pitch classes of its third and fifth harmonic. */
const OVERTONES = [
  [7, 0.25],
  [4, 0.1],
] as const;

const MINOR_THIRD: readonly ChordQuality[] = [
  ...(['minor', 'minor7', 'minor9', 'minor6', 'minor-add9', 'minor-major7'] as const),
  ...(['diminished', 'diminished7', 'half-diminished7'] as const),
];

const choiceOf = (key: Key, histogram: ArrayLike<number>, chords: readonly ChordSpan[]): Choice => {
  const candidates = Array.from({ length: 24 }, (_, i) => {
    const evidence = keyEvidence({ tonic: i >> 1, mode: i & 1 ? 'minor' : 'major' }, histogram, chords);
    return NAMES.map((name) => evidence[name]);
  });
  return { candidates, right: 2 * key.tonic + Number(isMinorMode(key.mode)) };
};

/** A composed song as it might be heard: chords now and then wrong, notes with their overtones, drums unheard. */
function misheard(score: Score, random: Random): Choice {
  const bars = Math.max(1, Math.floor((score.lengthBeats - EXCERPT_BEATS) / score.metre.beatsPerBar));
  const from = random.integer(0, bars - 1) * score.metre.beatsPerBar;
  const to = Math.min(score.lengthBeats, from + EXCERPT_BEATS);
  const histogram = new Float64Array(12);
  for (const part of score.parts.filter(({ bus }) => bus !== 'drums' && bus !== 'percussion'))
    for (const note of part.notes) {
      const beats = Math.min(to, note.startBeat + note.lengthBeats) - Math.max(from, note.startBeat);
      if (beats <= 0) continue;
      histogram[note.pitch % 12]! += beats * note.velocity;
      for (const [by, share] of OVERTONES)
        histogram[(note.pitch + by) % 12]! += share * beats * note.velocity;
    }
  const chords = score.chords
    .filter((chord) => chord.startBeat + chord.lengthBeats > from && chord.startBeat < to)
    .map((chord): ChordSpan => {
      const isMinor = MINOR_THIRD.includes(chord.quality) !== random.chance(WRONG_THIRD);
      const root = (chord.root + (random.chance(WRONG_ROOT) ? random.pick([5, 7]) : 0)) % 12;
      return {
        firstBeat: Math.max(from, chord.startBeat) - from,
        endBeat: Math.min(to, chord.startBeat + chord.lengthBeats) - from,
        root,
        isMinor,
        quality: chord.quality,
      };
    });
  const changed = score.keyChanges.findLast(({ startBeat }) => startBeat <= from);
  return choiceOf(changed?.key ?? score.key, histogram, chords);
}

export const keyWeights: FittedTable = {
  name: 'key-weights',
  file: 'lib/engine/analysis/key-weights.ts',
  constant: 'KEY_WEIGHTS',
  type: 'Readonly<KeyEvidence>',
  imports: "import type { KeyEvidence } from './find-key.ts';",
  about: 'What speaks for a key, in log-odds.',
  recipe: `a conditional logit over the 24 keys (ridge ${LAMBDA}) on ${SONGS_PER_STYLE} composed songs of each style, seeds ${SEED} on, misheard now and then, and, ${HEARD_WEIGHT} times as heavy, on what is heard in own-clips.ts`,
  async fit({ say }) {
    const heard = (await heardClips(say)).map(({ key, histogram, chords }) =>
      choiceOf(key, histogram, chords),
    );
    const composed: Choice[] = [];
    for (const [i, { id }] of STYLES.entries())
      for (let n = 0; n < SONGS_PER_STYLE; n++) {
        const seed = SEED + i * SONGS_PER_STYLE + n;
        const { plan } = await planRequest({ tags: id.replaceAll('-', ' '), instrumental: true, seed });
        const random = new Random(seed);
        composed.push(misheard(composeSong(plan, random.fork('compose')), random.fork('hear')));
      }
    const fitted = (clips: readonly Choice[]) =>
      conditionalLogit(
        [...composed, ...clips.map((choice) => ({ ...choice, weight: HEARD_WEIGHT }))],
        NAMES.map(() => LAMBDA),
      );
    let right = 0;
    for (let fold = 0; fold < 8; fold++) {
      const weights = fitted(heard.filter((_, i) => i % 8 !== fold));
      for (const choice of heard.filter((_, i) => i % 8 === fold))
        if (likeliest(choice.candidates, weights) === choice.right) right++;
    }
    const weights = fitted(heard);
    return {
      table: rounded(Object.fromEntries(NAMES.map((name, i) => [name, weights[i]])), 3),
      figures: `${right} of ${heard.length} clips right, an eighth of them left out at a time`,
    };
  },
};
