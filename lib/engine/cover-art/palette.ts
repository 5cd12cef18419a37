/** Colours of covers. Curated, because taste is not a formula; turned a little in hue, so that no two songs share one. */
import type { Random } from '../random.ts';
import { turnHue } from './color.ts';

export interface Palette {
  /** Two ends of the ground, top and bottom. */
  ground: readonly [string, string];
  /** Far to near, or quiet to loud. */
  inks: readonly [string, string, string, string];
  /** The one colour that stands out: a sun, a seal, a thread. */
  accent: string;
  /** Nearly white or nearly black, whichever shows best on the ground. */
  line: string;
  dark: boolean;
}

interface Mood {
  /** −1 sad – 1 happy; 0 calm – 1 driving. */
  valence: number;
  energy: number;
  palette: Palette;
}

const dark = (
  valence: number,
  energy: number,
  ground: [string, string],
  inks: [string, string, string, string],
  accent: string,
  line = '#fdf6ea',
): Mood => ({ valence, energy, palette: { ground, inks, accent, line, dark: true } });

const light = (
  valence: number,
  energy: number,
  ground: [string, string],
  inks: [string, string, string, string],
  accent: string,
  line = '#1d1a22',
): Mood => ({ valence, energy, palette: { ground, inks, accent, line, dark: false } });

const MOODS: readonly Mood[] = [
  dark(-0.7, 0.2, ['#0d1b2a', '#1b263b'], ['#31465f', '#415a77', '#778da9', '#c4cfdb'], '#e0a458'),
  dark(-0.6, 0.35, ['#1a1423', '#372549'], ['#5b3f6e', '#774c60', '#b75d69', '#eacdc2'], '#f2c078'),
  dark(-0.5, 0.1, ['#0b132b', '#1c2541'], ['#2f3f66', '#3a506b', '#5bc0be', '#b8e8e2'], '#ffd6a5'),
  dark(-0.8, 0.8, ['#10070a', '#3b0d11'], ['#6a1b1b', '#9b2226', '#d1495b', '#f3a683'], '#f6e27f'),
  dark(-0.3, 0.9, ['#0a0a12', '#1f1147'], ['#3d1a78', '#7b2cbf', '#e0479e', '#ff9e6d'], '#38f9d7'),
  dark(0.1, 1, ['#090a1f', '#23104a'], ['#3a1c94', '#a4109b', '#ff2e88', '#ff9a3d'], '#ffe74c'),
  dark(0.2, 0.85, ['#03071e', '#0b2545'], ['#13315c', '#1f6f8b', '#1ac8c1', '#99f7ab'], '#fdfd96'),
  dark(0.4, 0.7, ['#1b1b3a', '#4a1942'], ['#693668', '#a74482', '#f84aa7', '#ff9b71'], '#ffe66d'),
  dark(0.0, 0.3, ['#101d1a', '#1d3b36'], ['#2f5d50', '#4f8a6d', '#8fb996', '#dfe8c8'], '#f4a259'),
  dark(0.1, 0.45, ['#1c1410', '#3e2723'], ['#5d4037', '#8d6346', '#c98f5a', '#ecc98f'], '#e4572e'),
  dark(-0.2, 0.5, ['#141e30', '#243b55'], ['#375a7f', '#5f8fb4', '#a0c4d8', '#e8eef2'], '#ff7f51'),
  dark(0.5, 0.3, ['#22223b', '#4a4e69'], ['#6a6380', '#9a8c98', '#c9ada7', '#f2e9e4'], '#ffb86b'),
  light(-0.5, 0.15, ['#eef0ea', '#d8dcd2'], ['#b9c1b8', '#8d9a95', '#55666b', '#222c33'], '#b23a2e'),
  light(-0.1, 0.1, ['#f5efe2', '#e4d8c3'], ['#c9bba1', '#9a8c76', '#5e574c', '#2b2927'], '#c0392b'),
  light(0.2, 0.2, ['#f3f5ee', '#dbe7df'], ['#b8d0c3', '#82aa9a', '#477a6d', '#1f4645'], '#e07a3f'),
  light(0.6, 0.35, ['#fff4e0', '#ffdfba'], ['#f7b58a', '#f08a6b', '#c8567a', '#6a3b7c'], '#2a9d8f'),
  light(0.8, 0.6, ['#fdf6e3', '#ffe8b8'], ['#ffd166', '#f79256', '#ef5d60', '#2d6a8e'], '#118ab2'),
  light(0.9, 0.8, ['#fef9ef', '#fde2e4'], ['#ffc6ac', '#ff8fa3', '#f5487f', '#3d348b'], '#f7b801'),
  light(0.7, 0.25, ['#f1f6f9', '#d9ecf2'], ['#b5d6e0', '#7cb5c9', '#4a87a5', '#22495f'], '#f4845f'),
  light(0.4, 0.55, ['#f6f1e5', '#efe0c5'], ['#e0b873', '#cf7b3a', '#8f3f2b', '#27363f'], '#2f6f73'),
  light(0.3, 0.9, ['#f4f1ea', '#e9e4d8'], ['#ffbf00', '#ff5a36', '#2a4fd6', '#16161d'], '#e4003a'),
  light(-0.3, 0.6, ['#ece8e1', '#d6cfc4'], ['#c2b5a3', '#9f6b53', '#5a3d3a', '#1e1b1e'], '#d7263d'),
  light(0.5, 0.1, ['#faf3ee', '#ecdcd9'], ['#e3bfc0', '#c99aa6', '#8c6d8a', '#463f5e'], '#d98e3f'),
  light(0.8, 0.45, ['#f7fbe9', '#dff0c8'], ['#bfdc8d', '#86b85e', '#3f7f52', '#1d4a3e'], '#ff7b54'),
];

/**
 * A palette for a mood: one of the six nearest, its hues turned by up to 18 degrees.
 * @param wish.dark where a composition only works one way
 */
export function choosePalette(
  wish: { valence: number; energy: number; dark?: boolean },
  random: Random,
): Palette {
  const near = MOODS.filter((mood) => wish.dark === undefined || mood.palette.dark === wish.dark)
    .map((mood) => ({
      mood,
      distance: Math.hypot(mood.valence - wish.valence, 1.4 * (mood.energy - wish.energy)),
    }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 6);
  const { palette } = random.weighted(
    near.map(({ mood, distance }) => ({ value: mood, weight: 1 / (0.25 + distance) })),
  );
  const degrees = random.range(-18, 18);
  const turn = (color: string): string => turnHue(color, degrees);
  const [i0, i1, i2, i3] = palette.inks;
  return {
    ...palette,
    ground: [turn(palette.ground[0]), turn(palette.ground[1])],
    inks: [turn(i0), turn(i1), turn(i2), turn(i3)],
    accent: turnHue(palette.accent, 0.6 * degrees),
  };
}
