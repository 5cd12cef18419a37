/**
 * Reads the "group" files of Festival's diphone voices: every diphone as pitch-synchronous linear prediction and the
 * μ-law residual that brings the recorded waveform back exactly (Edinburgh Speech Tools, "EST track" and Sun "snd").
 */

/** A recorded piece of speech from the middle of one phone to the middle of the next. */
export interface RecordedDiphone {
  left: string;
  right: string;
  /** Mono at {@link GROUP_RATE}, −1 … 1. */
  samples: Float32Array;
  /** Where the left phone ends. */
  borderSeconds: number;
}

export const GROUP_RATE = 16_000;

interface Track {
  times: number[];
  /** Prediction coefficients a₁ … aₙ of each frame. */
  coefficients: number[][];
}

const HEADER_END = 'EST_Header_End\n';

/** All diphones of a group file. @throws RangeError where the file is not one */
export function readFestivalGroup(bytes: Buffer): RecordedDiphone[] {
  const headerEnd = bytes.indexOf(HEADER_END);
  const entries = Number(/NumEntries (\d+)/.exec(bytes.toString('latin1', 0, Math.max(0, headerEnd)))?.[1]);
  if (headerEnd < 0 || !Number.isInteger(entries))
    throw new RangeError('not a Festival group file: no header with NumEntries');
  let at = headerEnd + HEADER_END.length;
  const index: [name: string, track: number, sound: number, middle: number][] = [];
  for (let i = 0; i < entries; i++) {
    const end = bytes.indexOf('\n', at);
    const [name, track, sound, middle] = bytes.toString('latin1', at, end).trim().split(/\s+/);
    index.push([name!, Number(track), Number(sound), Number(middle)]);
    at = end + 1;
  }
  return index.map(([name, trackOffset, soundOffset, middle]) => {
    const [left, right] = name.split('-');
    const track = readTrack(bytes, at + trackOffset);
    const residual = readMuLaw(bytes, at + soundOffset);
    return {
      left: left!,
      right: right!,
      samples: synthesise(track, residual),
      borderSeconds: track.times[Math.min(middle, track.times.length - 1)]!,
    };
  });
}

function readTrack(bytes: Buffer, offset: number): Track {
  const end = bytes.indexOf(HEADER_END, offset) + HEADER_END.length;
  const header = bytes.toString('latin1', offset, end);
  const frames = Number(/NumFrames (\d+)/.exec(header)?.[1]);
  const channels = Number(/NumChannels (\d+)/.exec(header)?.[1]);
  const width = channels + 1 + (/BreaksPresent true/.test(header) ? 1 : 0);
  const order = channels - 1; // The first channel is the energy.
  const times: number[] = [];
  const coefficients: number[][] = [];
  for (let f = 0; f < frames; f++) {
    const first = end + 4 * f * width;
    times.push(bytes.readFloatLE(first));
    coefficients.push(
      Array.from({ length: order }, (_, k) => bytes.readFloatLE(first + 4 * (width - order + k))),
    );
  }
  return { times, coefficients };
}

/** ITU-T G.711 μ-law out of a Sun audio file. */
function readMuLaw(bytes: Buffer, offset: number): Float64Array {
  const start = offset + bytes.readUInt32BE(offset + 4);
  const length = bytes.readUInt32BE(offset + 8);
  return Float64Array.from({ length }, (_, i) => {
    const code = ~bytes[start + i]! & 0xff;
    const size = (((code & 15) << 3) + 132) << ((code & 0x70) >> 4);
    return (code & 0x80 ? 132 - size : size - 132) / 32_768;
  });
}

/** The residual through the all-pole filter, its coefficients changed half-way between frames. */
function synthesise({ times, coefficients }: Track, residual: Float64Array): Float32Array {
  const samples = new Float64Array(residual.length);
  let frame = 0;
  for (let i = 0; i < samples.length; i++) {
    while (frame + 1 < times.length && i >= ((times[frame]! + times[frame + 1]!) / 2) * GROUP_RATE) frame++;
    const a = coefficients[frame]!;
    let value = residual[i]!;
    for (let k = 0; k < a.length && k < i; k++) value += a[k]! * samples[i - 1 - k]!;
    samples[i] = value;
  }
  return Float32Array.from(samples);
}
