import { colorAt, lighten, mixColors } from '../color.ts';
import { type Composition, outlineAt } from '../composition.ts';
import { circle, element, path, polar, radialGradient, rect, SIZE } from '../svg.ts';

/** A planet with its ring system: every section is a moon, its size the energy, its way the time. */
export const orbits: Composition = {
  id: 'orbits',
  styles: ['ambient', 'cinematic', 'trance', 'techno', 'classical', 'synthwave', 'lofi'],
  ground: 'dark',
  draw(scene) {
    const { palette, random, sections } = scene;
    const cx = SIZE * random.range(0.44, 0.56);
    const cy = SIZE * random.range(0.46, 0.54);
    const radius = SIZE * random.range(0.13, 0.19);
    const tilt = random.range(-28, 28);
    const flat = random.range(0.34, 0.5);
    let defs =
      radialGradient(
        'space',
        [
          [0, lighten(palette.ground[1], 0.04)],
          [1, palette.ground[0]],
        ],
        { cx: 0.5, cy: 0.45, r: 0.8 },
      ) +
      radialGradient(
        'planet',
        [
          [0, lighten(palette.accent, 0.1)],
          [0.55, mixColors(palette.accent, palette.inks[2], 0.45)],
          [1, palette.inks[0]],
        ],
        { cx: 0.32, cy: 0.28, r: 0.85 },
      ) +
      radialGradient('halo', [
        [0, palette.accent, 0.35],
        [1, palette.accent, 0],
      ]);
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#space)' });
    const stars = random.fork('stars');
    for (let i = 0; i < 130; i++) {
      art += circle(stars.next() * SIZE, stars.next() * SIZE, stars.next() ** 3 * 3 + 0.6, {
        fill: palette.line,
        opacity: stars.range(0.2, 0.9),
      });
    }
    art += circle(cx, cy, radius * 2.6, { fill: 'url(#halo)' });
    const shown = sections.slice(0, 11);
    let back = '';
    let front = '';
    for (const [index, section] of shown.entries()) {
      const rx = radius * 1.45 + (SIZE * 0.6 - radius * 1.45) * ((index + 0.6) / shown.length);
      const ry = rx * flat;
      const color = colorAt(
        [palette.inks[1], palette.inks[2], palette.inks[3]],
        index / Math.max(1, shown.length - 1),
      );
      const width = 1.5 + 5 * outlineAt(scene, index / shown.length);
      const half = (sweep: 0 | 1): string =>
        path(`M${cx - rx} ${cy}A${rx} ${ry} 0 0 ${sweep} ${cx + rx} ${cy}`, {
          fill: 'none',
          stroke: color,
          'stroke-width': width,
          opacity: 0.75,
        });
      back += half(1);
      front += half(0);
      const turn = (section.startSeconds / scene.lengthSeconds) * 1.6 + random.next() * 0.4;
      const [x, ringY] = polar(cx, 0, turn, rx);
      const y = cy + ringY * flat;
      const size = 7 + 26 * section.energy;
      defs += radialGradient(
        `moon${index}`,
        [
          [0, lighten(color, 0.18)],
          [1, mixColors(color, palette.ground[0], 0.45)],
        ],
        { cx: 0.35, cy: 0.3, r: 0.8 },
      );
      const moon = circle(x, y, size, { fill: `url(#moon${index})` });
      if (y < cy) back += moon;
      else front += moon;
    }
    const planet = circle(cx, cy, radius, { fill: 'url(#planet)' });
    art += element('g', { transform: `rotate(${tilt} ${cx} ${cy})` }, back + planet + front);
    return `<defs>${defs}</defs>${art}`;
  },
};
