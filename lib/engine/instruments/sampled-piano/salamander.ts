import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StbVorbis } from 'stb-vorbis';
import { applyStereoBiquads } from '../../dsp/biquad.ts';
import { countDecoded, whenForgotten } from '../decoded-samples.ts';
import type { Credit } from '../instrument.ts';
import { STRETCH_CENTS } from './stretch-cents.ts';

/** One recorded note: both channels from the hammer's touch on. */
export interface PianoSample {
  left: Float32Array;
  right: Float32Array;
  sampleRate: number;
  /** MIDI key recorded. */
  root: number;
  /** How far the string was from equal temperament, in cents (sharp is positive). */
  errorCents: number;
}

/** Velocity layers of the Salamander Grand Piano (Alexander Holm, CC-BY 3.0) that are installed. */
export const PIANO_CREDIT: Credit = {
  name: 'Salamander Grand Piano',
  by: 'Alexander Holm',
  licence: 'CC BY 3.0',
  source: 'https://creativecommons.org/licenses/by/3.0/',
};

export const LAYERS = [4, 8, 12] as const;
export type Layer = (typeof LAYERS)[number];

const NOTE_NAMES = ['C', 'D#', 'F#', 'A'];
/** The files run to 25 s; this much of one holds about 8 s, and decoding is most of the cost. */
const BYTES_READ = 100_000;
const SECONDS_KEPT = 7;
const FADE_SECONDS = 2;
/** Frames kept before the onset. */
const LEAD_IN_FRAMES = 48;
/**
 * Two microphones in the lid hear some strings in opposite phase: of these keys little was left on one loudspeaker. No
 * recording's sides are louder than this against its middle, dB.
 */
const WIDEST_DB = -5;

const samples = new Map<string, PianoSample | undefined>();
const folders = new Map<Layer, string>();

whenForgotten(() => samples.clear());

/** Readies the decoder; samples are decoded as they are first played. */
export async function preparePiano(): Promise<void> {
  await StbVorbis.ready;
  if (folders.size > 0) return;
  const require = createRequire(import.meta.url);
  for (const layer of LAYERS)
    folders.set(
      layer,
      join(dirname(require.resolve(`@audio-samples/piano-velocity${layer}/package.json`)), 'audio'),
    );
}

/**
 * The recording nearest to a key (there is one every three semitones).
 * @throws Error when `preparePiano` was not awaited or the layer is not installed.
 */
export function pianoSample(layer: Layer, key: number): PianoSample {
  const nearest = Math.max(21, Math.min(108, 21 + Math.round((key - 21) / 3) * 3));
  const sample = load(layer, nearest) ?? load(layer, nearest - 3) ?? load(layer, nearest + 3);
  if (!sample) throw new Error(`No piano sample for key ${key} in layer ${layer}`);
  return sample;
}

function load(layer: Layer, root: number): PianoSample | undefined {
  const id = `${layer}:${root}`;
  if (samples.has(id)) return samples.get(id);
  const folder = folders.get(layer);
  if (!folder) throw new Error('The piano is not loaded: call prepare() before render()');
  const file = join(folder, `${NOTE_NAMES[(root % 12) / 3]}${Math.floor(root / 12) - 1}v${layer}.ogg`);
  const sample = existsSync(file) ? decode(file, root) : undefined;
  if (sample) for (const channel of [sample.left, sample.right]) countDecoded(channel);
  samples.set(id, sample);
  return sample;
}

function decode(file: string, root: number): PianoSample {
  const bytes = readFileSync(file);
  const { channels, sampleRate } = StbVorbis.decode(bytes.subarray(0, BYTES_READ));
  const left = channels[0]!;
  const right = channels[1] ?? left;
  let peak = 0;
  const searched = Math.min(left.length, sampleRate);
  for (let i = 0; i < searched; i++) peak = Math.max(peak, Math.abs(left[i]!));
  let onset = 0;
  while (onset < searched && Math.abs(left[onset]!) < peak * 0.02 && Math.abs(right[onset]!) < peak * 0.02)
    onset++;
  const start = Math.max(0, onset - LEAD_IN_FRAMES);
  const end = Math.min(left.length, start + SECONDS_KEPT * sampleRate);
  const errorCents = STRETCH_CENTS[(root - 21) / 3] ?? 0;
  const cut = { left: left.slice(start, end), right: right.slice(start, end), sampleRate, root, errorCents };
  // the recording is a dark one; a little presence lets it stand in a mix
  applyStereoBiquads(cut, [{ type: 'highshelf', hz: 4500, gainDb: 3.5 }]);
  standInMiddle(cut);
  const fade = Math.min(end - start, FADE_SECONDS * sampleRate);
  for (let i = 0; i < fade; i++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * i) / fade);
    cut.left[end - start - 1 - i]! *= gain;
    cut.right[end - start - 1 - i]! *= gain;
  }
  return cut;
}

/** Narrows a recording that is wider than {@link WIDEST_DB}; it stays as loud. In place. */
function standInMiddle({ left, right }: Pick<PianoSample, 'left' | 'right'>): void {
  let middle = 0;
  let sides = 0;
  for (let i = 0; i < left.length; i++) {
    middle += (left[i]! + right[i]!) ** 2;
    sides += (left[i]! - right[i]!) ** 2;
  }
  const most = middle * 10 ** (WIDEST_DB / 10);
  if (sides <= most) return;
  const width = Math.sqrt(most / sides);
  const gain = Math.sqrt((middle + sides) / (middle + most));
  const near = (gain * (1 + width)) / 2;
  const far = (gain * (1 - width)) / 2;
  for (let i = 0; i < left.length; i++) {
    const l = left[i]!;
    left[i] = near * l + far * right[i]!;
    right[i] = far * l + near * right[i]!;
  }
}
