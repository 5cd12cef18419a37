import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { HalfbandDecimator } from '../dsp/halfband.ts';
import { resample } from '../dsp/resample.ts';

/** (left + right) / 2 at another rate. @param rateHz integer, at most 44100 */
export function monoAt(audio: StereoBuffer, rateHz: number): Float32Array {
  const { left, right } = audio;
  const mono = new Float32Array(left.length);
  for (let i = 0; i < mono.length; i++) mono[i] = 0.5 * (left[i]! + right[i]!);
  return resample(mono, SAMPLE_RATE, rateHz);
}

/** (left + right) / 2 at half of the rate. What folds back from above 12 kHz is 70 dB down: enough for spectra. */
export function halfRateMono({ left, right }: StereoBuffer): Float32Array {
  return halved(left.length, (block, from, count) => {
    for (let i = 0; i < count; i++) block[i] = 0.5 * (left[from + i]! + right[from + i]!);
  });
}

/** A signal at half of its rate; sample n is at the time of sample 2n. */
export const halfRate = (samples: Float32Array): Float32Array =>
  halved(samples.length, (block, from, count) => block.set(samples.subarray(from, from + count)));

const BLOCK = 8192;
/** The decimator is late by 15 samples; with a zero before the signal, by 8 of its own. */
const LEAD = 1;
const LATE = 8;

function halved(
  length: number,
  read: (block: Float32Array, from: number, count: number) => void,
): Float32Array {
  const output = new Float32Array(Math.ceil(length / 2));
  const decimator = new HalfbandDecimator();
  const input = new Float32Array(BLOCK);
  const half = new Float32Array(BLOCK / 2);
  for (let at = 0; at / 2 - LATE < output.length; at += BLOCK) {
    // Input sample `at + i` is sample `at + i − LEAD` of the signal.
    const lead = at === 0 ? LEAD : 0;
    const from = at + lead - LEAD;
    const count = Math.max(0, Math.min(BLOCK - lead, length - from));
    input.fill(0);
    if (count > 0) read(lead > 0 ? input.subarray(lead) : input, from, count);
    decimator.process(input, 0, BLOCK, half);
    const first = at / 2 - LATE;
    const skipped = Math.max(0, -first);
    output.set(
      half.subarray(skipped, Math.max(skipped, Math.min(half.length, output.length - first))),
      first + skipped,
    );
  }
  return output;
}
