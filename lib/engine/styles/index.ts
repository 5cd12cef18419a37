import { house } from './house.ts';
import { pop } from './pop.ts';
import type { Style } from './style.ts';

/** Every style. To add one: its file, its id in `ids.ts`, its line here. */
export const STYLES: readonly Style[] = [house, pop];
