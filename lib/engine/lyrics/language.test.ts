import { expect, it } from 'vitest';
import { detectLanguage } from './language.ts';

it.each([
  ['walking in the rain', 'en'],
  ['走在雨中', 'zh'],
  ['我爱你 baby', 'mixed'],
  ['走在雨中的那一天我们都还年轻 OK', 'zh'],
  ['こんにちはありがとう', 'other'],
  ['안녕하세요', 'other'],
  ['123 !!', 'other'],
  ['', 'other'],
] as const)('%j is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
