import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';

/**
 * Makes a continuous sound loop: what was rendered beyond the end is cross-faded (equal power) into the
 * beginning, so that the sample after the last is, by construction, the one rendered next.
 */
export function crossfadeLoop(
  rendered: StereoBuffer,
  lengthSamples: number,
  fadeSamples: number,
): StereoBuffer {
  const fade = Math.min(fadeSamples, rendered.left.length - lengthSamples, lengthSamples);
  const loop = { left: rendered.left.slice(0, lengthSamples), right: rendered.right.slice(0, lengthSamples) };
  for (let i = 0; i < fade; i++) {
    const angle = (0.5 * Math.PI * i) / fade;
    const fresh = Math.sin(angle);
    const old = Math.cos(angle);
    loop.left[i] = rendered.left[i]! * fresh + rendered.left[lengthSamples + i]! * old;
    loop.right[i] = rendered.right[i]! * fresh + rendered.right[lengthSamples + i]! * old;
  }
  return loop;
}

/** Makes a sound of separate events loop: tails that ring beyond the end are folded onto the beginning. */
export function foldLoop(rendered: StereoBuffer, lengthSamples: number): StereoBuffer {
  const loop = { left: rendered.left.slice(0, lengthSamples), right: rendered.right.slice(0, lengthSamples) };
  const total = rendered.left.length;
  // The very end of what was rendered is faded, should something still ring there.
  const fade = Math.min(total - lengthSamples, Math.round(0.25 * SAMPLE_RATE));
  for (let i = lengthSamples; i < total; i++) {
    const gain = i > total - fade ? (total - i) / fade : 1;
    loop.left[i % lengthSamples]! += rendered.left[i]! * gain;
    loop.right[i % lengthSamples]! += rendered.right[i]! * gain;
  }
  return loop;
}

/** Runs an in-place treatment over a loop as if it had been going on for ever: over three rounds, the middle is kept. */
export function treatLoop(loop: StereoBuffer, treat: (buffer: StereoBuffer) => void): StereoBuffer {
  const n = loop.left.length;
  const rounds = { left: new Float32Array(3 * n), right: new Float32Array(3 * n) };
  for (let round = 0; round < 3; round++) {
    rounds.left.set(loop.left, round * n);
    rounds.right.set(loop.right, round * n);
  }
  treat(rounds);
  return { left: rounds.left.slice(n, 2 * n), right: rounds.right.slice(n, 2 * n) };
}
