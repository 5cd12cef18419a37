import { describe, expect, it } from 'vitest';
import { measureAnalysis } from '#tools/measure/analysis/analysis-report.ts';
import { eventF } from '#tools/measure/analysis/metrics.ts';
import { makeTruthClip } from '#tools/measure/analysis/truth-clip.ts';
import { createStereoBuffer, SAMPLE_RATE } from '../audio.ts';
import { timeOf } from '../score/time.ts';
import { scoreTimeline } from '../score/timeline.ts';
import { alignTimeline } from './align-timeline.ts';
import { analyseSong } from './analyse-song.ts';
import { analysisToScore } from './analysis-to-score.ts';
import { analyseRhythm } from './rhythm.ts';

describe('reading rhythm, key and chords of clips of known truth', () => {
  it('meets its figures as they are, under noise and 2 % faster', { timeout: 300_000 }, async () => {
    const clips = [
      { seed: 2, bars: 12, sung: true },
      { seed: 5, bars: 12, metre: '3/4' as const },
      { seed: 7, bars: 12, tempoDrift: 0.02 },
    ].map(makeTruthClip);
    const { variations, overall } = await measureAnalysis({
      clips: clips.map(({ audio, truth }) => ({ audio, truth })),
      variations: ['as-is', 'noise-20db', 'faster-2-percent'],
    });
    expect(Object.keys(variations)).toHaveLength(3);
    expect(overall.tempo).toBeGreaterThanOrEqual(0.95);
    expect(overall.beatF).toBeGreaterThanOrEqual(0.92);
    expect(overall.downbeatF).toBeGreaterThanOrEqual(0.88);
    expect(overall.key).toBeGreaterThanOrEqual(0.88);
    expect(overall.chords).toBeGreaterThanOrEqual(0.8);
    expect(overall.drumF).toBeGreaterThanOrEqual(0.7);
  });
});

describe('a compound metre', () => {
  it('is told from 3/4 and from two bars of it in four, and its beats are eighths', () => {
    const { audio, truth } = makeTruthClip({ seed: 11, bars: 16, metre: '6/8', bpm: 96 });
    const rhythm = analyseRhythm(audio);
    expect(rhythm.metre).toEqual(truth.metre);
    expect(rhythm.tempoBpm / 96).toBeCloseTo(1, 2);
    const found = rhythm.beats.map((beat) => beat.seconds);
    const { beats } = scoreTimeline(truth);
    const known = beats.map((beat) => beat.startSeconds);
    expect(eventF(known, found, 0.07)).toBeGreaterThan(0.9);
    expect(new Set(rhythm.beats.map((beat) => beat.beat))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });
});

describe('analyseSong and what is made of it', () => {
  it('gives an approximate score whose beats and sections lie on the recording', async () => {
    const { audio, truth } = makeTruthClip({ seed: 3, bars: 16 });
    const stages: string[] = [];
    const analysis = await analyseSong(audio, { onProgress: (_, stage) => stages.push(stage) });
    expect(new Set(stages).size).toBeGreaterThan(2);
    for (const value of Object.values(analysis.confidence)) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
    expect(analysis.melody.length).toBeGreaterThan(5);
    expect(analysis.sections[0]!.startSeconds).toBe(0);
    expect(analysis.sections.at(-1)!.endSeconds).toBeCloseTo(analysis.durationSeconds, 3);
    analysis.sections.slice(1).forEach((s, i) => {
      expect(s.startSeconds).toBeCloseTo(analysis.sections[i]!.endSeconds, 6);
    });

    const score = analysisToScore(analysis, { title: 'Upload' });
    const heard = timeOf(score);
    const known = timeOf(truth);
    const beats = Array.from({ length: truth.lengthBeats }, (_, b) => known.secondsAt(b));
    const mapped = Array.from({ length: score.lengthBeats }, (_, b) => heard.secondsAt(b));
    expect(eventF(beats, mapped, 0.07)).toBeGreaterThan(0.9);
    expect(score.tempoMap[0]!.startBeat).toBe(0);
    expect(score.tempoMap.length).toBeLessThan(8);
    expect(score.sections.reduce((sum, s) => sum + s.lengthBeats, 0)).toBe(score.lengthBeats);
    expect(score.chords.reduce((sum, c) => sum + c.lengthBeats, 0)).toBe(score.lengthBeats);
    for (const s of score.sections) expect(s.startBeat % score.metre.beatsPerBar).toBe(0);
    expect(JSON.parse(JSON.stringify(score))).toEqual(score);

    const lyrics =
      '[Verse]\nWalking down the silver street\nEvery window holds a light\n\n[Chorus]\n月亮代表我的心\nCarry me home';
    const { lines, confidence } = alignTimeline(analysis, lyrics);
    expect(lines.map((l) => l.text)).toHaveLength(4);
    expect(lines[2]).toMatchObject({ text: '月亮代表我的心', section: 'Chorus' });
    expect(confidence).toBeLessThanOrEqual(0.6);
    lines.forEach((line, i) => {
      expect(line.endSeconds).toBeGreaterThan(line.startSeconds);
      if (i > 0) expect(line.startSeconds).toBeGreaterThanOrEqual(lines[i - 1]!.startSeconds);
    });
  });

  it('survives silence and a single click, with no confidence in them', async () => {
    const audio = createStereoBuffer(4 * SAMPLE_RATE);
    for (const click of [false, true]) {
      if (click) audio.left[SAMPLE_RATE] = 1;
      const analysis = await analyseSong(audio);
      expect(analysis.tempoBpm).toBeGreaterThan(0);
      expect(analysis.hasVocals).toBe(false);
      const score = analysisToScore(analysis);
      expect(score.lengthBeats).toBeGreaterThan(0);
      expect(score.chords.length).toBeGreaterThan(0);
    }
  });

  it('stops when told', async () => {
    const { audio } = makeTruthClip({ seed: 1, bars: 2 });
    await expect(analyseSong(audio, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
  });
});
