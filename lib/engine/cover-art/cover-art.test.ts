import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STYLE_IDS } from '../styles/ids.ts';
import { colorAt, lighten, mixColors, turnHue } from './color.ts';
import { COMPOSITIONS } from './compositions/index.ts';
import { type CoverInput, coverSvg, drawCover } from './draw-cover.ts';

const song = (change: Partial<CoverInput> = {}): CoverInput => ({
  title: 'Rain on the Loom',
  seed: 12,
  style: 'pop',
  moods: ['dreamy'],
  sections: ['intro', 'verse', 'chorus', 'verse', 'chorus', 'outro'].map((kind, i) => ({
    kind,
    energy: [0.2, 0.5, 0.9, 0.5, 1, 0.3][i]!,
    startSeconds: 25 * i,
    lengthSeconds: 25,
  })),
  peaks: Float32Array.from({ length: 200 }, (_, i) => 0.5 + 0.4 * Math.sin(i * 0.2)),
  ...change,
});

describe('compositions', () => {
  it('list and folder agree', () => {
    const files = readdirSync(new URL('./compositions', import.meta.url))
      .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
      .map((file) => file.slice(0, -3));
    expect(COMPOSITIONS.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  it('suit styles that exist, and every style has some of its own', () => {
    const known = new Set<string>([...STYLE_IDS, '*']);
    for (const { styles } of COMPOSITIONS) for (const style of styles) expect(known).toContain(style);
    for (const style of STYLE_IDS)
      expect(
        COMPOSITIONS.some(({ styles }) => styles.includes(style)),
        style,
      ).toBe(true);
  });

  it.each(COMPOSITIONS.map(({ id }) => id))(
    '%s draws clean SVG, the same again, another for another song',
    (id) => {
      const drawing = coverSvg(song(), id);
      expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
      expect(coverSvg(song(), id)).toBe(drawing);
      expect(coverSvg(song({ seed: 13 }), id)).not.toBe(drawing);
      expect(coverSvg(song({ title: 'Other' }), id)).not.toBe(drawing);
    },
  );

  it.each(COMPOSITIONS.map(({ id }) => id))('%s copes with a song that says nothing', (id) => {
    const drawing = coverSvg(song({ sections: [], peaks: new Float32Array(0), moods: [], title: '' }), id);
    expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
    const odd = coverSvg(song({ peaks: new Float32Array([Number.NaN, 0, 0]), valence: Number.NaN }), id);
    expect(odd).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('drawCover', () => {
  it('is a square PNG of 768 pixels', () => {
    const png = drawCover(song());
    const view = new DataView(png.buffer, png.byteOffset);
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([768, 768]);
  });

  it('gives many songs many forms', () => {
    const drawings = Array.from({ length: 24 }, (_, seed) => coverSvg(song({ seed })));
    expect(new Set(drawings).size).toBe(24);
    expect(new Set(drawings.map((drawing) => drawing.length)).size).toBeGreaterThan(12);
  });
});

describe('colours', () => {
  it('come back from a whole turn, and mix from one to the other', () => {
    expect(turnHue('#3a7bd5', 360)).toBe('#3a7bd5');
    expect(mixColors('#102030', '#f0e0d0', 0)).toBe('#102030');
    expect(mixColors('#102030', '#f0e0d0', 1)).toBe('#f0e0d0');
    expect(colorAt(['#000000', '#ffffff'], 2)).toBe('#ffffff');
    expect(lighten('#000000', 1)).toBe('#ffffff');
  });
});
