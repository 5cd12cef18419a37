import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import type PDFDocument from 'pdfkit';

/** Signs of music, by their places in SMuFL (W3C, Standard Music Font Layout 1.4), whose em is four staff spaces. */
export const GLYPHS = {
  gClef: 0xe050,
  timeDigit: 0xe080,
  noteheads: { whole: 0xe0a2, half: 0xe0a3, black: 0xe0a4 },
  rests: { whole: 0xe4e3, half: 0xe4e4, quarter: 0xe4e5, eighth: 0xe4e6 },
  flagUp: 0xe240,
  flagDown: 0xe241,
  dot: 0xe1e7,
  accidentals: { '-2': 0xe264, '-1': 0xe260, '0': 0xe261, '1': 0xe262, '2': 0xe263 },
  tuplet3: 0xe883,
} as const;

/** Half a point of a space's height: how thick the thin weight's strokes are made, of the size of type. */
const THICKENED = 0.04;
/** Characters that the standard fonts of every PDF reader have. */
const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff‘’“”–—…•]*$/;

export type TextStyle = 'plain' | 'bold' | 'italic';
const STANDARD: Readonly<Record<TextStyle, string>> = {
  plain: 'Times-Roman',
  bold: 'Times-Bold',
  italic: 'Times-Italic',
};

const folderOf = (name: string) =>
  path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

let music: Font | undefined;
const musicFont = () => {
  music ??= open(path.join(folderOf('@vexflow-fonts/bravura'), 'bravura.otf'));
  return music;
};

const open = (file: string): Font => create(readFileSync(file)) as Font;

/** The Noto Sans SC font comes in slices, of which `unicode.json` says which characters each has. */
class SlicedFont {
  readonly #folder = folderOf('@fontsource-variable/noto-sans-sc');
  readonly #slices = (
    Object.entries(JSON.parse(readFileSync(path.join(this.#folder, 'unicode.json'), 'utf8'))) as [
      string,
      string,
    ][]
  ).map(([name, ranges]) => ({ name: name.replace(/[[\]]/g, ''), ranges: rangesOf(ranges) }));
  readonly #open = new Map<string, Font>();

  glyphOf(codePoint: number) {
    const slice = this.#slices.find(({ ranges }) =>
      ranges.some(([low, high]) => codePoint >= low && codePoint <= high),
    );
    if (!slice) return undefined;
    let font = this.#open.get(slice.name);
    if (!font) {
      font = open(path.join(this.#folder, 'files', `noto-sans-sc-${slice.name}-wght-normal.woff2`));
      this.#open.set(slice.name, font);
    }
    return font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint) : undefined;
  }
}
let sliced: SlicedFont | undefined;

const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [low, high] = range.trim().slice(2).split('-');
    return [Number.parseInt(low!, 16), Number.parseInt(high ?? low!, 16)];
  });

/** Draws signs and words on a page. Sizes in points, y downwards. */
export class Ink {
  readonly #doc: InstanceType<typeof PDFDocument>;

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.#doc = doc;
  }

  get doc() {
    return this.#doc;
  }

  /** @param space the distance between two lines of the staff */
  sign(glyph: number, x: number, y: number, space: number): void {
    this.#outline(
      musicFont().glyphForCodePoint(glyph).path.toSVG(),
      x,
      y,
      (4 * space) / musicFont().unitsPerEm,
    );
  }

  signWidth(glyph: number, space: number): number {
    return (musicFont().glyphForCodePoint(glyph).advanceWidth * 4 * space) / musicFont().unitsPerEm;
  }

  line(x1: number, y1: number, x2: number, y2: number, width: number): void {
    this.#doc.lineWidth(width).moveTo(x1, y1).lineTo(x2, y2).stroke();
  }

  /** Words that begin at x, or have their middle there. The base line is at y. */
  text(
    words: string,
    x: number,
    y: number,
    size: number,
    { style = 'plain' as TextStyle, centred = false } = {},
  ): void {
    let at = centred ? x - this.textWidth(words, size, style) / 2 : x;
    for (const run of runsOf(words)) {
      if (WESTERN.test(run)) {
        this.#doc.font(STANDARD[style]).fontSize(size);
        this.#doc.text(run, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += this.#doc.widthOfString(run);
        continue;
      }
      sliced ??= new SlicedFont();
      for (const character of run) {
        const glyph = sliced.glyphOf(character.codePointAt(0)!);
        if (glyph)
          this.#outline(
            glyph.path.toSVG(),
            at,
            y,
            size / 1000,
            THICKENED * 1000 * (style === 'bold' ? 2 : 1),
          );
        at += glyph ? (glyph.advanceWidth * size) / 1000 : 0;
      }
    }
  }

  textWidth(words: string, size: number, style: TextStyle = 'plain'): number {
    return runsOf(words).reduce((sum, run) => {
      if (WESTERN.test(run)) return sum + this.#doc.font(STANDARD[style]).fontSize(size).widthOfString(run);
      sliced ??= new SlicedFont();
      return [...run].reduce(
        (width, character) =>
          width + ((sliced!.glyphOf(character.codePointAt(0)!)?.advanceWidth ?? 0) * size) / 1000,
        sum,
      );
    }, 0);
  }

  #outline(svg: string, x: number, y: number, scale: number, stroke = 0): void {
    if (svg === '') return;
    this.#doc.save().translate(x, y).scale(scale, -scale).path(svg);
    if (stroke > 0) this.#doc.lineWidth(stroke).lineJoin('round').fillAndStroke();
    else this.#doc.fill();
    this.#doc.restore();
  }
}

/** Cuts words where what the standard fonts have ends and begins. */
function runsOf(words: string): string[] {
  const runs: string[] = [];
  for (const character of words) {
    const last = runs.at(-1);
    if (last !== undefined && WESTERN.test(last) === WESTERN.test(character))
      runs[runs.length - 1] = last + character;
    else runs.push(character);
  }
  return runs;
}
