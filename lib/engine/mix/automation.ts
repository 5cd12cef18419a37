/** Gain curves drawn from the score and from what is sung, one point every {@link CONTROL_SAMPLES}. */
import { SAMPLE_RATE } from '../audio.ts';
import { smoothRiseFall } from '../dsp/envelope.ts';
import { BLOCK_SAMPLES } from '../dsp/kernels/sizes.ts';
import { gatedLoudness, SILENCE_LUFS } from '../dsp/loudness.ts';
import type { Note, Part, Score, SectionKind } from '../score/score.ts';
import { timeOf } from '../score/time.ts';

export const CONTROL_SAMPLES = 256;
/** Samples worked on at a time: small enough for the cache, a whole number of control blocks. */
export const BLOCK = BLOCK_SAMPLES;
const CONTROL_RATE = SAMPLE_RATE / CONTROL_SAMPLES;

/** Points needed for a length: one more than there are blocks, so that every block has an end. */
export const curveLength = (lengthSamples: number): number => Math.ceil(lengthSamples / CONTROL_SAMPLES) + 1;

/** Whether a note of a part is one that others give way to. */
export const isKick = (part: Part, note: Note): boolean =>
  part.role === 'kick' || (part.role === 'drums' && (note.pitch === 35 || note.pitch === 36));

/**
 * How the kick pumps: at every kick the curve falls to 0 within 6 ms and comes back within nine tenths of a beat at
 * most. 1 is untouched; a part takes `1 − depth·(1 − curve)`.
 * @returns undefined where there is no kick
 */
export function kickCurve(score: Score, lengthSamples: number): Float32Array | undefined {
  const time = timeOf(score);
  const curve = new Float32Array(curveLength(lengthSamples)).fill(1);
  let kicks = 0;
  for (const part of score.parts.filter(({ muted }) => !muted)) {
    for (const note of part.notes) {
      if (!isKick(part, note)) continue;
      kicks++;
      const seconds = time.secondsAt(note.startBeat) + (note.offsetSeconds ?? 0);
      const beatSeconds = time.secondsAt(note.startBeat + 1) - time.secondsAt(note.startBeat);
      const recovery = Math.min(0.34, 0.9 * beatSeconds) * CONTROL_RATE;
      const start = Math.max(0, Math.round(seconds * CONTROL_RATE));
      const soft = 1 - Math.min(1, note.velocity * 1.25);
      for (let k = 0; k < recovery && start + k < curve.length; k++) {
        const level = Math.max(soft, (k / recovery) ** 0.65);
        if (level < curve[start + k]!) curve[start + k] = level;
      }
    }
  }
  return kicks > 0 ? curve : undefined;
}

/** Echoes of the last word of each sung line: 0–1, up over the end of a line's last note. */
export function throwCurve(score: Score, part: Part, lengthSamples: number): Float32Array {
  const time = timeOf(score);
  const curve = new Float32Array(curveLength(lengthSamples));
  const notes = [...part.notes].sort((a, b) => a.startBeat - b.startBeat);
  for (let i = 0; i < notes.length; i++) {
    const note = notes[i]!;
    const next = notes[i + 1];
    const endBeat = note.startBeat + note.lengthBeats;
    const lastOfLine =
      !next || (note.sung && next.sung ? next.sung.line !== note.sung.line : next.startBeat - endBeat >= 1);
    if (!lastOfLine || (next && next.startBeat - endBeat < 0.45)) continue;
    const from = Math.round(time.secondsAt(note.startBeat + 0.25 * note.lengthBeats) * CONTROL_RATE);
    const to = Math.round(time.secondsAt(endBeat) * CONTROL_RATE + 0.05 * CONTROL_RATE);
    for (let k = Math.max(0, from); k <= to && k < curve.length; k++) curve[k] = 1;
  }
  smoothRiseFall(curve, 0.02 * CONTROL_RATE, 0.04 * CONTROL_RATE);
  return curve;
}

/** What makes room for the voice does so before it comes: consonants lie before the vowel, and are weak. */
const LOOK_AHEAD_SECONDS = 0.15;

/**
 * Where the lead vocal is: 0 silent – 1 at its usual level, rising within 40 ms before it and falling within half a
 * second, so that the band does not flutter between syllables.
 * @param power mean square per control block @param usualLufs what the lead is staged to
 */
export function presenceCurve(power: Float32Array, usualLufs: number): Float32Array {
  const curve = new Float32Array(power.length);
  const ahead = Math.round(LOOK_AHEAD_SECONDS * CONTROL_RATE);
  for (let i = 0; i < power.length; i++) {
    const db = 10 * Math.log10(power[i]! + 1e-12);
    const here = Math.min(1, Math.max(0, (db - (usualLufs - 22)) / 12));
    if (here > 0) for (let k = Math.max(0, i - ahead); k <= i; k++) if (here > curve[k]!) curve[k] = here;
  }
  smoothRiseFall(curve, 0.04 * CONTROL_RATE, 0.5 * CONTROL_RATE);
  return curve;
}

/** LU that a step of 1 in a section's energy is heard as while steps are small, and the most a section is raised. */
const LU_PER_ENERGY = 14;
const MOST_LU = 2.5;
const MOST_RAISED_DB = 2.6;
const MOST_LOWERED_DB = 4;

/** Loudness over a song's mean that an energy over its mean asks for: small climbs are heard, great ones stay in bounds. */
export const loudnessOfEnergy = (energy: number): number =>
  MOST_LU * Math.tanh((LU_PER_ENERGY * energy) / MOST_LU);

/** What a record's edges, and the breaths within it, are softer by where somebody sings elsewhere. */
const EDGE_LU = 1.5;
const EDGES: readonly SectionKind[] = ['intro', 'outro', 'interlude', 'breakdown'];

/** How far under what its energy asks for a section of a score lies, LU: where a singer is to come in, or has gone, there is less. */
export function edgeLu(score: Pick<Score, 'sections' | 'lyrics'>, index: number): number {
  const isSung = score.lyrics.some(({ section }) => section === index);
  return score.lyrics.length > 0 && !isSung && EDGES.includes(score.sections[index]!.kind) ? EDGE_LU : 0;
}

/** How far the fader moves a section of this loudness, dB. @param wanted what its energy asks for, LUFS */
export const rideDb = (wanted: number, lufs: number): number =>
  Math.max(-MOST_LOWERED_DB, Math.min(MOST_RAISED_DB, wanted - lufs));

/**
 * The mix engineer's hand on the fader: sections are brought towards the loudness their energy asks for, at most
 * 2.6 dB up or 4 dB down, in a ramp of half a second that ends on the section's first beat when it lifts.
 * @param hops K-weighted power per 100 ms of the mix
 * @returns gains, or undefined where nothing has to move
 */
export function rideCurve(score: Score, hops: Float64Array, lengthSamples: number): Float32Array | undefined {
  const time = timeOf(score);
  const spans = score.sections.map((section, index) => {
    const startSeconds = time.secondsAt(section.startBeat);
    const endSeconds = time.secondsAt(section.startBeat + section.lengthBeats);
    const lufs = gatedLoudness(hops.subarray(Math.round(startSeconds * 10), Math.round(endSeconds * 10)));
    return {
      section,
      softerLu: edgeLu(score, index),
      startSeconds,
      seconds: endSeconds - startSeconds,
      lufs,
    };
  });
  const heard = spans.filter((span) => span.lufs > SILENCE_LUFS + 20 && span.seconds > 0);
  const seconds = heard.reduce((sum, span) => sum + span.seconds, 0);
  if (heard.length < 2 || !(seconds > 0)) return undefined;
  const mean = (value: (span: (typeof heard)[number]) => number): number =>
    heard.reduce((sum, span) => sum + value(span) * span.seconds, 0) / seconds;
  const meanLufs = mean((span) => span.lufs);
  const meanEnergy = mean((span) => span.section.energy);

  const curve = new Float32Array(curveLength(lengthSamples)).fill(1);
  const ramp = Math.round(0.25 * CONTROL_RATE);
  for (const { section, softerLu, startSeconds, lufs } of spans) {
    const wanted = meanLufs + loudnessOfEnergy(section.energy - meanEnergy) - softerLu;
    const gainDb = lufs > SILENCE_LUFS + 20 ? rideDb(wanted, lufs) : 0;
    // Reach the new level on the downbeat: the smoothing below is centred half a ramp earlier.
    const start = startSeconds <= 0 ? 0 : Math.max(0, Math.round(startSeconds * CONTROL_RATE) - ramp);
    curve.fill(10 ** (gainDb / 20), start);
  }
  return boxSmooth(curve, ramp);
}

function boxSmooth(curve: Float32Array, reach: number): Float32Array {
  const smooth = new Float32Array(curve.length);
  const at = (i: number): number => curve[Math.max(0, Math.min(curve.length - 1, i))]!;
  let sum = 0;
  for (let i = -reach; i <= reach; i++) sum += at(i);
  for (let i = 0; i < curve.length; i++) {
    smooth[i] = sum / (2 * reach + 1);
    sum += at(i + reach + 1) - at(i - reach);
  }
  return smooth;
}
