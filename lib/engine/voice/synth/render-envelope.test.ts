import { describe, expect, it } from 'vitest';
import { countClicks } from '#tools/measure/voice/delivery.ts';
import { singTest, testScore } from '#tools/measure/voice/test-score.ts';
import { SAMPLE_RATE } from '../../audio.ts';
import { RealFft } from '../../dsp/fft.ts';
import { hann } from '../../dsp/window.ts';
import { Random } from '../../random.ts';
import { donorNamed } from '../donors/donor.ts';
import { findVoice } from '../find-voice.ts';
import { phones } from '../phones.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { findDiphone } from './donor-phones.ts';
import { formantRaise, raisedFrom } from './first-formant.ts';
import { glottalExcitation } from './glottal-excitation.ts';
import { binHz, FILTER_BINS, minimumPhase } from './spectral-basis.ts';

const line = (text: string, pitch: number, seconds = 0.4) => ({
  text,
  pitches: [pitch],
  lengthsSeconds: [seconds],
  restSeconds: 0.4,
});
const people = (id: string): VoiceProfile => ({ ...findVoice(id), spectra: 'people' });

describe('spectra of people', () => {
  it.each([
    ['male-low', 'every phone that joyful singers use', 45],
    ['female-middle', '月亮升起来 花儿开', 66],
    ['child', 'mixed 中文 and English', 74],
  ])('%s sings "%s" without clicks, and the same again', (id, text, pitch) => {
    const test = testScore([line(text, pitch)]);
    const { samples } = singTest(test, people(id), 3);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(countClicks(samples)).toBe(0);
    expect(singTest(test, people(id), 3).samples).toEqual(samples);
    expect(singTest(test, people(id), 4).samples).not.toEqual(samples);
  });
  it('has something above 7 kHz in a vowel, and nothing above 19 kHz', () => {
    const test = testScore([line('ah', 57, 1)]);
    const { samples } = singTest(test, people('female-middle'), 1);
    const fft = new RealFft(8192);
    const re = new Float64Array(fft.bins);
    const im = new Float64Array(fft.bins);
    const from = Math.round((test.part.notes[0]!.startBeat + 0.4) * SAMPLE_RATE);
    fft.forward(
      hann(8192).map((weight, i) => weight * samples[from + i]!),
      re,
      im,
    );
    const db = (from: number, to: number) => {
      let power = 1e-20;
      for (let k = Math.round((from * 8192) / SAMPLE_RATE); k < (to * 8192) / SAMPLE_RATE; k++)
        power += re[k]! ** 2 + im[k]! ** 2;
      return 10 * Math.log10(power);
    };
    expect(db(7000, 16_000) - db(100, 4000)).toBeGreaterThan(-60);
    expect(db(19_000, 22_000) - db(100, 4000)).toBeLessThan(-60);
  });
  it('is another voice than the rules', () => {
    const test = testScore([line('silver river', 50)]);
    const rules = singTest(test, { ...findVoice('male-middle'), spectra: 'rules' }, 1).samples;
    expect(singTest(test, people('male-middle'), 1).samples).not.toEqual(rules);
  });
});

describe('findDiphone', () => {
  const donor = donorNamed('english-man');
  const english = Object.keys(phones).filter((name) => /^[A-Z]+$/.test(name));
  it('finds something between silence and every English phone, and back', () => {
    for (const name of english) {
      expect(findDiphone(donor, '_', name, false), `_ ${name}`).toBeDefined();
      expect(findDiphone(donor, name, '_', false), `${name} _`).toBeDefined();
    }
  });
  it('takes a cluster where one was said', () =>
    expect(findDiphone(donor, 'P', 'L', true)).not.toEqual(findDiphone(donor, 'P', 'L', false)));
  it('says so where there is nothing near', () =>
    expect(findDiphone(donor, 'nobody', 'AA', false)).toBeUndefined());
});

describe('minimumPhase', () => {
  it('finds the phase of a one-pole filter from its amplitude alone', () => {
    const pole = 0.9;
    const omega = (hz: number) => (2 * Math.PI * hz) / SAMPLE_RATE;
    const phase = minimumPhase(
      (hz) => -0.5 * Math.log((1 - pole * Math.cos(omega(hz))) ** 2 + (pole * Math.sin(omega(hz))) ** 2),
    );
    for (let k = 1; k < FILTER_BINS - 1; k += 17) {
      const w = omega(binHz(k));
      expect(phase[k]).toBeCloseTo(-Math.atan2(pole * Math.sin(w), 1 - pole * Math.cos(w)), 4);
    }
  });
});

describe('glottalExcitation', () => {
  const frames = 600;
  const still: VoiceProfile = { ...findVoice('male-middle'), jitter: 0, shimmer: 0, roughness: 0 };
  const made = (hz: number, voiced: boolean) =>
    glottalExcitation(
      new Float64Array(frames).fill(hz),
      new Float64Array(frames),
      () => voiced,
      SAMPLE_RATE,
      still,
      new Random(1),
    );
  const power = (x: Float32Array) => x.reduce((sum, v) => sum + v * v, 0) / x.length;
  it.each([61.3, 220, 997])('has a pulse every period and a power of about 1 at %d Hz', (hz) => {
    const { pulses, noise } = made(hz, true);
    expect(power(noise)).toBeCloseTo(1, 1);
    expect(power(pulses)).toBeGreaterThan(0.8);
    expect(power(pulses)).toBeLessThan(1.1);
    let count = 0;
    const least = 0.4 * Math.max(...pulses);
    for (let i = 1; i + 1 < pulses.length; i++)
      if (pulses[i]! > least && pulses[i]! >= pulses[i - 1]! && pulses[i]! > pulses[i + 1]!) count++;
    expect(Math.abs(count - hz)).toBeLessThanOrEqual(1);
  });
  it('has none where nothing is voiced', () => {
    const { pulses, noise } = made(100, false);
    expect(power(pulses)).toBe(0);
    expect(power(noise)).toBeCloseTo(1, 1);
  });
});

describe('raising the first formant', () => {
  it('leaves a formant alone that lies above its note', () => expect(formantRaise(700, 400)).toBeUndefined());
  it('leaves one alone that is not known', () => expect(formantRaise(0, 400)).toBeUndefined());
  it('brings it to the note and moves nothing from a little above on', () => {
    const raise = formantRaise(300, 600)!;
    expect(raisedFrom(raise.to, raise)).toBeCloseTo(300, 9);
    for (let hz = 0; hz < 3000; hz += 10)
      expect(raisedFrom(hz + 10, raise)).toBeGreaterThan(raisedFrom(hz, raise));
    expect(raisedFrom(raise.still + 1, raise)).toBe(raise.still + 1);
  });
});
