import type { Random } from '../random.ts';
import type { ChordColour } from '../styles/style.ts';
import { CHORD_INTERVALS } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { progressionText, type RomanBar, type RomanChord } from '../theory/roman.ts';
import { SCALE_STEPS } from '../theory/scales.ts';
import {
  type ChordModel,
  type ChordRole,
  chordModel,
  PHRASE_HALVES,
  tempoClass,
} from './learned/chord-model.ts';

export interface ChordWish {
  mode: 'major' | 'minor';
  role: ChordRole;
  bpm: number;
  /** How far chords change within bars as often as people's do, 0 … 1. */
  pace: number;
  colour: ChordColour;
  /** Bars have three beats: chords change with them. */
  isThree: boolean;
  /** Roots, steps above the tonic, that it is not to begin on. */
  startsOff?: readonly number[];
}

/** How many are drawn for one that is kept, and among how many of the likeliest that one is drawn. */
const DRAWN = 28;
const LIKELIEST = 6;
/** Likely chords are a little likelier than people have them: what was misread is rare. */
const SHARPNESS = 1.1;
/** Log likelihood a chord of people's songs, about: what is less likely is strange, what is likelier no better. */
const TYPICAL = -2.4;
/** What the second four bars are to the first, and from which half bar on an end is its own. */
const AGAIN = 0.12;
const OWN_END = 0.6;
const OWN_END_FROM = [2, 4, 5, 6] as const;
/** What each of these is worth in a choice, in units of log likelihood a chord. */
const WORTH = { variety: 0.35, dominant: 2.4, home: 0.7, comesBack: 0.4, standsStill: 0.3 };
/** Half bars that a root may sound on without the music standing still. */
const LONGEST_ROOT = 4;
/** Chords that are at home in a key though most of their notes are not: the major chords of its minor. */
const BORROWED = [3, 8];
const LEAST_IN_KEY = 2 / 3;

interface Candidate {
  halves: number[];
  value: number;
}

/** Diminished and augmented chords that lead somewhere, by mode; elsewhere they were misread. */
const LEADING: Record<ChordWish['mode'], Partial<Record<RomanChord['quality'], readonly number[]>>> = {
  major: { diminished: [6, 11], 'half-diminished7': [2, 6, 11], diminished7: [6, 8, 11], augmented: [7] },
  minor: { diminished: [2, 11], 'half-diminished7': [2], diminished7: [11], augmented: [7] },
};

/** Whether a key of pop has this chord: of itself, borrowed of its minor, or leading to one of its own. */
function belongs({ rootSteps, quality, bassSteps }: RomanChord, mode: ChordWish['mode']): boolean {
  if (/dimin|augm/.test(quality) && !LEADING[mode][quality]?.includes(rootSteps)) return false;
  // The tonic's major in a minor key is nearly always a key that was misread.
  if (mode === 'minor' && rootSteps === 0 && CHORD_INTERVALS[quality].includes(4)) return false;
  const scale = SCALE_STEPS[mode];
  const tones = CHORD_INTERVALS[quality].map((interval) => pitchClass(rootSteps + interval));
  const inKey = tones.filter((tone) => scale.includes(tone)).length / tones.length;
  const isBorrowed = mode === 'major' && BORROWED.includes(rootSteps) && quality === 'major';
  const isGrounded = bassSteps === undefined || tones.includes(bassSteps) || scale.includes(bassSteps);
  return isGrounded && (inKey >= LEAST_IN_KEY || isBorrowed);
}

const PLAINER: Partial<Record<RomanChord['quality'], RomanChord['quality']>> = {
  major7: 'major',
  minor7: 'minor',
  major6: 'major',
  minor6: 'minor',
  'minor-major7': 'minor',
  augmented: 'major',
  'half-diminished7': 'diminished',
};
const RICHER: Partial<Record<RomanChord['quality'], RomanChord['quality']>> = {
  minor: 'minor7',
  sus2: 'add9',
  sus4: 'dominant7sus4',
};

/** How often a chord of a rich style is richer than people's songs have it; the others stand out beside plain ones. */
const ENRICHED = 0.6;

/** Chords as a style colours them, each the same wherever it comes back. */
function colouredAll(chords: readonly RomanChord[], colour: ChordColour, random: Random): RomanChord[] {
  const colours = new Map<string, ChordColour>();
  return chords.map((chord) => {
    const name = `${chord.rootSteps}/${chord.quality}`;
    if (!colours.has(name))
      colours.set(name, colour === 'rich' && !random.chance(ENRICHED) ? 'usual' : colour);
    return coloured(chord, colours.get(name)!);
  });
}

/** A chord as a style colours it. */
function coloured(chord: RomanChord, colour: ChordColour): RomanChord {
  const { quality, rootSteps } = chord;
  if (colour === 'plain') return { ...chord, quality: PLAINER[quality] ?? quality };
  if (colour === 'usual') return chord;
  const onFourth = quality === 'major' && (rootSteps === 5 || rootSteps === 0 || rootSteps === 8);
  const rich = onFourth ? 'major7' : quality === 'major' && rootSteps === 7 ? 'dominant7' : RICHER[quality];
  return rich && chord.bassSteps === undefined ? { ...chord, quality: rich } : chord;
}

/**
 * A progression of eight bars as people let chords follow each other and change: four bars, and four that answer them.
 * Many are drawn; of the likeliest that do what their section is for, one is kept.
 */
export function writeProgression(wish: ChordWish, random: Random): string {
  const model = chordModel(wish.mode);
  const allowed = model.chords.map((chord, i) => i > 0 && belongs(chord, wish.mode));
  const candidates = Array.from({ length: DRAWN }, () => drawCandidate(model, allowed, wish, random));
  const { halves } = random.pick(candidates.sort((a, b) => b.value - a.value).slice(0, LIKELIEST));
  const chords = stepInTheBass(
    colouredAll(
      halves.map((chord) => model.chords[chord]!),
      wish.colour,
      random.fork('colours'),
    ),
    random.fork('basses'),
  );
  const bars = Array.from({ length: halves.length / 2 }, (_, bar) => {
    const [first, second] = [chords[bar * 2]!, chords[bar * 2 + 1]!];
    return sameChord(first, second) ? [first] : [first, second];
  });
  return progressionText(suspend(bars, wish, random.fork('suspensions')));
}

function drawCandidate(
  model: ChordModel,
  allowed: readonly boolean[],
  wish: ChordWish,
  random: Random,
): Candidate {
  const tempo = tempoClass(wish.bpm);
  const halves: number[] = [];
  let before = 0;
  let last = 0;
  let held = 0;
  let logLikelihood = 0;
  let changes = 0;
  const isShunned = (chord: number) =>
    halves.length === 0 && wish.startsOff?.includes(model.chords[chord]!.rootSteps) === true;
  const drawHalf = (place: number): void => {
    const within = place % 2 === 1;
    const mayChange = last === 0 || !(within && wish.isThree);
    const likely = model.change(tempo, place, Math.max(1, held)) * (within ? wish.pace : 1);
    if (last > 0 && !(mayChange && random.chance(likely))) take(last);
    else {
      const shares = model.next(before, last, place, wish.role);
      const choices = [...shares].map((share, value) => ({
        value,
        weight: allowed[value] && !isShunned(value) ? share ** SHARPNESS : 0,
      }));
      const next = random.weighted(choices);
      logLikelihood += Math.log(shares[next]!);
      changes++;
      take(next);
    }
  };
  function take(chord: number): void {
    if (chord !== last) {
      before = last;
      last = chord;
      held = 1;
    } else held++;
    halves.push(chord);
  }
  for (let place = 0; place < PHRASE_HALVES; place++) drawHalf(place);
  const answer = random.next();
  const kept = answer < AGAIN ? PHRASE_HALVES : answer < AGAIN + OWN_END ? random.pick(OWN_END_FROM) : 0;
  for (let place = 0; place < PHRASE_HALVES; place++)
    if (place < kept) take(halves[place]!);
    else drawHalf(place);
  return {
    halves,
    value: Math.min(TYPICAL, logLikelihood / Math.max(1, changes)) + worthOf(halves, model, wish),
  };
}

/** How often a dominant that ends four bars is suspended first, where chords change within bars. */
const SUSPENDED = 0.5;

/** Dominants that wait a half bar for their third, at the ends of phrases. */
const suspend = (bars: readonly RomanBar[], { pace, isThree }: ChordWish, random: Random): RomanBar[] =>
  bars.map((bar, i) => {
    const [chord] = bar;
    const plain = chord?.quality === 'major' ? 'sus4' : chord?.quality === 'dominant7' ? 'dominant7sus4' : '';
    const isEnd = i % 4 === 3 && bar.length === 1 && chord?.rootSteps === 7 && chord.bassSteps === undefined;
    if (!isEnd || !plain || isThree || !random.chance(SUSPENDED * pace)) return bar;
    return [{ ...chord, quality: plain }, chord];
  });

/** How often a bass that could go by step does: the chord between two others is turned over for it. */
const TURNED = 0.4;
const bassOf = ({ rootSteps, bassSteps }: RomanChord) => bassSteps ?? rootSteps;
const isStep = (from: number, to: number) => [1, 2, 10, 11].includes(pitchClass(to - from));

/** Turns triads over where the bass then steps from the chord before to the chord after: I V/7 vi, IV I/3 ii. */
function stepInTheBass(halves: readonly RomanChord[], random: Random): RomanChord[] {
  const turned = [...halves];
  for (let i = 0; i < halves.length; ) {
    const chord = halves[i]!;
    let end = i + 1;
    while (halves[end] && sameChord(halves[end]!, chord)) end++;
    const [before, after] = [turned[i - 1], halves[end]];
    const isTriad = chord.quality === 'major' || chord.quality === 'minor';
    if (before && after && isTriad && chord.bassSteps === undefined && i % PHRASE_HALVES > 0) {
      const [from, to] = [bassOf(before), bassOf(after)];
      const bass = CHORD_INTERVALS[chord.quality]
        .slice(1)
        .map((interval) => pitchClass(chord.rootSteps + interval))
        .find((tone) => isStep(from, tone) && isStep(tone, to));
      if (bass !== undefined && random.chance(TURNED))
        for (let half = i; half < end; half++) turned[half] = { ...chord, bassSteps: bass };
    }
    i = end;
  }
  return turned;
}

const sameChord = (one: RomanChord, other: RomanChord) =>
  one.rootSteps === other.rootSteps && one.quality === other.quality && one.bassSteps === other.bassSteps;

/** How well a progression does what its section is for. */
function worthOf(halves: readonly number[], model: ChordModel, { role, mode }: ChordWish): number {
  const chords = halves.map((chord) => model.chords[chord]!);
  const [first, last] = [chords[0]!, chords.at(-1)!];
  const roots = new Set(chords.map(({ rootSteps }) => rootSteps));
  const dominants = mode === 'major' ? [7] : [7, 10];
  const endsOpen = dominants.includes(last.rootSteps);
  let worth = WORTH.variety * Math.min(0, roots.size - 4);
  if (role === 'lead-in' || role === 'elsewhere') worth += endsOpen ? WORTH.dominant : 0;
  if (role === 'low' || role === 'wordless') worth += first.rootSteps === 0 ? WORTH.home : 0;
  if (role === 'high') worth += roots.has(0) ? WORTH.comesBack : -WORTH.comesBack;
  let run = 0;
  chords.forEach(({ rootSteps }, i) => {
    run = rootSteps === chords[i - 1]?.rootSteps ? run + 1 : 1;
    if (run > LONGEST_ROOT) worth -= WORTH.standsStill;
  });
  // What closes one round opens the next: a chord that stays where it is would be heard as a stop.
  if (halves[0] === halves.at(-1)) worth -= WORTH.comesBack;
  return worth;
}
