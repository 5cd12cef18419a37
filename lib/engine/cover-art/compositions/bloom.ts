import { colorAt, lighten, mixColors } from '../color.ts';
import { type Composition, energyAt, outlineAt } from '../composition.ts';
import { circle, group, n, path, radialGradient, rect, SIZE } from '../svg.ts';

/** A flower of three whorls; each petal is a moment, as long as it is loud. */
export const bloom: Composition = {
  id: 'bloom',
  styles: ['soul', 'ballad', 'bossa-nova', 'latin', 'gospel', 'mandopop', 'k-pop', 'pop', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const cx = SIZE * random.range(0.46, 0.54);
    const cy = SIZE * random.range(0.46, 0.54);
    const petals = random.integer(9, 15);
    const pointed = random.range(0.1, 0.9);
    const defs = radialGradient(
      'ground',
      [
        [0, lighten(palette.ground[1], palette.dark ? 0.07 : 0.01)],
        [1, palette.ground[0]],
      ],
      { cx: 0.5, cy: 0.5, r: 0.72 },
    );
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#ground)' });
    const colors = palette.dark
      ? [palette.inks[1], palette.inks[2], palette.inks[3]]
      : [palette.inks[0], palette.inks[1], palette.inks[2]];
    for (let whorl = 0; whorl < 4; whorl++) {
      const reach = SIZE * [0.47, 0.37, 0.27, 0.17][whorl]!;
      const count = Math.max(6, petals - whorl);
      for (let i = 0; i < count; i++) {
        const place = i / count;
        const length = reach * (0.62 + 0.38 * outlineAt(scene, (place + 0.25 * whorl) % 1));
        const width = ((reach * Math.PI) / count) * (0.95 + 0.25 * energyAt(scene, place));
        const color =
          whorl === 3
            ? mixColors(palette.accent, colors[2]!, 0.25)
            : colorAt(colors, (whorl + 0.8 * energyAt(scene, place)) / 3);
        const degrees = 360 * (place + (whorl % 2) / (2 * count));
        const petal =
          path(petalShape(length, width, pointed), { fill: color, opacity: 0.93 }) +
          path(`M0 ${n(-length * 0.25)}L0 ${n(-length * 0.82)}`, {
            stroke: lighten(color, palette.dark ? 0.12 : -0.1),
            'stroke-width': 2.4,
            'stroke-linecap': 'round',
            opacity: 0.6,
          });
        art += group({ transform: `translate(${n(cx)} ${n(cy)}) rotate(${n(degrees)})` }, petal);
      }
    }
    art += circle(cx, cy, SIZE * 0.055, { fill: palette.accent });
    for (let i = 0; i < 21; i++) {
      // Seeds in a sunflower's spiral.
      const distance = SIZE * 0.0115 * Math.sqrt(i);
      const angle = i * 2.399963;
      art += circle(cx + distance * Math.cos(angle), cy + distance * Math.sin(angle), 4.2, {
        fill: palette.dark ? palette.ground[0] : palette.inks[3],
      });
    }
    return `<defs>${defs}</defs>${art}`;
  },
};

function petalShape(length: number, width: number, pointed: number): string {
  const w = width * 0.62;
  const tip = 1 - 0.35 * pointed;
  return `M0 0C${n(w * 0.9)} ${n(-length * 0.25)} ${n(w * tip)} ${n(-length * (0.98 - 0.22 * pointed))} 0 ${n(-length)}C${n(-w * tip)} ${n(-length * (0.98 - 0.22 * pointed))} ${n(-w * 0.9)} ${n(-length * 0.25)} 0 0Z`;
}
