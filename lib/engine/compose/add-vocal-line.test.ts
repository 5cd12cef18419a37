import { describe, expect, it } from 'vitest';
import { composeForTest, englishLine } from '#tools/fixtures/compositions.ts';
import { melodicSimilarity } from '#tools/measure/score-measures.ts';
import { expectWholeLyrics } from '#tools/testing/expect-whole-lyrics.ts';
import { Random } from '../random.ts';
import { addVocalLine } from './add-vocal-line.ts';

const piece = composeForTest('jazz', 7, []).score;

describe('addVocalLine', () => {
  it('sings over an instrumental and leaves the band alone', () => {
    const lines = ['Hold the moment while it lasts', 'All the future, all the past', 'Let it go'].map(
      (text) => englishLine(text),
    );
    const score = addVocalLine(piece, [{ kind: 'verse', label: '', lines }], {
      voice: { id: 'tenor', range: { low: 45, high: 69 }, tessitura: { low: 48, high: 65 } },
      random: new Random(2),
    });
    expectWholeLyrics(score);
    expect(score.lyrics.map((line) => line.text)).toEqual(lines.map((line) => line.text));
    const lead = score.parts.find((part) => part.role === 'lead-vocal')!;
    for (const note of lead.notes) expect(note.pitch >= 45 && note.pitch <= 69).toBe(true);
    for (const part of piece.parts.filter((candidate) => candidate.role !== 'lead'))
      expect(score.parts.find((candidate) => candidate.id === part.id)).toEqual(part);
  });

  it('brings a refrain back to its own melody', () => {
    const section = (kind: 'verse' | 'chorus', text: string) => ({
      kind,
      label: '',
      lines: [englishLine(text), englishLine(text)],
    });
    const refrain = section('chorus', 'All the future, all the past');
    const words = [
      section('verse', 'Hold the moment while it lasts'),
      refrain,
      section('verse', 'Never let a moment by'),
      refrain,
    ];
    const score = addVocalLine(piece, words, { random: new Random(2) });
    const notes = score.parts.find((part) => part.role === 'lead-vocal')!.notes;
    const sungTo = (line: number) => notes.filter((note) => note.sung?.line === line);
    expect(melodicSimilarity([...sungTo(2), ...sungTo(3)], [...sungTo(6), ...sungTo(7)])).toBeGreaterThan(
      0.6,
    );
    expect(melodicSimilarity([...sungTo(0), ...sungTo(1)], [...sungTo(2), ...sungTo(3)])).toBeLessThan(0.6);
  });
});
