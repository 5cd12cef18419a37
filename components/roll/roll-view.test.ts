import { describe, expect, it } from 'vitest';
import { KEYS_WIDTH, secondsAt, xOf } from './draw-roll.ts';
import { firstView, viewOnAxis } from './roll-view.ts';

describe('a roll on the page’s time axis', () => {
  const own = firstView([], 60);
  const axis = { pixelsPerSecond: 10, scrollLeft: 120, viewWidth: 300 };

  it('has every note under its place on the waveform, and no room between keys and notes', () => {
    const view = { ...own, ...viewOnAxis(axis, 176) };
    expect(secondsAt(view.keysWidth, view)).toBe(12);
    for (const seconds of [12, 20, 42]) expect(xOf(seconds, view)).toBeCloseTo(176 + seconds * 10 - 120, 9);
  });

  it('hides no bar behind the keys where the axis begins at once', () => {
    const view = { ...own, ...viewOnAxis(axis, 0) };
    expect(view.keysWidth).toBe(KEYS_WIDTH);
    // The first and the last second in view are those of the waveform.
    expect(secondsAt(view.keysWidth, view)).toBe(12);
    expect(secondsAt(axis.viewWidth, view)).toBeCloseTo(42, 9);
  });

  it('can be drawn before the axis is measured', () => {
    const view = { ...own, ...viewOnAxis({ pixelsPerSecond: 1, scrollLeft: 0, viewWidth: 0 }, 0) };
    expect(view.pixelsPerSecond).toBeGreaterThan(0);
  });
});
