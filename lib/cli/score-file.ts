import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '#lib/config/env.ts';
import {
  type ComposedSong,
  SCORE_FORMATS,
  type ScoreFileRequest,
  type ScoreFormat,
  songOfScoreFile,
  UnreadableScoreError,
} from '#lib/engine/doors/compose-song.ts';
import { messageOf } from './prepare.ts';

const FORMAT_OF: Readonly<Record<string, ScoreFormat>> = {
  ...Object.fromEntries(SCORE_FORMATS.map((format) => [`.${format}`, format])),
  '.xml': 'musicxml',
  '.midi': 'mid',
};

export interface ScoreFile {
  file: string;
  format: ScoreFormat;
  content: Uint8Array;
}

/** The file that `--score-in` names. @throws ConfigurationError where there is none, or of a kind that is not read */
export function readScoreFile(file: string): ScoreFile {
  const format = FORMAT_OF[path.extname(file).toLowerCase()];
  if (!format)
    throw new ConfigurationError(
      `--score-in ${file}: the name must end in ${Object.keys(FORMAT_OF).join(', ')}`,
    );
  try {
    return { file, format, content: readFileSync(file) };
  } catch (error) {
    throw new ConfigurationError(`--score-in ${file} cannot be read: ${messageOf(error)}`);
  }
}

/** The song that is written in it. @throws ConfigurationError saying what is wrong in the file, and where */
export function songOfFile(
  { file, format, content }: ScoreFile,
  request: Omit<ScoreFileRequest, 'format' | 'content'>,
): ComposedSong {
  try {
    return songOfScoreFile({ ...request, format, content });
  } catch (error) {
    if (error instanceof UnreadableScoreError)
      throw new ConfigurationError(`--score-in ${file}: ${error.message}`);
    throw error;
  }
}
