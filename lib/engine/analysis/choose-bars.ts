import { type BarGrid, findBars, type MetreDivision, type PulseKind } from './bar-grid.ts';
import { type BeatTrack, MAX_BPM, MIN_BPM, trackBeats } from './beat-tracker.ts';
import { FRAME_RATE } from './frame-features.ts';
import type { SongFeatures } from './song-features.ts';
import { steadyPulses } from './steady-grid.ts';
import { normaliseActivation, tempoSalience } from './tempo-salience.ts';

/** People's feel for a tempo: a log-normal this wide, in octaves, around these quarters or dotted quarters a minute. */
const TAPPED_OCTAVES = 1.1;
const TAPPED_BPM: Record<MetreDivision, number> = { simple: 108, compound: 70 };
/** How much clearer the bars must be at another tempo than at the one that was tracked. */
const OTHER_TEMPO_MARGIN = 1.15;
/** The same for a tempo that is not its half or double. */
const UNRELATED_TEMPO_MARGIN = 1.2;
/** Most recordings keep to a click: a steady grid need not be clearer than the tracked pulses. */
const STEADY_BONUS = 1.12;
/** Where onsets lie as in a compound metre, its bars need not be as clear as those of a simple one across it. */
const COMPOUND_MARGIN = 0.85;
/** The tracker follows the dotted quarters of a compound metre, halves of them, their eighths, or quarters across them. */
const DOTTED_RATIOS = [1, 1 / 2, 1 / 3, 2 / 3, 4 / 3];
/** Dotted quarters a minute that are tried. */
const MIN_DOTTED_BPM = 38;
const MAX_DOTTED_BPM = 120;

/** How far a tempo that drifts may go from where it is looked for. */
const HELD_RATIO = 1.045;

interface Candidate {
  /** Pulses a minute: quarters, or dotted quarters of a compound metre. */
  bpm: number;
  frames: number[];
  kind: PulseKind;
  division: MetreDivision;
  /** How much clearer than others its bars must be. */
  margin: number;
}

/**
 * Of the tracked pulses, every second of them, twice as many, the dotted quarters they may belong to, those tracked
 * again near a likely tempo, and steady grids at all these, the ones whose bars are clearest.
 * @returns the bars, and quarters a minute
 */
export function chooseBars(track: BeatTrack, features: SongFeatures): { bpm: number; bars: BarGrid } {
  const soundEnds = lastOnset(features);
  const toSeconds = (frames: readonly number[]) => {
    const seconds = frames
      .map((frame) => Math.max(0, (frame + ONSET_LEAD_FRAMES) / FRAME_RATE))
      .filter((s) => s < features.durationSeconds);
    continueToStart(seconds, features);
    while (seconds.length > 8 && seconds.at(-1)! > soundEnds) seconds.pop();
    return seconds;
  };
  let best: { bpm: number; bars: BarGrid; value: number } | undefined;
  for (const { bpm, frames, kind, division, margin } of candidatesFrom(track, features)) {
    const bars = findBars(toSeconds(frames), features, kind, division);
    const tapped = Math.exp(-0.5 * (Math.log2(bpm / TAPPED_BPM[division]) / TAPPED_OCTAVES) ** 2);
    const value = (bars.clarity * tapped) / margin;
    if (!best || value > best.value) best = { bpm: division === 'compound' ? 1.5 * bpm : bpm, bars, value };
  }
  return best!;
}

function candidatesFrom(track: BeatTrack, features: SongFeatures): Candidate[] {
  const activation = normaliseActivation(features.onsets.full);
  const steady = (bpm: number, margin: number, division: MetreDivision = 'simple'): Candidate => ({
    ...steadyPulses(activation, bpm, division === 'simple' ? 4 : 6),
    kind: 'steady',
    division,
    margin: margin / STEADY_BONUS,
  });
  const both = (ratio: number, margin: number, division: MetreDivision = 'simple'): Candidate[] => {
    const bpm = track.bpm * ratio;
    const frames = atRatio(track.beatFrames, ratio);
    return [{ bpm, frames, kind: 'tracked', division, margin }, steady(bpm, margin, division)];
  };
  const around = (bpm: number, margin: number): Candidate => {
    const held = trackBeats(features.onsets.full, bpm / HELD_RATIO, bpm * HELD_RATIO);
    return { bpm: held.bpm, frames: held.beatFrames, kind: 'tracked', division: 'simple', margin };
  };
  const within = (min: number, max: number) => (ratio: number) =>
    track.bpm * ratio >= min && track.bpm * ratio <= max;
  return [
    ...both(1, 1),
    ...[0.5, 2].filter(within(MIN_BPM, MAX_BPM)).flatMap((ratio) => both(ratio, OTHER_TEMPO_MARGIN)),
    ...otherTempi(activation, track.bpm).flatMap((bpm) => [
      steady(bpm, UNRELATED_TEMPO_MARGIN),
      ...[0.5, 1]
        .map((ratio) => ratio * bpm)
        .filter((other) => other >= MIN_BPM)
        .map((other) => around(other, UNRELATED_TEMPO_MARGIN)),
    ]),
    around(track.bpm, 1),
    ...DOTTED_RATIOS.filter(within(MIN_DOTTED_BPM, MAX_DOTTED_BPM)).flatMap((ratio) =>
      both(ratio, COMPOUND_MARGIN, 'compound'),
    ),
  ];
}

/** The two tempi best supported by the onsets' autocorrelation that are neither the given one nor its octaves. */
function otherTempi(activation: Float32Array, bpm: number): number[] {
  const others: number[] = [];
  const isNear = (a: number, b: number) => Math.abs(Math.log2(a / b)) < 0.06;
  for (const { bpm: other } of tempoSalience(activation).sort((a, b) => b.salience - a.salience)) {
    if (others.length === 2) break;
    if ([bpm / 2, bpm, bpm * 2, ...others].some((known) => isNear(other, known))) continue;
    if (other >= MIN_BPM && other <= MAX_BPM) others.push(other);
  }
  return others;
}

/** Pulses at the given multiple of their rate, between the given ones where need be. */
function atRatio(pulses: readonly number[], ratio: number): number[] {
  const count = Math.floor((pulses.length - 1) * ratio + 1e-6) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => {
    const at = i / ratio;
    const from = Math.floor(at + 1e-6);
    const blend = at - from;
    return pulses[from]! + (blend > 1e-6 ? ((pulses[from + 1] ?? pulses[from]!) - pulses[from]!) * blend : 0);
  });
}

/** The model needs a beat or two to settle: goes on backwards at its pace to where the sound begins. */
function continueToStart(seconds: number[], { onsets }: SongFeatures): void {
  const [first, second] = seconds;
  if (first === undefined || second === undefined) return;
  const period = Math.min(second - first, ((seconds[4] ?? second) - first) / (seconds.length > 4 ? 4 : 1));
  const isSound = (s: number) => {
    const centre = Math.round(s * FRAME_RATE);
    return onsets.levelDb.subarray(Math.max(0, centre), centre + 8).some((level) => level > AUDIBLE_DB);
  };
  for (let s = first - period; s > -0.06 && isSound(s); s -= period) seconds.unshift(Math.max(0, s));
}

const AUDIBLE_DB = -55;

/** Seconds of the last clear onset: what is after it dies away and has no beats. */
function lastOnset({ onsets, durationSeconds }: SongFeatures): number {
  const clear = CLEAR_ONSET_SHARE * onsets.full.reduce((top, value) => Math.max(top, value), 0);
  let last = onsets.frames - 1;
  while (last > 0 && onsets.full[last]! < clear) last--;
  return last > 0 ? (last + 6) / FRAME_RATE : durationSeconds;
}

const CLEAR_ONSET_SHARE = 0.12;

/**
 * The window is eight frames long and log-compressed, so the onset curve rises before the onset reaches its middle.
 * Mean lead on clips of known truth: 14 ms in full mixes, 25 ms on bare attacks.
 */
const ONSET_LEAD_FRAMES = 1.2;
