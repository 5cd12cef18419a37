/** A note on a grid of sixteenths, counted from a bar line. */
export interface GridNote {
  startStep: number;
  /** Excluded. */
  endStep: number;
  /** MIDI number. */
  pitch: number;
}

/** What a melody lies on. */
export interface MelodyGround {
  /** Pitch classes of the chord at a step as bits (1 << pitch class); 0 where there is none. */
  chordMaskAt: (step: number) => number;
  /** Pitch class of the key's tonic. */
  tonic: number;
  /** Sixteenths of a bar. */
  stepsPerBar: number;
}

/** What is measured of a melody; shares are 0–1, entropies in bits, lengths in sixteenths, ranges in semitones. */
export const MELODY_FEATURES = [
  'range',
  'same',
  'step',
  'third',
  'leap',
  'bigLeap',
  'intervalEntropy',
  'onsetGapEntropy',
  'trigramSurprise',
  'eighths',
  'sixteenths',
  'quarters',
  'dotted',
  'syncopation',
  'offEighth',
  'onBeat',
  'notesPerBar',
  'distinctRhythmBars',
  'distinctPitchBars',
  'zigzag',
  'barRange',
  'phraseNotes',
  'archedPhrases',
  'fallingPhrases',
  'lastNoteSteps',
  'tonic',
  'third-degree',
  'fifth-degree',
  'second-degree',
  'sixth-degree',
  'degreeEntropy',
  'chordTones',
  'phrasesOffTheBarLine',
] as const;
export type MelodyFeature = (typeof MELODY_FEATURES)[number];

/** Those that a melody's onsets alone tell. */
export const RHYTHM_FEATURES: readonly MelodyFeature[] = [
  'onsetGapEntropy',
  'eighths',
  'sixteenths',
  'quarters',
  'dotted',
  'syncopation',
  'offEighth',
  'onBeat',
  'notesPerBar',
  'distinctRhythmBars',
  'phraseNotes',
  'lastNoteSteps',
  'phrasesOffTheBarLine',
];

/** Those that are shares of a melody's notes, moves or phrases: two melodies together have the mean of what each has. */
export const SHARE_FEATURES: readonly MelodyFeature[] = [
  'same',
  'step',
  'third',
  'leap',
  'bigLeap',
  'eighths',
  'sixteenths',
  'quarters',
  'dotted',
  'syncopation',
  'offEighth',
  'onBeat',
  'zigzag',
  'barRange',
  'archedPhrases',
  'fallingPhrases',
  'tonic',
  'third-degree',
  'fifth-degree',
  'second-degree',
  'sixth-degree',
  'chordTones',
];

/** A gap that ends a phrase: a rest of so many sixteenths, or so many from onset to onset. */
const REST_STEPS = 3;
const HELD_STEPS = 8;

/**
 * Metrical weight of a sixteenth of the bar: 4 the bar line, 3 its middle, 2 a beat, 1 an eighth, 0 a sixteenth (after
 * Lerdahl and Jackendoff 1983).
 */
export function stepWeight(step: number, stepsPerBar: number): number {
  const at = ((step % stepsPerBar) + stepsPerBar) % stepsPerBar;
  if (at === 0) return 4;
  if (stepsPerBar === 16 && at === 8) return 3;
  return at % 4 === 0 ? 2 : at % 2 === 0 ? 1 : 0;
}

/** Shannon entropy of counts, bits. */
function entropy(counts: Iterable<number>, total: number): number {
  let sum = 0;
  for (const count of counts) if (count > 0) sum -= (count / total) * Math.log2(count / total);
  return sum;
}

function countEach<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Indices at which the phrases of a melody begin; a phrase ends before a rest or after a long note. */
export function phraseStarts(notes: readonly GridNote[]): number[] {
  const starts = notes.length > 0 ? [0] : [];
  for (let i = 1; i < notes.length; i++) {
    const before = notes[i - 1]!;
    const { startStep } = notes[i]!;
    if (startStep - before.endStep >= REST_STEPS || startStep - before.startStep >= HELD_STEPS)
      starts.push(i);
  }
  return starts;
}

/**
 * Measures a melody of one voice, in the order of {@link MELODY_FEATURES}: what intervals, rhythms, figures, phrases and
 * degrees it is made of.
 * @param notes in order, without overlaps, at least two
 */
export function melodyFeatures(notes: readonly GridNote[], ground: MelodyGround): Float64Array {
  const count = notes.length;
  const { stepsPerBar, tonic } = ground;
  const weight = (step: number) => stepWeight(step, stepsPerBar);
  const intervals: number[] = [];
  const gaps: number[] = [];
  for (let i = 1; i < count; i++) {
    const gap = notes[i]!.startStep - notes[i - 1]!.startStep;
    if (gap > 16) continue;
    gaps.push(gap);
    intervals.push(notes[i]!.pitch - notes[i - 1]!.pitch);
  }
  const moves = Math.max(1, intervals.length);
  const shareOf = (values: readonly number[], is: (value: number) => boolean) => {
    let found = 0;
    for (const value of values) if (is(value)) found++;
    return found / Math.max(1, values.length);
  };
  const sizes = intervals.map(Math.abs);

  const trigrams: number[] = [];
  for (let i = 2; i < intervals.length; i++)
    trigrams.push(((intervals[i - 2]! + 64) * 128 + intervals[i - 1]! + 64) * 128 + intervals[i]! + 64);
  let turns = 0;
  let moving = 0;
  for (let i = 1; i < intervals.length; i++) {
    const product = intervals[i - 1]! * intervals[i]!;
    if (product !== 0) moving++;
    if (product < 0) turns++;
  }

  let syncopated = 0;
  let offEighth = 0;
  let onBeat = 0;
  let strong = 0;
  let onChord = 0;
  const degrees = new Float64Array(12);
  for (const { startStep, endStep, pitch } of notes) {
    const own = weight(startStep);
    for (let step = startStep + 1; step < endStep; step++)
      if (weight(step) > own) {
        syncopated++;
        break;
      }
    if (startStep % 2 !== 0) offEighth++;
    if (own >= 2) onBeat++;
    degrees[(((pitch - tonic) % 12) + 12) % 12]!++;
    const mask = own >= 2 ? ground.chordMaskAt(startStep) : 0;
    if (mask === 0) continue;
    strong++;
    if (mask & (1 << (((pitch % 12) + 12) % 12))) onChord++;
  }

  const bars = [...Map.groupBy(notes, ({ startStep }) => Math.floor(startStep / stepsPerBar)).values()];
  const inBar = ({ startStep }: GridNote) => ((startStep % stepsPerBar) + stepsPerBar) % stepsPerBar;
  const rhythms = new Set(bars.map((bar) => bar.map(inBar).join()));
  const tunes = new Set(bars.map((bar) => bar.map((note) => `${inBar(note)}/${note.pitch}`).join()));
  let ranges = 0;
  let ranged = 0;
  for (const bar of bars) {
    if (bar.length < 3) continue;
    ranged++;
    ranges += highest(bar) - Math.min(...bar.map(({ pitch }) => pitch));
  }

  const starts = phraseStarts(notes);
  let phrases = 0;
  let phraseNotes = 0;
  let arched = 0;
  let falling = 0;
  let lastSteps = 0;
  let offBar = 0;
  starts.forEach((from, i) => {
    const phrase = notes.slice(from, starts[i + 1] ?? count);
    if (phrase.length < 3) return;
    const first = phrase[0]!;
    const last = phrase.at(-1)!;
    const top = highest(phrase);
    const at = phrase.findIndex(({ pitch }) => pitch === top) / (phrase.length - 1);
    phrases++;
    phraseNotes += phrase.length;
    if (at > 0.2 && at < 0.8) arched++;
    if (last.pitch < first.pitch) falling++;
    lastSteps += last.endStep - last.startStep;
    if (inBar(first) !== 0) offBar++;
  });
  phrases = Math.max(1, phrases);

  const pitches = notes.map(({ pitch }) => pitch).toSorted((a, b) => a - b);
  const degree = (...steps: number[]) => steps.reduce((sum, step) => sum + degrees[step]!, 0) / count;
  return Float64Array.of(
    pitches[Math.floor(count * 0.98)]! - pitches[Math.floor(count * 0.02)]!,
    shareOf(sizes, (size) => size === 0),
    shareOf(sizes, (size) => size === 1 || size === 2),
    shareOf(sizes, (size) => size === 3 || size === 4),
    shareOf(sizes, (size) => size >= 5),
    shareOf(sizes, (size) => size >= 8),
    entropy(countEach(intervals).values(), moves),
    entropy(countEach(gaps).values(), moves),
    trigrams.length > 1
      ? entropy(countEach(trigrams).values(), trigrams.length) / Math.log2(trigrams.length)
      : 0,
    shareOf(gaps, (gap) => gap === 2),
    shareOf(gaps, (gap) => gap === 1),
    shareOf(gaps, (gap) => gap === 4),
    shareOf(gaps, (gap) => gap === 3 || gap === 6),
    syncopated / count,
    offEighth / count,
    onBeat / count,
    count / bars.length,
    rhythms.size / bars.length,
    tunes.size / bars.length,
    turns / Math.max(1, moving),
    ranges / Math.max(1, ranged),
    phraseNotes / phrases,
    arched / phrases,
    falling / phrases,
    lastSteps / phrases,
    degree(0),
    degree(3, 4),
    degree(7),
    degree(2),
    degree(9),
    entropy(degrees, count),
    onChord / Math.max(1, strong),
    offBar / phrases,
  );
}

const highest = (notes: readonly GridNote[]) => Math.max(...notes.map(({ pitch }) => pitch));
