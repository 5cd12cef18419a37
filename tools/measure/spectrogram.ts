import sharp from 'sharp';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { RealFft } from '#lib/engine/dsp/fft.ts';

const SIZE = 4096;
const HEIGHT = 320;
const LOWEST_HZ = 40;
const HIGHEST_HZ = 16_000;
const FLOOR_DB = -90;

/**
 * Draws a spectrogram of the mid channel: time to the right, 40 Hz to 16 kHz upward on a logarithmic scale,
 * −90 to 0 dB from black through blue and orange to white.
 * @returns a PNG file
 */
export function drawSpectrogram(buffer: StereoBuffer, width = 1200): Promise<Uint8Array> {
  const fft = new RealFft(SIZE);
  const window = Float64Array.from(
    { length: SIZE },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE),
  );
  const frame = new Float64Array(SIZE);
  const re = new Float64Array(fft.bins);
  const im = new Float64Array(fft.bins);
  const rgb = new Uint8Array(width * HEIGHT * 3);
  const length = buffer.left.length;
  for (let x = 0; x < width; x++) {
    const start = Math.round((x / width) * Math.max(0, length - SIZE));
    for (let i = 0; i < SIZE; i++) {
      const sample = start + i < length ? (buffer.left[start + i]! + buffer.right[start + i]!) / 2 : 0;
      frame[i] = sample * window[i]!;
    }
    fft.forward(frame, re, im);
    for (let y = 0; y < HEIGHT; y++) {
      const from = binOf(y / HEIGHT);
      const to = Math.max(from + 1, binOf((y + 1) / HEIGHT));
      let power = 0;
      for (let bin = from; bin < to && bin < fft.bins; bin++)
        power = Math.max(power, re[bin]! ** 2 + im[bin]! ** 2);
      const db = 10 * Math.log10(power / (SIZE / 4) ** 2 + 1e-12);
      rgb.set(colourOf(Math.min(1, Math.max(0, 1 - db / FLOOR_DB))), ((HEIGHT - 1 - y) * width + x) * 3);
    }
  }
  return sharp(rgb, { raw: { width, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}

const binOf = (height: number) =>
  Math.floor((LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** height * SIZE) / SAMPLE_RATE);

const STOPS = [
  [0, 0, 4],
  [40, 20, 110],
  [150, 40, 120],
  [240, 110, 60],
  [255, 250, 220],
] as const;

function colourOf(level: number): [number, number, number] {
  const position = level * (STOPS.length - 1);
  const index = Math.min(STOPS.length - 2, Math.floor(position));
  const fraction = position - index;
  const mix = (channel: 0 | 1 | 2) =>
    Math.round(STOPS[index]![channel] * (1 - fraction) + STOPS[index + 1]![channel] * fraction);
  return [mix(0), mix(1), mix(2)];
}
