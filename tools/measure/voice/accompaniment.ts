import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';

const CHORDS: readonly (readonly number[])[] = [
  [48, 52, 55],
  [53, 57, 60],
  [55, 59, 62],
  [48, 52, 55],
];

/** Adds chords, a kick and hats under a voice, `belowDb` (negative) against its RMS, in place. */
export function addAccompaniment(voice: Float32Array, belowDb: number): void {
  const random = new Random(9);
  const band = new Float32Array(voice.length);
  const beat = Math.round((SAMPLE_RATE * 60) / 96);
  for (let i = 0; i < band.length; i++) {
    const chord = CHORDS[Math.floor(i / (beat * 4)) % CHORDS.length]!;
    let sum = 0;
    for (const pitch of chord) {
      const hz = 440 * 2 ** ((pitch - 69) / 12);
      for (let k = 1; k <= 8; k++) sum += Math.sin((2 * Math.PI * hz * k * i) / SAMPLE_RATE) / k;
    }
    const since = i % beat;
    sum += 3 * Math.exp(-since / 1500) * Math.sin((2 * Math.PI * 60 * since) / SAMPLE_RATE);
    sum += 3 * (random.next() - 0.5) * Math.exp(-(i % (beat >> 1)) / 600);
    band[i] = sum;
  }
  const gain = (rms(voice) * 10 ** (belowDb / 20)) / rms(band);
  for (let i = 0; i < band.length; i++) voice[i]! += band[i]! * gain;
}

const rms = (x: Float32Array): number => Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length) || 1e-9;
