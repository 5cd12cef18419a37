import { expect, test } from 'vitest';
import { SONG_CONTROLS } from '#lib/contract/models.ts';
import type { SongDetail, Verb } from '#lib/studio/views.ts';
import { type Draft, emptyDraft } from './draft-store.ts';
import { emptySection } from './plan-sections.ts';
import { settingsOfSong } from './settings-of-song.ts';
import { requestOf } from './song-request.ts';

const models = [
  { mv: 'm', name: 'M', description: '', platform: 'p', controls: [...SONG_CONTROLS], default: true },
];
const song = (verb: Verb, parameters: Record<string, unknown>, facts: Partial<SongDetail> = {}): SongDetail =>
  ({
    title: 'Dawn',
    lyrics: '[Verse]\nla',
    tags: 'folk',
    seed: 7,
    ...facts,
    parameters,
    operation: { verb },
  }) as SongDetail;
/** As it is kept: without what says nothing. */
const said = (fields: object) =>
  JSON.parse(JSON.stringify(fields, (_, value) => (value === '' ? undefined : value))) as Record<
    string,
    unknown
  >;

test.each<[string, Partial<Draft>]>([
  ['a description', { mode: 'simple', description: 'rain', instrumental: true }],
  [
    'words, style and every setting',
    {
      mode: 'custom',
      lyrics: '[Verse]\nla',
      tags: 'folk',
      title: 'Dawn',
      bpm: '92',
      songKey: 'A minor',
      metre: '3/4',
      songLength: '2:30',
      personaId: 'female-low',
      model: 'm',
      retentionDays: 14,
    },
  ],
  [
    'a plan',
    {
      mode: 'plan',
      tags: 'folk',
      sections: [
        { ...emptySection('Intro'), length: '8 bars', chords: 'Am' },
        { ...emptySection('Verse', 'la'), length: '0:20', include: 'strings', avoid: 'drums' },
      ],
    },
  ],
])('the settings of a song made of %s ask for the same again, of another chance', (_, change) => {
  const asked = said(requestOf({ ...emptyDraft, ...change }, models));
  const settings = settingsOfSong(song('generate', { ...asked, seed: 7 }));
  expect(said(requestOf(settings, models))).toEqual(asked);
  expect(settings.settingsOf).toEqual({ title: 'Dawn', seed: 7 });
});

test('what is made of another song gives its own words and style', () => {
  expect(settingsOfSong(song('cover', { cover_clip_id: 'c', tags: 'jazz' }))).toMatchObject({
    mode: 'custom',
    lyrics: '[Verse]\nla',
    tags: 'jazz',
    title: '',
  });
  expect(settingsOfSong(song('import', {}, { seed: null }))).toMatchObject({
    lyrics: '[Verse]\nla',
    tags: 'folk',
    settingsOf: { seed: null },
  });
});

test('what becomes of a recording is made like the song, too', () => {
  expect(
    settingsOfSong(song('addVocals', { chop_sample_clip_id: 'c', prompt: 'la', tags: 'jazz' })),
  ).toMatchObject({
    uploadThen: 'addVocals',
    uploadLyrics: 'la',
    uploadTags: 'jazz',
  });
  expect(settingsOfSong(song('generate', { gpt_description_prompt: 'rain' }))).toMatchObject({
    uploadThen: 'keep',
    uploadLyrics: '',
    uploadTags: 'folk',
  });
});
