import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SCORE_FORMATS, songOfScoreFile, UnreadableScoreError } from '#lib/engine/doors/compose-song.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import { scoreToMidi } from '#lib/engine/doors/score-notes.ts';
import { importedFacts } from '#lib/studio/songs/imported-facts.ts';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { AMAZING_GRACE, ROW_YOUR_BOAT, TWO_ENDINGS, XML_SONG } from '#tools/fixtures/lead-sheets.ts';
import { packMxl } from '#tools/fixtures/pack-mxl.ts';
import { findUses, readSources } from './read-sources.ts';

type JsonSchema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
};

/** Every number and list of a schema that has no end on one of its sides, by where it is. */
function endless(schema: JsonSchema, where: string): string[] {
  const own: string[] = [];
  const has = (...names: string[]) => names.some((name) => typeof schema[name] === 'number');
  if ('const' in schema) return [];
  if (schema.type === 'number' || schema.type === 'integer') {
    if (!has('minimum', 'exclusiveMinimum')) own.push(`${where} has no least`);
    if (!has('maximum', 'exclusiveMaximum')) own.push(`${where} has no most`);
  }
  if (schema.type === 'array' && !has('maxItems')) own.push(`${where} has no end`);
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => [`${where}.${name}`, one] as const),
    ...(schema.items ? [[`${where}[]`, schema.items] as const] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [[`${where}.*`, schema.additionalProperties] as const]
      : []),
    ...(schema.anyOf ?? []).map((one) => [where, one] as const),
  ];
  return [...own, ...inner.flatMap(([name, one]) => endless(one, name))];
}

/** Stand for every number that a file has no business with. */
const EXTREMES = ['0', '-1', '0.0000001', '99999999999', '1e308', '-1e308', '5e-324', 'NaN', '00'];
/** What somebody can hear: a song of a day's length has other troubles. */
const MOST_BEATS = 100_000;

function expectInRange({ score }: { score: Score }): void {
  const walk = (value: unknown, where: string): void => {
    if (typeof value === 'number') expect([where, Number.isFinite(value)]).toEqual([where, true]);
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) walk(inner, `${where}.${name}`);
  };
  walk(score, 'score');
  expect(score.tempoMap.every(({ bpm }) => bpm >= 10 && bpm <= 1000)).toBe(true);
  for (const part of score.parts)
    for (const { startBeat, lengthBeats, pitch } of part.notes) {
      expect(startBeat + lengthBeats).toBeLessThanOrEqual(MOST_BEATS);
      expect(pitch >= 0 && pitch <= 127).toBe(true);
    }
}

describe('numbers of files have a range', () => {
  test('in a bundle’s manifest: every one, and every list has an end', () => {
    const schema = z.toJSONSchema(importedFacts, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    expect(Object.keys(schema.properties ?? {})).toContain('midi');
    expect(endless(schema, 'manifest')).toEqual([]);
  });

  test('every file of JSON that the studio reads is held against a schema', () =>
    // What is a person's own words in a browser, or was signed here, is no file.
    expect(
      findUses(
        readSources('lib/studio').filter(({ text }) => /readFile|unpackBytes|upload/i.test(text)),
        /JSON\.parse\(/g,
      ),
    ).toEqual({
      'lib/studio/songs/import-bundle.ts': 1,
      // A score goes on to the service, which holds it against its schema.
      'lib/studio/songs/render-score-file.ts': 1,
    }));

  const { score } = composeForTest('pop', 3, ENGLISH_SONG);
  const asText = (text: string): string | Uint8Array => text;
  const sheets: Record<(typeof SCORE_FORMATS)[number], { texts: string[]; pack: typeof asText }> = {
    abc: { texts: [AMAZING_GRACE, ROW_YOUR_BOAT, TWO_ENDINGS], pack: asText },
    musicxml: { texts: [XML_SONG], pack: asText },
    mxl: { texts: [XML_SONG], pack: packMxl },
    json: { texts: [JSON.stringify(score)], pack: asText },
    // Its bytes as numbers.
    mid: {
      texts: [scoreToMidi({ ...score, parts: score.parts.slice(0, 2) }).join(' ')],
      pack: (text) => Uint8Array.from(text.split(' '), Number),
    },
  };
  test('there is a song for every format of scores, and a format for every reader', () => {
    expect(Object.keys(sheets).sort()).toEqual([...SCORE_FORMATS].sort());
    const readers = readdirSync(path.resolve('lib/engine/score/files')).filter(
      (name) => /^read-/.test(name) && !name.includes('.test.'),
    );
    expect(readers.sort()).toEqual(SCORE_FORMATS.map((format) => `read-${format}.ts`).sort());
  });

  test.each(SCORE_FORMATS)('of a score in %s, whichever number is another', (format) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sheets[format].texts),
        fc.nat(),
        fc.constantFrom(...EXTREMES),
        (text, nth, extreme) => {
          const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)];
          const number = numbers[nth % numbers.length]!;
          const changed = text.slice(0, number.index) + extreme + text.slice(number.index + number[0].length);
          try {
            expectInRange(songOfScoreFile({ format, content: sheets[format].pack(changed), seed: 3 }));
          } catch (error) {
            if (!(error instanceof UnreadableScoreError)) throw error;
          }
        },
      ),
      // A whole song in JSON has thousands of numbers, and takes longer to read.
      { numRuns: format === 'json' || format === 'mid' ? 40 : 150 },
    );
  });
});
