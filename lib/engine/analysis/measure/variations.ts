import type { StereoBuffer } from '../../audio.ts';
import { resampleByRatio } from '../../dsp/resample.ts';
import type { Random } from '../../random.ts';
import type { Score } from '../../score.ts';

/** White noise under the music, at a signal-to-noise ratio. */
export function withNoise(audio: StereoBuffer, snrDb: number, random: Random): StereoBuffer {
  let energy = 0;
  for (let i = 0; i < audio.left.length; i++) energy += audio.left[i]! ** 2 + audio.right[i]! ** 2;
  const deviation = Math.sqrt(energy / (2 * audio.left.length)) * 10 ** (-snrDb / 20);
  // Uniform noise of the same power: three times cheaper than normal, and as white.
  const noisy = (samples: Float32Array) =>
    samples.map((s) => s + deviation * Math.sqrt(3) * (2 * random.next() - 1));
  return { left: noisy(audio.left), right: noisy(audio.right) };
}

/** Both channels the same. */
export function asMono(audio: StereoBuffer): StereoBuffer {
  const left = audio.left.map((s, i) => 0.5 * (s + audio.right[i]!));
  return { left, right: left.slice() };
}

/** Played at another speed, pitch and all, as by an old tape; with the score that is then true. @param ratio 1.02: 2 % faster */
export function atSpeed(
  audio: StereoBuffer,
  truth: Score,
  ratio: number,
): { audio: StereoBuffer; truth: Score } {
  return {
    audio: { left: resampleByRatio(audio.left, 1 / ratio), right: resampleByRatio(audio.right, 1 / ratio) },
    truth: { ...truth, tempoMap: truth.tempoMap.map((t) => ({ ...t, bpm: t.bpm * ratio })) },
  };
}
