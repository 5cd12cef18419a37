import type { Random } from '../random.ts';
import type { Note } from '../score/score.ts';
import { DRUM_KEYS } from '../styles/patterns.ts';
import { addNote, type DrumLines } from './drums.ts';
import { type Frame, STRIPPED_ENERGY, strippedBars } from './frame.ts';

/** What leads from section to section, beyond fills. */
export interface Effects {
  riser: Note[];
  impact: Note[];
  reverseCymbal: Note[];
  /** Silences just before a section: everything but voices and effects stops. */
  gaps: { startBeat: number; endBeat: number }[];
}

/** Risers, impacts, reversed cymbals, snare rolls and gaps where the energy climbs. */
export function playTransitions(frame: Frame, drums: DrumLines, hasKit: boolean, random: Random): Effects {
  const effects: Effects = { riser: [], impact: [], reverseCymbal: [], gaps: [] };
  const wishes = frame.style.transitions;
  const stretches = frame.sections.flatMap((section) => {
    // What is stripped is a calm stretch of its own, which the band comes back after.
    const alone = strippedBars(frame, section) * frame.metre.beatsPerBar;
    if (alone === 0) return [section];
    return [
      { ...section, lengthBeats: alone, energy: STRIPPED_ENERGY },
      { ...section, startBeat: section.startBeat + alone, lengthBeats: section.lengthBeats - alone },
    ];
  });
  stretches.forEach((section, i) => {
    const before = stretches[i - 1];
    if (!before) return;
    const draw = random.fork(`into/${section.startBeat}`);
    const lift = section.energy - before.energy;
    const big = section.kind === 'drop' || (section.kind === 'chorus' && lift > 0.12);
    const barBeats = frame.metre.beatsPerBar;
    const chance = (probability: number) =>
      draw.chance(Math.min(1, probability * (big ? 1 : lift > 0.05 ? 0.5 : 0.1)));
    if (chance(wishes.riser)) {
      const length = Math.min(
        before.lengthBeats,
        before.kind === 'build' ? before.lengthBeats : barBeats * 2,
      );
      effects.riser.push({
        startBeat: section.startBeat - length,
        lengthBeats: length,
        pitch: 60,
        velocity: 0.5 + 0.3 * section.energy,
      });
    }
    if (chance(wishes.impact))
      effects.impact.push({
        startBeat: section.startBeat,
        lengthBeats: Math.min(4, section.lengthBeats),
        pitch: 48,
        velocity: 0.6 + 0.3 * section.energy,
      });
    if (chance(wishes.reverseCymbal))
      effects.reverseCymbal.push({
        startBeat: section.startBeat - Math.min(barBeats, 4) / 2,
        lengthBeats: Math.min(barBeats, 4) / 2,
        pitch: 60,
        velocity: 0.45 + 0.3 * section.energy,
      });
    if (hasKit && (before.kind === 'build' || big) && chance(wishes.snareRoll)) {
      const bars = before.kind === 'build' ? Math.min(4, Math.round(before.lengthBeats / barBeats)) : 1;
      const from = section.startBeat - bars * barBeats;
      const existing = drums.get('snare');
      if (existing)
        drums.set(
          'snare',
          existing.filter((note) => note.startBeat < from || note.startBeat >= section.startBeat),
        );
      for (let beat = 0; beat < bars * barBeats - 1e-6; ) {
        const through = beat / (bars * barBeats);
        addNote(drums, 'snare', {
          startBeat: from + beat,
          lengthBeats: 0.1,
          pitch: DRUM_KEYS.snare,
          velocity: 0.32 + 0.55 * through,
        });
        beat += bars > 1 && through < 0.5 ? 0.5 : 0.25;
      }
    }
    if (big && chance(wishes.gap))
      effects.gaps.push({
        startBeat: section.startBeat - (draw.chance(0.6) ? 1 : 0.5),
        endBeat: section.startBeat,
      });
  });
  return effects;
}

/** Takes out what falls into the gaps and ends what would sound through them. */
export function cutGaps(notes: readonly Note[], gaps: Effects['gaps']): Note[] {
  if (gaps.length === 0) return [...notes];
  const kept: Note[] = [];
  for (const note of notes) {
    const gap = gaps.find(
      (g) => note.startBeat < g.endBeat && note.startBeat + note.lengthBeats > g.startBeat,
    );
    if (!gap) kept.push(note);
    else if (note.startBeat < gap.startBeat - 0.1)
      kept.push({ ...note, lengthBeats: gap.startBeat - note.startBeat });
  }
  return kept;
}
