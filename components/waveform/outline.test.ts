import { describe, expect, it } from 'vitest';
import { barsOf, farthestZoom, wantsFine } from './outline.ts';

const click = (length: number, at: number) =>
  Uint8Array.from({ length }, (_, index) => (index === at ? 255 : 0));

describe('the bars of a part of a song', () => {
  it('shows a click of ten milliseconds in an hour where it is, zoomed in, and only there', () => {
    const hourOfTens = 360_000;
    const outline = { coarse: Array(4000).fill(0.1) as number[], fine: click(hourOfTens, 180_123) };
    const bars = barsOf(outline, 1 / hourOfTens, 180_100, 100);
    expect([...bars].map((height, at) => (height > 0.5 ? at : -1)).filter((at) => at >= 0)).toEqual([23]);
  });

  it('uses the coarse peaks for the whole song', () => {
    const outline = { coarse: [0.1, 0.9, 0.2, 0.4], fine: click(1000, 0) };
    expect([...barsOf(outline, 1 / 2, 0, 2)].map((height) => Math.round(height * 10))).toEqual([9, 4]);
  });

  it('shows a bar as the same wherever the view begins', () => {
    const outline = {
      coarse: Array.from({ length: 4_000 }, (_, at) => ((at * 7_919) % 101) / 101),
      fine: Uint8Array.from({ length: 60_000 }, (_, at) => (at * 104_729) % 256),
    };
    for (const share of [1 / 250, 1 / 3_333, 1 / 17_001]) {
      const all = barsOf(outline, share, 0, 240);
      for (const first of [1, 37, 100]) {
        const some = barsOf(outline, share, first, 50);
        expect([...some]).toEqual([...all.slice(first, first + 50)]);
      }
    }
  });

  it('touches as little for an hour as for a minute', () => {
    let touched = 0;
    const counted = (length: number) =>
      new Proxy(Array(length).fill(0.5) as number[], {
        get(target, name) {
          if (typeof name === 'string' && /^\d+$/.test(name)) touched++;
          return Reflect.get(target, name);
        },
      });
    barsOf({ coarse: counted(1_000_000), fine: null }, 1 / 300, 0, 300);
    expect(touched).toBeLessThanOrEqual(300 * 130);
  });

  it('asks for finer ones only where the coarse do not do', () => {
    const outline = { coarse: Array(4000).fill(0) as number[], fine: null };
    expect(wantsFine(outline, 1 / 300)).toBe(false);
    expect(wantsFine(outline, 1 / 40_000)).toBe(true);
    expect(wantsFine({ ...outline, fine: new Uint8Array(10) }, 1 / 40_000)).toBe(false);
  });

  it('zooms every song to ten milliseconds a bar', () => {
    for (const seconds of [10, 180, 3600])
      expect((1000 * farthestZoom(seconds)) / seconds).toBeGreaterThanOrEqual(400);
  });
});
