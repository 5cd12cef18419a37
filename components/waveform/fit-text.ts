const ELLIPSIS = '…';

/**
 * A text as far as there is room for it: whole, or cut with an ellipsis.
 * @param room in pixels
 * @param widthOf a text's width in pixels
 * @returns empty where not even a letter and the ellipsis fit
 */
export function fitText(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  let [fits, most] = [0, letters.length - 1];
  while (fits < most) {
    const middle = Math.ceil((fits + most) / 2);
    if (widthOf(letters.slice(0, middle).join('') + ELLIPSIS) <= room) fits = middle;
    else most = middle - 1;
  }
  return fits === 0 ? '' : letters.slice(0, fits).join('').trimEnd() + ELLIPSIS;
}

/** Texts that are remembered; a song has fewer. */
const mostKnown = 20_000;
/** Widths by font and text: who draws with every frame measures each once. */
let known = new Map<string, number>();

/** Measures texts in a canvas' font. */
export function textWidths(context: CanvasRenderingContext2D): (text: string) => number {
  const { font } = context;
  return (text) => {
    const key = `${font} ${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= mostKnown) known = new Map();
    const { width } = context.measureText(text);
    known.set(key, width);
    return width;
  };
}
