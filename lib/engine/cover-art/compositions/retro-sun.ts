import { mixColors } from '../color.ts';
import { type Composition, outlineAt, type Scene } from '../composition.ts';
import { circle, element, line, linearGradient, path, radialGradient, rect, SIZE } from '../svg.ts';

const HORIZON = 0.62 * SIZE;

/** A sliced sun over a grid that runs to the horizon, with the waveform for mountains. */
export const retroSun: Composition = {
  id: 'retro-sun',
  styles: ['synthwave', 'disco', 'trance', 'k-pop'],
  ground: 'dark',
  draw(scene) {
    const { palette, random } = scene;
    const radius = random.range(0.24, 0.3) * SIZE;
    const cx = SIZE / 2;
    const cy = HORIZON - radius * random.range(0.45, 0.75);
    const hot = mixColors(palette.inks[2], '#ff2e88', 0.35);
    const defs =
      linearGradient('sky', [
        [0, palette.ground[0]],
        [0.55, palette.ground[1]],
        [0.64, mixColors(palette.ground[1], hot, 0.55)],
      ]) +
      linearGradient('sun', [
        [0, palette.accent],
        [1, hot],
      ]) +
      radialGradient('glow', [
        [0, hot, 0.6],
        [1, hot, 0],
      ]) +
      linearGradient('floor', [
        [0, mixColors(palette.ground[1], hot, 0.25)],
        [1, palette.ground[0]],
      ]) +
      element('clipPath', { id: 'above' }, rect(0, 0, SIZE, HORIZON, {}));
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#sky)' });
    const stars = random.fork('stars');
    for (let i = 0; i < 60; i++) {
      art += circle(stars.next() * SIZE, stars.next() * 0.5 * SIZE, stars.range(0.7, 2.3), {
        fill: palette.line,
        opacity: stars.range(0.3, 0.9),
      });
    }
    art += circle(cx, cy, radius * 1.9, { fill: 'url(#glow)' });
    art += `<g clip-path="url(#above)">${sun(cx, cy, radius, random.integer(5, 7), scene)}${mountains(scene)}</g>`;
    art += rect(0, HORIZON, SIZE, SIZE - HORIZON, { fill: 'url(#floor)' });
    for (let i = -14; i <= 14; i++) {
      art += line(cx + i * 26, HORIZON, cx + i * 190, SIZE, {
        stroke: palette.inks[3],
        'stroke-width': 2.4,
        opacity: 0.75,
      });
    }
    for (let i = 0; i < 12; i++) {
      const y = HORIZON + (SIZE - HORIZON) * (i / 11) ** 2.1;
      art += line(0, y, SIZE, y, { stroke: palette.inks[3], 'stroke-width': 1.2 + 0.28 * i, opacity: 0.8 });
    }
    return `<defs>${defs}</defs>${art}`;
  },
};

function sun(cx: number, cy: number, radius: number, slits: number, { palette }: Scene): string {
  let art = circle(cx, cy, radius, { fill: 'url(#sun)' });
  for (let i = 0; i < slits; i++) {
    const y = cy + radius * (-0.1 + (1.05 * i) / slits);
    art += rect(cx - radius, y, 2 * radius, 5 + 3.4 * i, {
      fill: mixColors(palette.ground[1], palette.inks[1], 0.35),
    });
  }
  return art;
}

function mountains(scene: Scene): string {
  const { palette } = scene;
  let art = '';
  for (const [layer, color] of [
    mixColors(palette.inks[1], palette.ground[0], 0.35),
    palette.ground[0],
  ].entries()) {
    let d = `M0 ${HORIZON}`;
    for (let i = 0; i <= 22; i++) {
      const place = i / 22;
      const sides = 0.25 + 0.75 * Math.abs(place - 0.5) * 2;
      const height =
        SIZE *
        (0.2 - 0.07 * layer) *
        sides *
        outlineAt(scene, (place + 0.37 * layer) % 1) *
        (i % 2 ? 1 : 0.55);
      d += `L${place * SIZE} ${HORIZON - height}`;
    }
    art += path(`${d}L${SIZE} ${HORIZON}Z`, {
      fill: color,
      stroke: palette.inks[3],
      'stroke-width': layer ? 2 : 0,
    });
  }
  return art;
}
