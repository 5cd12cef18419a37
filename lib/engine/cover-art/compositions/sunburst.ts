import { colorAt, lighten, mixColors } from '../color.ts';
import { type Composition, energyAt, outlineAt } from '../composition.ts';
import { circle, line, path, polar, radialGradient, rect, ringSector, SIZE } from '../svg.ts';

const BARS = 120;

/** The whole song once around a disc: bars for its waveform, an inner ring for its sections. */
export const sunburst: Composition = {
  id: 'sunburst',
  styles: ['pop', 'k-pop', 'mandopop', 'house', 'trance', 'disco', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const middle = SIZE / 2;
    const inner = random.range(0.17, 0.24) * SIZE;
    const reach = 0.45 * SIZE - inner;
    const twist = random.range(-0.06, 0.06);
    const colors = palette.dark
      ? [palette.inks[1], palette.inks[2], palette.inks[3]]
      : [palette.inks[1], palette.inks[2], palette.inks[3]];
    const defs =
      radialGradient(
        'ground',
        [
          [0, lighten(palette.ground[1], palette.dark ? 0.08 : 0.02)],
          [1, palette.ground[0]],
        ],
        { cx: 0.5, cy: 0.5, r: 0.75 },
      ) +
      radialGradient(
        'disc',
        [
          [0, lighten(palette.accent, 0.12)],
          [1, palette.accent],
        ],
        { cx: 0.36, cy: 0.3, r: 0.9 },
      );
    let art = rect(0, 0, SIZE, SIZE, { fill: 'url(#ground)' });
    for (let ring = 1; ring <= 4; ring++) {
      art += circle(middle, middle, inner + reach * (ring / 4), {
        fill: 'none',
        stroke: palette.line,
        'stroke-width': 1,
        opacity: 0.12,
      });
    }
    for (let i = 0; i < BARS; i++) {
      const place = i / BARS;
      const height = 0.08 + 0.92 * outlineAt(scene, place);
      const from = inner + 34;
      const to = from + (reach - 34) * height;
      const [x1, y1] = polar(middle, middle, place, from);
      const [x2, y2] = polar(middle, middle, place + twist * height, to);
      art += line(x1, y1, x2, y2, {
        stroke: colorAt(colors, 0.15 + 0.85 * (0.5 * height + 0.5 * energyAt(scene, place))),
        'stroke-width': 13,
        'stroke-linecap': 'round',
      });
    }
    for (const section of scene.sections) {
      const from = section.startSeconds / scene.lengthSeconds;
      const to = Math.min(1, (section.startSeconds + section.lengthSeconds) / scene.lengthSeconds);
      if (to - from < 0.004) continue;
      art += path(ringSector(middle, middle, inner + 6, inner + 18, from + 0.002, to - 0.002), {
        fill: mixColors(palette.inks[0], palette.line, section.energy),
      });
    }
    art += circle(middle, middle, inner - 8, { fill: 'url(#disc)' });
    for (let groove = 1; groove <= 3; groove++) {
      art += circle(middle, middle, (inner - 8) * (0.3 + 0.2 * groove), {
        fill: 'none',
        stroke: palette.ground[0],
        'stroke-width': 2,
        opacity: 0.22,
      });
    }
    art += circle(middle, middle, 13, { fill: palette.ground[0] });
    return `<defs>${defs}</defs>${art}`;
  },
};
