import { Random } from '#lib/engine/random.ts';
import { eigen, frechet, moments } from '../../frechet.ts';

/** People's main directions. */
const DIRECTIONS = 14;
/** A cloud of fewer windows is not judged; of more only so many are, for small clouds lie further off by chance. */
export const FEWEST_WINDOWS = 40;
const MOST_WINDOWS = 160;

/**
 * How far a voice lies from people: Fréchet distance in the main directions of people's features, each at unit variance,
 * and what lies outside of them, in people's deviations. Below about 6: people; the unit has no meaning of its own.
 */
export class Judge {
  readonly #means: Float64Array;
  readonly #deviations: Float64Array;
  readonly #directions: readonly Float64Array[];
  readonly #people: readonly Float64Array[];

  /**
   * @param people windows of several people, as `lifeOf` has them; each person counts alike
   * @throws RangeError where there are too few of one
   */
  constructor(people: readonly (readonly Float64Array[])[]) {
    for (const windows of people) enough(windows);
    const size = Math.min(MOST_WINDOWS, ...people.map((windows) => windows.length));
    const all = people.flatMap((windows) => thinned(windows, size));
    const { mean, covariance } = moments(all);
    this.#means = mean;
    this.#deviations = covariance.reduce((out, row, i) => {
      out[i] = Math.sqrt(row[i]!) + 1e-6;
      return out;
    }, new Float64Array(mean.length));
    const standard = all.map((row) => this.#standard(row));
    const { values, vectors } = eigen(moments(standard).covariance);
    this.#directions = values
      .map((value, j) => ({ value, j }))
      .sort((a, b) => b.value - a.value)
      .slice(0, DIRECTIONS)
      .map(({ value, j }) => Float64Array.from(vectors, (row) => row[j]! / Math.sqrt(value)));
    this.#people = standard.map((row) => this.#project(row));
  }

  /** @throws RangeError where there are too few windows to tell */
  distance(windows: readonly Float64Array[]): number {
    enough(windows);
    const rows = thinned(windows, MOST_WINDOWS).map((row) => this.#standard(row));
    const { mean } = moments(rows);
    const outside = mean.reduce((sum, value) => sum + value * value, 0) / mean.length;
    return (
      frechet(
        rows.map((row) => this.#project(row)),
        this.#people,
      ) + outside
    );
  }

  #standard(row: Float64Array): Float64Array {
    return row.map((value, i) => (value - this.#means[i]!) / this.#deviations[i]!);
  }

  #project(row: Float64Array): Float64Array {
    return Float64Array.from(this.#directions, (direction) =>
      direction.reduce((sum, value, i) => sum + value * row[i]!, 0),
    );
  }
}

function enough(windows: readonly Float64Array[]): void {
  if (windows.length < FEWEST_WINDOWS)
    throw new RangeError(
      `judge: ${windows.length} windows of 0.6 s, at least ${FEWEST_WINDOWS} are needed of each voice`,
    );
}

function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  return items.length <= most ? items : new Random(1).shuffle([...items]).slice(0, most);
}
