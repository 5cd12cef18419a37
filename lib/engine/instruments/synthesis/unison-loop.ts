import { SAMPLE_RATE } from '../../audio.ts';
import { Noise } from './noise.ts';
import { midiToHz, TABLE_BITS, type Wavetable } from './wavetables.ts';

/** One oscillator of a unison. */
export interface UnisonCopy {
  wave: Wavetable;
  ratio: number;
  left: number;
  right: number;
}

/** Frames of a loop (3 s); a few repeat after the end for the interpolation. */
export const LOOP_FRAMES = 1 << 17;
const GUARD_FRAMES = 4;
/** 64 loops are 64 MB. */
const MOST_LOOPS = 64;

export interface UnisonLoop {
  left: Float32Array;
  right: Float32Array;
}

const loops = new Map<object, Map<number, UnisonLoop>>();
const recent: { owner: object; key: number }[] = [];

/**
 * The sum of a patch's detuned oscillators (and its noise) at a key, as a seamless loop of {@link LOOP_FRAMES}: every copy's
 * frequency is rounded to whole periods in it (within 0.17 Hz). Starting anywhere in the loop is the same as
 * free-running oscillators, and many voices cost as much as one. Pure in `owner` and `key`; the latest are kept.
 */
export function unisonLoop(
  owner: object,
  key: number,
  copies: readonly UnisonCopy[],
  noiseLevel: number,
): UnisonLoop {
  let byKey = loops.get(owner);
  if (!byKey) {
    byKey = new Map();
    loops.set(owner, byKey);
  }
  let loop = byKey.get(key);
  if (!loop) {
    if (recent.length >= MOST_LOOPS) {
      const oldest = recent.shift()!;
      loops.get(oldest.owner)?.delete(oldest.key);
    }
    loop = build(key, copies, noiseLevel);
    byKey.set(key, loop);
    recent.push({ owner, key });
  }
  return loop;
}

function build(key: number, copies: readonly UnisonCopy[], noiseLevel: number): UnisonLoop {
  const left = new Float32Array(LOOP_FRAMES + GUARD_FRAMES);
  const right = new Float32Array(LOOP_FRAMES + GUARD_FRAMES);
  const hz = midiToHz(key);
  const noise = new Noise(key * 2654435761);
  const shift = 32 - TABLE_BITS;
  const mask = (1 << shift) - 1;
  const scale = 1 / (1 << shift);
  for (const copy of copies) {
    const table = copy.wave.at(hz * copy.ratio);
    const periods = Math.max(1, Math.round((hz * copy.ratio * LOOP_FRAMES) / SAMPLE_RATE));
    // 2³² phase units a period: exact for a loop of 2¹⁷ frames
    const increment = (periods * (4294967296 / LOOP_FRAMES)) | 0;
    let phase = (noise.next() * 0x7fffffff) | 0;
    for (let i = 0; i < LOOP_FRAMES; i++) {
      const index = phase >>> shift;
      const here = table[index]!;
      const y = here + (table[index + 1]! - here) * ((phase & mask) * scale);
      left[i]! += y * copy.left;
      right[i]! += y * copy.right;
      phase = (phase + increment) | 0;
    }
  }
  if (noiseLevel > 0)
    for (let i = 0; i < LOOP_FRAMES; i++) {
      left[i]! += noise.next() * noiseLevel;
      right[i]! += noise.next() * noiseLevel;
    }
  for (let i = 0; i < GUARD_FRAMES; i++) {
    left[LOOP_FRAMES + i] = left[i]!;
    right[LOOP_FRAMES + i] = right[i]!;
  }
  return { left, right };
}
