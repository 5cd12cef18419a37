import { describe, expect, it } from 'vitest';
import { ridge } from '#tools/fit/solve.ts';
import { nearestVoice, voiceDistance } from '#tools/measure/voice/voice-distance.ts';
import { voiceClip } from '#tools/measure/voice/voice-distinctness.ts';
import { SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import { findVoice } from './find-voice.ts';
import { lpcFormants } from './learn/lpc-formants.ts';
import { midiOf, trackPitch } from './learn/pitch-track.ts';
import { findVibrato } from './learn/vibrato.ts';
import { CONFIDENT, learnProfile } from './learn-profile.ts';
import { voices } from './voices/index.ts';

describe('learnProfile', () => {
  it.each(['male-low', 'female-breathy', 'child', 'male-rough'])('finds %s again in a dry clip', (id) => {
    const { profile, confidence, reason } = learnProfile(voiceClip(findVoice(id), 1), SAMPLE_RATE, 'Someone');
    expect(nearestVoice(profile, voices).id).toBe(id);
    expect(confidence).toBeGreaterThanOrEqual(CONFIDENT);
    expect(reason).toBeUndefined();
    expect(profile.name).toBe('Someone');
  });
  it('says so when there is too little voice', () => {
    const { confidence, reason } = learnProfile(
      voiceClip(findVoice('male-middle'), 0).subarray(0, 2 * SAMPLE_RATE),
      SAMPLE_RATE,
      'Short',
    );
    expect(confidence).toBeLessThan(CONFIDENT);
    expect(reason).toMatch(/seconds of voice/);
  });
  it('says so when there is none', () => {
    const random = new Random(1);
    const noise = Float32Array.from({ length: 3 * SAMPLE_RATE }, () => random.range(-0.3, 0.3));
    for (const clip of [new Float32Array(SAMPLE_RATE), new Float32Array(0), noise]) {
      const { confidence, reason, profile } = learnProfile(clip, SAMPLE_RATE, 'Nobody');
      expect(confidence).toBeLessThan(CONFIDENT);
      expect(reason).toBeTruthy();
      expect(
        Object.values(profile).every((value) => typeof value !== 'number' || Number.isFinite(value)),
      ).toBe(true);
    }
  });
});

describe('measuring', () => {
  it('tracks a tone within a cent', () => {
    const tone = Float32Array.from(
      { length: 11_025 },
      (_, i) => Math.sin((2 * Math.PI * 196 * i) / 22_050) + 0.5 * Math.sin((2 * Math.PI * 392 * i) / 22_050),
    );
    const { hz } = trackPitch(tone, 22_050);
    for (const value of hz.slice(20, 80)) expect(Math.abs(midiOf(value) - midiOf(196)) * 100).toBeLessThan(1);
  });
  it('finds the rate and depth of vibrato', () => {
    const pitch = Float64Array.from(
      { length: 600 },
      (_, i) => 60 + 0.4 * Math.sin(2 * Math.PI * 5.5 * i * 0.005),
    );
    const { rateHz, depthCents } = findVibrato(pitch, 0.005);
    expect(rateHz).toBeCloseTo(5.5, 0);
    expect(depthCents).toBeGreaterThan(30);
    expect(depthCents).toBeLessThan(50);
  });
  it('solves a regression', () => {
    const rows = Array.from({ length: 30 }, (_, i) => [1, Math.sin(i), Math.cos(2 * i)]);
    const answers = rows.map(([a, b, c]) => 2 * a! - 3 * b! + 0.5 * c!);
    for (const [i, weight] of ridge(rows, answers, 1e-9).entries())
      expect(weight).toBeCloseTo([2, -3, 0.5][i]!, 5);
  });
  it('finds the resonances of a resonator', () => {
    const out = new Float32Array(2000);
    const ring = (hz: number, bandwidth: number, x: Float32Array) => {
      const r = Math.exp((-Math.PI * bandwidth) / 11_025);
      for (let i = 0; i < x.length; i++)
        x[i] =
          x[i]! + 2 * r * Math.cos((2 * Math.PI * hz) / 11_025) * (x[i - 1] ?? 0) - r * r * (x[i - 2] ?? 0);
    };
    for (let i = 0; i < out.length; i += 100) out[i] = 1;
    for (const hz of [600, 1500, 2600]) ring(hz, 90, out);
    const found = lpcFormants(out, 800, 400, 12, 11_025);
    for (const hz of [600, 1500, 2600])
      expect(Math.min(...found.map((f) => Math.abs(f - hz)))).toBeLessThan(60);
  });
  it('measures a voice as no different from itself, and two as equally different both ways', () => {
    for (const a of voices) {
      expect(voiceDistance(a, a)).toBe(0);
      for (const b of voices) expect(voiceDistance(a, b)).toBeCloseTo(voiceDistance(b, a), 9);
    }
  });
});
