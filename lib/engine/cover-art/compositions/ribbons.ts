import { colorAt, lighten } from '../color.ts';
import { type Composition, outlineAt, waviness } from '../composition.ts';
import { linearGradient, type Point, path, rect, SIZE, smoothPath } from '../svg.ts';

const STRANDS = 34;

/** Threads drawn out between two curves, crossing and fanning like silk in wind. */
export const ribbons: Composition = {
  id: 'ribbons',
  styles: [
    'trance',
    'pop',
    'ambient',
    'ballad',
    'classical',
    'cinematic',
    'mandopop',
    'drum-and-bass',
    'k-pop',
    '*',
  ],
  draw(scene) {
    const { palette, random } = scene;
    const tilt = random.range(-38, 38);
    const defs = linearGradient(
      'air',
      [
        [0, palette.ground[0]],
        [1, lighten(palette.ground[1], palette.dark ? 0.02 : 0)],
      ],
      { x1: random.range(0, 1) },
    );
    let art = '';
    for (let ribbon = 0; ribbon < 2; ribbon++) {
      const above = waviness(random.fork(`above ${ribbon}`));
      const below = waviness(random.fork(`below ${ribbon}`));
      const middle = SIZE * (ribbon === 0 ? 0.42 : 0.6);
      const colors =
        ribbon === 0
          ? [palette.inks[1], palette.inks[2], palette.accent]
          : [palette.accent, palette.inks[palette.dark ? 3 : 2], palette.inks[palette.dark ? 1 : 3]];
      for (let strand = 0; strand < STRANDS; strand++) {
        const share = strand / (STRANDS - 1);
        const points: Point[] = [];
        for (let i = 0; i <= 22; i++) {
          const place = i / 22;
          const loud = 0.25 + 0.75 * outlineAt(scene, place);
          const top = middle + SIZE * 0.2 * above(place * 0.75) - SIZE * 0.13 * loud;
          const bottom = middle + SIZE * 0.2 * below(place * 0.75) + SIZE * 0.13 * loud;
          points.push([SIZE * (1.5 * place - 0.25), top + (bottom - top) * share]);
        }
        art += path(smoothPath(points), {
          fill: 'none',
          stroke: colorAt(colors, share),
          'stroke-width': 4.6,
          opacity: 0.9,
        });
      }
    }
    return `<defs>${defs}</defs>${rect(0, 0, SIZE, SIZE, { fill: 'url(#air)' })}<g transform="rotate(${tilt} 500 500)">${art}</g>`;
  },
};
