import { expect, it } from 'vitest';
import { excessOf } from './json-shape.ts';

const MOST = { deepest: 3, values: 6, fields: 3 };

it.each([
  ['', undefined],
  ['"[[[[[[,,,,,"', undefined],
  [String.raw`"\"[[[[[,,,,,,"`, undefined],
  ['[[[1]]]', undefined],
  ['[[[[1]]]]', 'deepest'],
  ['{"a":{"b":{"c":{', 'deepest'],
  ['{"a":1,"b":2,"c":3}', undefined],
  ['{"a":1,"b":2,"c":3,"d":4}', 'fields'],
  // Wherever they are.
  ['{"a":[1,2,3,4,5]}', undefined],
  ['{"a":[1,2,3,4,5,6]}', 'values'],
  ['{"a":[{},{},{}]}', 'values'],
])('%s: %s', (text, excess) => expect(excessOf(text, MOST)).toBe(excess));
