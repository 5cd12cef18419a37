import { readFile, stat } from 'node:fs/promises';
import { limits } from '#lib/config/limits.ts';
import { BODY_SHAPE, excessOf } from '#lib/contract/json-shape.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { isStorable, UNSTORABLE } from '../storable.ts';
import { signedLink } from '../vault/signed-links.ts';
import { findUpload, removeUpload, uploadLinkId } from '../vault/uploads.ts';
import { askForSong } from './ask-for-song.ts';

/** What a score that somebody brings may be written as. */
export const SCORE_FILE_FORMATS = ['midi', 'musicxml', 'abc', 'json'] as const;
export type ScoreFileFormat = (typeof SCORE_FILE_FORMATS)[number];

interface ScoreFileWish {
  uploadId: string;
  format: ScoreFileFormat;
  fields: { tags?: string | undefined; title?: string | undefined; persona_id?: string | undefined };
}

/**
 * Asks for a song of a score that was sent. Text goes along with the question, so that what nobody could play is told at
 * once; the service fetches the other kinds by a signed link.
 * @throws ServiceError 4004 where the upload is not the owner's or gone, 4001 for what is no score
 */
export async function renderScoreFile(
  ownerId: string,
  { uploadId, format, fields }: ScoreFileWish,
): Promise<{ songId: string; operationId: string }> {
  const file = await findUpload(ownerId, uploadId);
  const { size } = await stat(file);
  const most = limits().LIMIT_SCORE_BYTES;
  if (size > most) {
    await removeUpload(ownerId, uploadId);
    throw new ServiceError('invalid_parameters', {
      publicMessage: `the score has ${size} bytes; at most ${most} are taken`,
    });
  }
  if (format === 'midi' || format === 'musicxml') {
    const address = signedLink({ kind: 'upload', id: uploadLinkId(ownerId, uploadId) });
    if (!address)
      throw new ServiceError('invalid_parameters', {
        publicMessage: 'PUBLIC_URL is not set, so the service cannot fetch the file from here',
      });
    return askForSong(ownerId, { verb: 'render', fields: { ...fields, [`${format}_url`]: address } });
  }
  const text = await readFile(file, 'utf8');
  const given = format === 'abc' ? { abc: text } : { score: scoreIn(text) };
  // The names of its fields are counted, too.
  if (!isStorable(given, { units: 2 * most, values: 2 * BODY_SHAPE.values }))
    throw new ServiceError('invalid_parameters', { publicMessage: UNSTORABLE });
  const started = await askForSong(ownerId, { verb: 'render', fields: { ...fields, ...given } });
  await removeUpload(ownerId, uploadId);
  return started;
}

function scoreIn(text: string): unknown {
  const excess = excessOf(text, BODY_SHAPE);
  if (excess)
    throw new ServiceError('invalid_parameters', {
      publicMessage:
        excess === 'deepest'
          ? `the score is nested more than ${BODY_SHAPE.deepest} levels deep`
          : `the score has more than ${BODY_SHAPE.values} values`,
    });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError('invalid_parameters', {
      publicMessage: `the score is no JSON: ${(error as Error).message}`,
      cause: error,
    });
  }
}
