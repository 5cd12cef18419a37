import { lighten, mixColors } from '../color.ts';
import { type Composition, outlineAt } from '../composition.ts';
import { circle, linearGradient, radialGradient, rect, SIZE } from '../svg.ts';

/** A town at night whose towers are the waveform; a window is lit for every loud moment. */
export const skyline: Composition = {
  id: 'skyline',
  styles: ['hip-hop', 'trap', 'lofi', 'jazz', 'soul', 'house', 'mandopop', 'blues'],
  ground: 'dark',
  draw(scene) {
    const { palette, random } = scene;
    const moonX = SIZE * random.range(0.22, 0.78);
    const moonY = SIZE * random.range(0.18, 0.34);
    const moonR = SIZE * random.range(0.09, 0.15);
    const defs =
      linearGradient('dusk', [
        [0, palette.ground[0]],
        [0.6, palette.ground[1]],
        [1, mixColors(palette.inks[2], palette.ground[1], 0.35)],
      ]) +
      radialGradient('glow', [
        [0, palette.accent, 0.45],
        [1, palette.accent, 0],
      ]);
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#dusk)' });
    art +=
      circle(moonX, moonY, moonR * 3, { fill: 'url(#glow)' }) +
      circle(moonX, moonY, moonR, { fill: palette.accent });
    for (let layer = 0; layer < 3; layer++) {
      const towers = [15, 12, 9][layer]!;
      const width = SIZE / towers;
      const color = [
        mixColors(palette.inks[1], palette.ground[1], 0.55),
        mixColors(palette.inks[0], palette.ground[0], 0.45),
        mixColors(palette.ground[0], '#000000', 0.45),
      ][layer]!;
      for (let i = 0; i < towers; i++) {
        const place = (i + 0.5) / towers;
        const loud = outlineAt(scene, (place + 0.31 * layer) % 1);
        const height =
          SIZE * ([0.36, 0.3, 0.2][layer]! * (0.45 + 0.75 * loud) + 0.16 + 0.04 * random.range(-1, 1));
        const x = i * width;
        const y = SIZE - height;
        const w = width * (layer === 0 ? 0.98 : random.range(0.8, 0.98));
        art += rect(x, y, w + 1, height, { fill: color });
        if (random.chance(0.3)) art += rect(x + w * 0.46, y - 42, w * 0.06 + 1.5, 44, { fill: color });
        if (random.chance(0.3)) art += rect(x + w * 0.18, y - 18, w * 0.5, 20, { fill: color });
        if (layer === 0) continue;
        const columns = layer === 1 ? 4 : 5;
        const pane = w / (columns * 1.7 + 0.7);
        for (let row = 0; row * pane * 2.1 < height - 40; row++) {
          for (let column = 0; column < columns; column++) {
            if (!random.chance(0.2 + 0.38 * loud)) continue;
            art += rect(x + pane * (0.7 + column * 1.7), y + 20 + row * pane * 2.1, pane, pane * 1.25, {
              fill: random.chance(0.82) ? palette.accent : lighten(palette.inks[3], 0.05),
              opacity: random.range(0.55, 1),
            });
          }
        }
      }
    }
    return `<defs>${defs}</defs>${art}`;
  },
};
