import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DrawPart, ScrolledDrawing } from './scrolled-drawing.ts';

/** A canvas of one row: what it holds, and how many of its pixels were drawn. */
function rowCanvas() {
  let cells: (number | null)[] = [];
  let clip = { from: 0, to: 0 };
  let drawn = 0;
  const context = {
    save() {},
    restore() {},
    setTransform() {},
    beginPath() {},
    clip() {},
    rect: (x: number, _y: number, width: number) => {
      clip = { from: x, to: x + width };
    },
    clearRect: (x: number, _y: number, width: number) => cells.fill(null, x, x + width),
    drawImage: (_: unknown, x: number) => {
      cells = cells.map((_cell, at) => cells[at - x] ?? null);
    },
    fillRect(x: number, value: number) {
      if (x < clip.from || x >= clip.to) return;
      cells[x] = value;
      drawn++;
    },
  };
  const canvas = {
    getContext: () => context,
    set width(width: number) {
      cells = Array.from({ length: width }, () => null);
    },
    height: 0,
  };
  return {
    drawing: new ScrolledDrawing(canvas as unknown as HTMLCanvasElement),
    cells: () => cells,
    drawnSince() {
      const count = drawn;
      drawn = 0;
      return count;
    },
  };
}

/** Every place of the picture has a value of its own; drawn a little further than asked, as bars are. */
const draw: DrawPart = (context, from, to, { scrollLeft, picture }) => {
  for (let x = Math.floor(from) - 2; x < to + 2; x++)
    (context as unknown as { fillRect(x: number, value: number): void }).fillRect(
      x,
      (scrollLeft + x) * Number(picture),
    );
};

it('whatever is scrolled, the canvas shows what one drawn anew would', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          scrollLeft: fc.integer({ min: 0, max: 300 }),
          width: fc.constantFrom(60, 60, 60, 90),
          picture: fc.constantFrom(1, 1, 1, 2),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      (views) => {
        const { drawing, cells } = rowCanvas();
        for (const { scrollLeft, width, picture } of views) {
          drawing.show({ width, height: 1, ratio: 1, scrollLeft, picture, theme: 'dark' }, draw);
          expect(cells()).toEqual(Array.from({ length: width }, (_, x) => (scrollLeft + x) * picture));
        }
      },
    ),
  ));

it('draws what comes into view, and nothing where nothing moved', () => {
  const { drawing, drawnSince } = rowCanvas();
  const show = (scrollLeft: number, theme = 'dark') => {
    drawing.show({ width: 100, height: 1, ratio: 1, scrollLeft, picture: 1, theme }, draw);
    return drawnSince();
  };
  expect([show(0), show(7), show(7), show(2), show(400)]).toEqual([100, 7, 0, 5, 100]);
  expect(show(400, 'light'), 'other colours').toBe(100);
});
