import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type Make = 'song' | 'sound' | 'lyrics' | 'upload';

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
  soundDescription: string;
  soundType: 'one-shot' | 'loop';
  soundBpm: string;
  soundKey: string;
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
  soundDescription: '',
  soundType: 'one-shot',
  soundBpm: '',
  soundKey: '',
  lyricsPrompt: '',
  topics: '',
  moods: '',
  lyricsStyle: '',
  keyword: '',
};

export const useDraft = create<Draft>()(
  persist(() => emptyDraft, {
    name: 'songloom-draft',
    storage: createJSONStorage(() => localStorage),
    skipHydration: true,
  }),
);
export const setDraft = (change: Partial<Draft>) => useDraft.setState(change);
