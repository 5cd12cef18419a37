import { describe, expect, test } from 'vitest';
import { TIME_SIGNATURES } from '#lib/contract/endpoints/generate.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { type Model, SONG_CONTROLS } from '#lib/contract/models.ts';
import { type Draft, emptyDraft } from './draft-store.ts';
import { emptySection } from './plan-sections.ts';
import {
  controlsOf,
  METRES,
  modelOf,
  problemsOf,
  requestOf,
  styleOf,
  withKnownSinger,
} from './song-request.ts';

const ours: Model = {
  mv: 'songloom-2',
  name: 'Songloom 2',
  description: '',
  platform: 'builtin',
  controls: [...SONG_CONTROLS],
  default: true,
};
const theirs: Model = { mv: 'x-1', name: 'X', description: '', platform: 'x', default: false };
const draft = (change: Partial<Draft>): Draft => ({ ...emptyDraft, ...change });
const custom = (change: Partial<Draft>) => draft({ mode: 'custom', tags: 'folk', ...change });

describe('what a draft asks for', () => {
  test.each<[string, Draft, object]>([
    ['a description', draft({ description: 'rain' }), { gpt_description_prompt: 'rain' }],
    ['words and style', custom({ lyrics: ' la \n' }), { prompt: 'la', tags: 'folk' }],
    ['an instrumental sings nothing', custom({ lyrics: 'la', instrumental: true }), { prompt: '' }],
    [
      'tempo, key, metre',
      custom({ bpm: '92', songKey: 'A minor', metre: '3/4' }),
      { bpm: 92, key: 'A minor', time_signature: '3/4' },
    ],
    ['length', custom({ songLength: '2:30' }), { duration_s: 150 }],
    ['seed', custom({ seed: '0' }), { seed: 0 }],
    ['a model that is gone is not asked for', custom({ model: 'songloom-1' }), { mv: '' }],
  ])('%s', (_, given, expected) => expect(requestOf(given, [ours])).toMatchObject(expected));

  test('a plan has its sections in order, without what is empty, and no words beside them', () => {
    const sections = [
      { ...emptySection('Intro'), length: '8 bars', chords: 'Am F' },
      { ...emptySection('Verse', 'one\ntwo'), length: '0:20', include: 'strings', avoid: 'drums' },
      emptySection('Outro'),
    ];
    const asked = requestOf(custom({ mode: 'plan', sections, lyrics: 'else', songLength: '1:00' }), [ours]);
    expect(asked).toMatchObject({
      plan: {
        sections: [
          { label: 'Intro', bars: 8, chords: 'Am F' },
          { label: 'Verse', seconds: 20, lyrics: 'one\ntwo', include: 'strings', avoid: 'drums' },
          { label: 'Outro' },
        ],
      },
    });
    expect(asked).not.toHaveProperty('prompt');
    expect(asked).not.toHaveProperty('duration_s');
  });

  test('what a model does not take is not sent, and is no problem', () => {
    const wanted = custom({ model: 'x-1', bpm: 'fast', seed: '7', songKey: 'C major', songLength: 'long' });
    expect(Object.keys(requestOf(wanted, [ours, theirs]))).toEqual(
      expect.not.arrayContaining(['bpm', 'seed', 'key', 'duration_s']),
    );
    expect(problemsOf(wanted, controlsOf(modelOf(wanted, [ours, theirs])))).toEqual([]);
  });

  const settings = { bpm: '92.5', songKey: 'F# minor', metre: '6/8', seed: '7', personaId: 'female-low' };
  test.each<[string, Draft]>([
    ['every setting', custom({ ...settings, lyrics: 'la', songLength: '1:30' })],
    [
      'a plan',
      custom({
        ...settings,
        mode: 'plan',
        sections: [
          { ...emptySection('Intro'), length: '8 bars', chords: 'Am F' },
          { ...emptySection('Verse', 'la'), length: '0:20', include: 'strings', avoid: 'drums' },
        ],
      }),
    ],
  ])('what is sent of %s is taken as it is', (_, given) => {
    const said = Object.fromEntries(
      Object.entries(requestOf(given, [ours])).filter(([, value]) => value !== ''),
    );
    expect(endpoints.generate.request.parse(said)).toEqual(said);
  });

  test('a singer who is gone is not asked for', () => {
    const models = [
      {
        ...ours,
        singers: [
          { id: 'female-low', name: 'Alto', gender: 'female', lowest_pitch: 50, highest_pitch: 74 } as const,
        ],
      },
    ];
    const known = (personaId: string) =>
      withKnownSinger(custom({ personaId }), [{ value: 'mine' }], models).personaId;
    expect(['mine', 'female-low', 'gone', ''].map(known)).toEqual(['mine', 'female-low', '', '']);
  });

  test('metres are the contract’s', () => expect(METRES).toEqual(TIME_SIGNATURES));
});

describe('what is wrong with a draft', () => {
  test.each<[string, Draft, string, string]>([
    ['no description', draft({}), 'text', 'needText'],
    ['no words and no style', custom({ tags: '' }), 'tags', 'needCustom'],
    ['no section', custom({ mode: 'plan' }), 'sections', 'needPlan'],
    ['a title that is too long', custom({ title: 'a'.repeat(101) }), 'title', 'tooLong'],
    ['a tempo of words', custom({ bpm: 'fast' }), 'bpm', 'badBpm'],
    ['a tempo nobody plays', custom({ bpm: '500' }), 'bpm', 'badBpm'],
    ['a length that is none', custom({ songLength: '2:3x' }), 'songLength', 'badTime'],
    ['a length that is too short', custom({ songLength: '5' }), 'songLength', 'badTime'],
    ['a seed with a sign', custom({ seed: '-1' }), 'seed', 'badSeed'],
    ['a seed over 31 bits', custom({ seed: '2147483648' }), 'seed', 'badSeed'],
    [
      'sections longer than a song',
      custom({ mode: 'plan', sections: [1, 2].map(() => ({ ...emptySection('Verse'), length: '4:00' })) }),
      'sections',
      'badTotal',
    ],
  ])('%s', (_, given, at, problem) => {
    expect(problemsOf(given, SONG_CONTROLS)).toMatchObject([{ at, problem }]);
  });

  test('a section’s length is told at that section', () => {
    const wrong = { ...emptySection('Verse'), length: 'long' };
    expect(
      problemsOf(custom({ mode: 'plan', sections: [emptySection('Intro'), wrong] }), SONG_CONTROLS),
    ).toEqual([{ at: `length-${wrong.id}`, problem: 'badLength' }]);
  });
});

test.each([
  [{ tags: 'folk, ', avoid: '' }, 'folk'],
  [{ tags: 'folk', avoid: 'drums, electric guitar' }, 'folk, no drums, no electric guitar'],
  [{ tags: '民谣', avoid: '鼓、贝斯' }, '民谣, 不要鼓, 不要贝斯'],
  [{ tags: '', avoid: 'drums' }, 'no drums'],
])('the style of %j is %s', (given, expected) => expect(styleOf(given)).toBe(expected));
