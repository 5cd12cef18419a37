import {
  AudioLines,
  Disc3,
  Drum,
  Eraser,
  type LucideIcon,
  MicVocal,
  Shuffle,
  SkipForward,
  UserRoundPlus,
} from 'lucide-react';

export type Tool =
  | 'infill'
  | 'extend'
  | 'cover'
  | 'remaster'
  | 'sample'
  | 'addInstrumental'
  | 'addVocals'
  | 'persona';

/** What can be made from the song, its region or its marker. A new tool: a line here and its fields in the dialog. */
export const tools: { tool: Tool; icon: LucideIcon; on: 'region' | 'optional' | 'marker' | 'song' }[] = [
  { tool: 'infill', icon: Eraser, on: 'region' },
  { tool: 'extend', icon: SkipForward, on: 'marker' },
  { tool: 'cover', icon: Shuffle, on: 'song' },
  { tool: 'remaster', icon: Disc3, on: 'song' },
  { tool: 'sample', icon: AudioLines, on: 'optional' },
  { tool: 'addInstrumental', icon: Drum, on: 'optional' },
  { tool: 'addVocals', icon: MicVocal, on: 'optional' },
  { tool: 'persona', icon: UserRoundPlus, on: 'optional' },
];
