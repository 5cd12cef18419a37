import { afterAll, afterEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});
// With a store of its own: other tests of this process may have read it where there is no browser.
vi.resetModules();
const { connectToaster } = await import('#components/ui/toast.ts');
const { emptyDraft, keptDraft, losesWriting, replaceDraft, setDraft, useDraft } = await import(
  './draft-store.ts'
);

/** What was said last, and what its button does. */
let said: { text: string; undo(): void } | null = null;
connectToaster({
  message: (text: string, options: { action: { onClick(): void } }) => {
    said = { text, undo: options.action.onClick };
  },
} as never);
const texts = { said: 'replaced', undo: 'Undo' };

afterAll(() => void vi.unstubAllGlobals());
afterEach(() => {
  useDraft.setState(emptyDraft, true);
  said = null;
});

it('what was written is lost where another text takes its place', () => {
  const draft = { ...emptyDraft, lyrics: 'My own words' };
  expect(losesWriting(emptyDraft, { ...emptyDraft, lyrics: 'Another’s' })).toBe(false);
  expect(losesWriting(draft, { ...emptyDraft, description: 'An idea' })).toBe(true);
  expect(losesWriting(draft, { description: 'An idea' })).toBe(false);
  expect(losesWriting(draft, { lyrics: 'My own words', tags: 'folk' })).toBe(false);
  const section = { id: '1', label: '', length: '', lyrics: '', chords: '', include: '', avoid: '' };
  expect(losesWriting({ ...emptyDraft, sections: [section] }, emptyDraft)).toBe(true);
});

it.each(['lyrics', 'uploadLyrics', 'uploadTags', 'soundEffectDescription', 'lyricsPrompt'] as const)(
  '%s that another text took the place of comes back whole by Undo, even after more was written',
  (name) => {
    setDraft({ [name]: 'My own words', bpm: '92' });
    const before = useDraft.getState();
    expect(replaceDraft({ ...emptyDraft, tags: 'folk' }, texts)).toBe(true);
    expect(useDraft.getState()[name]).toBe('');
    setDraft({ title: 'Dawn' });
    expect(said?.text).toBe('replaced');
    said?.undo();
    expect(useDraft.getState()).toEqual(before);
    expect(JSON.parse(kept.get('songloom-draft') ?? '{}').state[name]).toBe('My own words');
  },
);

it('where nothing written goes, nothing is said', () => {
  setDraft({ bpm: '92' });
  expect(replaceDraft({ ...emptyDraft, lyrics: 'la' }, texts)).toBe(false);
  expect(said).toBeNull();
});

it('a page that has not read the draft reads it before it changes it', async () => {
  kept.set('songloom-draft', JSON.stringify({ state: { lyrics: 'My own words' }, version: 1 }));
  expect((await keptDraft()).lyrics).toBe('My own words');
  setDraft({ make: 'upload' });
  expect(JSON.parse(kept.get('songloom-draft') ?? '{}').state).toMatchObject({
    make: 'upload',
    lyrics: 'My own words',
  });
});
