import { type Composition, energyAt, outlineAt } from '../composition.ts';
import { circle, path, rect, SIZE } from '../svg.ts';

/** A square of geometric tiles: quarter discs, half discs, arcs and dots, fuller where the song is. */
export const tiles: Composition = {
  id: 'tiles',
  styles: ['funk', 'disco', 'house', 'k-pop', 'hip-hop', 'latin', 'pop', 'jazz', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const count = random.pick([4, 4, 5]);
    const size = SIZE / count;
    const colors = [palette.inks[1], palette.inks[2], palette.inks[3], palette.accent, palette.line];
    let art = rect(0, 0, SIZE, SIZE, { fill: palette.ground[0] });
    let before = '';
    for (let index = 0; index < count * count; index++) {
      const place = index / (count * count);
      const x = (index % count) * size;
      const y = Math.floor(index / count) * size;
      const full = 0.5 * outlineAt(scene, place) + 0.5 * energyAt(scene, place);
      const ground = random.pick(
        [palette.ground[0], palette.ground[1], ...colors.slice(0, 4)].filter((color) => color !== before),
      );
      const ink = random.pick(colors.filter((color) => color !== ground));
      const second = random.pick(colors.filter((color) => color !== ground && color !== ink));
      before = ground;
      art += rect(x, y, size + 0.5, size + 0.5, { fill: ground });
      art += `<g transform="translate(${x + size / 2} ${y + size / 2}) rotate(${90 * random.integer(0, 3)})">${motif(random.next() * 0.7 + full * 0.3, size, ink, second, ground)}</g>`;
    }
    return art;
  },
};

function motif(choice: number, size: number, ink: string, second: string, ground: string): string {
  const h = size / 2;
  const quarter = (r: number, fill: string): string =>
    path(`M${-h} ${-h}H${-h + r}A${r} ${r} 0 0 1 ${-h} ${-h + r}Z`, { fill });
  if (choice < 0.14) return circle(0, 0, h * 0.36, { fill: ink });
  if (choice < 0.28)
    return (
      path(`M${-h} 0A${h} ${h} 0 0 1 ${h} 0Z`, { fill: ink }) +
      circle(0, h * 0.45, h * 0.22, { fill: second })
    );
  if (choice < 0.44) return quarter(size, ink) + quarter(size * 0.5, second);
  if (choice < 0.58)
    return (
      quarter(size, ink) +
      quarter(size * 0.75, ground) +
      quarter(size * 0.5, second) +
      quarter(size * 0.25, ground)
    );
  if (choice < 0.7)
    return path(`M${-h} ${-h}A${size} ${size} 0 0 1 ${h} ${h}A${size} ${size} 0 0 1 ${-h} ${-h}Z`, {
      fill: ink,
    });
  if (choice < 0.82)
    return (
      circle(0, 0, h * 0.92, { fill: ink }) +
      circle(0, 0, h * 0.6, { fill: ground }) +
      circle(0, 0, h * 0.28, { fill: second })
    );
  if (choice < 0.92) {
    let bars = '';
    for (let i = 0; i < 4; i++) bars += rect(-h + (size / 4) * i, -h, size / 8, size, { fill: ink });
    return bars;
  }
  return (
    path(`M${-h} ${-h}H${h}A${size} ${size} 0 0 1 ${-h} ${h}Z`, { fill: ink }) +
    circle(-h * 0.35, -h * 0.35, h * 0.26, { fill: second })
  );
}
