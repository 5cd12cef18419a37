import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints/index.ts';
import { musicResult, task } from './nouns.ts';
import { tolerant } from './tolerant.ts';
import { readerOf } from './vendor.ts';

const noun = z.object({
  id: z.string(),
  when: z.int().min(0).max(100),
  share: z.number().min(0).max(1).optional(),
  isLoud: z.boolean(),
  seed: z.int().optional(),
  state: z.enum(['on', 'off']).optional(),
  parts: z.array(z.object({ name: z.string(), length: z.number() })),
  byName: z.record(z.string(), z.array(z.number())),
});
const part = noun.shape.parts.element;
const reader = tolerant(
  noun,
  new Map<z.ZodType, object>([
    [noun, { needs: ['id'], exact: ['seed'], otherwise: { isLoud: true } }],
    [part, { needs: ['name'] }],
  ]),
);
const plain = { id: 'a', when: 0, isLoud: true, parts: [], byName: {} };

describe('a tolerant reader', () => {
  it.each([
    ['fills in what is missing', { id: 'a' }, plain],
    ['reads numbers as texts and texts as numbers', { id: 7, when: ' 12 ' }, { ...plain, id: '7', when: 12 }],
    ['rounds to whole numbers', { id: 'a', when: 1.5 }, { ...plain, when: 2 }],
    ['holds numbers to their bounds', { id: 'a', when: 1e300, share: 40 }, { ...plain, when: 100, share: 1 }],
    ['leaves out a seed that is none', { id: 'a', seed: 1.5 }, plain],
    ['leaves out a seed beyond what is exact', { id: 'a', seed: 2 ** 60 }, plain],
    ['keeps a seed written as text', { id: 'a', seed: '42' }, { ...plain, seed: 42 }],
    ['leaves out a word it does not know', { id: 'a', state: 'ajar' }, plain],
    ['takes null for missing', { id: 'a', when: null, parts: null, share: null, byName: null }, plain],
    [
      'leaves out broken entries alone',
      { id: 'a', parts: [{ name: 'x', length: '2' }, 5, null, { length: 1 }, { name: 'y' }] },
      {
        ...plain,
        parts: [
          { name: 'x', length: 2 },
          { name: 'y', length: 0 },
        ],
      },
    ],
    [
      'looks into records',
      { id: 'a', byName: { x: ['1', 'z', 2], y: 3 } },
      { ...plain, byName: { x: [1, 2] } },
    ],
    ['cleans what no database stores', { id: 'a\0b\ud800' }, { ...plain, id: 'ab\ufffd' }],
    ['drops what the contract does not know', { id: 'a', surprise: 1 }, plain],
  ])('%s', (_, given, wanted) => {
    expect(reader.parse(given)).toEqual(wanted);
  });

  it.each([
    ['no object', 5],
    ['null', null],
    ['a list', []],
    ['what it cannot do without missing', { when: 1 }],
    ['what it cannot do without being empty', { id: '' }],
    ['what it cannot do without being broken', { id: {} }],
  ])('refuses %s', (_, given) => {
    expect(reader.safeParse(given).success).toBe(false);
  });
});

it('a field that a noun gets is read without another word', () => {
  const renewed = musicResult.extend({ mood: z.string().optional() });
  expect(readerOf(renewed).parse({ id: 'c', mood: 'glad' })).toMatchObject({ id: 'c', mood: 'glad' });
});

/** The example with every number as a text. */
const inTexts = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(inTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inTexts(field)]));
};

describe.each(Object.values(endpoints).map((endpoint) => [endpoint.name, endpoint] as const))(
  'an answer of %s',
  (_, { response, example }) => {
    it('in the contract’s words is read as it is, numbers as texts too', () => {
      expect(readerOf(response).parse(example.response)).toEqual(example.response);
      expect(readerOf(response).parse(inTexts(example.response))).toEqual(example.response);
    });

    it('with anything in place of any of its fields is refused, or is the contract’s', () => {
      const whole = example.response as Record<string, unknown>;
      fc.assert(
        fc.property(fc.constantFrom(...Object.keys(whole)), fc.jsonValue(), (name, odd) => {
          const parsed = readerOf(response).safeParse({ ...whole, [name]: odd });
          if (parsed.success) expect(response.parse(parsed.data)).toEqual(parsed.data);
        }),
        { numRuns: 60 },
      );
    });
  },
);

it('one broken result does not take the task with it', () => {
  const read = readerOf(task).parse({
    id: 't',
    status: 'completed',
    results: [{ id: 'good', seed: 1.5, expire_at: '1e999' }, { title: 'no id' }, { id: '' }],
  });
  expect(read.results?.map(({ id, seed }) => [id, seed])).toEqual([['good', undefined]]);
});
