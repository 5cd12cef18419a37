import type { Random } from '../random.ts';
import type { Palette } from './palette.ts';

export interface CoverSection {
  kind: string;
  energy: number;
  startSeconds: number;
  lengthSeconds: number;
}

/** What a composition draws from: a song seen as shape and colour. */
export interface Scene {
  palette: Palette;
  /** The waveform, 0–1, smoothed and stretched to its full height, 120 points. */
  outline: Float32Array;
  /** At least one. */
  sections: readonly CoverSection[];
  /** The whole in seconds. */
  lengthSeconds: number;
  valence: number;
  energy: number;
  random: Random;
}

/** A way to make a cover: one file, one line in `compositions/index.ts`. */
export interface Composition {
  id: string;
  /** Styles it belongs to; they choose it far more often. */
  styles: readonly string[];
  /** Where it needs a dark or a light ground. */
  ground?: 'dark' | 'light';
  /** SVG elements in a square of 1000 units, `<defs>` included. */
  draw(scene: Scene): string;
}

/** The outline at a place, 0 start – 1 end, straight lines in between. */
export function outlineAt(scene: Scene, place: number): number {
  const { outline } = scene;
  const at = Math.max(0, Math.min(1, place)) * (outline.length - 1);
  const index = Math.min(outline.length - 2, Math.floor(at));
  return outline[index]! + (outline[index + 1]! - outline[index]!) * (at - index);
}

/** The outline averaged over a tenth of the song: its rise and fall without its teeth. */
export function swellAt(scene: Scene, place: number): number {
  let sum = 0;
  for (let k = -4; k <= 4; k++) sum += outlineAt(scene, place + k / 80);
  return sum / 9;
}

/** Energy of the section that plays at a place, 0 start – 1 end. */
export function energyAt(scene: Scene, place: number): number {
  const seconds = place * scene.lengthSeconds;
  const section =
    scene.sections.findLast((candidate) => candidate.startSeconds <= seconds) ?? scene.sections[0]!;
  return section.energy;
}

/** Smooth noise of one variable: three sines of unrelated rates, about −1 – 1. */
export function waviness(random: Random): (x: number) => number {
  const phases = [random.next(), random.next(), random.next()];
  const rates = [random.range(0.8, 1.3), random.range(1.9, 2.9), random.range(4.1, 6.3)];
  return (x) =>
    0.55 * Math.sin(2 * Math.PI * (rates[0]! * x + phases[0]!)) +
    0.3 * Math.sin(2 * Math.PI * (rates[1]! * x + phases[1]!)) +
    0.15 * Math.sin(2 * Math.PI * (rates[2]! * x + phases[2]!));
}
