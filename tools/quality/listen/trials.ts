import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { designBiquad, StereoBiquads } from '#lib/engine/dsp/biquad.ts';
import { measureLoudness } from '#lib/engine/dsp/loudness.ts';
import { Random } from '#lib/engine/random.ts';
import type { ClipPair } from './clips.ts';
import type { KeyedTrial } from './score-answers.ts';

/** What every clip is brought to, LUFS. Low enough that no voice's peaks are cut. */
export const PLAYED_LUFS = -23;
/** A spoilt clip has lost what is above here, which anybody hears. */
const SPOILT_HZ = 900;

export interface Trial extends KeyedTrial {
  clips: { one: StereoBuffer; two: StereoBuffer };
}

/** A clip at the loudness of all others; a silent one stays silent. */
export function atOneLoudness({ left, right }: StereoBuffer): StereoBuffer {
  const { integratedLufs } = measureLoudness({ left, right });
  const gain = integratedLufs > -70 ? 10 ** ((PLAYED_LUFS - integratedLufs) / 20) : 1;
  const gained = (samples: Float32Array) => samples.map((x) => Math.max(-1, Math.min(1, gain * x)));
  return { left: gained(left), right: gained(right) };
}

function spoil({ left, right }: StereoBuffer): StereoBuffer {
  const spoilt = { left: left.slice(), right: right.slice() };
  const filters = [SPOILT_HZ, SPOILT_HZ].map((hz) =>
    designBiquad({ type: 'lowpass', hz, q: 0.7 }, SAMPLE_RATE),
  );
  new StereoBiquads(filters).process(spoilt.left, spoilt.right);
  return spoilt;
}

/**
 * Pairs in an order by chance, either clip first, and for every three of them a catch trial of each kind.
 * @param seed of the order: another one for another listener
 */
export function listeningTrials(pairs: readonly ClipPair[], seed: number): Trial[] {
  const random = new Random(seed);
  const level = pairs.map(({ name, before, after }) => ({
    name,
    before: atOneLoudness(before),
    after: atOneLoudness(after),
  }));
  const trials = level.map(({ name, before, after }): Trial => {
    const swapped = random.next() < 0.5;
    return {
      kind: 'pair',
      name,
      one: swapped ? 'after' : 'before',
      two: swapped ? 'before' : 'after',
      clips: swapped ? { one: after, two: before } : { one: before, two: after },
    };
  });
  for (let i = 0; i < Math.ceil(level.length / 3); i++) {
    const { name, after } = random.pick(level);
    trials.push({ kind: 'same', name, one: 'after', two: 'after', clips: { one: after, two: after } });
    const spoilt = atOneLoudness(spoil(after));
    const swapped = random.next() < 0.5;
    trials.push({
      kind: 'spoilt',
      name,
      one: swapped ? 'spoilt' : 'after',
      two: swapped ? 'after' : 'spoilt',
      clips: swapped ? { one: spoilt, two: after } : { one: after, two: spoilt },
    });
  }
  return random.shuffle(trials);
}
