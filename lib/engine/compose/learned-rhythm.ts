import type { Random } from '../random.ts';
import { stepWeight } from './learned/melody-features.ts';
import { BAR_STEPS, type Feel, LONGEST_GAP, placeOf, rhythmModel } from './learned/rhythm-model.ts';
import type { LineFlow, MelodyContext } from './melody-material.ts';
import {
  echoOnsets,
  HELD_SECONDS,
  lengthsFor,
  type RhythmRequest,
  stressOf,
  type TimedSyllable,
} from './phrase-rhythm.ts';

/** Sixteenths of a beat. */
const STEPS = 4;
/** What `stepWeight` gives. */
const STEP_WEIGHTS = [0, 1, 2, 3, 4];
/** What stress weighs: how much likelier a stressed syllable makes a place, a step of metrical weight. */
const STRESS = 0.55;
/**
 * What it weighs to return to a place of the phrase that is to be resembled, to one of the section's first phrase where
 * none is, and where a syllable is known to fall.
 */
const RETURN = 3.2;
const RETURN_OF_ANOTHER = 1.6;
const KNOWN_ODDS = Math.exp(6);
/** How much likelier a pause makes a comma, and how much less likely its want. */
const COMMA_PAUSE = 0.8;
const PAUSE_STEPS = 4;
/** How much less likely a long gap inside a word is, and a long note for a light syllable or a short one for a stressed. */
const TORN_WORD = 0.9;
const AGAINST_STRESS = 0.45;
/** How much less likely an eighth is: words, copies and full lines add some to what people sing. */
const ONE_MORE_EIGHTH = 0.12;
const EIGHTH_STEPS = 2;
/** How much likelier the place makes a beginning where the section's lines begin, a beat to either side half of it. */
const ENTRY = 2.5;
/** How much likelier a beginning is that goes on from the line before, and the sixteenths from its last onset. */
const GOES_ON = 3;
const GOES_ON_STEPS = [2, 7] as const;
/** How often the lines of a section run on in pairs. */
const RUN_ON = 0.5;
/** Steps a phrase may begin before its bar, and after it. */
const UPBEAT_STEPS = 6;
const LATE_START_STEPS = 8;
/** How much likelier it is that a phrase ends at the end of its room than at the beginning (natural logarithm). */
const LATE_END = 2.6;
const LATE_END_LEADING_ON = 7;
/** Likelihood, against others, of a last note for which there is hardly room. */
const HURRIED_END = 0.4;

/**
 * Draws the onsets of a phrase as people sing them: gaps by place and the gaps before, bent towards the words' stress,
 * commas and what is to come back, and so that all syllables find room (forward sampling guided by backward messages).
 * @returns undefined where the phrase does not lie on sixteenths of 4/4, or has no room on them
 */
export function drawOnsets(request: RhythmRequest, feel: Feel, random: Random): TimedSyllable[] | undefined {
  const { syllables, metre, secondsPerBeat, startBeat } = request;
  const count = syllables.length;
  const startStep = Math.round(startBeat * STEPS);
  if (
    count === 0 ||
    metre.beatsPerBar * STEPS !== BAR_STEPS ||
    Math.abs(startStep - startBeat * STEPS) > 1e-6
  )
    return undefined;
  const model = rhythmModel();
  const first = Math.max(-UPBEAT_STEPS, Math.ceil((request.earliestBeat - startBeat) * STEPS - 1e-6));
  const last = Math.floor((request.latestEndBeat - startBeat) * STEPS + 1e-6);
  const least = Math.max(1, Math.ceil((request.minimumSeconds / secondsPerBeat) * STEPS - 1e-6));
  const hold = Math.max(
    least,
    Math.min(Math.round((HELD_SECONDS / secondsPerBeat) * STEPS), last - first - (count - 1) * least),
  );
  const places = last - hold - first + 1;
  if (places <= (count - 1) * least) return undefined;
  const stepsOf = (onsets: readonly number[] | undefined) =>
    onsets && new Set(onsets.map((onset) => Math.round(onset * STEPS)));
  const likes = stepsOf(request.likeOnsets);
  const another = stepsOf(request.rhymeOnsets);
  const stresses = syllables.map(stressOf);
  const mean = stresses.reduce((sum, stress) => sum + stress, 0) / count;

  const weights = Array.from({ length: places }, (_, p) => stepWeight(startStep + first + p, BAR_STEPS));
  const returning = Float64Array.from(weights, (_, p) => {
    if (likes) return Math.exp(likes.has(first + p) ? RETURN : -RETURN);
    return another ? Math.exp(another.has(first + p) ? RETURN_OF_ANOTHER : -RETURN_OF_ANOTHER) : 1;
  });
  /** How well syllable `i` lies at a step from the phrase's bar line: a factor of its likelihood. */
  const fits = stresses.map((stress, i) => {
    const byWeight = STEP_WEIGHTS.map((weight) => Math.exp(STRESS * (stress - mean) * (weight - 1.5)));
    const known = request.knownOnsets?.[i];
    return returning.map((back, p) => {
      const isKnown = known !== undefined && Math.abs(first + p - known * STEPS) < 0.1;
      return byWeight[weights[p]!]! * back * (isKnown ? KNOWN_ODDS : 1);
    });
  });
  const bends = syllables.map((syllable, i) => {
    const row = new Float64Array(LONGEST_GAP + 1);
    const before = syllables[i - 1];
    for (let gap = least; before && gap <= LONGEST_GAP; gap++) {
      let score = 0;
      if (request.commasAfter.has(i - 1)) score += gap >= PAUSE_STEPS ? COMMA_PAUSE : -COMMA_PAUSE;
      if (before.word === syllable.word && gap > PAUSE_STEPS) score -= TORN_WORD;
      if (stresses[i - 1]! >= 0.9 && gap < 2) score -= AGAINST_STRESS;
      if (stresses[i - 1]! < 0.3 && gap >= PAUSE_STEPS) score -= AGAINST_STRESS;
      if (gap === EIGHTH_STEPS) score -= ONE_MORE_EIGHTH;
      row[gap] = Math.exp(score);
    }
    return row;
  });

  // Messages from behind: how likely a syllable and the rest of the phrase are at a step, by place alone.
  const lateEnd = request.leadsOn ? LATE_END_LEADING_ON : LATE_END;
  const gaps = weights.map((_, p) => model.gapsAfter(feel, placeOf(startStep + first + p), 0, 0));
  const ahead = fits.map((fit) => new Float64Array(fit.length));
  for (let p = 0; p < places; p++)
    ahead[count - 1]![p] =
      fits[count - 1]![p]! *
      model.end(feel, placeOf(startStep + first + p)) *
      Math.exp((lateEnd * p) / places) *
      (p < places - hold ? 1 : HURRIED_END);
  for (let i = count - 2; i >= 0; i--) {
    const row = ahead[i]!;
    const later = ahead[i + 1]!;
    const bend = bends[i + 1]!;
    // Those before and after it need their room.
    for (let p = i * least; p < places - (count - 1 - i) * least; p++) {
      const likely = gaps[p]!;
      const longest = Math.min(LONGEST_GAP, places - 1 - p);
      let sum = 0;
      for (let gap = least; gap <= longest; gap++) sum += likely[gap]! * bend[gap]! * later[p + gap]!;
      row[p] = fits[i]![p]! * sum;
    }
  }

  const starts = new Float64Array(places);
  const { entrySteps, goesOnFromBeat } = request;
  const from = goesOnFromBeat === undefined ? undefined : (goesOnFromBeat - startBeat) * STEPS;
  for (let p = 0; p < places && first + p <= Math.max(first, LATE_START_STEPS); p++) {
    const step = first + p;
    let score = 0;
    if (from !== undefined)
      score = step - from >= GOES_ON_STEPS[0] && step - from <= GOES_ON_STEPS[1] ? GOES_ON : 0;
    else if (entrySteps !== undefined) score = Math.max(0, ENTRY * (1 - Math.abs(step - entrySteps) / 8));
    starts[p] = model.start(feel, placeOf(startStep + step)) * Math.exp(score) * ahead[0]![p]!;
  }
  let at = draw(starts, random);
  if (at < 0) return undefined;
  const steps = [at];
  let beforeLast = 0;
  let lastGap = 0;
  const next = new Float64Array(LONGEST_GAP + 1);
  for (let i = 1; i < count; i++) {
    const likely = model.gapsAfter(feel, placeOf(startStep + first + at), beforeLast, lastGap);
    next.fill(0);
    for (let gap = least; gap <= LONGEST_GAP && at + gap < places; gap++)
      next[gap] = likely[gap]! * bends[i]![gap]! * ahead[i]![at + gap]!;
    const gap = draw(next, random);
    if (gap < 0) return undefined;
    at += gap;
    steps.push(at);
    beforeLast = lastGap;
    lastGap = gap;
  }
  return lengthsFor(
    steps.map((step) => startBeat + (first + step) / STEPS),
    request,
  );
}

/** Onsets as {@link drawOnsets} draws them; where a phrase says its own beginning again, in its rhythm. */
export function drawPhrase(request: RhythmRequest, feel: Feel, random: Random): TimedSyllable[] | undefined {
  const drawn = drawOnsets(request, feel, random);
  if (!drawn || !request.echo) return drawn;
  const knownOnsets = echoOnsets(request, request.echo, drawn);
  return drawOnsets({ ...request, knownOnsets }, feel, random.fork('echo')) ?? drawn;
}

/** Least seconds of a sixteenth in songs that go by sixteenths. */
const SHORTEST_SIXTEENTH = 0.115;
/** How gladly a style of eighths goes by each subdivision. */
const OF_EIGHTHS = [1, 0.8, 0.3] as const;

/** The subdivision a song goes by, as songs of its tempo do and its style allows. */
export function drawFeel({ secondsPerBeat, traits }: MelodyContext, random: Random): Feel {
  if (secondsPerBeat / STEPS < SHORTEST_SIXTEENTH) return 0;
  const liking = rhythmModel().feels(60 / secondsPerBeat);
  return random.weighted(
    ([0, 1, 2] as const).map((feel) => ({
      value: feel,
      weight: liking[feel]! * (traits.grid === 2 ? OF_EIGHTHS[feel] : 1),
    })),
  );
}

/** How the lines of a section follow each other, as people's phrases begin. */
export function drawFlow(feel: Feel, random: Random): LineFlow {
  const model = rhythmModel();
  const entries = Array.from({ length: UPBEAT_STEPS + LATE_START_STEPS + 1 }, (_, i) => i - UPBEAT_STEPS);
  return {
    entrySteps: random.weighted(
      entries.map((value) => ({ value, weight: model.start(feel, placeOf(value)) })),
    ),
    runsOn: random.chance(RUN_ON),
  };
}

/** An index by weight; −1 where all weigh nothing. */
function draw(weights: Float64Array, random: Random): number {
  let total = 0;
  for (const weight of weights) total += weight;
  if (!(total > 0)) return -1;
  let left = random.next() * total;
  let found = -1;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    found = i;
    left -= weights[i]!;
    if (left < 0) break;
  }
  return found;
}
