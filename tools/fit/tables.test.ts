import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fittedTables } from './index.ts';
import { conditionalLogit, likeliest, ridge, solve, yesOrNo } from './solve.ts';
import { tableText } from './write-table.ts';

const engine = globSync('lib/engine/**/*.ts').filter((file) => !file.endsWith('.test.ts'));

/** What fits are called in comments. */
const CLAIMS_A_FIT =
  /\b(logistic regression|regressions? (on|from)|conditional logit|softmax over|cross-validated|least squares\) on)\b/i;
/** A run of fractions that looks like weights. */
const FRACTIONS = /(?:-?\d*\.\d+(?:e-?\d+)?\s*,\s*){9}/;
/** Such runs that are no fit, and what they are. */
const NOT_FITTED: readonly [file: RegExp, what: string][] = [
  [/^lib\/engine\/styles\/[\w-]+\.ts$/, 'curves that a style asks for'],
  [/mix\/defaults\.ts$/, 'the curve of the default style'],
  [/doors\/remaster\.ts$/, 'the sheen a remaster adds'],
  [/modal-drums\.ts$/, 'ratios of a membrane’s modes (physics)'],
  [/phrase-pitch\.ts$/, 'costs of intervals, set by hand'],
  [/instruments\/kinds\/(xiao|dizi)\.ts$/, 'harmonics, set by ear'],
];

describe('tables of weights', () => {
  it.each(fittedTables)('$name: the table says what made it', ({ name, file, constant, recipe }) => {
    expect(existsSync(`tools/fit/${name}.ts`)).toBe(true);
    const text = readFileSync(file, 'utf8');
    const comment = text.replaceAll(/\s*\n \* ?/g, ' ');
    expect(comment).toContain(`Made by \`npm run fit -- ${name}\` (tools/fit/${name}.ts): ${recipe}; `);
    expect(text).toContain(`export const ${constant}:`);
  });

  it('are all listed: no other file of the engine tells of a fit or holds what looks like one', () => {
    const tables = new Set(fittedTables.map(({ file }) => file));
    const unnamed = engine.filter((file) => {
      if (tables.has(file)) return false;
      const text = readFileSync(file, 'utf8');
      return (
        CLAIMS_A_FIT.test(text) ||
        /-weights\.ts$/.test(file) ||
        (FRACTIONS.test(text) && !NOT_FITTED.some(([known]) => known.test(file)))
      );
    });
    expect(unnamed).toEqual([]);
  });

  it('a table is written with its recipe and its figures', () => {
    const text = tableText(
      { ...fittedTables[0]!, name: 'x', recipe: 'from nothing', about: 'Two.', imports: "import 'y';" },
      { table: [1, 2], figures: 'all right' },
    );
    expect(text).toMatch(
      /^import 'y';\n\n\/\*\*\n \* Two\.\n \* Made by `npm run fit -- x` \(tools\/fit\/x\.ts\): from nothing; all right\.\n \*\/\nexport const \w+: .* = \[1,2\];\n$/,
    );
  });
});

describe('solve', () => {
  it('solves a system whose first pivot is 0', () =>
    expect(
      solve(
        [
          [0, 2],
          [4, 1],
        ],
        [6, 11],
      ),
    ).toEqual([2, 3]));

  it('finds the line that points lie on', () => {
    const [constant, slope] = ridge(
      [0, 1, 2, 5].map((x) => [1, x]),
      [3, 5, 7, 13],
      0,
    );
    expect(constant).toBeCloseTo(3);
    expect(slope).toBeCloseTo(2);
  });

  it('finds the weights that choices were made by', () => {
    // One chance in 1 + e^−w to choose the larger: of 100, 73 is a weight of about 1.
    const choices = Array.from({ length: 100 }, (_, i) => yesOrNo([1], i < 73));
    expect(conditionalLogit(choices, [0])[0]).toBeCloseTo(Math.log(73 / 27), 5);
    // A strong wish holds it at the prior.
    expect(conditionalLogit(choices, [1e6], [-2])[0]).toBeCloseTo(-2, 2);
  });

  it('chooses among several by all that is told of them', () => {
    const choices = Array.from({ length: 60 }, (_, i) => ({
      candidates: [0, 1, 2].map((c) => [c === i % 3 ? 1 : 0, (c * 7 + i) % 5]),
      right: i % 3,
    }));
    const weights = conditionalLogit(choices, [0.1, 0.1]);
    expect(weights[0]).toBeGreaterThan(2);
    for (const { candidates, right } of choices) expect(likeliest(candidates, weights)).toBe(right);
  });
});
