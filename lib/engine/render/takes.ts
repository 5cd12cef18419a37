import type { StereoBuffer } from '../audio.ts';
import type { Part, Score } from '../score/score.ts';
import type { SungPhrase } from '../voice/sing-phrase.ts';

/** What is kept of played parts is no more than this: those of a long stretch are played again. */
const MOST_KEPT_BYTES = 128 << 20;

/**
 * What two scores have in common is played and sung once, where both are rendered one after the other: parts that are
 * the same in both, and of sung parts every phrase. A part is a function of its notes, their times, its instrument and
 * its seed, a phrase of its own, so both scores have the samples they would have had.
 */
export class Takes {
  /** By all that a phrase is sung from. */
  readonly phrases = new Map<string, SungPhrase>();
  readonly #parts = new Map<string, StereoBuffer>();
  /** Still to be played for the first time. */
  readonly #shared: Set<string>;
  #bytes = 0;

  /** @param scores in the order in which they are rendered, with the samples each takes */
  constructor(
    first: { score: Score; lengthSamples: number },
    second: { score: Score; lengthSamples: number },
  ) {
    const keysOf = ({ score, lengthSamples }: typeof first) =>
      score.parts.map((part) => keyOf(score, part, lengthSamples));
    const later = new Set(keysOf(second));
    this.#shared = new Set(keysOf(first).filter((key) => later.has(key)));
  }

  /** A part as it was played before, or as `play` plays it. The buffer is the caller's to use up. */
  async play(
    score: Score,
    part: Part,
    lengthSamples: number,
    play: () => Promise<StereoBuffer>,
  ): Promise<StereoBuffer> {
    const key = keyOf(score, part, lengthSamples);
    const kept = this.#parts.get(key);
    if (kept) {
      this.#parts.delete(key);
      this.#bytes -= bytesOf(kept);
      return kept;
    }
    const played = await play();
    if (this.#shared.delete(key) && this.#bytes + bytesOf(played) <= MOST_KEPT_BYTES) {
      this.#parts.set(key, { left: played.left.slice(), right: played.right.slice() });
      this.#bytes += bytesOf(played);
    }
    return played;
  }
}

const keyOf = ({ seed, tempoMap }: Score, { id, instrument, notes, controls }: Part, lengthSamples: number) =>
  JSON.stringify([id, instrument, seed, lengthSamples, tempoMap, notes, controls ?? []]);

const bytesOf = ({ left, right }: StereoBuffer): number => left.byteLength + right.byteLength;
