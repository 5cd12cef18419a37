const ELLIPSIS = '…';

/**
 * A text as far as there is room for it: whole, or cut with an ellipsis, so that an F♯ minor is never read as an F♯.
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

/** Measures texts in a canvas' font, each once. */
export function textWidths(context: CanvasRenderingContext2D): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? context.measureText(text).width;
    known.set(text, width);
    return width;
  };
}
