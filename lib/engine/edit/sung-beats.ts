/** A note as far as it tells the beat. */
export interface TimedOnset {
  startSeconds: number;
  endSeconds: number;
}

const FRAME_SECONDS = 0.01;
/** Vowels are sung on the beat; a voiced consonant before one is heard as the note's beginning. Seconds, and shares. */
const ATTACKS = [
  { leadSeconds: 0, spreadSeconds: 0.028, part: 0.75 },
  { leadSeconds: 0.065, spreadSeconds: 0.03, part: 0.25 },
];
/** Where in a beat notes begin, and how often: sixteenths, a few triplets, and a rest that is anywhere. */
const PLACES: readonly (readonly [place: number, share: number])[] = [
  [0, 0.44],
  [0.5, 0.27],
  [0.25, 0.07],
  [0.75, 0.11],
  [1 / 3, 0.02],
  [2 / 3, 0.03],
];
const ANYWHERE = 0.06;
/** How much longer or shorter a beat is than the one before it: the width of a Gaussian, as a share. */
const TEMPO_CHANGE = 0.012;
/** People sing near walking pace: centre and width (octaves) of a log-normal preference, and what it weighs. */
const CENTRE_BPM = 98;
const WIDTH_OCTAVES = 0.5;
const PREFERENCE = 4;
/** What each beat costs, so that a pulse is not taken twice as fast for the sake of a few sixteenths. */
const BEAT_COST = 0.6;
const SLOWEST_BPM = 60;
const FASTEST_BPM = 150;

/**
 * The beats under a line that is sung alone, from just before its first note to after its last: the likeliest path
 * through (place in the beat, beat length), the bar pointer model (Krebs, Böck & Widmer, ISMIR 2015), where what is
 * heard is not a band's onsets but when its notes begin, each on some subdivision of the beat.
 * @param notes in order, one at least
 * @returns seconds
 */
export function trackSungBeats(notes: readonly TimedOnset[]): number[] {
  const first = notes[0]!.startSeconds;
  const shortest = Math.round(60 / FASTEST_BPM / FRAME_SECONDS);
  const longest = Math.round(60 / SLOWEST_BPM / FRAME_SECONDS);
  const tempi = longest - shortest + 1;
  const frames = Math.ceil((notes.at(-1)!.startSeconds - first) / FRAME_SECONDS) + longest + 1;
  const heard = new Map<number, number>();
  for (const { startSeconds, endSeconds } of notes) {
    const frame = Math.round((startSeconds - first) / FRAME_SECONDS);
    heard.set(frame, (heard.get(frame) ?? 0) + Math.min(1, endSeconds - startSeconds + 0.5));
  }
  const likelihoods = Array.from({ length: tempi }, (_, i) => onsetLikelihoods(shortest + i));
  const transitions = tempoTransitions(shortest, tempi);
  // Each tempo's positions are a ring whose head moves back, as in `analysis/beat-tracker.ts`.
  const rings = likelihoods.map(({ length }) => {
    const octaves = Math.log2(60 / (length * FRAME_SECONDS) / CENTRE_BPM) / WIDTH_OCTAVES;
    return new Float64Array(length).fill(-PREFERENCE * octaves * octaves - Math.log(length));
  });
  const heads = new Int32Array(tempi);
  const from = new Uint8Array(frames * tempi);
  const ends = new Float64Array(tempi);
  for (let t = 0; t < frames; t++) {
    if (t > 0) {
      for (let i = 0; i < tempi; i++) {
        const length = shortest + i;
        heads[i] = (heads[i]! + length - 1) % length;
        ends[i] = rings[i]![heads[i]!]!;
      }
      for (let i = 0; i < tempi; i++) {
        let best = Number.NEGATIVE_INFINITY;
        for (const { tempo, logProbability } of transitions[i]!) {
          const value = ends[tempo]! + logProbability;
          if (value <= best) continue;
          best = value;
          from[t * tempi + i] = tempo;
        }
        rings[i]![heads[i]!] = best;
      }
    }
    const weight = heard.get(t);
    if (weight === undefined) continue;
    for (let i = 0; i < tempi; i++) {
      const ring = rings[i]!;
      const likelihood = likelihoods[i]!;
      for (let k = 0; k < ring.length; k++) ring[(heads[i]! + k) % ring.length]! += weight * likelihood[k]!;
    }
  }
  return backtrack(rings, heads, from, shortest, frames).map((frame) => first + frame * FRAME_SECONDS);
}

/** Log density of a note that begins at each place of a beat of so many frames, per second. */
function onsetLikelihoods(length: number): Float64Array {
  return Float64Array.from({ length }, (_, k) => {
    let density = ANYWHERE / (length * FRAME_SECONDS);
    for (const [place, share] of PLACES) {
      for (const { leadSeconds, spreadSeconds, part } of ATTACKS) {
        const late = (k / length - place) * length * FRAME_SECONDS + leadSeconds;
        const beatSeconds = length * FRAME_SECONDS;
        const apart = late - beatSeconds * Math.round(late / beatSeconds);
        density +=
          ((share * part) / (spreadSeconds * Math.sqrt(2 * Math.PI))) *
          Math.exp(-0.5 * (apart / spreadSeconds) ** 2);
      }
    }
    return Math.log(density);
  });
}

/** Not normalised: the likeliest path is sought, and slow beats, of more frames, would pay for having more neighbours. */
function tempoTransitions(shortest: number, tempi: number) {
  return Array.from({ length: tempi }, (_, to) =>
    Array.from({ length: tempi }, (_, tempo) => ({
      tempo,
      logProbability: -BEAT_COST - 0.5 * (((shortest + to) / (shortest + tempo) - 1) / TEMPO_CHANGE) ** 2,
    })).filter(({ logProbability }) => logProbability > -15),
  );
}

/** Frames of the beats on the likeliest path; the first may lie before the first frame. */
function backtrack(
  rings: readonly Float64Array[],
  heads: Int32Array,
  from: Uint8Array,
  shortest: number,
  frames: number,
): number[] {
  let tempo = 0;
  let position = 0;
  let best = Number.NEGATIVE_INFINITY;
  rings.forEach((ring, i) => {
    for (let k = 0; k < ring.length; k++) {
      const value = ring[(heads[i]! + k) % ring.length]!;
      if (value > best) [best, tempo, position] = [value, i, k];
    }
  });
  const beats: number[] = [];
  for (let t = frames - 1; ; ) {
    const beat = t - position;
    beats.push(beat);
    if (beat <= 0) return beats.reverse();
    tempo = from[beat * rings.length + tempo]!;
    position = shortest + tempo - 1;
    t = beat - 1;
  }
}
