import { expect, it } from 'vitest';
import { knownModel } from './known-model.ts';

const models = [{ mv: 'songloom-2' }, { mv: 'other-1' }];

it.each([
  ['one that there is', 'other-1', models, 'other-1'],
  ['one that is gone', 'songloom-1', models, ''],
  ['the default', '', models, ''],
  ['whatever was chosen while nobody knows', 'songloom-1', [], 'songloom-1'],
])('a draft names %s', (_what, chosen, known, expected) => expect(knownModel(chosen, known)).toBe(expected));
