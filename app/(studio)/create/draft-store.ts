import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { toast } from '#components/ui/toast.ts';

/** How many are made of one request. */
export type Takes = 1 | 2 | 4;
export type Make = 'song' | 'soundEffect' | 'lyrics' | 'upload';

/** What can be made of a file or a recording at once. */
export type MadeOfAudio = 'addInstrumental' | 'addVocals' | 'sample' | 'cover';
/** A file or recording stays as it is, or something is made of it at once. */
export type UploadThen = 'keep' | MadeOfAudio;

/** A section of a song that is laid down beforehand; '' leaves it to chance. */
export interface PlannedSection {
  /** Of this row alone, so that it keeps its place on the page. */
  id: string;
  label: string;
  /** `m:ss` or seconds. */
  length: string;
  lyrics: string;
  chords: string;
  include: string;
  avoid: string;
}

/** What is being written on the Create page; survives a reload, in this browser only. */
export interface Draft {
  make: Make;
  mode: 'simple' | 'custom' | 'plan';
  description: string;
  lyrics: string;
  tags: string;
  title: string;
  instrumental: boolean;
  personaId: string;
  model: string;
  retentionDays: number;
  takes: Takes;
  /** What must not be heard, comma-separated. */
  avoid: string;
  seed: string;
  bpm: string;
  songKey: string;
  metre: string;
  /** `m:ss` or seconds. */
  songLength: string;
  sections: PlannedSection[];
  /** The song whose settings these are. */
  settingsOf: { title: string; seed: number | null } | null;
  /** The recorder's click goes on while it records; bars counted before it begins. */
  click: boolean;
  countIn: number;
  recordBpm: string;
  recordMetre: string;
  /** What becomes of a file or a recording once it is here. */
  uploadThen: UploadThen;
  uploadLyrics: string;
  uploadTags: string;
  uploadAvoid: string;
  uploadTitle: string;
  uploadTakes: Takes;
  soundEffectDescription: string;
  soundEffectType: 'one-shot' | 'loop';
  soundEffectBpm: string;
  soundEffectKey: string;
  lyricsPrompt: string;
  topics: string;
  moods: string;
  lyricsStyle: string;
  keyword: string;
}

export const emptyDraft: Draft = {
  make: 'song',
  mode: 'simple',
  description: '',
  lyrics: '',
  tags: '',
  title: '',
  instrumental: false,
  personaId: '',
  model: '',
  retentionDays: 7,
  takes: 1,
  avoid: '',
  seed: '',
  bpm: '',
  songKey: '',
  metre: '',
  songLength: '',
  sections: [],
  settingsOf: null,
  click: false,
  countIn: 0,
  recordBpm: '',
  recordMetre: '4/4',
  uploadThen: 'keep',
  uploadLyrics: '',
  uploadTags: '',
  uploadAvoid: '',
  uploadTitle: '',
  uploadTakes: 1,
  soundEffectDescription: '',
  soundEffectType: 'one-shot',
  soundEffectBpm: '',
  soundEffectKey: '',
  lyricsPrompt: '',
  topics: '',
  moods: '',
  lyricsStyle: '',
  keyword: '',
};

/** Drafts kept before sound effects had this one name. */
const withSoundEffect = (kept: Draft): Draft =>
  (kept.make as string) === 'sound' ? { ...kept, make: 'soundEffect' } : kept;

export const useDraft = create<Draft>()(
  persist(() => emptyDraft, {
    name: 'songloom-draft',
    storage: createJSONStorage(() => localStorage),
    skipHydration: true,
    version: 1,
    migrate: (kept) => withSoundEffect(kept as Draft),
  }),
);
export const setDraft = (change: Partial<Draft>) => useDraft.setState(change);

/** The draft as this browser keeps it: on pages, too, that have not read it yet, and would write an empty one over it. */
export async function keptDraft(): Promise<Draft> {
  if (!useDraft.persist.hasHydrated()) await useDraft.persist.rehydrate();
  return useDraft.getState();
}

/** What people write themselves; the rest is chosen again with a click. */
const WRITTEN = [
  'description',
  'lyrics',
  'tags',
  'title',
  'avoid',
  'uploadLyrics',
  'uploadTags',
  'uploadAvoid',
  'uploadTitle',
  'soundEffectDescription',
  'lyricsPrompt',
  'topics',
  'moods',
  'lyricsStyle',
  'keyword',
] as const;

/** Whether something that was written goes with this change. */
export const losesWriting = (before: Draft, change: Partial<Draft>): boolean =>
  WRITTEN.some((name) => {
    const next = change[name];
    return next !== undefined && before[name].trim() !== '' && next !== before[name];
  }) ||
  (change.sections !== undefined && before.sections.length > 0 && change.sections !== before.sections);

/** Another text in the place of what was written: that can be had back. Answers whether anything was said of it. */
export function replaceDraft(change: Partial<Draft>, texts: { said: string; undo: string }): boolean {
  const before = useDraft.getState();
  setDraft(change);
  if (!losesWriting(before, change)) return false;
  toast(texts.said, {
    duration: 10_000,
    action: { label: texts.undo, onClick: () => useDraft.setState(before, true) },
  });
  return true;
}
