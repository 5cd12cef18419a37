import { expect, it } from 'vitest';
import { chineseRhymeClass, rhymeDegree } from './rhyme.ts';

it.each([
  ['the night is long', 'we sing a song', 3],
  ['take my hand', 'across the land', 3],
  ['all my days', 'the narrow ways', 3],
  ['the winter flame', 'it has no name', 3],
  ['over the sea', 'come back to me', 3],
  ['hold on tight', 'by my side', 1],
  ['dry land', 'old man', 2],
  ['in the rain', 'call my name', 2],
  ['the moon', 'the table', 0],
  ['我的家', '一朵花', 3],
  ['风在唱', '看月亮', 3],
  ['听见雨', '想念你', 3],
  ['一个人', '有声音', 3],
  ['很安静', '你的心', 2],
  ['天空', '大海', 0],
] as const)('%j / %j rhyme to degree %i', (a, b, degree) => {
  expect(rhymeDegree(a, b)).toBe(degree);
});

it.each([
  ['去', '一七'],
  ['路', '姑苏'],
  ['月', '乜斜'],
  ['圆', '言前'],
  ['云', '人辰'],
  ['光', '江阳'],
  ['走', '油求'],
])('%s is in the class %s', (character, name) => {
  expect(chineseRhymeClass(character)).toBe(name);
});
