import { describe, expect, it } from 'vitest';
import { signalToDistortionDb } from '#tools/measure/analysis/metrics.ts';
import { makeTruthClip } from '#tools/measure/analysis/truth-clip.ts';
import { sing } from '#tools/measure/analysis/truth-synth.ts';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { pitchShift } from './pitch-shift.ts';
import { trackPitch } from './pitch-track.ts';
import { estimateSeparationSeconds, separateVocals } from './separate.ts';
import { timeStretch } from './time-stretch.ts';
import { detectVoiceActivity } from './voice-activity.ts';
import { analyseVoice } from './voice-features.ts';

const heldNotes = Array.from({ length: 6 }, (_, i) => ({
  midi: 57 + [0, 2, 4, 5, 4, 2][i]!,
  startSeconds: 0.2 + i * 1.2,
  endSeconds: 1.3 + i * 1.2,
}));

describe('separateVocals', () => {
  it('gains at least 3 dB over half the mix, and its two parts sum to the input', async () => {
    let gain = 0;
    for (const seed of [4, 6]) {
      const { audio, vocals } = makeTruthClip({ seed, bars: 6, sung: true });
      const separated = await separateVocals(audio);
      gain += (signalToDistortionDb(vocals, separated.vocals) - signalToDistortionDb(vocals, audio, 0.5)) / 2;
      for (let i = 0; i < audio.left.length; i += 97)
        expect(separated.vocals.left[i]! + separated.instrumental.left[i]!).toBeCloseTo(audio.left[i]!, 5);
      expect(separated.confidence).toBeLessThanOrEqual(0.6);
    }
    expect(gain).toBeGreaterThanOrEqual(3);
  });

  it('leaves what is outside the asked part to the instrumental', async () => {
    const { audio } = makeTruthClip({ seed: 4, bars: 4, sung: true });
    const { vocals } = await separateVocals(audio, { startSeconds: 2, endSeconds: 4 });
    expect(vocals.left.length).toBe(audio.left.length);
    expect(vocals.left.subarray(0, 2 * SAMPLE_RATE).every((s) => s === 0)).toBe(true);
    expect(vocals.left.subarray(4 * SAMPLE_RATE).every((s) => s === 0)).toBe(true);
    expect(estimateSeparationSeconds(240)).toBeLessThanOrEqual(40);
  });
});

describe('analyseVoice', () => {
  it.each([0.88, 1, 1.15])('measures formants of a throat scaled by %d within 8 %', (formantScale) => {
    const reference = analyseVoice(sing(heldNotes, 8, new Random(1), { vibratoHz: 5.5 }));
    const voice = analyseVoice(sing(heldNotes, 8, new Random(1), { formantScale, vibratoHz: 5.5 }));
    expect(Math.abs(voice.formantScale / reference.formantScale / formantScale - 1)).toBeLessThan(0.08);
    expect(voice.medianHz).toBeGreaterThan(210);
    expect(voice.medianHz).toBeLessThan(300);
    expect(voice.voicedSeconds).toBeGreaterThan(5);
  });

  it.each([4.8, 5.5, 6.4])('measures a vibrato of %d Hz within 0.3 Hz', (vibratoHz) => {
    const voice = analyseVoice(sing(heldNotes, 8, new Random(2), { vibratoHz, vibratoCents: 45 }));
    expect(Math.abs(voice.vibratoHz - vibratoHz)).toBeLessThan(0.3);
    expect(voice.vibratoShare).toBeGreaterThan(0.6);
  });

  it('says zero of silence', () => {
    expect(analyseVoice(new Float32Array(SAMPLE_RATE))).toMatchObject({
      voicedSeconds: 0,
      medianHz: 0,
      vibratoHz: 0,
    });
  });
});

describe('detectVoiceActivity', () => {
  it('finds a dry voice, and none in a piece without one', async () => {
    const left = sing(heldNotes, 8, new Random(3));
    const dry = await detectVoiceActivity({ left, right: left.slice() });
    expect(dry.voiceSeconds).toBeGreaterThan(3.5);
    const { audio } = makeTruthClip({ seed: 3, bars: 4 });
    expect((await detectVoiceActivity(audio)).voiceSeconds).toBeLessThan(2);
    expect((await detectVoiceActivity(createStereoBuffer(SAMPLE_RATE))).voiceSeconds).toBe(0);
  });
});

describe('time-stretch and pitch-shift', () => {
  const tone = (hz: number, seconds: number): StereoBuffer => {
    const left = Float32Array.from(
      { length: seconds * SAMPLE_RATE },
      (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE),
    );
    return { left, right: left.map((s) => -0.5 * s) };
  };
  const heardHz = (samples: Float32Array): number => {
    const track = trackPitch(
      samples.subarray(SAMPLE_RATE / 4, samples.length - SAMPLE_RATE / 4),
      SAMPLE_RATE,
      { frameSamples: 4096 },
    );
    const voiced = [...track.frequencyHz].filter((_, t) => track.voiced[t]).sort((a, b) => a - b);
    return voiced[voiced.length >> 1] ?? 0;
  };

  it.each([0.8, 1.25, 2])(
    'changes the duration by %d and not the pitch, level or stereo picture',
    (ratio) => {
      const input = tone(330, 2);
      const output = timeStretch(input, ratio);
      expect(output.left.length).toBe(Math.round(input.left.length * ratio));
      expect(1200 * Math.log2(heardHz(output.left) / 330)).toBeCloseTo(0, -1);
      const middle = output.left.length >> 1;
      let left = 0;
      let right = 0;
      for (let i = middle; i < middle + 4410; i++) {
        left += output.left[i]! ** 2;
        right += output.right[i]! ** 2;
      }
      expect(Math.sqrt(left / 4410)).toBeCloseTo(0.5 / Math.SQRT2, 1);
      expect(Math.sqrt(right / left)).toBeCloseTo(0.5, 2);
    },
  );

  it.each([-5, 3, 12])('shifts the pitch by %d semitones and not the duration', (semitones) => {
    const output = pitchShift(tone(330, 2), semitones);
    expect(output.left.length).toBe(2 * SAMPLE_RATE);
    expect(12 * Math.log2(heardHz(output.left) / 330)).toBeCloseTo(semitones, 1);
  });

  it('refuses what is out of range', () => {
    expect(() => timeStretch(tone(100, 1), 9)).toThrow(RangeError);
    expect(() => pitchShift(tone(100, 1), 40)).toThrow(RangeError);
  });
});
