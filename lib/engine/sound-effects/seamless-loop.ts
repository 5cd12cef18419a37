import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';

/**
 * Makes a continuous sound loop: what was rendered beyond the end is cross-faded into the beginning, so that the
 * sample after the last is, by construction, the one rendered next. The fade keeps the power whatever the two have in
 * common, from equal power for noises to equal gain for tones in phase (M. Fink et al., "Signal-matched
 * power-complementary cross-fading and dry-wet mixing", DAFx 2016).
 */
export function crossfadeLoop(
  rendered: StereoBuffer,
  lengthSamples: number,
  fadeSamples: number,
): StereoBuffer {
  const fade = Math.min(fadeSamples, rendered.left.length - lengthSamples, lengthSamples);
  const loop = { left: rendered.left.slice(0, lengthSamples), right: rendered.right.slice(0, lengthSamples) };
  const alike = Math.max(0, correlation(rendered, lengthSamples, fade));
  for (let i = 0; i < fade; i++) {
    const angle = (0.5 * Math.PI * i) / fade;
    const level = 1 / Math.sqrt(1 + alike * Math.sin(2 * angle));
    const fresh = Math.sin(angle) * level;
    const old = Math.cos(angle) * level;
    loop.left[i] = rendered.left[i]! * fresh + rendered.left[lengthSamples + i]! * old;
    loop.right[i] = rendered.right[i]! * fresh + rendered.right[lengthSamples + i]! * old;
  }
  return loop;
}

/** How alike the beginning of a recording and what follows `distance` later are, −1–1. */
function correlation({ left, right }: StereoBuffer, distance: number, length: number): number {
  let both = 0;
  let first = 1e-12;
  let second = 1e-12;
  for (const samples of [left, right]) {
    for (let i = 0; i < length; i++) {
      const a = samples[i]!;
      const b = samples[distance + i]!;
      both += a * b;
      first += a * a;
      second += b * b;
    }
  }
  return both / Math.sqrt(first * second);
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
