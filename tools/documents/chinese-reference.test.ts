import { expect, test } from 'vitest';
import { operationInChinese } from '#app/(studio)/api-reference/chinese.ts';
import { readOperations } from '#app/(studio)/api-reference/open-api.ts';
import { describeInterface } from '#lib/service/http/openapi.ts';

/** A text that was added today stays English until somebody has said it in Chinese. */
const MOST_MISSING = 0.15;
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
  expect(missing.length / new Set(before).size, missing.join('\n')).toBeLessThan(MOST_MISSING);
  // Names are what a program sends: they stay.
  expect(operations.map(operationInChinese).map(({ path }) => path)).toEqual(
    operations.map(({ path }) => path),
  );
});
