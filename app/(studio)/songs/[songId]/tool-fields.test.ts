import { expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { verbs } from '#lib/studio/verbs.ts';
import { toolRequest } from './tool-fields.ts';
import { tools } from './tools.ts';

const wish = {
  prompt: 'la',
  tags: 'folk',
  avoid: 'drums',
  title: 'Dawn',
  strength: 'high',
  closeness: 'near',
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

test('what goes on without a word goes on in its own style', () => {
  const bare = { ...wish, prompt: ' ', tags: '', avoid: '' };
  expect(toolRequest('extend', bare, source, null)).toMatchObject({ tags: 'waltz' });
  expect(toolRequest('extend', bare, { tags: '' }, null)).toMatchObject({ tags: 'same style' });
  expect(toolRequest('cover', bare, source, null)).toMatchObject({ tags: '' });
});
