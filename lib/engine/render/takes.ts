import type { StereoBuffer } from '../audio.ts';
import { isKick } from '../mix/automation.ts';
import type { FinishedBus } from '../mix/mixer.ts';
import { BUSES, type Bus, type Part, type Score } from '../score/score.ts';
import type { SungPhrase } from '../voice/sing-phrase.ts';

/** What is kept of played parts is no more than this: those of a long stretch are played again. */
const MOST_KEPT_BYTES = 128 << 20;

/**
 * What two scores have in common is played, sung and mixed once, where both are rendered one after the other: buses and
 * parts that are the same in both, and of sung parts every phrase. A part is a function of its notes, their times, its
 * instrument and its seed, a phrase of its own, a bus of its parts, the lead vocal and the kick that it gives way to, so
 * both scores have the samples they would have had.
 */
export class Takes {
  /** By all that a phrase is sung from. */
  readonly phrases = new Map<string, SungPhrase>();
  readonly #parts = new Map<string, StereoBuffer>();
  readonly #buses = new Map<string, FinishedBus>();
  /** Parts and buses still to be played for the first time. */
  readonly #shared: Set<string>;
  #bytes = 0;

  /** @param scores in the order in which they are rendered, with the samples each takes */
  constructor(
    first: { score: Score; lengthSamples: number },
    second: { score: Score; lengthSamples: number },
  ) {
    const keysOf = ({ score, lengthSamples }: typeof first) => [
      ...BUSES.map((bus) => keyOfBus(score, bus, lengthSamples)),
      ...score.parts.map((part) => keyOf(score, part, lengthSamples)),
    ];
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
    // Of a bus that is mixed once no part is asked for again.
    if (this.#shared.has(keyOfBus(score, part.bus, lengthSamples))) return play();
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

  /** Keeps a bus that was mixed, where it is to be mixed again. @param finished makes a copy of it */
  keepBus(score: Score, bus: Bus, lengthSamples: number, finished: () => FinishedBus | undefined): void {
    const key = keyOfBus(score, bus, lengthSamples);
    if (!this.#shared.delete(key)) return;
    const kept = this.#bytes + 8 * lengthSamples <= MOST_KEPT_BYTES ? finished() : undefined;
    if (!kept) return;
    this.#buses.set(key, kept);
    this.#bytes += bytesOf(kept.stem);
  }

  /** A bus as it was mixed before. */
  takeBus(score: Score, bus: Bus, lengthSamples: number): FinishedBus | undefined {
    const key = keyOfBus(score, bus, lengthSamples);
    const kept = this.#buses.get(key);
    if (!kept) return undefined;
    this.#buses.delete(key);
    this.#bytes -= bytesOf(kept.stem);
    return kept;
  }
}

/** Keys of buses, which are asked for often. */
const busKeys = new WeakMap<Score, Map<string, string>>();

/** All that a bus sounds from: of the other parts no more than that they are there. */
function keyOfBus(score: Score, bus: Bus, lengthSamples: number): string {
  const known = busKeys.get(score) ?? new Map<string, string>();
  busKeys.set(score, known);
  const name = `${bus} ${lengthSamples}`;
  const heard = (part: Part) =>
    part.bus === bus || part.role === 'lead-vocal' || part.notes.some((note) => isKick(part, note));
  const { parts, ...rest } = score;
  const key =
    known.get(name) ??
    JSON.stringify([
      name,
      { ...rest, title: '', chords: [] },
      parts.map((part) =>
        heard(part) ? part : { ...part, notes: part.notes.length > 0, controls: undefined },
      ),
    ]);
  known.set(name, key);
  return key;
}

const keyOf = ({ seed, tempoMap }: Score, { id, instrument, notes, controls }: Part, lengthSamples: number) =>
  JSON.stringify([id, instrument, seed, lengthSamples, tempoMap, notes, controls ?? []]);

const bytesOf = ({ left, right }: StereoBuffer): number => left.byteLength + right.byteLength;
