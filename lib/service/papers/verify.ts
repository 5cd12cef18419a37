import { createHash, verify } from 'node:crypto';
import { CONTAINERS } from './containers/index.ts';
import { LABEL_FIELD, NOTES_FIELD, type Notes, notes as notesSchema, SIGNATURE_FIELD } from './notes.ts';
import { publicKeyOf } from './signing-key.ts';
import { digestWithout, SIGNATURE_CHARACTERS } from './stamp.ts';

/**
 * What is found. `unchanged`: every byte is as it was signed. `changed`: some are not; `soundIsWhole` says whether the
 * sound is the one that the notes name, which nobody vouches for any more. `unknown`: it has no papers.
 */
export type Finding =
  | { state: 'unchanged'; notes: Notes; label: unknown; isOurs: boolean | undefined }
  | { state: 'changed'; notes: Notes | undefined; label: unknown; soundIsWhole: boolean | undefined }
  | { state: 'unknown'; reason: string };

/**
 * Reads a file's papers back and holds them against the file.
 * @param trusted the public key of whoever is asked about; absent: whoever signed it is believed to be who they say
 * @throws PapersError where it is so damaged that it cannot be read
 */
export function verifyFile(file: Uint8Array, trusted?: string): Finding {
  const container = CONTAINERS.find((each) => each.matches(file));
  if (!container) return { state: 'unknown', reason: 'it is none of MP3, FLAC, WAV and MIDI' };
  const { fields, sound } = container.read(file);
  const said = fields[NOTES_FIELD];
  const signature = fields[SIGNATURE_FIELD];
  const label = parsed(fields[LABEL_FIELD]);
  if (said === undefined && signature === undefined)
    return { state: 'unknown', reason: 'it has no notes of where it comes from' };
  const notes = notesSchema.safeParse(parsed(said)).data;
  const changed = (): Finding => ({
    state: 'changed',
    notes,
    label,
    soundIsWhole:
      notes &&
      createHash('sha256').update(file.subarray(sound.start, sound.end)).digest('hex') === notes.sound,
  });
  const key = notes && publicKeyOf(notes.key);
  if (!notes || !key || signature?.length !== SIGNATURE_CHARACTERS) return changed();
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const at = bytes.indexOf(signature, 0, 'latin1');
  const given = Buffer.from(signature, 'base64');
  // Base64 may be written in several ways: only one of them was.
  if (given.toString('base64') !== signature || !verify(null, digestWithout(bytes, at), key, given))
    return changed();
  return {
    state: 'unchanged',
    notes,
    label,
    isOurs: trusted === undefined ? undefined : trusted === notes.key,
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
