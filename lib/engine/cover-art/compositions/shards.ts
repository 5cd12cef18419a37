import { colorAt, lighten, mixColors } from '../color.ts';
import { type Composition, energyAt, outlineAt } from '../composition.ts';
import { n, path, polar, radialGradient, rect, SIZE } from '../svg.ts';

/** Splinters flying from one point; the loudest moments fly farthest. */
export const shards: Composition = {
  id: 'shards',
  styles: ['metal', 'dubstep', 'drum-and-bass', 'techno', 'punk', 'trap', 'rock', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const cx = SIZE * random.range(0.36, 0.64);
    const cy = SIZE * random.range(0.4, 0.62);
    const defs = radialGradient(
      'blast',
      [
        [0, mixColors(palette.accent, palette.line, 0.3)],
        [0.12, palette.accent],
        [0.42, mixColors(palette.ground[1], palette.inks[1], 0.5)],
        [1, palette.ground[0]],
      ],
      { cx: cx / SIZE, cy: cy / SIZE, r: 0.75 },
    );
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#blast)' });
    const colors = [palette.inks[0], palette.inks[1], palette.inks[2], palette.inks[3]];
    for (let ring = 3; ring >= 0; ring--) {
      const count = [13, 17, 21, 25][ring]!;
      for (let i = 0; i < count; i++) {
        const place = i / count;
        const loud = outlineAt(scene, (place + 0.17 * ring) % 1);
        const turn = place + random.range(-0.4, 0.4) / count;
        const from = SIZE * ([0.05, 0.12, 0.2, 0.3][ring]! + 0.05 * random.next());
        const length = SIZE * (0.14 + 0.34 * loud) * random.range(0.7, 1.15) * (1 + 0.25 * ring);
        const spread = random.range(0.22, 0.5) / count;
        const [ax, ay] = polar(cx, cy, turn, from);
        const [bx, by] = polar(cx, cy, turn - spread, from + length * random.range(0.4, 0.62));
        const [tx, ty] = polar(cx, cy, turn + random.range(-0.2, 0.2) * spread, from + length);
        const [dx, dy] = polar(cx, cy, turn + spread, from + length * random.range(0.4, 0.62));
        const tone = 0.25 + (0.3 * (3 - ring)) / 3 + 0.45 * energyAt(scene, place) * random.range(0.6, 1.1);
        const color = colorAt(colors, palette.dark ? tone : 1.05 - 0.75 * tone + 0.2);
        // Two facets, one in the light: that is what makes a splinter of a kite.
        art += path(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}L${n(tx)} ${n(ty)}Z`, { fill: color });
        art += path(`M${n(ax)} ${n(ay)}L${n(dx)} ${n(dy)}L${n(tx)} ${n(ty)}Z`, {
          fill: lighten(color, -0.11),
        });
      }
    }
    return `<defs>${defs}</defs>${art}`;
  },
};
