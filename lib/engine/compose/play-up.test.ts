import { describe, expect, it } from 'vitest';
import type { Note, Part } from '../score/score.ts';
import type { Frame } from './frame.ts';
import { metreOf } from './frame.ts';
import { playUp } from './play-up.ts';

const note = (startBeat: number, velocity = 0.5): Note => ({
  startBeat,
  lengthBeats: 1,
  pitch: 60,
  velocity,
});
const sung = (startBeat: number): Note => ({ ...note(startBeat), sung: { line: 0, syllable: 0 } });
const part = (role: Part['role'], bus: Part['bus'], notes: Note[]): Part => ({
  id: role,
  name: role,
  role,
  bus,
  instrument: 'grand-piano',
  notes,
});

describe('playUp', () => {
  it('plays harder where nobody else carries a singer, and nowhere else', () => {
    const section = { kind: 'verse', startBeat: 0, lengthBeats: 20 };
    const frame = { metre: metreOf('4/4'), sections: [section] } as unknown as Frame;
    const piano = part(
      'harmony',
      'harmony',
      [0, 4, 8, 12, 16].map((beat) => note(beat)),
    );
    const pad = part('pad', 'harmony', [note(0)]);
    const parts = [
      piano,
      pad,
      part('bass', 'bass', [note(4), note(8)]),
      part('kick', 'drums', [note(8), note(12)]),
    ];
    // Alone; with a bass; with a bass and drums; with drums; nobody sings.
    playUp(frame, parts, [sung(0), sung(4), sung(8), sung(12), note(16)]);
    const [alone, withBass, ...others] = piano.notes.map(({ velocity }) => velocity);
    expect(alone).toBeGreaterThan(withBass!);
    expect(withBass).toBeGreaterThan(0.5);
    expect(others).toEqual([0.5, 0.5, 0.5]);
    expect(pad.notes[0]!.velocity).toBe(0.5);
  });
});
