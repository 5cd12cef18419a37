import {
  AudioLines,
  Disc3,
  Drum,
  Eraser,
  type LucideIcon,
  MicVocal,
  Shuffle,
  SkipForward,
  Sparkles,
  UserRoundPlus,
} from 'lucide-react';
import type { Model } from '#lib/contract/models.ts';
import type { SongKind } from '#lib/studio/views.ts';

export type Tool =
  | 'infill'
  | 'extend'
  | 'cover'
  | 'polish'
  | 'remaster'
  | 'sample'
  | 'addInstrumental'
  | 'addVocals'
  | 'persona';

/** What can be made from the song, its region or its marker. A new tool: a line here and its fields in the dialog. */
export const tools: {
  tool: Tool;
  icon: LucideIcon;
  on: 'region' | 'optional' | 'marker' | 'song';
  /** A drum loop has nobody who sings. */
  fits(kind: SongKind): boolean;
  /** Offered only where a model sings songs anew. */
  needsModel?: true;
}[] = [
  { tool: 'infill', icon: Eraser, on: 'region', fits: () => true },
  { tool: 'extend', icon: SkipForward, on: 'marker', fits: () => true },
  { tool: 'cover', icon: Shuffle, on: 'song', fits: () => true },
  { tool: 'polish', icon: Sparkles, on: 'song', fits: (kind) => kind !== 'soundEffect', needsModel: true },
  { tool: 'remaster', icon: Disc3, on: 'song', fits: () => true },
  { tool: 'sample', icon: AudioLines, on: 'optional', fits: () => true },
  { tool: 'addInstrumental', icon: Drum, on: 'optional', fits: () => true },
  { tool: 'addVocals', icon: MicVocal, on: 'optional', fits: (kind) => kind !== 'soundEffect' },
  { tool: 'persona', icon: UserRoundPlus, on: 'optional', fits: (kind) => kind !== 'soundEffect' },
];

/** The version of a model that sings songs anew, where there is one. */
export const polisherOf = (models: readonly Pick<Model, 'mv' | 'sings_anew'>[]): string | null =>
  models.find((model) => model.sings_anew)?.mv ?? null;

/** Whom a song's page knows by name: the reader's personas, and the singers that are built in. */
export interface Voices {
  personas: readonly { value: string; label: string }[];
  singers: readonly { id: string; name: string }[];
}
