import { expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { verbs } from '#lib/studio/verbs.ts';
import { isNamed, isUnsaid } from './asked-fields.ts';

const asked = [...new Set(Object.values(verbs).flatMap(({ endpoint }) => endpoint ?? []))];

it.each<EndpointName>(asked)('every field of %s has a name in Details, or is told elsewhere', (name) => {
  const fields = Object.keys((endpoints[name].request as { shape: object }).shape);
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.filter((field) => !isNamed(field) && !isUnsaid(field))).toEqual([]);
});
