import { contractLimits } from '#lib/contract/limits.ts';
import type { Draft, MadeOfAudio } from './draft-store.ts';
import { styleOf } from './song-request.ts';

/** Create's own controls that can be had where a song is made of audio, by the endpoint's names of them. */
type AudioField = 'prompt' | 'tags' | 'title' | 'mv' | 'retention_days';

/**
 * Which fields of Create each endpoint takes that makes a song of audio: what it does not know is neither shown nor sent.
 * Seed, length, tempo, key, metre, singer and plan none of them takes. As the contract has them; it is not fetched for
 * this.
 */
export const FIELDS_OF_AUDIO: Record<MadeOfAudio, readonly AudioField[]> = {
  addInstrumental: ['tags', 'title', 'mv', 'retention_days'],
  addVocals: ['prompt', 'tags', 'mv', 'retention_days'],
  sample: ['tags', 'title', 'mv', 'retention_days'],
  cover: ['prompt', 'tags', 'title', 'mv', 'retention_days'],
};

export const isMadeOfAudio = (verb: string): verb is MadeOfAudio => Object.hasOwn(FIELDS_OF_AUDIO, verb);

/** The style of what is made of audio, as the tags say it. */
export const audioStyleOf = (draft: Pick<Draft, 'uploadTags' | 'uploadAvoid'>): string =>
  styleOf({ tags: draft.uploadTags, avoid: draft.uploadAvoid });

/** Where a text is longer than the service takes, with the most that it takes: of those that are asked for. */
export const AUDIO_LIMITS = {
  prompt: contractLimits.promptCharacters,
  tags: contractLimits.tagsCharacters,
  title: contractLimits.titleCharacters,
} as const;

/** The fields of a request for what is made of audio. */
export function audioRequestOf(verb: MadeOfAudio, draft: Draft): Record<string, unknown> {
  const all: Record<AudioField, unknown> = {
    prompt: draft.uploadLyrics.trim(),
    tags: audioStyleOf(draft),
    title: draft.uploadTitle,
    mv: draft.model,
    retention_days: draft.retentionDays,
  };
  return Object.fromEntries(FIELDS_OF_AUDIO[verb].map((name) => [name, all[name]]));
}
