import { expect, it } from 'vitest';
import { stressesOf, stressStrain } from './stress.ts';

it.each([
  ['The window glows again', '010101', 0],
  ['Cold black stone walls', '1111', 3],
  ['Happily in the city', '1000010', 1],
])('%s is sung %s: strain %i', (line, stresses, strain) => {
  expect(stressesOf(line).join('')).toBe(stresses);
  expect(stressStrain(line)).toBe(strain);
});
