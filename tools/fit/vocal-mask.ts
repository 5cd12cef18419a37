import { stft } from '#lib/engine/analysis/separation/stft.ts';
import { MASK_FEATURES, vocalMask } from '#lib/engine/analysis/separation/vocal-mask.ts';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { type Choice, conditionalLogit, yesOrNo } from './solve.ts';
import { sungMixes } from './voice-clips.ts';

/** Mixes that are read, and seconds of each, from a quarter of it on. */
const MIXES = 24;
const SECONDS = 8;
const FROM_SECONDS = 5;
/** Bins of each mix that are asked, of those on a harmonic. */
const BINS = 1_500;
/** As the separation takes it. */
const UNVOICED_LEVEL = 0.4;
const LAMBDA = 1;
const SEED = 97_500;
const FOLDS = 4;

interface Bin {
  row: number[];
  /** The share of it that gives the voice best, 0–1. */
  share: number;
  weight: number;
}

type Make = ReturnType<typeof sungMixes>[number]['make'];

/** Bins of a mix, those that sound loudly the sooner. */
async function binsOf(make: Make, random: Random): Promise<Bin[]> {
  const { mix, voice } = await make();
  const from = FROM_SECONDS * SAMPLE_RATE;
  const to = Math.min(mix.left.length, from + SECONDS * SAMPLE_RATE);
  const spectra = (['left', 'right'] as const).map((side) => ({
    mix: stft(mix[side], from, to),
    voice: stft(voice[side], from, to),
  }));
  const found: { row: number[]; bin: number }[] = [];
  vocalMask(spectra[0]!.mix, spectra[1]!.mix, UNVOICED_LEVEL, (features, bin) => {
    found.push({ row: [1, ...features], bin });
    return 0;
  });
  const bins = found.map(({ row, bin }) => {
    let product = 0;
    let power = 1e-9;
    for (const { mix: m, voice: v } of spectra) {
      product += m.re[bin]! * v.re[bin]! + m.im[bin]! * v.im[bin]!;
      power += m.re[bin]! ** 2 + m.im[bin]! ** 2;
    }
    return { row, share: Math.max(0, Math.min(1, product / power)), weight: Math.sqrt(power) };
  });
  // Drawn by level and weighed by level, bins count by their power, as what is left over does.
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  const drawn: Bin[] = [];
  for (const bin of bins)
    if (random.chance(Math.min(1, (BINS * bin.weight) / total)))
      drawn.push({ ...bin, weight: (bin.weight * bins.length) / total });
  return drawn;
}

const fitted = (bins: readonly Bin[]): number[] =>
  conditionalLogit(
    bins.flatMap(({ row, share, weight }): Choice[] => [
      yesOrNo(row, true, weight * share),
      yesOrNo(row, false, weight * (1 - share)),
    ]),
    [0, ...MASK_FEATURES.map(() => LAMBDA)],
  );

export const vocalMaskWeights: FittedTable = {
  name: 'vocal-mask',
  file: 'lib/engine/analysis/separation/vocal-mask-weights.ts',
  constant: 'VOCAL_MASK_WEIGHTS',
  type: 'Readonly<MaskWeights>',
  imports: "import type { MaskWeights } from './vocal-mask.ts';",
  about: 'What speaks for the voice in a bin on a harmonic of the sung line, in log-odds of its share.',
  recipe: `a logistic regression (ridge ${LAMBDA}) of the share that gives the voice best, on ${BINS} bins, louder ones drawn the sooner, of ${SECONDS} s of each of the first ${MIXES} sung mixes of voice-clips.ts`,
  async fit({ say }) {
    const mixes: Bin[][] = [];
    for (const [i, { name, make }] of sungMixes().slice(0, MIXES).entries()) {
      say(`  ${name}`);
      mixes.push(await binsOf(make, new Random(SEED + i)));
    }
    let off = 0;
    let offConstant = 0;
    let asked = 0;
    for (let fold = 0; fold < FOLDS; fold++) {
      const known = mixes.filter((_, i) => i % FOLDS !== fold).flat();
      const weights = fitted(known);
      const mean = known.reduce((sum, { share }) => sum + share, 0) / known.length;
      for (const { row, share } of mixes.filter((_, i) => i % FOLDS === fold).flat()) {
        const odds = row.reduce((sum, x, k) => sum + x * weights[k]!, 0);
        off += (share - 1 / (1 + Math.exp(-odds))) ** 2;
        offConstant += (share - mean) ** 2;
        asked++;
      }
    }
    const [bias, ...weights] = fitted(mixes.flat());
    return {
      table: rounded({ bias, ...Object.fromEntries(MASK_FEATURES.map((name, i) => [name, weights[i]])) }, 4),
      figures: `${Math.sqrt(off / asked).toFixed(3)} off in the mean (${Math.sqrt(offConstant / asked).toFixed(3)} without features), a quarter of the mixes left out at a time`,
    };
  },
};
