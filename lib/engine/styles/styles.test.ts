import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BAND_EDGES_HZ } from '../dsp/spectrum.ts';
import { INSTRUMENT_IDS } from '../instruments/ids.ts';
import type { Mode } from '../score/score.ts';
import { parseProgression } from '../theory/roman.ts';
import { findStyle } from './find-style.ts';
import { STYLE_IDS } from './ids.ts';
import { STYLES } from './index.ts';
import { DRUM_KEYS, type DrumRows, type Levels, patternHits, patternSteps } from './patterns.ts';

const NOT_STYLES = new Set([
  'README.md',
  'ids.ts',
  'index.ts',
  'find-style.ts',
  'patterns.ts',
  'style.ts',
  'styles.test.ts',
]);
const known = new Set<string>(INSTRUMENT_IDS);

it('the list, the ids and the folder agree', () => {
  const files = readdirSync(import.meta.dirname)
    .filter((file) => !NOT_STYLES.has(file))
    .map((file) => file.replace(/\.ts$/, ''));
  expect(files.sort()).toEqual([...STYLE_IDS].sort());
  expect(STYLES.map((style) => style.id)).toEqual([...STYLE_IDS]);
  expect(() => findStyle('polka')).toThrow(RangeError);
});

it('reads patterns', () => {
  expect(patternHits('x-. | X')).toEqual([
    { step: 0, lengthSteps: 2, symbol: 'x' },
    { step: 3, lengthSteps: 1, symbol: 'X' },
  ]);
});

function checkPattern(pattern: string, symbols: RegExp, bar: number, where: string): void {
  const steps = patternSteps(pattern);
  expect(steps, `${where}: "${pattern}"`).toMatch(symbols);
  expect(steps.length % bar, `${where}: "${pattern}" is ${steps.length} steps`).toBe(0);
}
const rowsOf = (levels: Levels<DrumRows> | undefined) =>
  levels ? [...levels.calm, ...levels.main, ...levels.full] : [];
const patternsOf = (levels: Levels<string> | undefined) =>
  levels ? [...levels.calm, ...levels.main, ...levels.full] : [];

describe.each(STYLES.map((style) => [style.id, style] as const))('%s', (_, style) => {
  it('has readable harmony for each of its modes', () => {
    for (const [mode] of style.modes) expect(style.harmony[mode], mode).toBeDefined();
    for (const mode of Object.keys(style.harmony) as Mode[]) {
      const harmony = style.harmony[mode]!;
      for (const list of Object.values(harmony))
        for (const text of list) expect(parseProgression(text).length, text).toBeGreaterThan(0);
      for (const text of [...harmony.verse, ...harmony.chorus])
        expect([4, 8, 12], text).toContain(parseProgression(text).length);
      expect(harmony.cadence?.length, mode).toBeGreaterThan(0);
    }
    const all = Object.values(style.harmony).flatMap((harmony) =>
      harmony!.verse.flatMap((verse) => harmony!.chorus.map((chorus) => `${verse}|${chorus}`)),
    );
    expect(new Set(all).size).toBeGreaterThanOrEqual(8);
  });

  it('names instruments there are, and patterns that can be read', () => {
    const named = [
      ...style.seats.flatMap((seat) => seat.instruments),
      ...(style.drums?.kit ?? []),
      ...(style.drums?.percussion?.instruments ?? []),
    ];
    for (const [id, weight] of named) expect(known.has(id) && weight > 0, id).toBe(true);
    expect(new Set(style.seats.map((seat) => seat.id)).size).toBe(style.seats.length);
    for (const seat of style.seats) {
      const symbols = seat.play === 'bass' ? /^[-.Rr8L53672apgs]+$/ : /^[-.cCsSodDuUmMxbBFkK0-9]+$/;
      if (seat.play === 'bass' || seat.play === 'comp') expect(seat.patterns, seat.id).toBeDefined();
      for (const pattern of patternsOf(seat.patterns)) checkPattern(pattern, symbols, 16, seat.id);
      for (const pattern of [...patternsOf(seat.patterns34), ...patternsOf(seat.patterns68)])
        checkPattern(pattern, symbols, 12, seat.id);
    }
    const drums = style.drums;
    for (const rows of [
      ...rowsOf(drums?.grooves),
      ...(drums?.fills ?? []),
      ...rowsOf(drums?.percussion?.grooves),
    ]) {
      for (const [piece, pattern] of Object.entries(rows)) {
        expect(DRUM_KEYS).toHaveProperty(piece);
        checkPattern(pattern, /^[-.xXog?rtf]+$/, 16, piece);
      }
    }
    for (const rows of [...rowsOf(drums?.grooves34), ...rowsOf(drums?.grooves68)])
      for (const [piece, pattern] of Object.entries(rows))
        checkPattern(pattern, /^[-.xXog?rtf]+$/, 12, piece);
  });

  it('has sensible numbers and a spectrum', () => {
    expect(style.tempo.low).toBeLessThan(style.tempo.typical);
    expect(style.tempo.typical).toBeLessThan(style.tempo.high);
    const curve = style.mix.curve!;
    expect(curve.length).toBe(BAND_EDGES_HZ.length);
    // The shares of the bands make up the whole.
    const sum = curve.reduce((total, db) => total + 10 ** (db / 10), 0);
    expect(10 * Math.log10(sum)).toBeGreaterThan(-1.5);
    expect(10 * Math.log10(sum)).toBeLessThan(1.5);
    expect(style.seats.some((seat) => seat.play === 'theme')).toBe(true);
    for (const form of style.form.instrumental) expect(form.split(' ').length).toBeGreaterThanOrEqual(6);
  });
});

it('styles differ in groove, tempo, band and spectrum', () => {
  const prints = STYLES.map((style) =>
    JSON.stringify([
      style.tempo,
      style.drums?.grooves,
      style.seats.map((seat) => seat.instruments),
      style.mix.curve,
    ]),
  );
  expect(new Set(prints).size).toBe(STYLES.length);
  const share = (id: Parameters<typeof findStyle>[0]) => findStyle(id).mix.curve![0]!;
  expect(share('trap')).toBeGreaterThan(share('jazz') + 8);
  expect(share('techno')).toBeGreaterThan(share('folk') + 8);
});
