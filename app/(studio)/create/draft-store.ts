import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** How many are made of one request. */
export type Takes = 1 | 2 | 4;
export type Make = 'song' | 'soundEffect' | 'lyrics' | 'upload';

/** What is being written on the Create page; survives a reload, in this browser only. */
export interface Draft {
  make: Make;
  mode: 'simple' | 'custom';
  description: string;
  lyrics: string;
  tags: string;
  title: string;
  instrumental: boolean;
  personaId: string;
  model: string;
  retentionDays: number;
  takes: Takes;
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
