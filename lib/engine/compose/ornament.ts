import type { Random } from '../random.ts';
import type { Note, Syllable } from '../score/score.ts';
import { stepInScale } from '../theory/scales.ts';
import type { MelodyContext, MelodySection, Phrase } from './melody-material.ts';
import { metricStrength } from './phrase-rhythm.ts';

/** Notes a last refrain may turn freely, one in so many and no more than so many: everybody still sings along. */
const NOTES_A_FREE_ONE = 20;
const MOST_FREE = 2;
const FREE_CHANCE = 0.4;
/** No note of a turn takes longer, seconds, where a quarter of a beat is shorter. */
const SLOWEST_TURN = 0.34;

/**
 * Phrases as notes: velocity by section, metre, stress and height; held syllables here and there broken into a melisma
 * (a grace from above, or a turn at the end), rarely twice in a phrase, never on the highest note.
 * @param freedom the last time round: a few held notes more are sung freely, see {@link MOST_FREE}
 */
export function singPhrases(
  context: MelodyContext,
  section: MelodySection,
  phrases: readonly Phrase[],
  random: Random,
  freedom?: Random,
): Note[] {
  const { metre, traits, secondsPerBeat } = context;
  const notes: Note[] = [];
  let free = Math.min(
    MOST_FREE,
    Math.floor(phrases.reduce((sum, phrase) => sum + phrase.timed.length, 0) / NOTES_A_FREE_ONE),
  );
  const peak = Math.max(...phrases.flatMap((phrase) => phrase.pitches));
  phrases.forEach((phrase, index) => {
    const touch = random.fork(`phrase/${index}`);
    let ornaments = 0;
    phrase.timed.forEach((timed, i) => {
      const syllable = phrase.slot.syllables[phrase.from + i] as Syllable;
      const pitch = phrase.pitches[i] as number;
      const strength = metricStrength(timed.startBeat, metre);
      const velocity = Math.min(
        1,
        0.56 + 0.24 * section.energy + 0.08 * strength + 0.04 * syllable.stress + (pitch === peak ? 0.06 : 0),
      );
      const sung =
        phrase.slot.line >= 0
          ? { line: phrase.slot.line, syllable: (phrase.slot.firstSyllable ?? 0) + phrase.from + i }
          : undefined;
      const make = (startBeat: number, lengthBeats: number, at: number, continues = false) => {
        const note: Note = { startBeat, lengthBeats, pitch: at, velocity };
        if (sung) note.sung = continues ? { ...sung, continues: true } : sung;
        if (continues) note.articulation = 'legato';
        notes.push(note);
      };
      const seconds = timed.lengthBeats * secondsPerBeat;
      const open = section.delivery === 'sung' && seconds >= 0.7 && timed.lengthBeats >= 1 && pitch !== peak;
      // The plain note is the rule; beats that are not held long keep to it.
      const likely = traits.melisma * (timed.lengthBeats < 1.5 ? 0.4 : 1) * (ornaments > 0 ? 0.4 : 1);
      const usual = open && ornaments < 2 && touch.chance(likely);
      const extra = !usual && open && free > 0 && freedom?.chance(FREE_CHANCE) === true;
      if (usual || extra) {
        // The refrain's own ornaments stay where they were.
        if (extra) free--;
        else ornaments++;
        const draw = extra && freedom ? freedom : touch;
        // In slow songs half a beat is a note of its own.
        const short = timed.lengthBeats >= 2 && secondsPerBeat <= SLOWEST_TURN * 2 ? 0.5 : 0.25;
        const lead = Math.max(short, 0.15 / secondsPerBeat);
        const upper = stepInScale(pitch, 1, section.key);
        const lower = stepInScale(pitch, -1, section.key);
        if (draw.chance(0.5) && upper < peak && upper !== pitch && lead < timed.lengthBeats * 0.4) {
          make(timed.startBeat, lead, upper);
          make(timed.startBeat + lead, timed.lengthBeats - lead, pitch, true);
        } else if (timed.lengthBeats >= 1.5 && lead * 2 < timed.lengthBeats * 0.6 && lower >= section.floor) {
          const held = timed.lengthBeats - lead * 2;
          make(timed.startBeat, held, pitch);
          make(timed.startBeat + held, lead, lower, true);
          make(timed.startBeat + held + lead, lead, pitch, true);
        } else make(timed.startBeat, timed.lengthBeats, pitch);
      } else make(timed.startBeat, timed.lengthBeats, pitch);
    });
  });
  return notes;
}
