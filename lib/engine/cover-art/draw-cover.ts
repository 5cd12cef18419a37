import { Resvg } from '@resvg/resvg-js';
import { Random } from '../random.ts';
import type { Composition, CoverSection, Scene } from './composition.ts';
import { COMPOSITIONS } from './compositions/index.ts';
import { choosePalette } from './palette.ts';
import { element, SIZE } from './svg.ts';

/** Edge of a cover. */
export const PIXELS = 768;
const OUTLINE_POINTS = 120;
/** How much more often a composition is taken for a style it belongs to. */
const BELONGS = 9;

export interface CoverInput {
  title: string;
  seed: number;
  style: string;
  /** English mood words. */
  moods: readonly string[];
  /** −1 – 1, 0 – 1; guessed from the moods and the sections where absent. */
  valence?: number | undefined;
  energy?: number | undefined;
  sections: readonly CoverSection[];
  /** The waveform, 0–1; about 200 points, any number does. */
  peaks: Float32Array;
}

const DARK_MOODS =
  /sad|melanchol|dark|lonely|heartbr|gloom|somber|mourn|anxious|haunt|bitter|nostalg|angry|tense/i;
const BRIGHT_MOODS =
  /happy|joy|bright|upbeat|hope|romantic|playful|uplift|cheer|sunny|triumph|warm|sweet|dream/i;

/**
 * A song's cover as a square PNG of 768 pixels, without text. Form comes from the waveform and the sections, colour from
 * the mood, the rest from the title and the seed: the same song has the same cover, and no other has it.
 */
export function drawCover(input: CoverInput): Uint8Array {
  const svg = coverSvg(input);
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: PIXELS },
    font: { loadSystemFonts: false },
  }).render();
  return image.asPng();
}

/** The drawing itself. @param compositionId to have a certain one; otherwise style and seed choose */
export function coverSvg(input: CoverInput, compositionId?: string): string {
  const random = new Random(input.seed).fork(`cover ${input.style} ${input.title}`);
  const composition =
    COMPOSITIONS.find(({ id }) => id === compositionId) ??
    chooseComposition(input.style, random.fork('composition'));
  const scene = sceneOf(input, composition, random);
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${SIZE} ${SIZE}`, width: SIZE, height: SIZE },
    composition.draw(scene),
  );
}

function chooseComposition(style: string, random: Random): Composition {
  return random.weighted(
    COMPOSITIONS.map((value) => ({
      value,
      weight: value.styles.includes(style) ? BELONGS : value.styles.includes('*') ? 1 : 0.15,
    })),
  );
}

function sceneOf(input: CoverInput, composition: Composition, random: Random): Scene {
  const moods = input.moods.join(' ');
  const sections =
    input.sections.length > 0
      ? input.sections
      : [{ kind: 'verse', energy: 0.5, startSeconds: 0, lengthSeconds: 60 }];
  const last = sections[sections.length - 1]!;
  const lengthSeconds = Math.max(1, last.startSeconds + last.lengthSeconds);
  const meanEnergy =
    sections.reduce((sum, section) => sum + section.energy * section.lengthSeconds, 0) / lengthSeconds;
  const feeling = (BRIGHT_MOODS.test(moods) ? 0.5 : 0) - (DARK_MOODS.test(moods) ? 0.5 : 0);
  const valence = clamp(input.valence ?? feeling + random.fork('valence').range(-0.25, 0.25), -1, 1);
  const energy = clamp(input.energy ?? meanEnergy, 0, 1);
  const dark = composition.ground === undefined ? undefined : composition.ground === 'dark';
  return {
    palette: choosePalette(
      { valence, energy, ...(dark === undefined ? {} : { dark }) },
      random.fork('palette'),
    ),
    outline: outlineOf(input.peaks),
    sections,
    lengthSeconds,
    valence,
    energy,
    random: random.fork('form'),
  };
}

const clamp = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : (low + high) / 2;

/** Resampled, smoothed and stretched to 0–1, so that a flat master still has a shape. */
function outlineOf(peaks: Float32Array): Float32Array {
  const outline = new Float32Array(OUTLINE_POINTS);
  if (peaks.length === 0) return outline.fill(0.5);
  for (let i = 0; i < OUTLINE_POINTS; i++) {
    const middle = ((i + 0.5) / OUTLINE_POINTS) * peaks.length;
    let sum = 0;
    let weight = 0;
    for (let k = Math.floor(middle) - 2; k <= middle + 2; k++) {
      const value = peaks[Math.max(0, Math.min(peaks.length - 1, k))]!;
      const share = 3 - Math.min(2.5, Math.abs(k + 0.5 - middle));
      sum += share * (Number.isFinite(value) ? value : 0);
      weight += share;
    }
    outline[i] = sum / weight;
  }
  let least = 1;
  let most = 0;
  for (const value of outline) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  // Half of the quiet level is taken away: silence is low but loud music keeps its dents.
  const floor = Math.max(0, Math.min(least, most - 0.25));
  return outline.map((value) => clamp((value - 0.85 * floor) / Math.max(0.05, most - 0.85 * floor), 0, 1));
}
