import type { GoldenRender } from '../strand.ts';
import { editRenders } from './edits.ts';
import { instrumentRenders } from './instruments.ts';
import { singerRenders } from './singers.ts';
import { songRenders } from './songs.ts';
import { soundRenders } from './sounds.ts';
import { styleRenders } from './styles.ts';

/** All golden renders: 11 songs, 8 edits, every singer in two languages, every instrument, all other styles, and sound effects. */
export const goldenRenders: readonly GoldenRender[] = [
  ...songRenders,
  ...editRenders,
  ...singerRenders,
  ...instrumentRenders,
  ...styleRenders,
  ...soundRenders,
];
