import { findInstrument } from '../../instruments/find-instrument.ts';
import { problemsOf } from '../problems.ts';
import { isVocalPart, SCORE_VERSION, type Score } from '../score.ts';
import { MOST_NOTES, scoreSchema } from '../score-schema.ts';
import { UnreadableScoreError } from './sheet.ts';

const MOST_CHARACTERS = 16_000_000;

/**
 * A score as it was written out, or made elsewhere in its shape.
 * @param singerRange see `EditContext`
 * @throws UnreadableScoreError saying what is wrong and where
 */
export function readScoreJson(
  text: string,
  singerRange: (id: string) => { low: number; high: number } | undefined,
): Score {
  if (text.length > MOST_CHARACTERS)
    throw new UnreadableScoreError(
      `The score has ${text.length} characters; at most ${MOST_CHARACTERS} are read.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UnreadableScoreError(`The score is no JSON: ${(error as Error).message}.`);
  }
  const version = (value as { version?: unknown } | null)?.version;
  if (version !== SCORE_VERSION)
    throw new UnreadableScoreError(
      `The score is of version ${JSON.stringify(version) ?? 'none'}; version ${SCORE_VERSION} is read here.`,
    );
  const parsed = scoreSchema.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new UnreadableScoreError(`The score's ${path.join('.') || 'shape'}: ${message}.`);
  }
  const { metreChanges = [], ...rest } = parsed.data as Score;
  const score: Score = { ...rest, ...(metreChanges.length > 0 && { metreChanges }) };
  checkTogether(score);
  const problem = problemsOf(score, singerRange)[0];
  if (problem) throw new UnreadableScoreError(`The score cannot be played as it is. ${problem.message}`);
  return score;
}

function checkTogether(score: Score): void {
  const fail = (what: string): never => {
    throw new UnreadableScoreError(`The score's ${what}`);
  };
  const notes = score.parts.reduce((sum, part) => sum + part.notes.length, 0);
  if (notes > MOST_NOTES) fail(`parts have ${notes} notes; at most ${MOST_NOTES} are played.`);
  const ids = new Set<string>();
  for (const [i, part] of score.parts.entries()) {
    if (ids.has(part.id)) fail(`parts.${i}.id: "${part.id}" is another part's id.`);
    ids.add(part.id);
    if (isVocalPart(part)) continue;
    try {
      findInstrument(part.instrument);
    } catch (error) {
      fail(`parts.${i}.instrument: ${(error as Error).message}.`);
    }
  }
  if (score.tempoMap[0]!.startBeat !== 0) fail('tempoMap.0.startBeat: the first tempo begins at beat 0.');
  for (const [name, list] of Object.entries({
    tempoMap: score.tempoMap,
    sections: score.sections,
    chords: score.chords,
    keyChanges: score.keyChanges,
  })) {
    const late = list.findIndex((item, i) => {
      const before = list[i - 1]?.startBeat ?? -1;
      return name === 'tempoMap' ? item.startBeat <= before : item.startBeat < before;
    });
    if (late >= 0)
      fail(`${name}.${late}.startBeat: ${list[late]!.startBeat} does not come after the one before it.`);
  }
  const strange = score.lyrics.findIndex((line) => line.section >= Math.max(1, score.sections.length));
  if (strange >= 0) fail(`lyrics.${strange}.section: there is no section ${score.lyrics[strange]!.section}.`);
}
