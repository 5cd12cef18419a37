import { expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { verbs } from '#lib/studio/verbs.ts';
import { audioRequestOf, FIELDS_OF_AUDIO } from './audio-request.ts';
import { emptyDraft, type MadeOfAudio } from './draft-store.ts';

/** What the studio fills in itself, or only the song's page asks for: the clip, its stretch, how closely it is followed. */
const NOT_OF_CREATE = /clip_id$|_s$|^callback_url$|^source_strength$/;

test.each(Object.keys(FIELDS_OF_AUDIO) as MadeOfAudio[])(
  '“%s” offers every control of Create that its endpoint takes, and sends no other',
  (verb) => {
    const taken = Object.keys(endpoints[verbs[verb].endpoint!].request.shape);
    expect([...FIELDS_OF_AUDIO[verb]].sort()).toEqual(
      taken.filter((name) => !NOT_OF_CREATE.test(name)).sort(),
    );
    expect(
      taken.filter((name) => ['seed', 'bpm', 'key', 'duration_s', 'persona_id', 'plan'].includes(name)),
    ).toEqual([]);
    const draft = {
      ...emptyDraft,
      uploadLyrics: ' la ',
      uploadTags: 'folk,',
      uploadAvoid: 'drums',
      uploadTitle: 'Dawn',
      model: 'm',
      retentionDays: 14,
      seed: '7',
      bpm: '92',
      personaId: 'female-low',
    };
    const all = { prompt: 'la', tags: 'folk, no drums', title: 'Dawn', mv: 'm', retention_days: 14 };
    expect(audioRequestOf(verb, draft)).toEqual(
      Object.fromEntries(Object.entries(all).filter(([name]) => taken.includes(name))),
    );
  },
);
