import { z } from 'zod';
import { findInstrument } from '../../instruments/find-instrument.ts';
import { foldIntoRange } from '../../theory/pitch.ts';
import { isVocalPart } from '../score.ts';
import { EditRefusedError, editKind } from './edit.ts';
import { knownInstrument } from './known-instrument.ts';
import { partOf, withPart } from './select-notes.ts';

/** Another instrument or singer for a part. What an instrument does not reach it plays an octave nearer. */
export const swapInstrument = editKind({
  kind: 'swap-instrument',
  schema: z.strictObject({ kind: z.literal('swap-instrument'), part: z.string(), instrument: z.string() }),
  apply: (score, { part: id, instrument }, context) => {
    const part = partOf(score, id);
    knownInstrument(part.role, instrument, context);
    if (isVocalPart(part)) return withPart(score, part, { instrument });
    const { isDrums, range } = findInstrument(instrument);
    if (isDrums !== findInstrument(part.instrument).isDrums)
      throw new EditRefusedError(
        `"${id}" is ${isDrums ? 'no drum part, and' : 'a drum part, and'} "${instrument}" is ${isDrums ? 'a kit' : 'none'}: its notes mean other things there. Add a part instead.`,
      );
    const notes = isDrums
      ? part.notes
      : part.notes.map((note) => ({ ...note, pitch: foldIntoRange(note.pitch, range.low, range.high) }));
    return withPart(score, part, { instrument, notes });
  },
});
