/** What a canvas shows of a long picture, in pixels of the page. */
export interface ShownPart {
  width: number;
  height: number;
  /** Pixels of the canvas for one of the page. */
  ratio: number;
  /** How far the picture is scrolled. */
  scrollLeft: number;
  /** Another value is another picture. */
  picture: unknown;
  /** Whose colours it has. */
  theme: string;
}

/** Draws what lies between two places of the view, in pixels of the page from its left; the rest is cut off. */
export type DrawPart = (
  context: CanvasRenderingContext2D,
  from: number,
  to: number,
  shown: ShownPart,
) => void;

/**
 * A canvas on a picture that is scrolled: what stays in view is moved, and only what comes into view is drawn. What is
 * drawn at a place must not depend on where the view begins.
 */
export class ScrolledDrawing {
  readonly #canvas: HTMLCanvasElement;
  #shown: ShownPart | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** Shows a part of the picture. */
  show(part: ShownPart, draw: DrawPart): void {
    const before = this.#shown;
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    this.#shown = part;
    const { width, height, ratio } = part;
    // A canvas that is given a size is empty.
    const isSized = !before || before.width !== width || before.height !== height || before.ratio !== ratio;
    if (isSized) {
      this.#canvas.width = Math.round(width * ratio);
      this.#canvas.height = Math.round(height * ratio);
    }
    const moved = before ? part.scrollLeft - before.scrollLeft : 0;
    const canMove =
      !isSized &&
      part.picture === before.picture &&
      part.theme === before.theme &&
      Number.isInteger(moved * ratio) &&
      Math.abs(moved) < width;
    if (!canMove) this.#draw(context, part, 0, width, draw);
    if (!canMove || moved === 0) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'copy';
    context.drawImage(this.#canvas, -moved * ratio, 0);
    context.globalCompositeOperation = 'source-over';
    if (moved > 0) this.#draw(context, part, width - moved, width, draw);
    else this.#draw(context, part, 0, -moved, draw);
  }

  #draw(context: CanvasRenderingContext2D, shown: ShownPart, from: number, to: number, draw: DrawPart): void {
    const { height, ratio } = shown;
    context.save();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.beginPath();
    context.rect(from, 0, to - from, height);
    context.clip();
    context.clearRect(from, 0, to - from, height);
    draw(context, from, to, shown);
    context.restore();
  }
}
