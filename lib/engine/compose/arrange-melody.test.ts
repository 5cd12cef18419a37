import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { timeOf } from '../score/time.ts';
import type { StyleId } from '../styles/ids.ts';
import { arrangeMelody } from './arrange-melody.ts';
import { chordFit } from './given-melody.ts';
import { emptyReading } from './plan-song.ts';
import { isVocal } from './score-frame.ts';

const reading = (style: StyleId) => ({ ...emptyReading(), styles: [{ id: style, weight: 1 }] });

describe('arrangeMelody', () => {
  const hum = [64, 65, 67, 72, 71, 67, 69, 65, 64, 62, 64, 67, 65, 64, 62, 60].map((pitch, i) => ({
    startBeat: i + (i % 3) * 0.03,
    lengthBeats: 0.9,
    pitch: pitch + 0.2,
  }));
  const melody = { notes: hum, tempoBpm: 100, key: { tonic: 0, mode: 'major' as const }, beats: 16 };

  it('makes a whole piece of a theme and comes back to it', () => {
    const score = arrangeMelody(melody, {
      reading: reading('indie'),
      title: 'Hum',
      seed: 1,
      mode: 'song',
      random: new Random(1),
    });
    expect(timeOf(score).secondsAt(score.lengthBeats)).toBeGreaterThan(60);
    const verse = score.sections.find((section) => section.kind === 'verse')!;
    const lead = score.parts
      .filter((part) => part.role === 'lead')
      .flatMap((part) =>
        part.notes.filter(
          (note) => note.startBeat >= verse.startBeat && note.startBeat < verse.startBeat + 16,
        ),
      )
      .sort((a, b) => a.startBeat - b.startBeat);
    const steps = (notes: readonly { pitch: number }[]) =>
      notes.slice(1).map((note, i) => Math.round(note.pitch - notes[i]!.pitch));
    expect(steps(lead)).toEqual(steps(hum));
    expect(new Set(score.sections.map((section) => section.kind)).size).toBeGreaterThanOrEqual(4);
  });

  it('accompanies a given melody bar for bar, without playing it', () => {
    const score = arrangeMelody(melody, {
      reading: reading('folk'),
      title: '',
      seed: 1,
      mode: 'accompany',
      random: new Random(1),
    });
    expect(score.lengthBeats).toBe(16);
    expect(score.tempoMap).toEqual([{ startBeat: 0, bpm: 100 }]);
    expect(score.parts.some((part) => part.role === 'lead' || isVocal(part))).toBe(false);
    expect(
      chordFit(
        hum.map((note) => ({ ...note, pitch: Math.round(note.pitch) })),
        score.chords,
      ),
    ).toBeGreaterThan(0.5);
  });

  it('plays under the chords it is given', () => {
    const chords = [
      { startBeat: 0, lengthBeats: 8, root: 0, quality: 'major' as const },
      { startBeat: 8, lengthBeats: 8, root: 7, quality: 'major' as const },
    ];
    const score = arrangeMelody(
      { ...melody, chords },
      { reading: reading('pop'), title: '', seed: 1, mode: 'accompany', random: new Random(1) },
    );
    expect(score.chords.map((chord) => chord.root)).toEqual([0, 7]);
  });
});
