import {
  type BarShape,
  type Expectation,
  fallOff,
  placeIn,
  STRANDS,
} from '#lib/engine/analysis/bar-shapes.ts';
import { readSongFeatures } from '#lib/engine/analysis/song-features.ts';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import type { Metre } from '#lib/engine/score/score.ts';
import { makeTruthClip } from '#tools/measure/analysis/truth-clip.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { heardClips, meanBar, shapeOf } from './heard-clips.ts';
import { type Choice, conditionalLogit, likeliest } from './solve.ts';

const PLACES = [
  'downbeat',
  'evenBeat',
  'oddBeat',
  'half',
  'quarter',
  'nearDownbeat',
  'eighthFromDownbeat',
] as const satisfies readonly (keyof Expectation)[];
/** What is expected of a strand at each kind of place; the last strand falls off evenly and has one figure. */
const UNKNOWNS: readonly { strand: number; place?: (typeof PLACES)[number] }[] = [
  ...[0, 1, 2, 3].flatMap((strand) => PLACES.map((place) => ({ strand, place }))),
  { strand: 4 },
];
const TRUTH_SEED = 97_200;
const TRUTH_METRES = ['4/4', '4/4', '3/4', '6/8'] as const;
const TRUTH_CLIPS = 16;
const LAMBDA = 2;

/** What each unknown would be multiplied by if the bar began at a sixteenth of what was heard. */
function featuresAt(bar: readonly number[], { pulses, parts }: BarShape, downbeat: number): number[] {
  const places = pulses * parts;
  return UNKNOWNS.map(({ strand, place: wanted }) => {
    let sum = 0;
    for (let place = 0; place < places; place++) {
      const heard = bar[((place + downbeat) % places) * STRANDS.length + strand]!;
      if (wanted === undefined) sum += fallOff(place, places) * heard;
      else if (placeIn(place, pulses, parts) === wanted) sum += heard;
    }
    return sum;
  });
}

interface HeardBar {
  bar: readonly number[];
  metre: Metre;
}

const choiceOf = ({ bar, metre }: HeardBar): Choice => {
  const shape = shapeOf(metre);
  const candidates = Array.from({ length: shape.pulses * shape.parts }, (_, downbeat) =>
    featuresAt(bar, shape, downbeat),
  );
  return { candidates, right: 0 };
};

/** What is heard at each kind of place on the mean: where little is known, that is what is expected. */
function meanOf(bars: readonly HeardBar[]): number[] {
  return UNKNOWNS.map(({ strand, place }) => {
    let sum = 0;
    let count = 0;
    for (const { bar, metre } of bars) {
      const { pulses, parts } = shapeOf(metre);
      for (let at = 0; at < pulses * parts; at++) {
        const share =
          place === undefined ? fallOff(at, pulses * parts) : Number(placeIn(at, pulses, parts) === place);
        sum += share * bar[at * STRANDS.length + strand]!;
        count += share * share;
      }
    }
    return sum / Math.max(1, count);
  });
}

const fitted = (bars: readonly HeardBar[]) =>
  conditionalLogit(
    bars.map(choiceOf),
    UNKNOWNS.map(() => LAMBDA),
    meanOf(bars),
  );

export const barExpectations: FittedTable = {
  name: 'bar-expectations',
  file: 'lib/engine/analysis/bar-expectations.ts',
  constant: 'BAR_EXPECTATIONS',
  type: 'Readonly<Record<Strand, Expectation | number>>',
  imports: "import type { Expectation, Strand } from './bar-shapes.ts';",
  about:
    'What is expected at the sixteenths of a bar, the greatest being 1. A change of harmony from half bar to half bar falls off evenly, from this much at the downbeat to as much below the mean at the place farthest from it.',
  recipe: `a softmax over the places of the bar, held near what is heard there on the mean (ridge ${LAMBDA}), on own-clips.ts and ${TRUTH_CLIPS} clips of tools/measure/analysis/truth-clip.ts, seeds ${TRUTH_SEED} on, in 4/4, 3/4 and 6/8`,
  async fit({ say }) {
    const bars: HeardBar[] = await heardClips(say);
    for (let i = 0; i < TRUTH_CLIPS; i++) {
      const { audio, truth } = makeTruthClip({
        seed: TRUTH_SEED + i,
        bars: 8,
        metre: TRUTH_METRES[i % TRUTH_METRES.length],
        bpm: 84 + 4 * i,
        drums: i % 3 !== 0,
      });
      const bar = meanBar(readSongFeatures(audio), truth, audio.left.length / SAMPLE_RATE);
      bars.push({ bar, metre: truth.metre });
      say(`  truth clip ${i}`);
    }
    let right = 0;
    for (let fold = 0; fold < 8; fold++) {
      const weights = fitted(bars.filter((_, i) => i % 8 !== fold));
      for (const bar of bars.filter((_, i) => i % 8 === fold))
        if (likeliest(choiceOf(bar).candidates, weights) === 0) right++;
    }
    const weights = fitted(bars);
    const greatest = Math.max(...weights);
    const ofStrand = (strand: number) =>
      weights.filter((_, i) => UNKNOWNS[i]!.strand === strand).map((w) => w / greatest);
    const table = Object.fromEntries(
      STRANDS.map((name, strand) => {
        const values = ofStrand(strand);
        return [
          name,
          strand === 4 ? values[0] : Object.fromEntries(PLACES.map((place, i) => [place, values[i]])),
        ];
      }),
    );
    return {
      table: rounded(table, 2),
      figures: `the downbeat right in ${right} of ${bars.length} clips, an eighth of them left out at a time`,
    };
  },
};
