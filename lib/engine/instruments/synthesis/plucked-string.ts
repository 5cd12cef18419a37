import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import { Noise } from './noise.ts';
import { midiToHz } from './wavetables.ts';

export interface PluckedStringPatch {
  /** Where it is plucked or struck, as a part of its length: 0.05 (thin, bright) – 0.5 (hollow). */
  position: number;
  /** Width of the nail, plectrum or hammer, as a low-pass on the excitation at full velocity, in Hz. */
  exciterHz: number;
  /** Octaves that low-pass closes at no velocity. */
  touchOctaves: number;
  /** Share of noise in the excitation, 0–1. */
  roughness: number;
  /** Time a string at A4 takes to fall by 60 dB; lower ones ring longer. */
  decaySeconds: number;
  /** Exponent of that: 0 all the same, 1 as the period. */
  decayTilt: number;
  /** How much faster high partials die: 0 (never) – 0.6. */
  damping: number;
  /** Fall by 60 dB after the note is let go. */
  releaseSeconds: number;
  /** Strings (or planes of vibration) of a note: tuning, decay and place of each. */
  strings: readonly { cents: number; decayScale: number; pan: number; level: number }[];
  /** Click of the nail or hammer: level, length, and its high-pass. */
  click: { level: number; seconds: number; hz: number };
  /** Tension: semitones sharp at a full-velocity attack. */
  attackBendSemitones?: number;
}

const LINE_SIZE = 4096;
const MASK = LINE_SIZE - 1;
const line = new Float32Array(LINE_SIZE);

/**
 * A plucked string: extended Karplus–Strong (Jaffe & Smith 1983). The line starts with the velocity wave of a
 * string pulled aside at `position` (sin(nπp)/n harmonics); a one-pole low-pass in the loop is the loss, and
 * its phase delay is taken off the line's length, so the string is in tune. The line is read with third-order
 * Lagrange interpolation, so it can be bent while it rings.
 */
export function playPluckedString(
  patch: PluckedStringPatch,
  note: PerformedNote,
  gain: number,
  out: StereoBuffer,
): void {
  const length = out.left.length;
  if (note.startSample >= length) return;
  const level = gain * (0.12 + 0.88 * note.velocity ** 1.5);
  for (const string of patch.strings) pluck(patch, string, note, level * string.level, out);
  addClick(patch, note, level, out);
}

function pluck(
  patch: PluckedStringPatch,
  string: PluckedStringPatch['strings'][number],
  note: PerformedNote,
  level: number,
  out: StereoBuffer,
): void {
  const { left, right } = out;
  const baseHz = midiToHz(note.pitch + string.cents / 100);
  const muted = note.articulation === 'palm-mute' || note.articulation === 'dead';
  const decaySeconds =
    patch.decaySeconds * string.decayScale * (440 / baseHz) ** patch.decayTilt * (muted ? 0.12 : 1);
  const ringLoss = 10 ** (-3 / (decaySeconds * baseHz));
  const releaseLoss = Math.min(ringLoss, 10 ** (-3 / (patch.releaseSeconds * baseHz)));
  const pole = Math.min(
    0.85,
    patch.damping * (muted ? 1.8 : 1) * (1.15 - 0.3 * note.velocity) * 2 ** -note.brightness[0]!,
  );
  fillLine(patch, note, baseHz);

  const pan = (string.pan + 1) / 2;
  const gainLeft = Math.cos((pan * Math.PI) / 2) * Math.SQRT2 * level;
  const gainRight = Math.sin((pan * Math.PI) / 2) * Math.SQRT2 * level;
  const blocks = Math.min(note.curveBlocks, Math.ceil((left.length - note.startSample) / CONTROL_BLOCK));
  const bendAt = (k: number): number =>
    note.bend[k]! +
    (patch.attackBendSemitones ?? 0) * note.velocity * Math.exp((-k * CONTROL_BLOCK) / (0.05 * SAMPLE_RATE));
  let write = LINE_SIZE / 2;
  let low = 0;
  let dcIn = 0;
  let dcOut = 0;
  let delay = loopDelay(baseHz * 2 ** (bendAt(0) / 12), pole);
  let loss = ringLoss;
  let from = note.gain[0]!;
  for (let k = 0; k < blocks; k++) {
    if (k === note.gateBlocks) loss = releaseLoss;
    const nextDelay = loopDelay(baseHz * 2 ** (bendAt(k + 1) / 12), pole);
    const delaySlope = (nextDelay - delay) / CONTROL_BLOCK;
    const to = k + 1 === note.curveBlocks ? 0 : note.gain[k + 1]!;
    const slope = (to - from) / CONTROL_BLOCK;
    const offset = note.startSample + k * CONTROL_BLOCK;
    const count = Math.min(CONTROL_BLOCK, left.length - offset);
    const input = loss * (1 - pole);
    let amplitude = from;
    let energy = 0;
    for (let i = 0; i < count; i++) {
      const whole = delay | 0;
      const d = delay - whole;
      const at = write - whole;
      const x0 = line[(at + 1) & MASK]!;
      const x1 = line[at & MASK]!;
      const x2 = line[(at - 1) & MASK]!;
      const x3 = line[(at - 2) & MASK]!;
      // Lagrange, third order, around the second tap
      const dm1 = d - 1;
      const dm2 = d - 2;
      const dp1 = d + 1;
      const y =
        (-d * dm1 * dm2 * x0) / 6 +
        (dp1 * dm1 * dm2 * x1) / 2 -
        (dp1 * d * dm2 * x2) / 2 +
        (dp1 * d * dm1 * x3) / 6;
      low = input * y + pole * low;
      line[write & MASK] = low;
      write++;
      dcOut = y - dcIn + 0.9965 * dcOut;
      dcIn = y;
      const z = dcOut * amplitude;
      energy += z * z;
      left[offset + i]! += z * gainLeft;
      right[offset + i]! += z * gainRight;
      amplitude += slope;
      delay += delaySlope;
    }
    delay = nextDelay;
    from = to;
    if (energy < 1e-7 && k > 8) return;
  }
}

/** Line length for a frequency: the period less the loop filter's phase delay. */
function loopDelay(hz: number, pole: number): number {
  const omega = (2 * Math.PI * hz) / SAMPLE_RATE;
  const filterDelay = Math.atan2(pole * Math.sin(omega), 1 - pole * Math.cos(omega)) / omega;
  return Math.max(3, Math.min(LINE_SIZE / 2 - 8, SAMPLE_RATE / hz - filterDelay));
}

/** One period of the velocity wave of a string let go at `position`, through the exciter's low-pass. */
function fillLine(patch: PluckedStringPatch, note: PerformedNote, hz: number): void {
  const noise = new Noise(note.seed);
  const period = SAMPLE_RATE / hz;
  const count = Math.ceil(period) + 4;
  const position = Math.max(0.03, Math.min(0.5, patch.position * (0.9 + 0.2 * note.variation)));
  const edge = position * period;
  const up = Math.sqrt((1 - position) / position);
  const down = -Math.sqrt(position / (1 - position));
  const cutoff = Math.min(
    17_000,
    patch.exciterHz * 2 ** (-patch.touchOctaves * (1 - note.velocity) + note.brightness[0]!),
  );
  const tone = 1 - Math.exp((-2 * Math.PI * cutoff) / SAMPLE_RATE);
  line.fill(0);
  let low1 = 0;
  let low2 = 0;
  // once round first, so that the filter has settled into the period
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < count; i++) {
      const phase = i % period;
      // the corners fall between samples
      const rise = Math.min(1, Math.max(0, edge - phase + 0.5));
      const x =
        (up * rise + down * (1 - rise)) * (1 - patch.roughness) + noise.next() * 1.4 * patch.roughness;
      low1 += tone * (x - low1);
      low2 += Math.min(1, tone * 1.7) * (low1 - low2);
      line[(LINE_SIZE / 2 - count + i) & MASK] = low2;
    }
  }
}

function addClick(patch: PluckedStringPatch, note: PerformedNote, level: number, out: StereoBuffer): void {
  const { click } = patch;
  if (click.level <= 0) return;
  const noise = new Noise(note.seed ^ 0x2545f491);
  const count = Math.min(out.left.length - note.startSample, Math.round(click.seconds * SAMPLE_RATE));
  const corner = 1 - Math.exp((-2 * Math.PI * click.hz) / SAMPLE_RATE);
  const fall = Math.exp(-6.9 / (click.seconds * SAMPLE_RATE));
  let envelope = click.level * level * (0.4 + 0.6 * note.velocity) * note.gain[0]!;
  let low = 0;
  for (let i = 0; i < count; i++) {
    const x = noise.next();
    low += corner * (x - low);
    const y = (x - low) * envelope * Math.min(1, i / 8);
    out.left[note.startSample + i]! += y;
    out.right[note.startSample + i]! += y;
    envelope *= fall;
  }
}
