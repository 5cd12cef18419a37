import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { env } from '#lib/config/env.ts';
import type { ComposedSong } from '#lib/engine/doors/compose-song.ts';
import { creditsOf } from '#lib/engine/doors/score-notes.ts';
import { creditLine, type Facts, Papers } from '#lib/service/papers/stamp.ts';
import { ENGINE_VERSION } from '#lib/service/platforms/builtin.ts';
import { readSecrets } from './secrets.ts';

/**
 * The secret by which this installation's files are signed: the one that is set, or lies with the data. Nothing is made
 * for the asking.
 */
export function installationSecret(): string | undefined {
  const { APP_SECRET, DATA_DIR } = env();
  if (APP_SECRET) return APP_SECRET;
  return existsSync(path.join(DATA_DIR, 'secrets.json')) ? readSecrets(DATA_DIR).appSecret : undefined;
}

/**
 * What puts papers into the files of one song, as the service does. Where there is no installation yet, a key of this one
 * run signs them: a changed byte is found all the same, and nobody vouches for who made them.
 * @param isOthersScore whether somebody brought the score: then the song is not software's alone
 */
export function papersOf(
  { score }: Pick<ComposedSong, 'score'>,
  isOthersScore = false,
): (file: Uint8Array, kind: string) => Uint8Array {
  if (env().PROVENANCE === 'off') return (file) => file;
  const papers = new Papers(installationSecret() ?? randomBytes(32).toString('hex'));
  const facts: Facts = {
    engine: ENGINE_VERSION,
    clip: `local-${randomBytes(8).toString('hex')}`,
    seed: score.seed,
    made: new Date().toISOString(),
    sounds: creditsOf(score).map(creditLine),
    sourceType: isOthersScore ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia',
  };
  return (file, kind) => papers.stamp(file, kind, facts);
}
