import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keyName, partName } from './part-names.ts';

it('every instrument has a Chinese name, and one of its own', () => {
  // A file of the catalogue is an instrument's id.
  const ids = readdirSync('lib/engine/instruments/kinds')
    .filter((file) => /^(?!index)[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.replace('.ts', ''));
  expect(ids.length).toBeGreaterThan(90);
  const names = ids.map((id) => partName(id, 'zh'));
  for (const name of names) expect(name).toMatch(/\p{Script=Han}/u);
  expect(new Set(names).size).toBe(names.length);
});
it('what nobody knows stays as it was written', () => {
  expect(partName('grand-piano', 'en')).toBe('grand piano');
  expect(partName('Vocals', 'zh')).toBe('人声');
  expect(partName('guitar 2', 'zh')).toBe('吉他 2');
  expect(partName('kit-808', 'zh')).toBe('808 鼓组');
  expect(partName('Theremin of Ada', 'zh')).toBe('Theremin of Ada');
});
it('keys are named', () => {
  expect(keyName('F# minor', 'zh')).toBe('F# 小调');
  expect(keyName('F major', 'en')).toBe('F major');
  expect(keyName('unknown', 'zh')).toBe('unknown');
});
