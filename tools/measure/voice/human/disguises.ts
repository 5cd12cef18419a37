import { RealFft } from '#lib/engine/dsp/fft.ts';
import { hann } from '#lib/engine/dsp/window.ts';
import { Random } from '#lib/engine/random.ts';

const SIZE = 1024;
const HOP = SIZE / 4;
const CURVES = 8;
/** Of four hann windows squared that overlap by three quarters. */
const OVERLAP = 1.5;

/** A voice with its spectrum changed, 6 ms by 6 ms, in place, by `change`. */
function spectrally(
  samples: Float32Array,
  change: (re: Float64Array, im: Float64Array) => void,
): Float32Array {
  const fft = new RealFft(SIZE);
  const window = hann(SIZE);
  const frame = new Float64Array(SIZE);
  const re = new Float64Array(fft.bins);
  const im = new Float64Array(fft.bins);
  const out = new Float32Array(samples.length);
  for (let start = 0; start + SIZE <= samples.length; start += HOP) {
    for (let i = 0; i < SIZE; i++) frame[i] = samples[start + i]! * window[i]!;
    fft.forward(frame, re, im);
    change(re, im);
    fft.inverse(re, im, frame);
    for (let i = 0; i < SIZE; i++) out[start + i]! += (frame[i]! * window[i]!) / OVERLAP;
  }
  return out;
}

/** Its spectrum strays at random: eight smooth curves over frequency, each wandering by `depthDb` within some 60 ms. */
export function restless(samples: Float32Array, depthDb: number): Float32Array {
  const random = new Random(5);
  const walks = new Float64Array(CURVES);
  return spectrally(samples, (re, im) => {
    for (let j = 0; j < CURVES; j++) walks[j] = 0.9 * walks[j]! + 0.436 * random.gaussian();
    for (let k = 0; k < re.length; k++) {
      const place = Math.log1p(k / 12) / Math.log1p(re.length / 12);
      let db = 0;
      for (let j = 0; j < CURVES; j++) db += walks[j]! * Math.cos(Math.PI * (j + 1) * place);
      const gain = 10 ** ((depthDb * db) / Math.sqrt(CURVES / 2) / 20);
      re[k]! *= gain;
      im[k]! *= gain;
    }
  });
}

/** Its treble turned to noise: above `fromHz` this share of the power has phases by chance. */
export function noisier(samples: Float32Array, share: number, fromHz = 2000): Float32Array {
  const random = new Random(6);
  const first = Math.round((fromHz * SIZE) / 44_100);
  return spectrally(samples, (re, im) => {
    for (let k = first; k < re.length; k++) {
      const amplitude = Math.hypot(re[k]!, im[k]!);
      const phase = 2 * Math.PI * random.next();
      const noise = Math.abs(random.gaussian());
      re[k] = Math.sqrt(1 - share) * re[k]! + Math.sqrt(share) * amplitude * noise * Math.cos(phase);
      im[k] = Math.sqrt(1 - share) * im[k]! + Math.sqrt(share) * amplitude * noise * Math.sin(phase);
    }
  });
}
