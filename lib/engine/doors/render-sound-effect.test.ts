import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { realFft } from '../dsp/fft.ts';
import { measureLoudness } from '../dsp/loudness.ts';
import { truePeakDb } from '../dsp/true-peak.ts';
import { parseKey } from '../lyrics/parse-key.ts';
import { renderSoundEffect, type SoundEffectRequest } from './render-sound-effect.ts';

const render = (description: string, more: Partial<SoundEffectRequest> = {}) =>
  renderSoundEffect({ description, type: 'one-shot', seed: 1, ...more });

/** Greatest step between neighbouring samples in a stretch, wrapping around the end. */
function greatestStep(samples: Float32Array, from: number, to: number): number {
  let most = 0;
  const n = samples.length;
  for (let i = from; i < to; i++)
    most = Math.max(most, Math.abs(samples[(i + 1 + n) % n]! - samples[(i + n) % n]!));
  return most;
}

/** Power in octave-wide bands of a stretch, dB. */
function bands(samples: Float32Array, start: number): number[] {
  const size = 8192;
  const n = samples.length;
  const frame = new Float32Array(size);
  for (let i = 0; i < size; i++)
    frame[i] = samples[(start + i + n) % n]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const power = powerSpectrum(frame);
  return [125, 250, 500, 1000, 2000, 4000, 8000].map((hz) => {
    const low = Math.floor((hz / Math.SQRT2 / SAMPLE_RATE) * size);
    const high = Math.ceil(((hz * Math.SQRT2) / SAMPLE_RATE) * size);
    let sum = 1e-12;
    for (let bin = low; bin < high; bin++) sum += power[bin]!;
    return 10 * Math.log10(sum);
  });
}

function powerSpectrum(frame: Float32Array): Float64Array {
  const fft = realFft(frame.length);
  const re = new Float64Array(frame.length / 2 + 1);
  const im = new Float64Array(frame.length / 2 + 1);
  fft.forward(frame, re, im);
  return re.map((x, i) => x * x + im[i]! * im[i]!);
}

describe('renderSoundEffect', () => {
  it.each([
    'thunder',
    'rain',
    'three knocks',
    'gunshot',
    'ui click',
    'drum loop',
    '远处的雷声和大雨',
    'heartbeat',
  ])('%j is loud enough and never over', (description) => {
    for (const type of ['one-shot', 'loop'] as const) {
      const { audio } = render(description, { type });
      expect(truePeakDb(audio)).toBeLessThanOrEqual(-1);
      expect(truePeakDb(audio)).toBeGreaterThan(-22);
      const loudness = measureLoudness(audio);
      if (audio.left.length > SAMPLE_RATE) expect(loudness.integratedLufs).toBeGreaterThan(-32);
      expect(loudness.integratedLufs).toBeLessThan(-12);
    }
  });

  it.each([
    ['rain', undefined],
    ['wind', 90],
    ['sea waves with birds', 120],
    ['distant thunder and rain', 100],
    ['drum loop', 97],
    ['footsteps in a hall', 110],
    ['drone', undefined],
  ] as const)('%j loops without a seam', (description, bpm) => {
    const { audio } = render(description, { type: 'loop', bpm });
    for (const samples of [audio.left, audio.right]) {
      // The step over the seam is one as occurs elsewhere in the sound.
      const seam = greatestStep(samples, -2, 1);
      expect(seam).toBeLessThanOrEqual(greatestStep(samples, 0, samples.length - 1) + 1e-6);
    }
    // The spectrum over the seam is like that shortly after it.
    const over = bands(audio.left, -4096);
    const around = [-16384, -12288, 4096, 8192].map((start) => bands(audio.left, start));
    if (description === 'rain' || description === 'drone') {
      over.forEach((level, band) => {
        expect(level).toBeGreaterThan(Math.min(...around.map((b) => b[band]!)) - 9);
        expect(level).toBeLessThan(Math.max(...around.map((b) => b[band]!)) + 9);
      });
    }
  });

  it.each([60, 97, 120, 128, 174, 240])('a loop at %i bpm is a whole number of bars', (bpm) => {
    for (const description of ['drum loop', 'rain', 'clock ticking']) {
      const { audio, tags } = render(description, { type: 'loop', bpm });
      const bars = audio.left.length / SAMPLE_RATE / (240 / bpm);
      expect(Math.abs(bars - Math.round(bars)) * (240 / bpm) * SAMPLE_RATE).toBeLessThanOrEqual(0.51);
      expect(tags).toContain(`${bpm} bpm`);
    }
  });

  it('puts the ticks of a timed loop on the beat', () => {
    const { audio } = render('clock ticking', { type: 'loop', bpm: 120 });
    const beat = SAMPLE_RATE / 2;
    for (let n = 0; n * beat < audio.left.length; n++) {
      const energy = (from: number, to: number) =>
        audio.left.subarray(from, to).reduce((sum, x) => sum + x * x, 0);
      expect(energy(n * beat, n * beat + 1500)).toBeGreaterThan(
        20 * energy(n * beat + 12_000, n * beat + 13_500),
      );
    }
  });

  it.each([
    ['beep', 'A', 440],
    ['beep', 'F#', 739.99],
    ['beep', 'Eb minor', 622.25],
    ['bell', 'D', 293.66],
  ])('tunes a %s to %s', (description, key, hz) => {
    const { audio, tags } = render(description, { key: parseKey(key) });
    const frame = new Float32Array(16384);
    frame.set(audio.left.subarray(1500, Math.min(audio.left.length, 1500 + 16384)));
    const power = powerSpectrum(frame);
    const bin = (x: number) => Math.round((x / SAMPLE_RATE) * frame.length);
    const octaves = [0.5, 1, 2, 4].map((factor) =>
      Math.max(...power.subarray(bin(hz * factor) - 2, bin(hz * factor) + 3)),
    );
    const off = [0.53, 1.06, 1.12, 1.9].map((factor) =>
      Math.max(...power.subarray(bin(hz * factor) - 1, bin(hz * factor) + 2)),
    );
    expect(Math.max(...octaves)).toBeGreaterThan(30 * Math.max(...off));
    expect(tags).toMatch(/(major|minor)$/);
  });

  it('gives the same samples for the same request, others for another seed', () => {
    const first: StereoBuffer = render('fire').audio;
    const differs = (other: StereoBuffer) =>
      Buffer.compare(Buffer.from(other.left.buffer), Buffer.from(first.left.buffer)) !== 0;
    expect(differs(render('fire').audio)).toBe(false);
    expect(differs(render('fire', { seed: 2 }).audio)).toBe(true);
  });

  it('keeps to a length asked for', () => {
    expect(render('3 seconds of wind').durationSeconds).toBeCloseTo(3, 2);
    expect(render('2秒的海浪').durationSeconds).toBeCloseTo(2, 2);
  });

  it('lets what passes come and go', () => {
    const { left, right } = render('train passing').audio;
    const levelAt = (share: number) => {
      const start = Math.round(share * (left.length - SAMPLE_RATE));
      let sum = 0;
      for (let i = start; i < start + SAMPLE_RATE; i++) sum += left[i]! ** 2 + right[i]! ** 2;
      return 10 * Math.log10(sum);
    };
    expect(levelAt(0.5)).toBeGreaterThan(levelAt(0.1) + 6);
    expect(levelAt(0.5)).toBeGreaterThan(levelAt(0.9) + 6);
  });

  it('joins the end of a wail to its beginning', () => {
    const { left } = render('police siren', { type: 'loop' }).audio;
    // Shortly after the seam no second wail is heard through the first, any more than elsewhere.
    const lines = [10_000, Math.round(left.length / 3) + 10_000].map((at) => {
      const power = powerSpectrum(left.subarray(at, at + 8192));
      const top = Math.max(...power.subarray(60, 250));
      return power.subarray(60, 250).filter((p) => p > top / 30).length;
    });
    expect(lines[0]).toBeLessThanOrEqual(lines[1]! + 6);
  });

  it('plays distant things softer and darker', () => {
    const mix = (description: string) => render(description).audio;
    const high = (audio: StereoBuffer) => {
      const [, , , , , , top] = bands(audio.left, 30_000);
      const [, , low] = bands(audio.left, 30_000);
      return top! - low!;
    };
    expect(high(mix('distant rain'))).toBeLessThan(high(mix('rain')) - 10);
  });

  it('says what it understood, in the language of the description', () => {
    expect(render('rain on a window with distant thunder').tags).toBe(
      'distant, rain on a window, thunder, one-shot',
    );
    expect(render('远处的雷声').tags).toBe('远处, 雷声, 单次');
    expect(render('explozion').tags).toContain('nearest: explosion');
  });

  it('can be stopped, and reports progress', () => {
    const controller = new AbortController();
    controller.abort();
    expect(() => render('rain', { signal: controller.signal })).toThrow();
    const seen: number[] = [];
    render('beep', { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});
