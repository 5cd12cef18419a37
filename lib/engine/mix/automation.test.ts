import { describe, expect, it } from 'vitest';
import type { LyricLine, Score } from '../score/score.ts';
import { CONTROL_SAMPLES, edgeLu, rideCurve } from './automation.ts';

const section = (kind: 'intro' | 'verse', startBeat: number) => ({
  kind,
  label: '',
  occurrence: 0,
  startBeat,
  lengthBeats: 20,
  energy: 0.5,
});
const line: LyricLine = { section: 1, text: '', words: [], syllables: [], backing: false };
const score = (lyrics: LyricLine[]): Score =>
  ({
    sections: [section('intro', 0), section('verse', 20)],
    lyrics,
    tempoMap: [{ startBeat: 0, bpm: 60 }],
  }) as unknown as Score;

describe('the hand on the fader', () => {
  it('leaves room at the edges of a song for the singer who is to come', () => {
    const length = 40 * 44_100;
    const hops = new Float64Array(400).fill(0.01);
    const at = (curve: Float32Array | undefined, seconds: number) =>
      20 * Math.log10(curve?.[Math.round((seconds * 44_100) / CONTROL_SAMPLES)] ?? 1);
    const ridden = rideCurve(score([line]), hops, length);
    expect(at(ridden, 30) - at(ridden, 10)).toBeCloseTo(1.5, 3);
    expect(at(rideCurve(score([]), hops, length), 10)).toBeCloseTo(0, 3);
  });

  it('takes an intro with words for what is sung', () => {
    expect(edgeLu(score([line]), 0)).toBeGreaterThan(0);
    expect(edgeLu(score([{ ...line, section: 0 }]), 0)).toBe(0);
    expect(edgeLu(score([line]), 1)).toBe(0);
  });
});
