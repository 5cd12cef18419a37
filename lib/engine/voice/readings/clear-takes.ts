import { SAMPLE_RATE } from '../../audio.ts';
import { DB } from '../donors/spectra.ts';
import { percentile } from '../learn/statistics.ts';

/** Sounds without voice; between vowels readers give some of it ("water"). */
const UNVOICED = new Set(['p', 't', 'k', 'ch', 'ts', 's', 'sh', 'f', 'th']);
/** The voice's first harmonics lie below, what is said without it above. */
const LOW_HZ = 350;
const RUMBLE_HZ = 70;
const FRAME_SECONDS = 0.005;
/** What neighbours reach over. */
const EDGE_SECONDS = 0.012;
/** A sound as far below the voice as this, dB, is said without it; in a room that echoes, as far as this above its clearest take. */
const VOICELESS_DB = -14;
const NEAR_CLEAREST_DB = 6;

/** Where a pair of sounds lies in a take, seconds. */
interface PairPlace {
  left: string;
  right: string;
  from: number;
  border: number;
  to: number;
}

/** How loud the voice is along a take: below {@link LOW_HZ}, dB of where it is loud. */
export class VoiceLevels {
  readonly #power: number[] = [];
  readonly #loud: number;

  constructor(take: Float32Array) {
    const low = 1 - Math.exp((-2 * Math.PI * LOW_HZ) / SAMPLE_RATE);
    const rumble = 1 - Math.exp((-2 * Math.PI * RUMBLE_HZ) / SAMPLE_RATE);
    const size = Math.round(FRAME_SECONDS * SAMPLE_RATE);
    let [first, second, slow, sum] = [0, 0, 0, 0];
    for (let i = 0; i < take.length; i++) {
      first += low * (take[i]! - first);
      second += low * (first - second);
      slow += rumble * (second - slow);
      sum += (second - slow) ** 2;
      if ((i + 1) % size > 0) continue;
      this.#power.push(sum / size);
      sum = 0;
    }
    this.#loud = Math.max(1e-12, this.#power.length > 0 ? percentile(this.#power, 0.8) : 0);
  }

  /** The voice in those sounds of a pair that have none, dB; of a pair without such, none. */
  ofPair({ left, right, from, border, to }: PairPlace): number {
    return Math.max(
      UNVOICED.has(left) ? this.#between(from, border - EDGE_SECONDS) : Number.NEGATIVE_INFINITY,
      UNVOICED.has(right) ? this.#between(border + EDGE_SECONDS, to) : Number.NEGATIVE_INFINITY,
    );
  }

  #between(from: number, to: number): number {
    const first = Math.max(0, Math.round(from / FRAME_SECONDS));
    const own = this.#power.slice(first, Math.max(first + 1, Math.round(to / FRAME_SECONDS)));
    const mean = own.reduce((sum, one) => sum + one, 0) / Math.max(1, own.length);
    return (DB / 2) * Math.log((mean + 1e-14) / this.#loud);
  }
}

/** Of takes of the same pair those whose sounds are said as they are called. @param voices of each take, see {@link VoiceLevels} */
export function clearTakes<Take>(takes: readonly Take[], voices: readonly number[]): Take[] {
  const most = Math.max(VOICELESS_DB, Math.min(...voices) + NEAR_CLEAREST_DB);
  return takes.filter((_, i) => voices[i]! <= most);
}
