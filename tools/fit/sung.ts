import { heardOfLine, SUNG_FEATURES } from '#lib/engine/analysis/sung-features.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { conditionalLogit, yesOrNo } from './solve.ts';
import { voiceClips } from './voice-clips.ts';

const LAMBDA = 1;
/** Instrumentals that may be taken for doubtful. */
const DOUBTED_SHARE = 0.03;

/** Standardised rows, the constant first, so that a ridge is fair to all; `plain` gives the weights back. */
function standardised(rows: readonly (readonly number[])[]) {
  const columns = rows[0]!.map((_, i) => rows.map((row) => row[i]!));
  const means = columns.map((column) => column.reduce((sum, x) => sum + x, 0) / column.length);
  const deviations = columns.map(
    (column, i) => Math.sqrt(column.reduce((sum, x) => sum + (x - means[i]!) ** 2, 0) / column.length) + 1e-9,
  );
  return {
    of: (row: readonly number[]) => [1, ...row.map((x, i) => (x - means[i]!) / deviations[i]!)],
    plain([bias, ...weights]: readonly number[]) {
      const scaled = weights.map((w, i) => w / deviations[i]!);
      return [bias! - scaled.reduce((sum, w, i) => sum + w * means[i]!, 0), ...scaled];
    },
  };
}

interface Clip {
  name: string;
  singer: string;
  group: string;
  isSung: boolean;
  row: number[];
}

function fitted(clips: readonly Clip[]): number[] {
  const scale = standardised(clips.map(({ row }) => row));
  // As many sung as played count.
  const sung = clips.filter(({ isSung }) => isSung).length;
  const choices = clips.map(({ row, isSung }) =>
    yesOrNo(scale.of(row), isSung, clips.length / 2 / (isSung ? sung : clips.length - sung)),
  );
  return scale.plain(conditionalLogit(choices, [0, ...clips[0]!.row.map(() => LAMBDA)]));
}

const oddsOf = (row: readonly number[], weights: readonly number[]): number =>
  row.reduce((sum, x, k) => sum + x * weights[k + 1]!, weights[0]!);

/** Log-odds of each clip by weights that know neither its tune nor its singer. */
function unseenOdds(clips: readonly Clip[]): number[] {
  const kept = new Map<string, number[]>();
  return clips.map(({ group, singer, row }) => {
    const key = `${group} ${singer}`;
    const weights =
      kept.get(key) ??
      fitted(
        clips.filter((other) => other.group !== group && (singer === 'none' || other.singer !== singer)),
      );
    kept.set(key, weights);
    return oddsOf(row, weights);
  });
}

function figuresOf(clips: readonly Clip[], say: (line: string) => void): string {
  const odds = unseenOdds(clips);
  const of = (isSung: boolean) => odds.filter((_, i) => clips[i]!.isSung === isSung);
  const sung = of(true);
  const played = of(false).sort((a, b) => b - a);
  const area =
    sung.reduce((sum, odd) => sum + played.filter((other) => odd > other).length, 0) /
    (sung.length * played.length);
  const doubt = played[Math.floor(DOUBTED_SHARE * played.length)]!;
  clips.forEach(({ name, isSung }, i) => {
    if (odds[i]! > 0 !== isSung) say(`  ${isSung ? 'missed' : 'false'}: ${name} ${odds[i]!.toFixed(2)}`);
  });
  say(`  below ${doubt.toFixed(2)}: ${sung.filter((odd) => odd <= doubt).length} of ${sung.length} sung`);
  return `area under the ROC ${area.toFixed(3)}, ${sung.filter((odd) => odd <= 0).length} of ${sung.length} sung missed, ${played.filter((odd) => odd > 0).length} of ${played.length} played taken for sung`;
}

export const sung: FittedTable = {
  name: 'sung',
  file: 'lib/engine/analysis/sung-weights.ts',
  constant: 'SUNG_WEIGHTS',
  type: 'Readonly<SungFeatures & { bias: number }>',
  imports: "import type { SungFeatures } from './sung-features.ts';",
  about:
    'Log-odds that the line that stands out is sung. A singer stands before the band all the time, stops for consonants, has other vowels from note to note and sways.',
  recipe: `logistic regression (ridge ${LAMBDA} on standardised features, sung and played of equal weight) on 20 s each of voice-clips.ts: bands that FluidSynth plays with two sound fonts, the same with a tune that Festival, flite and eSpeak NG sing, own songs with and without their voice, the tunes alone, and music of games`,
  async fit({ say }) {
    const clips = (await voiceClips(say)).flatMap(({ line, spectrum, ...clip }): Clip[] => {
      const { features } = heardOfLine(line, spectrum);
      if (!features) return [];
      return [{ ...clip, row: SUNG_FEATURES.map((name) => features[name]) }];
    });
    const [bias, ...weights] = fitted(clips);
    const table = { bias, ...Object.fromEntries(SUNG_FEATURES.map((name, i) => [name, weights[i]])) };
    return {
      table: rounded(table, 4),
      figures: `each clip by weights that knew neither its tune nor its singer: ${figuresOf(clips, say)}`,
    };
  },
};
