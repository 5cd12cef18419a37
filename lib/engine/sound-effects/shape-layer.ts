import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyStereoBiquads } from '../dsp/biquad.ts';
import { echo } from '../dsp/delay.ts';
import { hallSettings, reverberate, roomSettings } from '../dsp/reverb.ts';
import { setWidth } from '../dsp/stereo.ts';
import type { SoundModifiers } from './sound-modifiers.ts';

/**
 * Puts a layer where its modifiers say it is: far, muffled, under water, in a hall, to the left. In place.
 * @param lengthSamples without the room for tails
 */
export function shapeLayer(buffer: StereoBuffer, m: SoundModifiers, lengthSamples: number): void {
  const { left, right } = buffer;
  if (m.reversed) {
    left.reverse();
    right.reverse();
  }
  // Air takes the treble with distance, and the width narrows.
  if (m.distance > 0) {
    applyStereoBiquads(buffer, [{ type: 'lowpass', hz: 9000 * (1 - m.distance) ** 1.5 + 700, q: 0.6 }]);
    setWidth(buffer, 1 - 0.6 * m.distance);
    scale(buffer, 1 - 0.68 * m.distance);
  }
  if (m.muffled)
    applyStereoBiquads(buffer, [
      { type: 'lowpass', hz: 520, q: 0.6 },
      { type: 'peak', hz: 180, q: 0.9, gainDb: 4 },
    ]);
  if (m.underwater)
    applyStereoBiquads(buffer, [
      { type: 'lowpass', hz: 620, q: 1.3 },
      { type: 'lowpass', hz: 900, q: 0.7 },
    ]);
  if (m.telephone) {
    applyStereoBiquads(buffer, [
      { type: 'highpass', hz: 420, q: 0.8 },
      { type: 'lowpass', hz: 3100, q: 0.8 },
      { type: 'peak', hz: 1500, q: 1, gainDb: 5 },
    ]);
    setWidth(buffer, 0);
  }
  if (m.pan !== 0 || m.moving) place(buffer, m, lengthSamples);
  if (m.echo)
    add(buffer, echo(buffer, { timeSeconds: 0.34, feedback: 0.5, highCutHz: 3200, lowCutHz: 150 }), 0.75);
  const space = Math.max(m.space, m.underwater ? 0.25 : 0);
  if (space > 0)
    add(
      buffer,
      reverberate(buffer, m.spaceSeconds > 1.3 ? hallSettings(m.spaceSeconds) : roomSettings(m.spaceSeconds)),
      space,
    );
}

/** How far off a passing thing starts and ends, in distances at which it is nearest. */
const PASSING_REACH = 5;

function place(buffer: StereoBuffer, m: SoundModifiers, lengthSamples: number): void {
  const n = buffer.left.length;
  for (let i = 0; i < n; i++) {
    const pan = m.moving ? -0.9 + 1.8 * Math.min(1, i / lengthSamples) : m.pan;
    const mono = 0.5 * (buffer.left[i]! + buffer.right[i]!);
    const side = 0.35 * 0.5 * (buffer.left[i]! - buffer.right[i]!);
    const angle = ((pan + 1) * Math.PI) / 4;
    // What goes by is nearest in the middle: the level falls with the distance.
    const near = m.moving ? 1 / Math.hypot(1, PASSING_REACH * pan) : 1;
    buffer.left[i] = (mono + side) * Math.cos(angle) * Math.SQRT2 * near;
    buffer.right[i] = (mono - side) * Math.sin(angle) * Math.SQRT2 * near;
  }
}

export function scale(buffer: StereoBuffer, gain: number): void {
  for (const samples of [buffer.left, buffer.right])
    for (let i = 0; i < samples.length; i++) samples[i]! *= gain;
}

export function add(into: StereoBuffer, other: StereoBuffer, gain: number): void {
  const n = Math.min(into.left.length, other.left.length);
  for (let i = 0; i < n; i++) {
    into.left[i]! += other.left[i]! * gain;
    into.right[i]! += other.right[i]! * gain;
  }
}

/** Ends where the sound has fallen 66 dB below its peak, with a short fade; at least `leastSeconds`. */
export function trimTail(buffer: StereoBuffer, leastSeconds: number): StereoBuffer {
  let peak = 0;
  for (const samples of [buffer.left, buffer.right])
    for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  const floor = peak * 10 ** (-66 / 20);
  let end = buffer.left.length;
  while (end > 0 && Math.abs(buffer.left[end - 1]!) < floor && Math.abs(buffer.right[end - 1]!) < floor)
    end--;
  end = Math.min(
    buffer.left.length,
    Math.max(end + Math.round(0.02 * SAMPLE_RATE), Math.round(leastSeconds * SAMPLE_RATE)),
  );
  const trimmed = { left: buffer.left.slice(0, end), right: buffer.right.slice(0, end) };
  const fade = Math.min(end, Math.round(0.02 * SAMPLE_RATE));
  for (let i = 0; i < fade; i++) {
    const gain = i / fade;
    trimmed.left[end - 1 - i]! *= gain;
    trimmed.right[end - 1 - i]! *= gain;
  }
  return trimmed;
}
