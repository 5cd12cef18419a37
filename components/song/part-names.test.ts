import { globSync, readdirSync, readFileSync } from 'node:fs';
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
it('every part that the engine writes has a Chinese name', () => {
  const files = globSync('lib/engine/{styles,compose}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const seats = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{\s*id: '([a-z0-9-]+)',\s*role:/g)].map(([, id]) => id ?? ''),
  );
  const composed = readFileSync('lib/engine/compose/compose-song.ts', 'utf8');
  const voices = [...composed.matchAll(/add\(\s*'[a-z-]+',\s*'([^']+)'/g)].map(([, name]) => name ?? '');
  const pieces = readFileSync('lib/engine/compose/drums.ts', 'utf8').matchAll(/^ {2}\w+: '([a-z]+)',$/gm);
  const names = [...new Set([...seats, ...voices, ...[...pieces].map(([, role]) => role ?? '')])];
  expect(names.length).toBeGreaterThan(65);
  for (const name of names) expect(partName(name, 'zh'), name).toMatch(/\p{Script=Han}/u);
  expect(partName('Rhythm guitar double', 'zh')).toBe('节奏吉他（叠录）');
  expect(partName('Guitar 2', 'zh')).toBe('吉他 2');
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
  expect(keyName('D minor pentatonic', 'zh')).toBe('D 小调五声');
  expect(keyName('A mixolydian', 'zh')).toBe('A 混合利底亚调式');
  expect(keyName('F major', 'en')).toBe('F major');
  expect(keyName('unknown', 'zh')).toBe('unknown');
});
