import { mixColors } from '../color.ts';
import { type Composition, outlineAt, type Scene, waviness } from '../composition.ts';
import {
  circle,
  element,
  group,
  linearGradient,
  type Point,
  path,
  radialGradient,
  rect,
  SIZE,
  smoothPath,
} from '../svg.ts';

const LAYERS = 5;

/** Mountains in ink on paper, each fading into the mist before the next; a red sun, birds, a boat, a seal. */
export const inkMountains: Composition = {
  id: 'ink-mountains',
  styles: ['guofeng', 'mandopop', 'ambient', 'classical'],
  ground: 'light',
  draw(scene) {
    const { palette, random } = scene;
    const ink = mixColors(palette.inks[3], '#15181c', 0.55);
    const paper = mixColors(palette.ground[0], '#f4efe4', 0.5);
    const sunX = random.range(0.26, 0.74) * SIZE;
    const sunY = random.range(0.2, 0.32) * SIZE;
    const red = mixColors(palette.accent, '#c0392b', 0.75);
    let defs =
      linearGradient('paper', [
        [0, paper],
        [1, mixColors(paper, palette.ground[1], 0.8)],
      ]) +
      radialGradient('halo', [
        [0, red, 0.28],
        [1, red, 0],
      ]) +
      element(
        'filter',
        { id: 'soft', x: '-10%', y: '-10%', width: '120%', height: '120%' },
        element('feGaussianBlur', { stdDeviation: 5 }),
      );
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#paper)' });
    art += circle(sunX, sunY, 190, { fill: 'url(#halo)' });
    art += circle(sunX, sunY, random.range(62, 96), { fill: red, opacity: 0.92 });
    for (let layer = 0; layer < LAYERS; layer++) {
      const depth = layer / (LAYERS - 1);
      const color = mixColors(mixColors(paper, palette.inks[1], 0.55), ink, depth);
      defs += linearGradient(`wash${layer}`, [
        [0, color, 0.42 + 0.5 * depth],
        [0.35, color, 0.3 + 0.36 * depth],
        [0.8, color, 0.02 + 0.12 * depth],
        [1, color, 0],
      ]);
      const shape = peaks(scene, layer);
      const fill = path(`${shape.edge}L${SIZE + 40} ${shape.foot}L-40 ${shape.foot}Z`, {
        fill: `url(#wash${layer})`,
      });
      art += layer === 0 ? group({ filter: 'url(#soft)' }, fill) : fill;
      if (layer >= 2)
        art += path(shape.edge, {
          fill: 'none',
          stroke: color,
          'stroke-width': 1.5 + 2 * depth,
          opacity: 0.35 + 0.3 * depth,
        });
    }
    art += birds(scene, sunX, sunY, ink) + boat(scene, ink) + seal(scene, red, paper);
    return `<defs>${defs}</defs>${art}`;
  },
};

function peaks(scene: Scene, layer: number): { edge: string; foot: number } {
  const random = scene.random.fork(`mountain ${layer}`);
  const wave = waviness(random);
  const depth = layer / (LAYERS - 1);
  const base = SIZE * (0.46 + 0.34 * depth);
  const height = SIZE * (0.28 - 0.12 * depth) * (0.8 + 0.4 * scene.energy);
  const shift = random.next();
  const points: Point[] = [];
  for (let i = -1; i <= 31; i++) {
    const place = i / 30;
    const song = outlineAt(scene, (((place * 0.62 + shift) % 1) + 1) % 1);
    const crag = 0.5 + 0.5 * wave(place * 1.5);
    // A power makes summits narrow and valleys wide, as brushes do.
    const rise = (0.35 * song + 0.65 * crag) ** 1.7 + 0.035 * random.range(-1, 1);
    points.push([place * SIZE, base - height * rise]);
  }
  return { edge: smoothPath(points), foot: base + 130 };
}

function birds({ random }: Scene, sunX: number, sunY: number, ink: string): string {
  const source = random.fork('birds');
  let art = '';
  const side = sunX > SIZE / 2 ? -1 : 1;
  for (let i = 0; i < source.integer(3, 6); i++) {
    const x = sunX + side * source.range(130, 330);
    const y = sunY + source.range(-60, 80);
    const w = source.range(12, 22);
    art += path(
      `M${x - w} ${y - w * 0.35}Q${x - w * 0.4} ${y - w * 0.5} ${x} ${y}Q${x + w * 0.4} ${y - w * 0.5} ${x + w} ${y - w * 0.3}`,
      {
        fill: 'none',
        stroke: ink,
        'stroke-width': 3,
        'stroke-linecap': 'round',
        opacity: 0.75,
      },
    );
  }
  return art;
}

function boat({ random }: Scene, ink: string): string {
  const x = random.fork('boat').range(0.2, 0.7) * SIZE;
  const y = 0.93 * SIZE;
  return (
    path(`M${x - 60} ${y - 8}Q${x} ${y + 22} ${x + 66} ${y - 12}Q${x} ${y + 4} ${x - 60} ${y - 8}Z`, {
      fill: ink,
      opacity: 0.85,
    }) +
    path(`M${x - 14} ${y - 2}Q${x - 8} ${y - 40} ${x + 12} ${y - 34}Q${x + 22} ${y - 20} ${x + 24} ${y}Z`, {
      fill: ink,
      opacity: 0.7,
    }) +
    path(`M${x - 130} ${y + 24}H${x + 20}M${x - 40} ${y + 38}H${x + 140}`, {
      stroke: ink,
      'stroke-width': 2,
      opacity: 0.3,
    })
  );
}

/** A square seal whose strokes are the song's sections. */
function seal({ sections }: Scene, red: string, paper: string): string {
  const x = 858;
  const y = 842;
  let art = rect(x, y, 84, 84, { fill: red, rx: 9 });
  const count = Math.min(6, Math.max(3, sections.length));
  for (let i = 0; i < count; i++) {
    const section = sections[Math.floor((i * sections.length) / count)]!;
    const row = y + 13 + (i * 62) / count;
    art += rect(x + 12, row, 16 + 42 * section.energy, 5, { fill: paper, opacity: 0.92 });
  }
  return art + rect(x + 66, y + 12, 6, 60, { fill: paper, opacity: 0.92 });
}
