import { expect, it } from 'vitest';
import { addPanned, pluck } from '#tools/measure/analysis/truth-synth.ts';
import { createStereoBuffer, SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import { onsetFeatures } from './frame-features.ts';
import { hasDrums } from './has-drums.ts';
import { halfRateMono } from './mono.ts';

const SECONDS = 12;

type Noise = 'drums' | 'consonants' | 'nothing';

/** How loud a noise is, so many samples after its beginning: a stroke strikes and falls, an s swells and stays. */
const envelopeOf = (noise: Noise, i: number, isSnare: boolean): number =>
  noise === 'drums' ? Math.exp(-i / (isSnare ? 1_500 : 500)) : 0.4 * Math.min(1, i / 2_500);

/** Plucked strings, with a hat and a snare of noise on them, with an s before each, or alone. */
function band(noise: Noise) {
  const random = new Random(3);
  const audio = createStereoBuffer(SECONDS * SAMPLE_RATE);
  for (let beat = 0; beat < SECONDS * 2 - 2; beat++) {
    const at = Math.round((0.25 + beat / 2) * SAMPLE_RATE);
    for (const step of [0, 4, 7]) addPanned(audio, pluck(52 + (beat % 5) + step, 0.5, 0.5, random), at, 0.3);
    if (noise === 'nothing') continue;
    const hit = Float32Array.from(
      { length: 5_000 },
      (_, i) => random.gaussian() * envelopeOf(noise, i, beat % 2 === 1),
    );
    addPanned(audio, hit, at, 0.25);
  }
  return audio;
}

it.each<[Noise, boolean]>([
  ['drums', true],
  ['consonants', false],
  ['nothing', false],
])('of %s', (noise, isDrummed) => {
  const audio = band(noise);
  expect(hasDrums(audio, onsetFeatures(halfRateMono(audio)))).toBe(isDrummed);
});
