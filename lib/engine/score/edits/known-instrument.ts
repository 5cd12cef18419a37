import { findInstrument } from '../../instruments/find-instrument.ts';
import { isVocalPart, type PartRole } from '../score.ts';
import { type EditContext, EditRefusedError } from './edit.ts';

/** @throws EditRefusedError for an instrument, or a singer of a sung part, that is not there */
export function knownInstrument(role: PartRole, id: string, context: EditContext): void {
  if (isVocalPart({ role })) {
    if (!context.singerRange(id)) throw new EditRefusedError(`There is no singer "${id}".`);
    return;
  }
  try {
    findInstrument(id);
  } catch (error) {
    throw new EditRefusedError(`${(error as Error).message}.`);
  }
}
