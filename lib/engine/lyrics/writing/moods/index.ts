import type { MoodBank } from '../topic.ts';
import { bright } from './bright.ts';
import { calm } from './calm.ts';
import { fierce } from './fierce.ts';
import { nostalgic } from './nostalgic.ts';
import { romantic } from './romantic.ts';
import { sad } from './sad.ts';

/** How songs can feel: one file of this folder each. */
export const moodBanks: readonly MoodBank[] = [bright, sad, calm, fierce, romantic, nostalgic];
