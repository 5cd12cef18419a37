/** All compositions. To add one: write a file here and a line in this list. */
import type { Composition } from '../composition.ts';
import { bloom } from './bloom.ts';
import { cutouts } from './cutouts.ts';
import { halftone } from './halftone.ts';
import { inkMountains } from './ink-mountains.ts';
import { orbits } from './orbits.ts';
import { pulseLines } from './pulse-lines.ts';
import { retroSun } from './retro-sun.ts';
import { ribbons } from './ribbons.ts';
import { ridges } from './ridges.ts';
import { shards } from './shards.ts';
import { skyline } from './skyline.ts';
import { sunburst } from './sunburst.ts';
import { tapestry } from './tapestry.ts';
import { tiles } from './tiles.ts';
import { waves } from './waves.ts';

export const COMPOSITIONS: readonly Composition[] = [
  bloom,
  cutouts,
  halftone,
  inkMountains,
  orbits,
  pulseLines,
  retroSun,
  ribbons,
  ridges,
  shards,
  skyline,
  sunburst,
  tapestry,
  tiles,
  waves,
];
