import { colorAt, mixColors } from '../color.ts';
import { type Composition, swellAt } from '../composition.ts';
import { circle, n, rect, SIZE } from '../svg.ts';

const STEP = 25;

/** A printed ball of dots: the light falls from one side, and the waveform dents its edge. */
export const halftone: Composition = {
  id: 'halftone',
  styles: ['punk', 'rock', 'hip-hop', 'trap', 'blues', 'indie', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const angle = random.range(0.15, 0.6);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const cx = SIZE * random.range(0.42, 0.58);
    const cy = SIZE * random.range(0.44, 0.56);
    const lightX = random.range(-0.6, 0.6);
    const lightY = -Math.sqrt(1 - lightX * lightX) * 0.8;
    const colors = palette.dark
      ? [palette.inks[1], palette.inks[2], palette.inks[3]]
      : [palette.inks[3], palette.inks[2], palette.inks[1]];
    let art = rect(0, 0, SIZE, SIZE, { fill: palette.ground[0] });
    art += circle(cx + 46, cy + 46, 0.33 * SIZE, {
      fill: mixColors(palette.accent, palette.ground[0], 0.08),
    });
    for (let v = -40; v <= 40; v++) {
      for (let u = -40; u <= 40; u++) {
        const x = SIZE / 2 + (u * cos - v * sin) * STEP;
        const y = SIZE / 2 + (u * sin + v * cos) * STEP;
        if (x < -STEP || y < -STEP || x > SIZE + STEP || y > SIZE + STEP) continue;
        const dx = (x - cx) / SIZE;
        const dy = (y - cy) / SIZE;
        const distance = Math.hypot(dx, dy);
        const turn = (Math.atan2(dy, dx) / (2 * Math.PI) + 1.25) % 1;
        const edge = 0.27 + 0.14 * swellAt(scene, turn < 0.5 ? turn * 2 : 2 - turn * 2);
        let size: number;
        let color: string;
        if (distance < edge) {
          const lit = (dx * lightX + dy * lightY) / edge;
          const depth = Math.sqrt(1 - (distance / edge) ** 2);
          const shade = 0.5 - 0.5 * (0.7 * lit + 0.3 * (2 * depth - 1));
          size = STEP * (0.2 + 0.5 * shade);
          color = colorAt(colors, 1 - shade);
        } else {
          size = STEP * Math.max(0, 0.24 - 0.5 * (distance - edge));
          color = palette.inks[palette.dark ? 0 : 1];
        }
        if (size > 1) art += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="${color}"/>`;
      }
    }
    return art;
  },
};
