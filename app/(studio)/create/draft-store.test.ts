import { expect, it } from 'vitest';
import { emptyDraft, losesWriting } from './draft-store.ts';

it('what was written is lost where another text takes its place', () => {
  const draft = { ...emptyDraft, lyrics: 'My own words' };
  expect(losesWriting(emptyDraft, { ...emptyDraft, lyrics: 'Another’s' })).toBe(false);
  expect(losesWriting(draft, { ...emptyDraft, description: 'An idea' })).toBe(true);
  expect(losesWriting(draft, { description: 'An idea' })).toBe(false);
  expect(losesWriting(draft, { lyrics: 'My own words', tags: 'folk' })).toBe(false);
  const section = { id: '1', label: '', length: '', lyrics: '', chords: '', include: '', avoid: '' };
  expect(losesWriting({ ...emptyDraft, sections: [section] }, emptyDraft)).toBe(true);
});
