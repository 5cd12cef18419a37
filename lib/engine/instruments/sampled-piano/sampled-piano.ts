import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import type { Instrument } from '../instrument.ts';
import { performPart } from '../performance/perform-part.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import { STRUCK } from '../performance/playing-style.ts';
import { renderThroughEffect } from '../performance/regions.ts';
import { resampler } from '../sound-font/resampler.ts';
import { LAYERS, PIANO_CREDIT, type PianoSample, pianoSample, preparePiano } from './salamander.ts';

export interface SampledPianoOptions extends Pick<Instrument, 'id' | 'name' | 'midiProgram'> {
  gainDb: number;
  /** Decay compared with the recorded grand: 1 as it is, less dies sooner. */
  ring: number;
  /** 1 as recorded, 0 mono. */
  width: number;
  /** Cutoff at full velocity, in Hz; it falls with velocity. */
  openHz: number;
  /** How far keys may be out of tune with one another, in cents (≤ 4). */
  mistuningCents: number;
  effect?: (buffer: StereoBuffer) => void;
}

const RELEASE_SECONDS = 1.2;
/** Highest key with a damper on a grand. */
const LAST_DAMPED_KEY = 88;
/** MIDI velocities at which the next layer takes over, and the amplitude each layer was recorded at. */
const LAYER_EDGES = [50, 84];
const LAYER_AMPLITUDE = [0.14, 0.23, 0.45];
const REFERENCE_VELOCITY = 96;

/** A piano of recorded notes in three velocity layers, with dampers, pedal and tone that follows the touch. */
export function sampledPiano(options: SampledPianoOptions): Instrument {
  const { id, name, midiProgram, effect } = options;
  return {
    id,
    name,
    family: 'keys',
    range: { low: 21, high: 108 },
    midiProgram,
    isDrums: false,
    releaseSeconds: RELEASE_SECONDS,
    credits: [PIANO_CREDIT],
    prepare: preparePiano,
    render(part, out, random) {
      if (!effect)
        performPart(part, STRUCK, RELEASE_SECONDS, random, (note) => strikeKey(options, note, out));
      else
        renderThroughEffect(
          part,
          RELEASE_SECONDS,
          out,
          (region, buffer) =>
            performPart(region, STRUCK, RELEASE_SECONDS, random, (note) => strikeKey(options, note, buffer)),
          effect,
        );
    },
  };
}

function strikeKey(options: SampledPianoOptions, note: PerformedNote, out: StereoBuffer): void {
  const pitch = Math.max(21, Math.min(108, note.pitch));
  // a touch on the border of two layers takes either
  const velocity = note.velocity * 127 + (note.variation - 0.5) * 5;
  const layerIndex = velocity < LAYER_EDGES[0]! ? 0 : velocity < LAYER_EDGES[1]! ? 1 : 2;
  const sample = pianoSample(LAYERS[layerIndex]!, Math.round(pitch));
  const amplitude = LAYER_AMPLITUDE[2]! * (Math.max(6, velocity) / REFERENCE_VELOCITY) ** 1.05;
  const gain = 10 ** (options.gainDb / 20) * Math.min(2.5, amplitude / LAYER_AMPLITUDE[layerIndex]!);
  const touchHz = options.openHz * 2 ** (-2.2 * (1 - Math.min(1, note.velocity)) * (1 - 0.2 * layerIndex));
  // every key its own, always the same
  const mistuning = (options.mistuningCents / 100) * ((((Math.round(pitch) * 7919) % 21) - 10) / 10);
  playRecording(options, note, sample, pitch + mistuning, gain, touchHz, out);
}

/** 4-point Hermite resampling, one-pole tone, damper: one channel of the recording after the other. */
function playRecording(
  options: SampledPianoOptions,
  note: PerformedNote,
  sample: PianoSample,
  pitch: number,
  gain: number,
  toneHz: number,
  out: StereoBuffer,
): void {
  const length = out.left.length;
  if (note.startSample >= length) return;
  const lastFrame = sample.left.length - 3;
  const baseStep =
    (sample.sampleRate / SAMPLE_RATE) * 2 ** ((pitch - sample.root - sample.errorCents / 100) / 12);
  const gateBlocks =
    note.articulation === 'dead' || note.articulation === 'palm-mute'
      ? Math.min(note.gateBlocks, 30)
      : note.gateBlocks;
  const blocks = Math.min(note.curveBlocks, Math.ceil((length - note.startSample) / CONTROL_BLOCK));
  // dampers take hold faster on the light strings
  const damperSeconds = pitch > LAST_DAMPED_KEY ? 0.5 : 0.07 + 0.11 * Math.max(0, (72 - pitch) / 51);
  const damper = Math.exp(-CONTROL_BLOCK / (SAMPLE_RATE * damperSeconds));
  const ring =
    options.ring >= 1 ? 1 : Math.exp((-CONTROL_BLOCK / SAMPLE_RATE) * (1 / options.ring - 1) * 0.9);
  const near = (1 + options.width) / 2;
  const far = (1 - options.width) / 2;

  const playChannel = (data: Float32Array, toLeft: number, toRight: number): void => {
    let position = 1;
    let level = gain;
    let bend = Number.NaN;
    let step = baseStep;
    let brightness = Number.NaN;
    for (let k = 0; k < blocks && level >= gain * 2e-4; k++) {
      const offset = note.startSample + k * CONTROL_BLOCK;
      const count = Math.min(CONTROL_BLOCK, length - offset);
      const next = level * (k >= gateBlocks ? damper : ring);
      const from = level * note.gain[k]!;
      const to = k + 1 === note.curveBlocks ? 0 : next * note.gain[k + 1]!;
      if (note.bend[k] !== bend) {
        bend = note.bend[k]!;
        step = baseStep * 2 ** (bend / 12);
      }
      if (note.brightness[k] !== brightness) {
        brightness = note.brightness[k]!;
        resampler.onePole =
          1 - Math.exp((-2 * Math.PI * Math.min(20_000, toneHz * 2 ** brightness)) / SAMPLE_RATE);
      }
      const run = Math.max(0, Math.min(count, Math.ceil((lastFrame - position) / step)));
      resampler.moveTo(offset, count);
      if (run > 0) resampler.read(data, position, step, offset, run, true);
      if (run < count) resampler.rest(offset + run, count - run);
      resampler.mix(offset, count, from, (to - from) / CONTROL_BLOCK, toLeft, toRight);
      if (run < count) return;
      position += run * step;
      level = next;
    }
  };
  for (const [data, toLeft, toRight] of [
    [sample.left, near, far],
    [sample.right, far, near],
  ] as const) {
    resampler.begin(out, note.startSample, toLeft > 0, toRight > 0);
    playChannel(data, toLeft, toRight);
    resampler.end();
  }
}
