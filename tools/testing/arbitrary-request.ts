import fc from 'fast-check';
import { z } from 'zod';

/** As much of JSON Schema as the contract's requests come to. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  items?: Schema;
}

/** Texts that have broken programs: other scripts, controls, halves of pairs, names of prototypes, markup, paths, SQL. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e\u2066',
  '\ud800',
  'x\udfff',
  '\ufeff\uffff',
  '🎵'.repeat(700),
  'e\u0301'.repeat(600),
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1; DROP TABLE service.tasks; --",
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{{7*7}}#{7*7}',
  '[Verse]\n[Chorus]\n[',
  '\r\n\r\nHTTP/1.1 200 OK',
  'a'.repeat(5_001),
  '9'.repeat(400),
] as const;

const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  59.99,
  60,
  60.05,
  60.06,
] as const;

/** Any JSON value, biased to what hurts. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, true, false, [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value the schema allows, or one just inside or outside of its limits. */
function nearValue(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => nearValue(one, known)));
  const { minimum: least = 0, maximum: most = 100 } = schema;
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(
        fc.integer({ min: least, max: most }),
        fc.constantFrom(least, most, least - 1, most + 1, least + 0.5),
      );
    case 'number':
      return fc.oneof(
        fc.double({ min: least, max: most, noNaN: true }),
        fc.constantFrom(...HOSTILE_NUMBERS, least, most),
      );
    case 'object':
      return objectNear(schema, known);
    case 'array':
      return fc.oneof(
        { weight: 4, arbitrary: fc.array(nearValue(schema.items ?? {}, known), { maxLength: 4 }) },
        { weight: 1, arbitrary: hostileValue },
      );
    case 'string':
      return textNear(schema, known);
    default:
      return hostileValue;
  }
}

/** An object with the fields that it needs, some of the others, and now and then a hostile one in place of any. */
function objectNear(
  { properties = {}, required = [] }: Schema,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      fc.oneof({ weight: 9, arbitrary: nearValue(field, known) }, { weight: 1, arbitrary: hostileValue }),
    ]),
  );
  const requiredKeys = required.filter((name) => name in fields);
  return fc.oneof(
    { weight: 9, arbitrary: fc.record(fields, { requiredKeys }) },
    { weight: 1, arbitrary: hostileValue },
  );
}

function textNear({ maxLength, format }: Schema, known: readonly string[]): fc.Arbitrary<string> {
  if (format === 'uri')
    return fc.oneof(fc.webUrl(), fc.constantFrom('http://127.0.0.1:1/x', 'http://[::1]/', 'https://a..b/'));
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength ?? 40, 200) });
  if (maxLength === undefined) return fc.oneof(fc.constantFrom(...known), words);
  return fc.oneof(words, fc.constantFrom('x'.repeat(maxLength), 'y'.repeat(maxLength + 1), ...known));
}

/**
 * Bodies for an endpoint, from its own schema: valid and nearly valid ones, ones with a hostile value in a field or an
 * unknown field, and ones that are no object at all.
 * @param known identifiers that exist (one's own and others'), for fields that take one
 */
export function arbitraryBody(schema: z.ZodObject, known: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const properties = Object.entries(json.properties ?? {});
  const near = Object.fromEntries(properties.map(([name, field]) => [name, nearValue(field, known)]));
  const mixed = Object.fromEntries(
    properties.map(([name, field]) => [
      name,
      fc.oneof({ weight: 5, arbitrary: nearValue(field, known) }, { weight: 1, arbitrary: hostileValue }),
    ]),
  );
  const requiredKeys = (json.required ?? []).filter((name) => name in near);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(near, { requiredKeys }) },
    { weight: 5, arbitrary: fc.record(mixed, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...HOSTILE_TEXTS.slice(0, 14)), hostileValue) },
    { weight: 1, arbitrary: hostileValue },
  );
}
