import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/songs/1?region=4-8', '/songs/1?region=4-8'],
  ['/library', '/library'],
  ['//evil.test/x', null],
  ['/\\\\evil.test', null],
  ['/a\\b', null],
  ['https://evil.test', null],
  ['javascript:alert(1)', null],
  ['/a\nb', null],
  ['', null],
  [null, null],
  [`/${'a'.repeat(600)}`, null],
])('%j leads to %j', (given, expected) => expect(ownPath(given)).toBe(expected));
