import path from 'node:path';
import { STYLES } from '#lib/engine/styles/index.ts';
import { type OwnClip, ownClip } from '#tools/fixtures/analysis-clips.ts';
import { type QualityRequest, qualityRequests } from '#tools/fixtures/quality-requests.ts';

/** Of seeds that nothing is measured with. */
const FIRST_SEED = 97_100;
const EXCERPT_SECONDS = 40;
/** Words of the report of songs, one language after the other. */
const WORDS = ['pop-sung', 'mandopop-sung'].map((name) => {
  const request = qualityRequests.find((each) => each.name === name);
  if (!request) throw new Error(`No request "${name}" in the report of songs`);
  return request.lyrics;
});

/** Every style once sung and once played, with nothing in common but the style. */
export const clipRequests: readonly QualityRequest[] = STYLES.flatMap(({ id }, i): QualityRequest[] => {
  const tags = id.replaceAll('-', ' ');
  const seed = FIRST_SEED + 2 * i;
  return [
    { name: `${id}-sung-${seed}`, style: id, tags, lyrics: WORDS[i % WORDS.length], seed },
    { name: `${id}-played-${seed + 1}`, style: id, tags, instrumental: true, seed: seed + 1 },
  ];
});

/**
 * An excerpt of {@link EXCERPT_SECONDS} s of a song of our own, with all that is known of it: the material most tables of
 * the reading are fitted on. Made the first time (about 5 s each) and kept in a folder; delete it to hear a changed engine.
 */
export const clipOf = (request: QualityRequest): Promise<OwnClip> =>
  ownClip(path.resolve('artifacts', 'fit'), request, EXCERPT_SECONDS);
