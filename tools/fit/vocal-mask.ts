import { STFT_BINS, STFT_SIZE, stft } from '#lib/engine/analysis/separation/stft.ts';
import { vocalMask } from '#lib/engine/analysis/separation/vocal-mask.ts';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { clipOf, clipRequests } from './own-clips.ts';
import { solve } from './solve.ts';

/** Where weights are given; between them they lie on straight lines over octaves. */
const NODES_HZ = [130, 190, 330, 600, 1_200, 1_800, 3_000, 4_200, 5_500];
/** Seconds of each clip, from its middle on. */
const SECONDS = 10;
const BIN_HZ = SAMPLE_RATE / STFT_SIZE;
/** As the separation takes it. */
const UNVOICED_LEVEL = 0.4;
/** Every so many of the sung clips. */
const EVERY = 2;
const BOUNDS = [0.05, 1.6] as const;

/** Shares of the two nodes around a frequency. */
function nodesAt(hz: number): [node: number, share: number][] {
  const next = NODES_HZ.findIndex((node) => hz < node);
  if (next === 0) return [[0, 1]];
  if (next < 0) return [[NODES_HZ.length - 1, 1]];
  const share = Math.log(hz / NODES_HZ[next - 1]!) / Math.log(NODES_HZ[next]! / NODES_HZ[next - 1]!);
  return [
    [next - 1, 1 - share],
    [next, share],
  ];
}

export const vocalMaskWeights: FittedTable = {
  name: 'vocal-mask',
  file: 'lib/engine/analysis/separation/vocal-mask-weights.ts',
  constant: 'VOCAL_MASK_WEIGHTS',
  type: 'readonly (readonly [hz: number, weight: number])[]',
  about:
    'What is heard on the harmonics is the voice’s more surely in the middle of its range than where bass and cymbals are.',
  recipe: `the shares that would have been best (least squares of the voice’s own spectrum, clip by clip of equal weight) on ${SECONDS} s of every second sung clip of own-clips.ts, of which the voice is known`,
  async fit({ say }) {
    const n = NODES_HZ.length;
    const a = Array.from({ length: n }, () => new Array<number>(n).fill(0));
    const b = new Array<number>(n).fill(0);
    const bins = Array.from({ length: STFT_BINS }, (_, k) => nodesAt(k * BIN_HZ));
    let clips = 0;
    const requests = clipRequests.filter(({ lyrics }) => lyrics !== undefined);
    for (const request of requests.filter((_, i) => i % EVERY === 0)) {
      const { name, sung } = await clipOf(request);
      say(`  ${name}`);
      if (!sung) continue;
      const from = sung.mix.left.length >> 1;
      const to = Math.min(sung.mix.left.length, from + SECONDS * SAMPLE_RATE);
      const mix = [stft(sung.mix.left, from, to), stft(sung.mix.right, from, to)] as const;
      const voice = [stft(sung.vocals.left, from, to), stft(sung.vocals.right, from, to)] as const;
      const { mask } = vocalMask(...mix, UNVOICED_LEVEL, () => 1);
      let power = 1e-9;
      for (const side of voice)
        for (let i = 0; i < mask.length; i++) power += side.re[i]! ** 2 + side.im[i]! ** 2;
      for (const s of [0, 1] as const)
        for (let i = 0; i < mask.length; i++) {
          if (mask[i] === 0) continue;
          const re = mask[i]! * mix[s].re[i]!;
          const im = mask[i]! * mix[s].im[i]!;
          const square = (re * re + im * im) / power;
          const product = (re * voice[s].re[i]! + im * voice[s].im[i]!) / power;
          for (const [node, share] of bins[i % STFT_BINS]!) {
            b[node]! += share * product;
            for (const [other, its] of bins[i % STFT_BINS]!) a[node]![other]! += share * its * square;
          }
        }
      clips++;
    }
    const weights = solve(a, b).map((weight) => Math.min(BOUNDS[1], Math.max(BOUNDS[0], weight)));
    return {
      table: rounded(
        NODES_HZ.map((hz, i) => [hz, weights[i]]),
        3,
      ),
      figures: `${clips} clips`,
    };
  },
};
