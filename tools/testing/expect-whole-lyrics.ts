import { expect } from 'vitest';
import type { Score } from '#lib/engine/score/score.ts';

/** Every syllable of the lyrics begins once, on a lead or echo part. */
export function expectWholeLyrics(score: Score): void {
  const voices = score.parts
    .filter((part) => part.role === 'lead-vocal' || part.id === 'backing-echo')
    .flatMap((part) => part.notes);
  score.lyrics.forEach((line, index) => {
    const own = voices
      .filter((note) => note.sung?.line === index && !note.sung.continues)
      .sort((a, b) => a.startBeat - b.startBeat);
    expect(
      own.map((note) => note.sung?.syllable),
      line.text,
    ).toEqual(line.syllables.map((_, i) => i));
  });
}
