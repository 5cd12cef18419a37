import { mixColors } from '../color.ts';
import { type Composition, energyAt, type Scene, swellAt } from '../composition.ts';
import { circle, ellipse, group, n, type Point, path, rect, SIZE, smoothPath } from '../svg.ts';

/** Paper cut with scissors: fields of colour with leaves, pebbles and a sun upon them. */
export const cutouts: Composition = {
  id: 'cutouts',
  styles: ['bossa-nova', 'folk', 'reggae', 'latin', 'indie', 'jazz', 'soul', 'country', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const fields = [palette.ground[1], palette.inks[1], palette.inks[2], palette.inks[0]];
    let art = rect(0, 0, SIZE, SIZE, { fill: palette.ground[0] });
    const split = random.range(0.38, 0.62) * SIZE;
    const cut = random.range(0.35, 0.65) * SIZE;
    const upright = random.chance(0.5);
    art += upright
      ? rect(0, 0, split, cut, { fill: fields[1] }) +
        rect(split, 0, SIZE - split, SIZE, { fill: fields[0] }) +
        rect(0, cut, split, SIZE - cut, { fill: fields[2] })
      : rect(0, 0, SIZE, split, { fill: fields[0] }) +
        rect(0, split, cut, SIZE - split, { fill: fields[1] }) +
        rect(cut, split, SIZE - cut, SIZE - split, { fill: fields[2] });
    const sun = random.range(0.09, 0.14) * SIZE;
    art += circle(random.range(0.18, 0.82) * SIZE, random.range(0.15, 0.35) * SIZE, sun, {
      fill: palette.accent,
    });
    const inks = [
      palette.inks[3],
      palette.line,
      palette.accent,
      mixColors(palette.inks[2], palette.inks[3], 0.5),
    ];
    const count = 7;
    for (let i = 0; i < count; i++) {
      const place = (i + 0.5) / count;
      // A jittered ring of places keeps the shapes apart and the middle alive.
      const angle = 2 * Math.PI * (i / count) + random.range(-0.25, 0.25);
      const away = SIZE * random.range(0.26, 0.4) * (i === 0 ? 0.1 : 1);
      const x = SIZE / 2 + away * Math.cos(angle);
      const y = SIZE / 2 + away * Math.sin(angle);
      const size = SIZE * (0.14 + 0.12 * energyAt(scene, place)) * (i === 0 ? 1.5 : 1);
      const color = inks[(i + random.integer(0, 1)) % inks.length]!;
      const shape = random.chance(0.72)
        ? leaf(scene, size, place, color)
        : path(pebble(scene, size * 0.6), { fill: color });
      const degrees = random.range(-35, 35) + (angle * 180) / Math.PI + 90;
      art += group({ transform: `translate(${n(x)} ${n(y)}) rotate(${n(degrees)})` }, shape);
    }
    return art;
  },
};

/** A fern: rounded lobes in pairs up a stem, as long as the song is loud there. */
function leaf(scene: Scene, size: number, place: number, color: string): string {
  const pairs = scene.random.integer(4, 6);
  const lean = scene.random.range(38, 58);
  let art = ellipse(0, 0, size * 0.07, size, { fill: color });
  for (let i = 0; i < pairs; i++) {
    const along = (i + 0.5) / pairs;
    const taper = 0.45 + 0.55 * Math.sin(Math.PI * (0.22 + 0.7 * along));
    const loud = 0.6 + 0.4 * swellAt(scene, (place + 0.12 * along) % 1);
    const reach = size * 0.46 * taper * loud;
    const y = size * (0.72 - 1.5 * along);
    for (const side of [-1, 1]) {
      const lobe = ellipse(side * reach * 0.8, 0, reach, (size * 0.62) / pairs, { fill: color });
      art += group({ transform: `translate(0 ${n(y)}) rotate(${n(-side * lean)})` }, lobe);
    }
  }
  return art + ellipse(0, -size * 0.86, size * 0.13, size * 0.24, { fill: color });
}

function pebble(scene: Scene, size: number): string {
  const points: Point[] = [];
  for (let i = 0; i < 7; i++) {
    const angle = (2 * Math.PI * i) / 7;
    const r = size * scene.random.range(0.72, 1.12);
    points.push([r * Math.cos(angle), 0.8 * r * Math.sin(angle)]);
  }
  return smoothPath(points, { closed: true });
}
