import { mixColors } from '../color.ts';
import { type Composition, energyAt, outlineAt, type Scene } from '../composition.ts';
import { circle, group, n, type Point, path, rect, SIZE, smoothPath } from '../svg.ts';

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
      const away = SIZE * random.range(0.2, 0.36) * (i === 0 ? 0.1 : 1);
      const x = SIZE / 2 + away * Math.cos(angle);
      const y = SIZE / 2 + away * Math.sin(angle);
      const size = SIZE * (0.14 + 0.12 * energyAt(scene, place)) * (i === 0 ? 1.5 : 1);
      const color = inks[(i + random.integer(0, 1)) % inks.length]!;
      const shape = random.chance(0.72) ? leaf(scene, size, place) : pebble(scene, size * 0.6);
      art += group(
        {
          transform: `translate(${n(x)} ${n(y)}) rotate(${n(random.range(-60, 60) + (angle * 180) / Math.PI + 90)})`,
        },
        path(shape, { fill: color }),
      );
    }
    return art;
  },
};

/** A seaweed leaf: lobes either side of a stem, as long as the song is loud there. */
function leaf(scene: Scene, size: number, place: number): string {
  const lobes = scene.random.integer(4, 6);
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= lobes * 2; i++) {
    const along = i / (lobes * 2);
    const taper = Math.sin(Math.PI * (0.12 + 0.83 * along)) ** 0.7;
    const lobe = i % 2 ? 1 : 0.28;
    const loud = 0.55 + 0.45 * outlineAt(scene, (place + 0.12 * along) % 1);
    const y = size * (0.95 - 1.9 * along);
    const reach = size * 0.52 * taper * lobe * loud;
    right.push([reach * scene.random.range(0.9, 1.1), y - (i % 2 ? size * 0.1 : 0)]);
    left.unshift([-reach * scene.random.range(0.9, 1.1), y - (i % 2 ? size * 0.1 : 0)]);
  }
  return smoothPath([...right, [0, -size * 1.08], ...left], { closed: true });
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
