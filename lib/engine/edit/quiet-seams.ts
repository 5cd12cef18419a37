/** Where inside a replaced region its crossfades lie: beside the hits of both musics, never through a sung note. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { isVocal } from '../compose/score-frame.ts';
import { applyBiquads } from '../dsp/biquad.ts';
import type { Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import type { Span } from './match-levels.ts';
import { FADE_SAMPLES } from './splice.ts';

/** How far inwards a place is looked for, and the most of a region that may be given to it. */
const REACH_SECONDS = 0.25;
const MOST_SHARE = 1 / 6;
/** The treble of hits and consonants; and how far around a border hits tell what is loud. */
const TREBLE_HZ = 8000;
const AROUND_SECONDS = 2;
/** What is loud: this share of the windows of 10 ms around lie under it. A place with a third of that is quiet. */
const LOUD_SHARE = 0.95;
const QUIET = 0.33;
const STEP = Math.round(0.001 * SAMPLE_RATE);
const WINDOW_STEPS = 10;
const FADE_STEPS = Math.round(FADE_SAMPLES / STEP);
/** A consonant lies at most this long before its note, and a voice rings this long after it. */
const CONSONANT_SECONDS = 0.12;
const RELEASE_SECONDS = 0.08;
/** A voice this far under the note it goes to has not begun it, as a ratio of amplitudes. */
const UNSUNG = 0.05;

/** New music: mastered, and whoever sings in it alone; `startSample` is its place in the clip. */
export interface FreshPart {
  audio: StereoBuffer;
  voices: readonly StereoBuffer[];
  startSample: number;
}

/**
 * The part of a region that is replaced: its borders moved inwards to the nearest place where neither what was there
 * nor the new music strikes, within 250 ms, so that no crossfade goes through a hit. A border that is the clip's own
 * stays, and so does one where a new syllable begins or ends; an old syllable is kept whole if there is a place for it.
 * @param before the score of the clip @param after the score with the new music
 * @returns a part of `region`, samples
 */
export function quietSeams(
  source: StereoBuffer,
  fresh: FreshPart,
  region: Span,
  before: Score,
  after: Score,
): Span {
  const length = source.left.length;
  const most = Math.min(REACH_SECONDS * SAMPLE_RATE, MOST_SHARE * (region.end - region.start));
  const place = (border: number, inwards: 1 | -1) => {
    const energies = trebleAcross(source, fresh, border, inwards, Math.floor(most / STEP));
    const room = Math.min(most, roomBySinging(after, region, inwards, fresh));
    const careful = nearestQuiet(energies, Math.min(room, roomBySinging(before, region, inwards)));
    const found = careful.isQuiet ? careful : nearestQuiet(energies, room);
    return border + inwards * found.steps * STEP;
  };
  return {
    start: region.start > 0 ? place(region.start, 1) : region.start,
    end: region.end < length ? place(region.end, -1) : region.end,
  };
}

/** How far inwards of a border nobody begins (at its start) or ends (at its end) a note that is sung, samples. */
function roomBySinging(score: Score, { start, end }: Span, inwards: 1 | -1, fresh?: FreshPart): number {
  const time = timeOf(score);
  const notes = score.parts.filter(isVocal).flatMap((part) =>
    part.notes.map(({ startBeat, lengthBeats }) => ({
      onset: Math.round(time.secondsAt(startBeat) * SAMPLE_RATE),
      end: Math.round(time.secondsAt(startBeat + lengthBeats) * SAMPLE_RATE),
    })),
  );
  const room =
    inwards === 1
      ? notes
          .filter(({ onset }) => onset >= start && onset < end)
          .map(({ onset }) => consonantOf(onset, fresh) - start)
      : notes
          .filter((note) => note.end > start && note.onset < end)
          .map((note) => end - note.end - RELEASE_SECONDS * SAMPLE_RATE);
  return Math.max(0, Math.min(...room));
}

/** Where the sound of a note begins that is sung at a sample: heard in the voices if they are there, else supposed. */
function consonantOf(onset: number, fresh?: FreshPart): number {
  const earliest = onset - Math.round(CONSONANT_SECONDS * SAMPLE_RATE);
  if (!fresh) return earliest;
  const level = (at: number) =>
    Math.max(0, ...fresh.voices.map((voice) => peakOf(voice, at - fresh.startSample, STEP)));
  let sung = 0;
  for (let at = onset; at < onset + CONSONANT_SECONDS * SAMPLE_RATE; at += STEP)
    sung = Math.max(sung, level(at));
  let begins = onset;
  while (begins > earliest && level(begins - STEP) > UNSUNG * sung) begins -= STEP;
  return begins;
}

function peakOf({ left, right }: StereoBuffer, from: number, count: number): number {
  let peak = 0;
  for (let i = Math.max(0, from); i < Math.min(left.length, from + count); i++)
    peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
  return peak;
}

/** Of each step inwards, the loudest 10 ms of treble around a crossfade there, over what is loud in the record. */
function trebleAcross(
  source: StereoBuffer,
  fresh: Pick<FreshPart, 'audio' | 'startSample'>,
  border: number,
  inwards: 1 | -1,
  steps: number,
): number[] {
  const around = Math.round((AROUND_SECONDS * SAMPLE_RATE) / STEP);
  const old = trebleSteps(source, border, inwards, -around, around);
  const next = trebleSteps(fresh.audio, border - fresh.startSample, inwards, 0, steps + 2 * FADE_STEPS);
  const windows = Array.from({ length: Math.floor((2 * around) / 5) - 1 }, (_, i) =>
    sumOf(old, 5 * i, WINDOW_STEPS),
  ).sort((a, b) => a - b);
  const loud = windows[Math.floor(windows.length * LOUD_SHARE)]! + 1e-12;
  return Array.from({ length: steps + 1 }, (_, place) => {
    const heard = Array.from({ length: FADE_STEPS + WINDOW_STEPS }, (_step, k) => {
      const step = k - WINDOW_STEPS / 2;
      const share = Math.max(0, Math.min(1, (step + 0.5) / FADE_STEPS));
      const gain = 0.5 - 0.5 * Math.cos(Math.PI * share);
      // As the crossfade does, which keeps the power of what is unrelated.
      const [left, taken] = [(1 - gain) ** 2, gain ** 2];
      return (left * old[around + place + step]! + taken * (next[place + step] ?? 0)) / (left + taken);
    });
    return Math.max(...heard.map((_energy, k) => sumOf(heard, k, WINDOW_STEPS))) / loud;
  });
}

/** The nearest quiet place within so many samples, or else the quietest. */
function nearestQuiet(energies: readonly number[], room: number): { steps: number; isQuiet: boolean } {
  const within = energies.slice(0, Math.floor(room / STEP) + 1);
  const steps = within.findIndex((energy) => energy <= QUIET);
  return steps >= 0
    ? { steps, isQuiet: true }
    : { steps: within.indexOf(Math.min(...within)), isQuiet: false };
}

/** Energy of the treble a millisecond, counted inwards from a border; nothing where there is no sound. */
function trebleSteps(
  { left, right }: StereoBuffer,
  border: number,
  inwards: 1 | -1,
  fromStep: number,
  toStep: number,
): Float64Array {
  const edges = [border + inwards * fromStep * STEP, border + inwards * toStep * STEP];
  const from = Math.max(0, Math.min(...edges) - 20 * STEP);
  const to = Math.max(from, Math.min(left.length, Math.max(...edges)));
  const energies = new Float64Array(toStep - fromStep);
  for (const channel of [left, right]) {
    const stretch = channel.slice(from, to);
    applyBiquads(stretch, [
      { type: 'highpass', hz: TREBLE_HZ, q: 0.54 },
      { type: 'highpass', hz: TREBLE_HZ, q: 1.31 },
    ]);
    for (let k = 0; k < energies.length; k++) {
      const start = border + inwards * (fromStep + k) * STEP - (inwards === -1 ? STEP : 0) - from;
      for (let i = Math.max(0, start); i < Math.min(stretch.length, start + STEP); i++)
        energies[k]! += stretch[i]! ** 2;
    }
  }
  return energies;
}

function sumOf(energies: ArrayLike<number>, from: number, count: number): number {
  let sum = 0;
  for (let k = from; k < Math.min(energies.length, from + count); k++) sum += energies[k]!;
  return sum;
}
