import { describe, expect, it } from 'vitest';
import { signalToDistortionDb } from '#tools/measure/analysis/metrics.ts';
import { makeTruthClip } from '#tools/measure/analysis/truth-clip.ts';
import { sing } from '#tools/measure/analysis/truth-synth.ts';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { onsetFeatures } from './frame-features.ts';
import { followLeadLine } from './lead-line.ts';
import { halfRateMono } from './mono.ts';
import { separateVocals } from './separate.ts';
import { voiceActivityOf } from './voice-activity.ts';

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
  });
});

const detectVoiceActivity = async (audio: StereoBuffer) =>
  voiceActivityOf(await followLeadLine(audio), onsetFeatures(halfRateMono(audio)));

describe('voice activity', () => {
  it('finds a dry voice, and none in a piece without one', async () => {
    const left = sing(heldNotes, 8, new Random(3));
    const dry = await detectVoiceActivity({ left, right: left.slice() });
    expect(dry.voiceSeconds).toBeGreaterThan(3.5);
    const { audio } = makeTruthClip({ seed: 3, bars: 4 });
    expect((await detectVoiceActivity(audio)).voiceSeconds).toBeLessThan(2);
    expect((await detectVoiceActivity(createStereoBuffer(SAMPLE_RATE))).voiceSeconds).toBe(0);
  });
});
