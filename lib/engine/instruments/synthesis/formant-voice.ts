import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import { Noise } from './noise.ts';
import { midiToHz, phaseStep, SINE, TABLE_BITS, Wavetable } from './wavetables.ts';

/** Formants of a vowel: centre (Hz), bandwidth (Hz) and level (dB), a female voice (after Peterson & Barney 1952). */
export type Vowel = readonly { hz: number; bandwidthHz: number; db: number }[];

const VOWELS: readonly Vowel[] = [
  [
    { hz: 850, bandwidthHz: 90, db: 0 },
    { hz: 1220, bandwidthHz: 110, db: -4 },
    { hz: 2810, bandwidthHz: 170, db: -17 },
    { hz: 3900, bandwidthHz: 250, db: -22 },
  ],
  [
    { hz: 590, bandwidthHz: 80, db: 0 },
    { hz: 920, bandwidthHz: 100, db: -6 },
    { hz: 2710, bandwidthHz: 170, db: -26 },
    { hz: 3700, bandwidthHz: 250, db: -30 },
  ],
  [
    { hz: 610, bandwidthHz: 80, db: 0 },
    { hz: 2330, bandwidthHz: 140, db: -11 },
    { hz: 2990, bandwidthHz: 180, db: -14 },
    { hz: 4000, bandwidthHz: 260, db: -22 },
  ],
  [
    { hz: 370, bandwidthHz: 70, db: 0 },
    { hz: 950, bandwidthHz: 100, db: -12 },
    { hz: 2670, bandwidthHz: 170, db: -30 },
    { hz: 3700, bandwidthHz: 250, db: -34 },
  ],
];

/** Glottal flow: a bright, pressed one. */
const GLOTTIS = new Wavetable((n) => 1 / n);
const FORMANTS = 4;
const states = new Float64Array(FORMANTS * 2);
const coefficients = new Float64Array(FORMANTS * 3);
const levels = new Float64Array(FORMANTS);

/**
 * A sung syllable cut from a vocal: glottal wave and breath through parallel formants (band-pass filters) that
 * glide from one vowel to the next. Which vowels depends on the note.
 */
export function playFormantVoice(note: PerformedNote, gain: number, out: StereoBuffer): void {
  const { left, right } = out;
  if (note.startSample >= left.length) return;
  const noise = new Noise(note.seed);
  const hz = midiToHz(note.pitch);
  const table = GLOTTIS.at(hz * 1.1);
  const first = VOWELS[Math.floor(note.variation * 3.999)]!;
  const second =
    VOWELS[(Math.floor(note.variation * 3.999) + 1 + (Math.floor(note.variation * 17) % 3)) % 4]!;
  const blocks = Math.min(note.curveBlocks, Math.ceil((left.length - note.startSample) / CONTROL_BLOCK));
  const shift = 32 - TABLE_BITS;
  const mask = (1 << shift) - 1;
  const scale = 1 / (1 << shift);
  const level = gain * (0.3 + 0.7 * note.velocity ** 1.2);
  states.fill(0);
  let phase = 0;
  let from = 0;
  let released = 1;
  for (let k = 0; k < blocks; k++) {
    const t = (k * CONTROL_BLOCK) / SAMPLE_RATE;
    const morph = Math.min(1, t / 0.16);
    for (let f = 0; f < FORMANTS; f++) {
      const a = first[f]!;
      const b = second[f]!;
      // a singer tunes the first formant up to the note
      const centre =
        Math.max(a.hz + (b.hz - a.hz) * morph, f === 0 ? hz * 1.02 : 0) * 2 ** (note.brightness[k]! * 0.15);
      const bandwidth = a.bandwidthHz + (b.bandwidthHz - a.bandwidthHz) * morph + hz * 0.12;
      const g = Math.tan((Math.PI * Math.min(16_000, centre)) / SAMPLE_RATE);
      const damping = bandwidth / centre;
      coefficients[f * 3] = 1 / (1 + g * (g + damping));
      coefficients[f * 3 + 1] = g;
      coefficients[f * 3 + 2] = damping;
      levels[f] = 10 ** ((a.db + (b.db - a.db) * morph) / 20) * (f % 2 ? -1 : 1);
    }
    if (k >= note.gateBlocks) released *= Math.exp((-6.9 * CONTROL_BLOCK) / (0.09 * SAMPLE_RATE));
    const shape = Math.min(1, (t + 0.0015) / 0.012) * released;
    const to = k + 1 === note.curveBlocks ? 0 : shape * level * note.gain[k + 1]!;
    const breath = 0.05 + 0.5 * Math.exp(-t / 0.02);
    const increment = phaseStep(hz * 2 ** (note.bend[k]! / 12)) | 0;
    const offset = note.startSample + k * CONTROL_BLOCK;
    const count = Math.min(CONTROL_BLOCK, left.length - offset);
    const slope = (to - from) / CONTROL_BLOCK;
    let amplitude = from;
    for (let i = 0; i < count; i++) {
      const index = phase >>> shift;
      const here = table[index]!;
      const flow = here + (table[index + 1]! - here) * ((phase & mask) * scale);
      const x = flow + noise.next() * breath * (0.6 + 0.4 * SINE[index]!);
      let y = 0;
      for (let f = 0; f < FORMANTS; f++) {
        const g = coefficients[f * 3 + 1]!;
        const s1 = states[f * 2]!;
        const s2 = states[f * 2 + 1]!;
        const v3 = x - s2;
        const v1 = coefficients[f * 3]! * (s1 + g * v3);
        const v2 = s2 + g * v1;
        states[f * 2] = 2 * v1 - s1;
        states[f * 2 + 1] = 2 * v2 - s2;
        y += v1 * coefficients[f * 3 + 2]! * levels[f]!;
      }
      left[offset + i]! += y * amplitude;
      right[offset + i]! += y * amplitude;
      phase = (phase + increment) | 0;
      amplitude += slope;
    }
    from = to;
    if (released < 1e-3) return;
  }
}
