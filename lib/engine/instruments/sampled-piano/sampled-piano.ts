import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import type { Instrument } from '../instrument.ts';
import { performPart } from '../performance/perform-part.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import { STRUCK } from '../performance/playing-style.ts';
import { renderThroughEffect } from '../performance/regions.ts';
import { LAYERS, type PianoSample, pianoSample, preparePiano } from './salamander.ts';

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

/** Both channels in one pass: 4-point Hermite resampling, one-pole tone, damper. */
function playRecording(
  options: SampledPianoOptions,
  note: PerformedNote,
  sample: PianoSample,
  pitch: number,
  gain: number,
  toneHz: number,
  out: StereoBuffer,
): void {
  const { left: dataLeft, right: dataRight } = sample;
  const { left, right } = out;
  const lastFrame = dataLeft.length - 3;
  const baseStep =
    (sample.sampleRate / SAMPLE_RATE) * 2 ** ((pitch - sample.root - sample.errorCents / 100) / 12);
  const gateBlocks =
    note.articulation === 'dead' || note.articulation === 'palm-mute'
      ? Math.min(note.gateBlocks, 30)
      : note.gateBlocks;
  const blocks = Math.min(note.curveBlocks, Math.ceil((left.length - note.startSample) / CONTROL_BLOCK));
  // dampers take hold faster on the light strings
  const damperSeconds = pitch > LAST_DAMPED_KEY ? 0.5 : 0.07 + 0.11 * Math.max(0, (72 - pitch) / 51);
  const damper = Math.exp(-CONTROL_BLOCK / (SAMPLE_RATE * damperSeconds));
  const ring =
    options.ring >= 1 ? 1 : Math.exp((-CONTROL_BLOCK / SAMPLE_RATE) * (1 / options.ring - 1) * 0.9);
  const middle = (1 + options.width) / 2;
  const side = (1 - options.width) / 2;
  let position = 1;
  let level = gain;
  let toneLeft = 0;
  let toneRight = 0;
  for (let k = 0; k < blocks; k++) {
    const offset = note.startSample + k * CONTROL_BLOCK;
    const count = Math.min(CONTROL_BLOCK, left.length - offset);
    const next = level * (k >= gateBlocks ? damper : ring);
    const from = level * note.gain[k]!;
    const to = k + 1 === note.curveBlocks ? 0 : next * note.gain[k + 1]!;
    const slope = (to - from) / CONTROL_BLOCK;
    const step = baseStep * 2 ** (note.bend[k]! / 12);
    const tone =
      1 - Math.exp((-2 * Math.PI * Math.min(20_000, toneHz * 2 ** note.brightness[k]!)) / SAMPLE_RATE);
    let amplitude = from;
    const run = Math.min(count, Math.ceil((lastFrame - position) / step));
    for (let i = 0; i < run; i++) {
      const frame = position | 0;
      const f = position - frame;
      // Hermite weights, shared by the channels
      const f2 = f * f;
      const f3 = f2 * f;
      const w0 = -0.5 * f3 + f2 - 0.5 * f;
      const w1 = 1.5 * f3 - 2.5 * f2 + 1;
      const w2 = -1.5 * f3 + 2 * f2 + 0.5 * f;
      const w3 = 0.5 * (f3 - f2);
      const a =
        w0 * dataLeft[frame - 1]! +
        w1 * dataLeft[frame]! +
        w2 * dataLeft[frame + 1]! +
        w3 * dataLeft[frame + 2]!;
      const b =
        w0 * dataRight[frame - 1]! +
        w1 * dataRight[frame]! +
        w2 * dataRight[frame + 1]! +
        w3 * dataRight[frame + 2]!;
      toneLeft += tone * (a - toneLeft);
      toneRight += tone * (b - toneRight);
      left[offset + i]! += (middle * toneLeft + side * toneRight) * amplitude;
      right[offset + i]! += (side * toneLeft + middle * toneRight) * amplitude;
      amplitude += slope;
      position += step;
    }
    if (run < count) return;
    level = next;
    if (level < gain * 2e-4) return;
  }
}
