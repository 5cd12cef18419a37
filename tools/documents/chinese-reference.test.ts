import { expect, test } from 'vitest';
import { CHINESE, operationInChinese } from '#app/(studio)/api-reference/chinese.ts';
import { readOperations } from '#app/(studio)/api-reference/open-api.ts';
import { describeInterface } from '#lib/service/http/openapi.ts';

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

test('the reference of the interface is there in Chinese', () => {
  const operations = readOperations(describeInterface('http://service.test') as never);
  const textsOf = (operation: (typeof operations)[number]) => [
    operation.summary,
    operation.description,
    ...[...operation.request, ...operation.response].map(({ description }) => description),
  ];
  const [before, after] = [operations.flatMap(textsOf), operations.map(operationInChinese).flatMap(textsOf)];
  const missing = [...new Set(before.filter((text, at) => text !== '' && !isChinese(after[at] ?? '')))];
  expect(missing).toEqual([]);
  // What the interface says no more is not kept.
  expect(Object.keys(CHINESE).filter((text) => !before.includes(text))).toEqual([]);
  // Names are what a program sends: they stay.
  expect(operations.map(operationInChinese).map(({ path }) => path)).toEqual(
    operations.map(({ path }) => path),
  );
});
