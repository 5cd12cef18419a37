import { colorAt, mixColors } from '../color.ts';
import { type Composition, outlineAt, waviness } from '../composition.ts';
import { circle, linearGradient, type Point, path, rect, SIZE, smoothPath } from '../svg.ts';

const LINES = 24;

/** The song as a sea of lines from edge to edge, near ones before far ones, under a rising disc. */
export const pulseLines: Composition = {
  id: 'pulse-lines',
  styles: ['techno', 'indie', 'rock', 'drum-and-bass', 'ambient', 'house', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const colors = palette.dark
      ? [palette.inks[2], palette.inks[3], palette.accent]
      : [palette.inks[1], palette.inks[2], palette.inks[3]];
    const defs =
      linearGradient('night', [
        [0, palette.ground[0]],
        [1, mixColors(palette.ground[0], palette.ground[1], 0.8)],
      ]) +
      linearGradient('disc', [
        [0, palette.accent],
        [1, mixColors(palette.accent, palette.inks[2], 0.6)],
      ]);
    const cx = random.range(0.3, 0.7) * SIZE;
    const shift = random.next();
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#night)' });
    art += circle(cx, random.range(0.27, 0.34) * SIZE, random.range(0.16, 0.22) * SIZE, {
      fill: 'url(#disc)',
    });
    const swell = waviness(random.fork('swell'));
    for (let row = 0; row < LINES; row++) {
      const place = row / (LINES - 1);
      const y = SIZE * (0.42 + 0.62 * place ** 1.25);
      const height = SIZE * (0.05 + 0.11 * place);
      const ripple = waviness(random.fork(`line ${row}`));
      const points: Point[] = [];
      for (let i = 0; i <= 60; i++) {
        const x = i / 60;
        // Every line is the waveform, moved on a little: from line to line the crests travel.
        const song = outlineAt(scene, (x * 0.8 + shift + 0.018 * row) % 1);
        const rise = song * (0.55 + 0.45 * swell(x * 0.9 + 0.03 * row)) + 0.08 * ripple(x * 2.4);
        points.push([SIZE * (1.04 * x - 0.02), y - height * rise]);
      }
      const edge = smoothPath(points);
      art += path(`${edge}L${SIZE * 1.02} ${SIZE * 1.05}L${-SIZE * 0.02} ${SIZE * 1.05}Z`, {
        fill: mixColors(
          palette.ground[0],
          palette.dark ? palette.inks[0] : palette.ground[1],
          0.15 + 0.55 * place,
        ),
      });
      art += path(edge, {
        fill: 'none',
        stroke: colorAt(colors, place),
        'stroke-width': 2.5 + 4.5 * place,
        'stroke-linejoin': 'round',
      });
    }
    return `<defs>${defs}</defs>${art}`;
  },
};
