import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import { resampler } from './resampler.ts';
import type { SampleZone } from './sample-zone.ts';

const BLOCK_SECONDS = CONTROL_BLOCK / SAMPLE_RATE;
const SILENCE = 10 ** (-72 / 20);
/** About 12.5 kHz: above it a low-pass is not worth its time. */
const OPEN_FILTER_CENTS = 12_700;
const LOWEST_FILTER_CENTS = 4000;
/** Sum of a block's magnitudes under which a voice ends (−96 dB a sample). */
const INAUDIBLE_SUM = CONTROL_BLOCK * 1.6e-5;
/** A channel that gets less of a zone gets nothing. */
const INAUDIBLE_SIDE = 1e-6;
/** A fresh attack starts here rather than at a step, in samples. */
const ONSET_SAMPLES = 16;

/** What a player adds to a zone for one note. */
export interface VoiceSettings {
  gain: number;
  /** Skip into the sample, in seconds (round-robin, or past the attack of a slurred note). */
  skipSeconds: number;
  /** Attack to use where it is longer than the zone's own. */
  attackSeconds: number;
  /** Release to use instead of the zone's own (time to fall 100 dB), where given. */
  releaseSeconds?: number;
  /** Damped: falls by 60 dB in this time from the start, on top of the zone's envelope; Infinity for not. */
  muteSeconds: number;
  /** Octaves added to the filter's cutoff. */
  filterOctaves: number;
  /** No sound after this many control blocks. */
  lastBlock: number;
  /** Semitones added to the key's own pitch (fractional keys, detuned doubles). */
  transpose: number;
}

const lowpass = { b0: 1, a1: 0, a2: 0 };

/**
 * Plays one zone for one note into `out`: 4-point Hermite resampling (Niemitalo 2001), the SoundFont volume
 * envelope (attack linear in amplitude, decay and release linear in dB), a resonant two-pole low-pass, and the
 * note's bend, gain and brightness curves at control rate.
 */
export function playZone(
  zone: SampleZone,
  note: PerformedNote,
  settings: VoiceSettings,
  out: StereoBuffer,
): void {
  if (note.startSample >= out.left.length) return;
  resampler.begin(out, note.startSample, zone.left >= INAUDIBLE_SIDE, zone.right >= INAUDIBLE_SIDE);
  playBlocks(zone, note, settings, out.left.length);
  resampler.end();
}

function playBlocks(zone: SampleZone, note: PerformedNote, settings: VoiceSettings, length: number): void {
  const start = note.startSample;
  const { data, loopFrames, modulation } = zone;
  const gateBlocks = note.gateBlocks;
  const blocks = Math.min(note.curveBlocks, settings.lastBlock, Math.ceil((length - start) / CONTROL_BLOCK));
  const attack = Math.max(zone.attackSeconds, settings.attackSeconds);
  const decay = zone.decaySeconds;
  const muteRate = -3 / settings.muteSeconds;
  const releaseSeconds = settings.releaseSeconds ?? zone.releaseSeconds;
  const baseGain = zone.gain * settings.gain;
  const transpose = settings.transpose * zone.pitchTracking;
  let end = zone.endFrame;
  let loop = loopFrames;
  let position = Math.max(
    1,
    Math.min(zone.startFrame + settings.skipSeconds * SAMPLE_RATE * zone.step, loop > 0 ? end - 2 : end),
  );

  let releaseLevel = -1;
  const sustain = 10 ** (-zone.sustainDb / 20);
  let level = attack > BLOCK_SECONDS ? 0 : envelope(zone, attack, decay, sustain, 0);
  let gainFrom = level * baseGain * note.gain[0]! * volumeLfo(modulation, 0);
  const filterMoves =
    zone.filterCents + settings.filterOctaves * 1200 < OPEN_FILTER_CENTS || modulation !== undefined;
  let lastCents = Number.NaN;
  let lastSemitones = 0;
  let { step } = zone;

  for (let k = 0; k < blocks; k++) {
    const t = k * BLOCK_SECONDS;
    const next = t + BLOCK_SECONDS;
    if (k >= gateBlocks) {
      if (releaseLevel < 0) {
        releaseLevel = level;
        if (zone.loopsUntilRelease && loop > 0) {
          loop = 0;
          end = data.length - 3;
        }
      }
      level = releaseLevel * 10 ** ((-5 * (next - gateBlocks * BLOCK_SECONDS)) / releaseSeconds);
      if (level < SILENCE) level = 0;
    } else {
      level = envelope(zone, attack, decay, sustain, next);
      if (muteRate !== 0) level *= 10 ** (muteRate * next);
    }
    // the end of the curves is the end of the sound
    const fade = k + 1 >= blocks && blocks < (length - start) / CONTROL_BLOCK ? 0 : 1;
    const gainTo = level * fade * baseGain * note.gain[k + 1]! * volumeLfo(modulation, next);
    const semitones =
      transpose +
      note.bend[k]! * (zone.pitchTracking || 1) +
      (modulation ? pitchModulation(zone, t, gateBlocks) : 0);
    if (semitones !== lastSemitones) {
      lastSemitones = semitones;
      step = zone.step * 2 ** (semitones / 12);
    }

    const offset = start + k * CONTROL_BLOCK;
    const count = Math.min(CONTROL_BLOCK, length - offset);
    resampler.moveTo(offset, count);
    if (gainFrom > 1e-7 || gainTo > 1e-7) {
      const cents =
        zone.filterCents +
        (settings.filterOctaves + note.brightness[k]!) * 1200 +
        (modulation ? filterModulation(zone, t, gateBlocks) : 0);
      const filters = filterMoves || cents < OPEN_FILTER_CENTS;
      if (filters) {
        const target = Math.max(LOWEST_FILTER_CENTS, Math.min(OPEN_FILTER_CENTS, cents));
        if (!(Math.abs(target - lastCents) < 4)) {
          lastCents = target;
          // Bristow-Johnson low-pass; SoundFont Q is in dB over the flat response, which half of it lowers
          const omega = (2 * Math.PI * 8.1758 * 2 ** (target / 1200)) / SAMPLE_RATE;
          const q = Math.SQRT1_2 * 10 ** (zone.filterQDb / 20);
          const alpha = Math.sin(omega) / (2 * q);
          const cosine = Math.cos(omega);
          const a0 = 1 / (1 + alpha);
          lowpass.b0 = ((1 - cosine) * a0 * 10 ** (-zone.filterQDb / 40)) / 2;
          lowpass.a1 = -2 * cosine * a0;
          lowpass.a2 = (1 - alpha) * a0;
          resampler.filter = lowpass;
        }
      }
      const most = resampler.mostRead(step);
      let i = 0;
      while (i < count) {
        if (position >= end) {
          if (loop <= 0) break;
          position -= loop * Math.max(1, Math.floor((position - end) / loop) + 1);
          if (position < 1) position = 1;
        }
        const left = Math.max(1, Math.ceil((end - position) / step));
        const run = Math.min(count - i, left, most);
        resampler.read(data, position, step, offset + i, run, filters);
        position += run * step;
        i += run;
      }
      if (i < count) resampler.rest(offset + i, count - i);
      // a loop of a plucked string can be all but silent
      if (k % 32 === 31) {
        let sum = 0;
        for (const sample of resampler.samples(offset, count)) sum += Math.abs(sample);
        if (sum * gainFrom < INAUDIBLE_SUM) return;
      }

      if (k === 0 && gainFrom > 0) {
        const onset = resampler.samples(offset, Math.min(ONSET_SAMPLES, count));
        for (let j = 0; j < onset.length; j++) onset[j]! *= (j + 1) / ONSET_SAMPLES;
      }
      resampler.mix(offset, count, gainFrom, (gainTo - gainFrom) / CONTROL_BLOCK, zone.left, zone.right);
      if (i < count && loop <= 0) return;
    } else {
      resampler.rest(offset, count);
      position += step * count;
    }
    gainFrom = gainTo;
    if (level === 0 && k >= gateBlocks) return;
    if (releaseLevel < 0 && level < SILENCE && t > attack + zone.delaySeconds + 0.1) return;
  }
}

/** Delay, linear attack, hold, decay of 100 dB a `decay` down to the level `sustain`, which is the zone's. */
function envelope(zone: SampleZone, attack: number, decay: number, sustain: number, t: number): number {
  let u = t - zone.delaySeconds;
  if (u < 0) return 0;
  if (u < attack) return u / attack;
  u -= attack + zone.holdSeconds;
  if (u <= 0 || zone.sustainDb === 0) return 1;
  const db = decay > 0 ? (100 * u) / decay : zone.sustainDb;
  return db < zone.sustainDb ? 10 ** (-db / 20) : sustain;
}

function modulationEnvelope(zone: SampleZone, t: number, gateBlocks: number): number {
  const e = zone.modulation!.envelope;
  const gate = gateBlocks * BLOCK_SECONDS;
  const held = (seconds: number): number => {
    let u = seconds - e.delaySeconds;
    if (u < 0) return 0;
    // the attack is convex: it rises fast and settles
    if (u < e.attackSeconds)
      return Math.min(1, 1 + (400 / 960) * Math.log10(Math.max(1e-3, u / e.attackSeconds)));
    u -= e.attackSeconds + e.holdSeconds;
    if (u <= 0) return 1;
    return e.decaySeconds > 0 ? Math.max(e.sustain, 1 - u / e.decaySeconds) : e.sustain;
  };
  if (t <= gate) return held(t);
  return Math.max(0, held(gate) - (t - gate) / e.releaseSeconds);
}

function pitchModulation(zone: SampleZone, t: number, gateBlocks: number): number {
  const m = zone.modulation!;
  let cents = 0;
  if (m.envelopeToPitchCents) cents += m.envelopeToPitchCents * modulationEnvelope(zone, t, gateBlocks);
  if (m.lfoToPitchCents && t > m.lfoDelaySeconds)
    cents += m.lfoToPitchCents * triangle((t - m.lfoDelaySeconds) * m.lfoHz);
  if (m.vibratoToPitchCents && t > m.vibratoDelaySeconds)
    cents += m.vibratoToPitchCents * triangle((t - m.vibratoDelaySeconds) * m.vibratoHz);
  return cents / 100;
}

function filterModulation(zone: SampleZone, t: number, gateBlocks: number): number {
  const m = zone.modulation!;
  let cents = 0;
  if (m.envelopeToFilterCents) cents += m.envelopeToFilterCents * modulationEnvelope(zone, t, gateBlocks);
  if (m.lfoToFilterCents && t > m.lfoDelaySeconds)
    cents += m.lfoToFilterCents * triangle((t - m.lfoDelaySeconds) * m.lfoHz);
  return cents;
}

function volumeLfo(modulation: SampleZone['modulation'], t: number): number {
  if (!modulation?.lfoToVolumeDb || t <= modulation.lfoDelaySeconds) return 1;
  return (
    10 ** ((modulation.lfoToVolumeDb * triangle((t - modulation.lfoDelaySeconds) * modulation.lfoHz)) / 20)
  );
}

/** A triangle wave of period 1 from 0 up, in [−1, 1]. */
function triangle(phase: number): number {
  const p = phase - Math.floor(phase);
  return p < 0.25 ? 4 * p : p < 0.75 ? 2 - 4 * p : 4 * p - 4;
}
