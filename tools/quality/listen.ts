import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { singPairs } from './listen/clips.ts';
import { listeningPage } from './listen/page.ts';
import { listeningTrials } from './listen/trials.ts';

/**
 * Writes `listen.html` for whoever has ears, and keeps what was sung under `clips`.
 * @param earlier clips of an earlier build; absent: the singer of rules is what was before
 */
export async function writeListening(
  folder: string,
  earlier: string | undefined,
): Promise<{ page: string; trials: number }> {
  const pairs = await singPairs(path.join(folder, 'clips'), earlier);
  const trials = listeningTrials(pairs, 1);
  const page = path.join(folder, 'listen.html');
  writeFileSync(page, await listeningPage(trials));
  return { page, trials: trials.length };
}
