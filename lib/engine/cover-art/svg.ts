/** Small words for drawing SVG. Coordinates are in a square of {@link SIZE} units. */
export const SIZE = 1000;

type Attributes = Record<string, string | number | undefined>;

/** Two decimals are a hundredth of a pixel. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

export function element(name: string, attributes: Attributes, children = ''): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? n(value) : value}"`;
  }
  return children ? `${text}>${children}</${name}>` : `${text}/>`;
}

/** Opacity of a single shape goes into its paint: an opacity of its own would cost the renderer a layer. */
function shape(name: string, geometry: Attributes, { opacity, ...attributes }: Attributes): string {
  return element(name, {
    ...geometry,
    ...attributes,
    'fill-opacity': attributes['fill'] === 'none' ? undefined : opacity,
    'stroke-opacity': attributes['stroke'] === undefined ? undefined : opacity,
  });
}

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  shape('rect', { x, y, width, height }, attributes);
export const circle = (cx: number, cy: number, r: number, attributes: Attributes): string =>
  shape('circle', { cx, cy, r }, attributes);
export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes): string =>
  shape('ellipse', { cx, cy, rx, ry }, attributes);
export const path = (d: string, attributes: Attributes): string => shape('path', { d }, attributes);
export const line = (x1: number, y1: number, x2: number, y2: number, attributes: Attributes): string =>
  shape('line', { x1, y1, x2, y2 }, attributes);
export const group = (attributes: Attributes, children: string): string =>
  element('g', attributes, children || ' ');

/** Colours along a line, top to bottom unless told otherwise, to be used as `url(#id)`. */
export function linearGradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  vector: Attributes = {},
): string {
  return element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1, ...vector }, stopsOf(stops));
}
export function radialGradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  vector: Attributes = {},
): string {
  return element('radialGradient', { id, ...vector }, stopsOf(stops));
}
const stopsOf = (stops: readonly (readonly [number, string, number?])[]): string =>
  stops
    .map(([offset, color, opacity]) =>
      element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity ?? 1 }),
    )
    .join('');

export type Point = readonly [number, number];

/** A smooth curve through points (Catmull–Rom as Bézier curves), starting with a move or, where `joined`, a line. */
export function smoothPath(
  points: readonly Point[],
  options: { joined?: boolean; closed?: boolean } = {},
): string {
  const count = points.length;
  if (count === 0) return '';
  const at = (i: number): Point =>
    options.closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!;
  let d = `${options.joined ? 'L' : 'M'}${n(points[0]![0])} ${n(points[0]![1])}`;
  const segments = options.closed ? count : count - 1;
  for (let i = 0; i < segments; i++) {
    const [x0, y0] = at(i - 1);
    const [x1, y1] = at(i);
    const [x2, y2] = at(i + 1);
    const [x3, y3] = at(i + 2);
    d += `C${n(x1 + (x2 - x0) / 6)} ${n(y1 + (y2 - y0) / 6)} ${n(x2 - (x3 - x1) / 6)} ${n(y2 - (y3 - y1) / 6)} ${n(x2)} ${n(y2)}`;
  }
  return options.closed ? `${d}Z` : d;
}

/** A point at an angle (turns, 0 = up, clockwise) and a distance. */
export function polar(cx: number, cy: number, turns: number, radius: number): Point {
  const angle = 2 * Math.PI * (turns - 0.25);
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** Part of a ring between two radii and two angles (turns). */
export function ringSector(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const large = to - from > 0.5 ? 1 : 0;
  const [ax, ay] = polar(cx, cy, from, outer);
  const [bx, by] = polar(cx, cy, to, outer);
  const [dx, dy] = polar(cx, cy, to, inner);
  const [ex, ey] = polar(cx, cy, from, inner);
  return `M${n(ax)} ${n(ay)}A${n(outer)} ${n(outer)} 0 ${large} 1 ${n(bx)} ${n(by)}L${n(dx)} ${n(dy)}A${n(inner)} ${n(inner)} 0 ${large} 0 ${n(ex)} ${n(ey)}Z`;
}
