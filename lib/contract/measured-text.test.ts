import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints/index.ts';
import { contractLimits } from './limits.ts';
import {
  countCodePoints,
  hasMoreCodePoints,
  isSurelyLonger,
  toLine,
  toNfc,
  toText,
} from './measured-text.ts';
import { parseRequest } from './parse-request.ts';

/** Marks whose canonical order is the other way round: what ordering takes longest over. */
const marks = (count: number) => '\u0301\u0323'.repeat(count / 2);

describe('the raw length', () => {
  it('tells more code points, whatever they are made of', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(50), (text, most) => {
        expect(hasMoreCodePoints(text, most)).toBe([...text].length > most);
      }),
    ));
  it('never calls a text too long that NFC makes short enough', () => {
    const shrinking = fc.array(
      fc.constantFrom('\u03b1\u0313\u0300\u0345', '\u1112\u1161\u11ab', 'e\u0301', 'a', '😀'),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(shrinking, (letters) => {
        const text = letters.join('');
        expect(isSurelyLonger(text, countCodePoints(text.normalize('NFC')))).toBe(false);
      }),
    );
  });
});

describe('NFC in linear time', () => {
  it('is NFC for whatever people write', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(...'e\u0301\u0323\u1112\u1161\u11ab한雨'), fc.string()) }),
        (text) => {
          expect(toNfc(text)).toBe(text.normalize('NFC'));
        },
      ),
    ));
  it('keeps every mark of a run that no language has, and puts none of them in order with all the others', () => {
    const text = `a${marks(4_000)}b`;
    expect(countCodePoints(toNfc(text).normalize('NFD'))).toBe(countCodePoints(text));
    // At once it would be one run; the steps that ordering takes grow with its square.
    expect(toNfc(text)).not.toBe(text.normalize('NFC'));
  });
});

describe('lines that others wrote', () => {
  it.each([
    ['  Rain\r\non \0the\u202e roof ', 'Rain on the roof'],
    ['\ud800half', 'half'],
    ['e\u0301', 'é'],
    [`${'x'.repeat(99)} yy`, 'x'.repeat(99)],
  ])('%j is shown as %j', (text, line) => expect(toLine(text, 100)).toBe(line));
  it('text of several lines keeps them, and nothing that is not kept', () =>
    expect(toText('a\0\u001b\n\tb\ud800')).toBe('a\n\tb\ufffd'));
  it('are cut before anything else is done with them', () => {
    const line = toLine(marks(20_000_000), 100);
    expect(countCodePoints(line)).toBeLessThanOrEqual(100);
  });
});

/** Every field of every request that takes text; one that a new endpoint brings is found here by itself. */
const textFields = Object.entries(endpoints).flatMap(([name, { request }]) =>
  Object.entries(request?.shape ?? {}).flatMap(([field, schema]) =>
    (schema as { safeParse(value: unknown): { success: boolean } }).safeParse('x').success ||
    (schema as { meta?(): { maxLength?: number } | undefined }).meta?.()?.maxLength !== undefined
      ? [[name, field] as const]
      : [],
  ),
);
describe('a text is measured before it is touched', () => {
  it('in more than twenty fields', () => expect(textFields.length).toBeGreaterThan(20));
  it.each(textFields)('%s.%s', (name, field) => {
    const { request } = endpoints[name as keyof typeof endpoints];
    // One run of marks: put in order as it is, it would hold the program for the better part of a minute.
    const parsed = parseRequest(request, { [field]: marks(1_000_000) });
    expect(parsed.ok).toBe(false);
  });
  it('and refused with its length', () =>
    expect(
      parseRequest(endpoints.generate.request, { title: marks(1_000), tags: 'x', prompt: 'y' }),
    ).toMatchObject({
      code: 4002,
      message: expect.stringContaining(`at most ${contractLimits.titleCharacters}`),
    }));
});

/** Every title and name of a request; one that a new endpoint brings is found here by itself. */
const lineFields = Object.entries(endpoints).flatMap(([name, { request }]) =>
  Object.keys(request.shape)
    .filter((field) => /^(?:title|name)$/.test(field))
    .map((field) => [name, field] as const),
);
describe('a title or a name is one line that shows what it says', () => {
  it('in five fields', () => expect(lineFields.length).toBeGreaterThanOrEqual(5));
  it.each(lineFields)('%s.%s', (name, field) => {
    const schema = endpoints[name as keyof typeof endpoints].request.shape as Record<
      string,
      { parse(value: unknown): unknown; safeParse(value: unknown): { success: boolean } }
    >;
    expect(schema[field]!.parse(' Rain\n\tover\u2028the\u202e roof ')).toBe('Rain over the roof');
    expect(schema[field]!.safeParse('a\0b').success).toBe(false);
  });
});
