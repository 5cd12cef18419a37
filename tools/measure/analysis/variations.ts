import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { resampleByRatio } from '#lib/engine/dsp/resample.ts';
import type { Random } from '#lib/engine/random.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';

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

/** Seconds in which a drifting tempo goes up and down once. */
const DRIFT_SECONDS = 24;

/**
 * Played by people without a click: the tempo goes up and down by a share, pitch and all, with the score that is then
 * true (a change of tempo a beat). @param share 0.02: ±2 %
 */
export function atDriftingTempo(
  audio: StereoBuffer,
  truth: Score,
  share: number,
): { audio: StereoBuffer; truth: Score } {
  const rate = (2 * Math.PI) / DRIFT_SECONDS;
  // Second s is heard at s + (share / rate)·sin(rate·s): its slope stays within 1 ± share.
  const heardAt = (seconds: number) => seconds + (share / rate) * Math.sin(rate * seconds);
  const length = audio.left.length;
  const warped = { left: new Float32Array(length), right: new Float32Array(length) };
  for (let i = 0; i < length; i++) {
    const heard = i / SAMPLE_RATE;
    let source = heard;
    for (let round = 0; round < 4; round++) source += heard - heardAt(source);
    const at = Math.max(0, Math.min(length - 2, source * SAMPLE_RATE));
    const before = Math.floor(at);
    const blend = at - before;
    for (const side of ['left', 'right'] as const)
      warped[side][i] = audio[side][before]! * (1 - blend) + audio[side][before + 1]! * blend;
  }
  const time = timeOf(truth);
  const beatAt = (beat: number) => heardAt(time.secondsAt(beat));
  const tempoMap = Array.from({ length: Math.max(1, Math.floor(truth.lengthBeats)) }, (_, beat) => ({
    startBeat: beat,
    bpm: 60 / (beatAt(beat + 1) - beatAt(beat)),
  }));
  return { audio: warped, truth: { ...truth, tempoMap } };
}
