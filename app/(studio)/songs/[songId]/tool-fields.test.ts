import { expect, test } from 'vitest';
import { type Endpoints, endpoints } from '#lib/contract/endpoints/index.ts';
import { verbs } from '#lib/studio/verbs.ts';
import { fieldsFor, fieldsOf, toolRequest } from './tool-fields.ts';
import { tools } from './tools.ts';

const wish = {
  prompt: 'la',
  tags: 'folk',
  avoid: 'drums',
  title: 'Dawn',
  strength: 'high',
  closeness: 'near',
  personaId: 'female-low',
  seed: ' 7 ',
  model: 'm',
  retentionDays: 14,
} as const;
const source = { tags: 'waltz' };
const verbOf = (tool: Exclude<(typeof tools)[number]['tool'], 'persona'>) =>
  tool === 'polish' ? 'cover' : tool;

test.each(tools.flatMap(({ tool }) => (tool === 'persona' ? [] : [tool])))(
  '“%s” sends nothing that its endpoint does not take, and how long and by which model it does',
  (tool) => {
    const { endpoint } = verbs[verbOf(tool)];
    const taken = Object.keys(endpoints[endpoint!].request.shape);
    const sent = toolRequest(tool, wish, source, 'anew');
    expect(taken).toEqual(expect.arrayContaining(Object.keys(sent)));
    expect(sent).toMatchObject({ retention_days: 14, mv: tool === 'polish' ? 'anew' : 'm' });
    if (tool !== 'remaster') expect(sent).toMatchObject({ tags: 'folk, no drums' });
  },
);

/** What the studio fills in itself, or an extension does not want: the clip, its stretch, words in two fields. */
const FILLED_IN = /clip_id$|_s$|^callback_url$|^continue_at$|^make_instrumental$|^gpt_description_prompt$/;
const asked = tools.flatMap(({ tool }) => (tool === 'persona' ? [] : [tool]));

test.each(asked)('“%s” asks for all that its endpoint takes of what Create asks for', (tool) => {
  const request = endpoints[verbs[verbOf(tool)].endpoint!].request;
  const isRefused = (name: string) =>
    tool === 'extend' && ['bpm', 'key', 'time_signature', 'duration_s', 'plan'].includes(name);
  // Of a cover how closely it is followed is the other tool’s, which chooses the model itself.
  const isOthers = (name: string) => name === 'source_strength' || (tool === 'polish' && name === 'prompt');
  const taken = Object.keys(request.shape).filter(
    (name) => !FILLED_IN.test(name) && !isRefused(name) && !isOthers(name),
  );
  const sent = Object.keys(toolRequest(tool, wish, source, 'anew'));
  expect(sent.filter((name) => name !== 'source_strength').sort()).toEqual(taken.sort());
});

test('an extension takes a seed and a singer, and keeps to its clip in the rest', () => {
  const sent = toolRequest('extend', wish, source, null);
  expect(sent).toMatchObject({ seed: 7, persona_id: 'female-low' });
  const { request } = endpoints.generate as Endpoints['generate'];
  const extension = { ...sent, continue_clip_id: 'clip' };
  expect(request.safeParse(extension).success).toBe(true);
  for (const more of [{ bpm: 90 }, { key: 'C major' }, { time_signature: '3/4' }, { duration_s: 60 }])
    expect(request.safeParse({ ...extension, ...more }).success).toBe(false);
  expect(toolRequest('extend', { ...wish, seed: ' ' }, source, null)).not.toHaveProperty('seed');
});

test('of a sound nobody is asked who sings it, nor for other words', () => {
  expect(fieldsFor('extend', 'soundEffect')).not.toContain('singer');
  expect(fieldsFor('cover', 'soundEffect')).not.toContain('prompt');
  expect(fieldsFor('extend', 'song')).toEqual(fieldsOf.extend);
});

test('what goes on without a word goes on in its own style', () => {
  const bare = { ...wish, prompt: ' ', tags: '', avoid: '' };
  expect(toolRequest('extend', bare, source, null)).toMatchObject({ tags: 'waltz' });
  expect(toolRequest('extend', bare, { tags: '' }, null)).toMatchObject({ tags: 'same style' });
  expect(toolRequest('cover', bare, source, null)).toMatchObject({ tags: '' });
});
