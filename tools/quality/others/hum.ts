import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import type { TrueNote } from './truth.ts';

/** A way to hum: what the source is like and how surely it is used. */
export interface Hummer {
  name: string;
  /** The middle of the register, MIDI number, and how far the tuning is off, semitones. */
  middle: number;
  detune: number;
  /** Harmonics' levels, the fundamental first. */
  harmonics: readonly number[];
  /** Of the noise beside the loudest of the hum, dB. */
  noiseDb: number;
  vibratoSemitones: number;
  /** Slow wandering of the pitch, semitones (standard deviation). */
  wander: number;
  /** Semitones by which the whole has sunk at its end. */
  sink: number;
  /** Rising into notes: from so many semitones below within so many seconds. */
  scoop: readonly [semitones: number, seconds: number];
  attackSeconds: number;
  /** Silence before each note, seconds. */
  gapSeconds: number;
  /** How unevenly notes begin, seconds (standard deviation). */
  looseSeconds: number;
}

export const HUMMERS: readonly Hummer[] = [
  {
    name: 'man',
    middle: 50,
    detune: -0.22,
    harmonics: [1, 0.7, 0.35, 0.25, 0.12, 0.06],
    noiseDb: -46,
    vibratoSemitones: 0.12,
    wander: 0.08,
    sink: 0,
    scoop: [0.8, 0.05],
    attackSeconds: 0.03,
    gapSeconds: 0.03,
    looseSeconds: 0.018,
  },
  {
    name: 'woman-sinking',
    middle: 62,
    detune: 0.37,
    harmonics: [1, 0.35, 0.12, 0.05],
    noiseDb: -40,
    vibratoSemitones: 0.22,
    wander: 0.1,
    sink: 0.3,
    scoop: [0.6, 0.06],
    attackSeconds: 0.045,
    gapSeconds: 0.04,
    looseSeconds: 0.02,
  },
  {
    name: 'whistler-in-noise',
    middle: 76,
    detune: 0.11,
    harmonics: [1, 0.03],
    noiseDb: -26,
    vibratoSemitones: 0.1,
    wander: 0.06,
    sink: 0,
    scoop: [0.5, 0.04],
    attackSeconds: 0.025,
    gapSeconds: 0.05,
    looseSeconds: 0.014,
  },
  {
    name: 'slow-old-man',
    middle: 52,
    detune: 0.44,
    harmonics: [0.8, 1, 0.6, 0.5, 0.3, 0.2, 0.1],
    noiseDb: -38,
    vibratoSemitones: 0.28,
    wander: 0.12,
    sink: -0.2,
    scoop: [1, 0.07],
    attackSeconds: 0.05,
    gapSeconds: 0.05,
    looseSeconds: 0.03,
  },
];

/** What a person hums of a tune: filtered pulses with their faults. @returns mono at the engine's rate, ending with the last note */
export function hum(notes: readonly TrueNote[], by: Hummer, seed: number): Float32Array<ArrayBuffer> {
  const random = new Random(seed).fork(by.name);
  const mean = notes.reduce((sum, note) => sum + note.pitch, 0) / notes.length;
  const transpose = Math.round(by.middle - mean) + by.detune;
  const end = Math.max(...notes.map((note) => note.endSeconds)) + 0.4;
  const samples = new Float32Array(Math.ceil(end * SAMPLE_RATE));
  let wander = 0;
  let phase = 0;
  for (const note of notes) {
    const start = Math.max(0, note.startSeconds + random.gaussian() * by.looseSeconds);
    const length = Math.max(0.08, note.endSeconds - by.gapSeconds - start);
    const level = 0.25 * random.range(0.75, 1);
    const from = Math.round(start * SAMPLE_RATE);
    const count = Math.round(length * SAMPLE_RATE);
    for (let i = 0; i < count && from + i < samples.length; i++) {
      const seconds = i / SAMPLE_RATE;
      wander += random.gaussian() * by.wander * 0.0008 - wander * 0.00002;
      const rise = -by.scoop[0] * Math.exp(-seconds / by.scoop[1]);
      const vibrato =
        by.vibratoSemitones * Math.min(1, seconds / 0.4) * Math.sin(2 * Math.PI * 5.4 * seconds);
      const sink = (-by.sink * note.startSeconds) / end;
      const midi = note.pitch + transpose + Math.max(-0.35, Math.min(0.35, wander)) + rise + vibrato + sink;
      phase += (2 * Math.PI * 440 * 2 ** ((midi - 69) / 12)) / SAMPLE_RATE;
      const left = length - seconds;
      const envelope = level * Math.min(1, seconds / by.attackSeconds) * Math.min(1, left / 0.05);
      let value = 0;
      by.harmonics.forEach((harmonic, h) => {
        value += harmonic * Math.sin((h + 1) * phase);
      });
      samples[from + i]! += envelope * value;
    }
  }
  const noise = 0.25 * 10 ** (by.noiseDb / 20);
  for (let i = 0; i < samples.length; i++) samples[i]! += noise * random.gaussian();
  return samples;
}
