import { expect, test } from 'vitest';
import { SeparationPace } from './separation-pace.ts';

test('learns how long separations take, and how much fits into a budget', () => {
  const pace = new SeparationPace();
  expect(pace.estimate(900)).toBeLessThan(300);
  for (let i = 0; i < 12; i++) pace.learn(60, 120);
  expect(pace.estimate(60)).toBeCloseTo(120, 0);
  expect(pace.estimate(900)).toBeGreaterThan(300);
  expect(pace.estimate(pace.longest(300))).toBeLessThanOrEqual(300);
  const before = pace.estimate(60);
  pace.learn(1, 100);
  expect(pace.estimate(60)).toBe(before);
});
