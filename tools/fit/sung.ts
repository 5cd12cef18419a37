import { heardOfLine, SUNG_FEATURES } from '#lib/engine/analysis/sung-features.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { type ToldClip, unseenOdds, weightsOf } from './told-clips.ts';
import { voiceClips } from './voice-clips.ts';

const LAMBDA = 1;
/** Instrumentals that may be taken for doubtful. */
const DOUBTED_SHARE = 0.03;

interface Clip extends ToldClip {
  name: string;
}

function figuresOf(clips: readonly Clip[], say: (line: string) => void): string {
  const odds = unseenOdds(clips, LAMBDA);
  const of = (isSung: boolean) => odds.filter((_, i) => clips[i]!.isSo === isSung);
  const sung = of(true);
  const played = of(false).sort((a, b) => b - a);
  const area =
    sung.reduce((sum, odd) => sum + played.filter((other) => odd > other).length, 0) /
    (sung.length * played.length);
  const doubt = played[Math.floor(DOUBTED_SHARE * played.length)]!;
  clips.forEach(({ name, isSo }, i) => {
    if (odds[i]! > 0 !== isSo) say(`  ${isSo ? 'missed' : 'false'}: ${name} ${odds[i]!.toFixed(2)}`);
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
  recipe: `logistic regression (ridge ${LAMBDA} on standardised features, sung and played of equal weight) on 20 to 28 s each of voice-clips.ts: bands and ensembles that FluidSynth plays with two sound fonts, the same with a tune that Festival, flite and eSpeak NG sing, own songs with and without their voice, the tunes alone, and music of games`,
  async fit({ say }) {
    const clips = (await voiceClips(say)).flatMap(({ line, spectrum, isSung, ...clip }): Clip[] => {
      const { features } = heardOfLine(line, spectrum);
      if (!features) return [];
      return [{ ...clip, isSo: isSung, row: SUNG_FEATURES.map((name) => features[name]) }];
    });
    const [bias, ...weights] = weightsOf(clips, LAMBDA);
    const table = { bias, ...Object.fromEntries(SUNG_FEATURES.map((name, i) => [name, weights[i]])) };
    return {
      table: rounded(table, 4),
      figures: `each clip by weights that knew neither its tune nor its singer: ${figuresOf(clips, say)}`,
    };
  },
};
