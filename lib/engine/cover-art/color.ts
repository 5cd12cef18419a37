/** Colours in OKLCH, where equal steps look equal (B. Ottosson, "A perceptual color space for image processing", 2020). */

interface Oklch {
  lightness: number;
  chroma: number;
  /** Radians. */
  hue: number;
}

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const fromLinear = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

function toOklch(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

function toHex({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (v: number): string =>
    Math.round(255 * Math.max(0, Math.min(1, fromLinear(Math.max(0, v)))))
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(byte).join('')}`;
}

/** A "#rrggbb" colour with its hue turned. */
export function turnHue(hex: string, degrees: number): string {
  const color = toOklch(hex);
  return toHex({ ...color, hue: color.hue + (degrees * Math.PI) / 180 });
}

/** Between two colours. @param share 0 the first – 1 the second */
export function mixColors(from: string, to: string, share: number): string {
  const a = toOklch(from);
  const b = toOklch(to);
  const blend = (x: number, y: number): number => x + (y - x) * share;
  // Through the plane of hue and chroma, not around the circle: no strange colours on the way.
  const x = blend(a.chroma * Math.cos(a.hue), b.chroma * Math.cos(b.hue));
  const y = blend(a.chroma * Math.sin(a.hue), b.chroma * Math.sin(b.hue));
  return toHex({
    lightness: blend(a.lightness, b.lightness),
    chroma: Math.hypot(x, y),
    hue: Math.atan2(y, x),
  });
}

/** A colour of a row of colours. @param place 0 the first – 1 the last */
export function colorAt(colors: readonly string[], place: number): string {
  const at = Math.max(0, Math.min(1, place)) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(at));
  return mixColors(colors[index]!, colors[index + 1]!, at - index);
}

/** Lighter (positive) or darker by a step of OKLCH lightness, −1 – 1. */
export function lighten(hex: string, step: number): string {
  const color = toOklch(hex);
  return toHex({ ...color, lightness: Math.max(0, Math.min(1, color.lightness + step)) });
}
