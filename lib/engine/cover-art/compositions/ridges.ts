import { mixColors } from '../color.ts';
import { type Composition, type Scene, swellAt, waviness } from '../composition.ts';
import {
  circle,
  linearGradient,
  n,
  type Point,
  path,
  radialGradient,
  rect,
  SIZE,
  smoothPath,
} from '../svg.ts';

const LAYERS = 6;

/** Hills behind hills under a sun or moon; the waveform is their skyline. */
export const ridges: Composition = {
  id: 'ridges',
  styles: ['folk', 'country', 'indie', 'ambient', 'cinematic', 'ballad', 'rock', 'bossa-nova', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const sunX = random.range(0.24, 0.76) * SIZE;
    const sunY = random.range(0.22, 0.4) * SIZE;
    const sunR = random.range(0.09, 0.17) * SIZE;
    let defs =
      linearGradient('sky', [
        [0, palette.ground[0]],
        [0.75, palette.ground[1]],
        [1, mixColors(palette.ground[1], palette.accent, 0.35)],
      ]) +
      radialGradient('glow', [
        [0, palette.accent, 0.55],
        [0.4, palette.accent, 0.18],
        [1, palette.accent, 0],
      ]);
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#sky)' });
    if (palette.dark) art += stars(scene);
    art += circle(sunX, sunY, sunR * 3.4, { fill: 'url(#glow)' });
    art += circle(sunX, sunY, sunR, { fill: palette.accent });
    for (let layer = 0; layer < LAYERS; layer++) {
      const depth = layer / (LAYERS - 1);
      const color = mixColors(farthest(scene), nearest(scene), depth ** 0.9);
      defs += linearGradient(`hill${layer}`, [
        [0, color],
        [1, mixColors(color, palette.dark ? palette.ground[1] : palette.ground[0], 0.34 * (1 - depth))],
      ]);
      art += path(`${ridge(scene, layer)}L${SIZE} ${SIZE}L0 ${SIZE}Z`, { fill: `url(#hill${layer})` });
    }
    return `<defs>${defs}</defs>${art}`;
  },
};

const farthest = ({ palette }: Scene): string =>
  palette.dark
    ? mixColors(palette.inks[2], palette.ground[1], 0.25)
    : mixColors(palette.ground[1], palette.inks[1], 0.55);
const nearest = ({ palette }: Scene): string =>
  palette.dark ? mixColors(palette.ground[0], '#000000', 0.15) : palette.inks[3];

function ridge(scene: Scene, layer: number): string {
  const wave = waviness(scene.random.fork(`ridge ${layer}`));
  const depth = layer / (LAYERS - 1);
  const base = SIZE * (0.5 + 0.42 * depth);
  const points: Point[] = [];
  for (let i = 0; i <= 30; i++) {
    const place = i / 30;
    // Far ranges follow the song closely, near hills roll on their own.
    const song = swellAt(scene, (place + 0.17 * layer) % 1) * (1 - 0.8 * depth) * 0.22;
    const roll = wave(place * (1.3 - 0.5 * depth)) * (0.055 + 0.02 * depth);
    points.push([place * SIZE, base - SIZE * (song + roll)]);
  }
  return smoothPath(points);
}

function stars({ random, palette }: Scene): string {
  const source = random.fork('stars');
  let art = '';
  for (let i = 0; i < 70; i++) {
    const y = source.next() ** 1.6 * 0.55 * SIZE;
    art += circle(source.next() * SIZE, y, source.range(0.8, 2.6), {
      fill: palette.line,
      opacity: n(source.range(0.3, 0.95)),
    });
  }
  return art;
}
