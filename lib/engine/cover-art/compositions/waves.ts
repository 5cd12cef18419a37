import { colorAt, mixColors } from '../color.ts';
import { type Composition, energyAt, outlineAt } from '../composition.ts';
import { circle, linearGradient, rect, SIZE } from '../svg.ts';

/** Scales of concentric arcs, row upon row, as on old cloth and tiles; louder moments are brighter. */
export const waves: Composition = {
  id: 'waves',
  styles: ['guofeng', 'jazz', 'bossa-nova', 'disco', 'reggae', 'soul', 'classical', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const across = random.pick([5, 6, 7]);
    const radius = SIZE / across / 2;
    const colors = palette.dark
      ? [palette.inks[0], palette.inks[1], palette.inks[2], palette.inks[3]]
      : [palette.inks[0], palette.inks[1], palette.inks[2], mixColors(palette.inks[2], palette.inks[3], 0.7)];
    const rows = Math.ceil(SIZE / (radius * 0.62)) + 2;
    const rings = random.integer(4, 5);
    const suns = new Set([random.integer(0, across - 1) + 40 * random.integer(1, 3)]);
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#sea)' });
    for (let row = 0; row < rows; row++) {
      const y = row * radius * 0.62;
      for (let column = -1; column <= across; column++) {
        const x = (column + (row % 2 ? 1 : 0.5)) * 2 * radius;
        const place = Math.min(1, (row + column / across) / rows);
        const loud = 0.6 * outlineAt(scene, place) + 0.4 * energyAt(scene, place);
        const isSun = suns.has(column + 40 * Math.floor(row / 3)) && row % 3 === 0;
        for (let ring = 0; ring < rings; ring++) {
          const share = 1 - ring / rings;
          const tone =
            ring % 2 === 0
              ? colorAt(colors, loud)
              : mixColors(palette.ground[palette.dark ? 0 : 1], colorAt(colors, loud), 0.22);
          art += circle(x, y, radius * share * 0.985, {
            fill: isSun && ring % 2 === 0 ? palette.accent : tone,
          });
        }
        art += circle(x, y, radius * 0.1, { fill: isSun ? palette.line : palette.accent });
      }
    }
    const defs = linearGradient('sea', [
      [0, palette.ground[0]],
      [1, palette.ground[1]],
    ]);
    return `<defs>${defs}</defs>${art}`;
  },
};
