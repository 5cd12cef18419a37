import { colorAt, mixColors } from '../color.ts';
import { type Composition, outlineAt, waviness } from '../composition.ts';
import { linearGradient, type Point, path, rect, SIZE, smoothPath } from '../svg.ts';

const LINES = 34;

/** The song as a landscape of lines, one behind the other; each is a stretch of its waveform. */
export const pulseLines: Composition = {
  id: 'pulse-lines',
  styles: ['techno', 'indie', 'rock', 'drum-and-bass', 'ambient', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const lean = random.range(-0.12, 0.12);
    const colors = palette.dark
      ? [palette.inks[2], palette.line, palette.accent]
      : [palette.inks[2], palette.inks[3], palette.accent];
    const defs = linearGradient('night', [
      [0, palette.ground[0]],
      [1, mixColors(palette.ground[0], palette.ground[1], 0.7)],
    ]);
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#night)' });
    for (let row = 0; row < LINES; row++) {
      const place = row / (LINES - 1);
      const y = SIZE * (0.2 + 0.66 * place);
      const wave = waviness(random.fork(`line ${row}`));
      const loud = 0.25 + 0.75 * outlineAt(scene, place);
      const points: Point[] = [];
      for (let i = 0; i <= 64; i++) {
        const x = i / 64;
        const hump = Math.exp(-(((x - 0.5 - lean * (place - 0.5)) / 0.17) ** 2));
        const jag = 0.35 + 0.65 * Math.abs(wave(x * 3.2));
        const rise = hump * jag * loud * (0.55 + 0.45 * outlineAt(scene, (place * 0.7 + x * 0.3) % 1));
        points.push([SIZE * (0.12 + 0.76 * x), y - SIZE * (0.17 * rise + 0.003 * wave(x * 5))]);
      }
      const edge = smoothPath(points);
      const fill = mixColors(palette.ground[0], palette.ground[1], 0.7 * place + 0.1);
      art += path(`${edge}L${SIZE * 0.88} ${y + 26}L${SIZE * 0.12} ${y + 26}Z`, { fill });
      art += path(edge, {
        fill: 'none',
        stroke: colorAt(colors, 0.15 + 0.85 * place * loud),
        'stroke-width': 4.4,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
      });
    }
    return `<defs>${defs}</defs>${art}`;
  },
};
