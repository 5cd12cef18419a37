/** A dynamic equaliser on the band, keyed by the singer: what lies over her consonants steps aside while they last. */
import { SAMPLE_RATE } from '../audio.ts';
import { designBiquad } from '../dsp/biquad.ts';
import { inBlock } from '../dsp/kernels/block.ts';
import { bandPowers, MiddleBand, rideMiddle } from '../dsp/kernels/middle.ts';
import { CONTROL_SAMPLES } from './automation.ts';

/** First, second and third formant with what hisses and bursts. */
const BANDS: readonly { hz: number; q: number }[] = [
  { hz: 340, q: 0.7 },
  { hz: 1300, q: 0.8 },
  { hz: 3200, q: 0.7 },
];
/** A band that comes nearer to the singer's own than this hides something of her. */
const MARGIN_DB = 14;
/** Cut at most, however little is heard of her: more would be heard as pumping. */
export const MOST_UNMASKED_DB = 5;
/** Cut at most a dB of a profile's `vocalDuckDb`. */
const UNMASKED_PER_DUCK = 2.5;
const ATTACK_SECONDS = 0.006;
const RELEASE_SECONDS = 0.12;

const middleBands = (): MiddleBand[] =>
  BANDS.map(({ hz, q }) => new MiddleBand(designBiquad({ type: 'bandpass', hz, q })));

/** Power of the lead vocal in each of the bands, per control block: the key. */
export class VoiceBands {
  readonly powers: readonly Float32Array[];
  readonly #bands = middleBands();

  /** @param length control blocks of the song */
  constructor(length: number) {
    this.powers = BANDS.map(() => new Float32Array(length));
  }

  /** Adds the first `count` samples, at most a block, that lie at `start`, a multiple of a control block. */
  add(mono: Float32Array, start: number, count: number): void {
    const first = start / CONTROL_SAMPLES;
    bandPowers(this.#bands, mono, count, CONTROL_SAMPLES, (band, k, power) => {
      this.powers[band]![first + k]! += power;
    });
  }
}

/**
 * Band after band y = x + (g − 1)·bandpass(m) on both sides, m = (l + r) / 2 being the middle where the singer stands.
 * g falls by as much as the band of m comes nearer to the singer's than 14 dB, by 5 dB at most, within 6 ms, and
 * returns within 120 ms. Strong vowels move nothing; what is on the sides stays.
 */
export class Unmask {
  readonly #voice: VoiceBands;
  readonly #presence: Float32Array;
  readonly #mostDb: number;
  readonly #bands = middleBands();
  readonly #cutsDb = BANDS.map(() => 0);
  readonly #attack = Math.exp(-CONTROL_SAMPLES / (ATTACK_SECONDS * SAMPLE_RATE));
  readonly #release = Math.exp(-CONTROL_SAMPLES / (RELEASE_SECONDS * SAMPLE_RATE));

  /** @param presence where the voice is, 0–1 per control block @param depth a profile's `vocalDuckDb` */
  constructor(voice: VoiceBands, presence: Float32Array, depth: number) {
    this.#voice = voice;
    this.#presence = presence;
    this.#mostDb = Math.min(MOST_UNMASKED_DB, UNMASKED_PER_DUCK * depth);
  }

  /** `[start, end)` in place, at most a block; `start` a multiple of a control block. Nothing where nobody sings. */
  process(left: Float32Array, right: Float32Array, start: number, end: number): void {
    const first = start / CONTROL_SAMPLES;
    const last = Math.ceil(end / CONTROL_SAMPLES);
    const sings = this.#presence.subarray(first, last).some((here) => here >= 0.001);
    if (!sings && this.#cutsDb.every((cutDb) => cutDb < 0.01)) return;
    const size = end - start;
    inBlock(left, right, start, size, () =>
      rideMiddle(this.#bands, size, CONTROL_SAMPLES, (band, k, power) =>
        this.#gainAfter(band, first + k, power),
      ),
    );
  }

  /** g − 1 of a band after a control block of which it holds so much. */
  #gainAfter(band: number, control: number, power: number): number {
    const voice = this.#voice.powers[band]!;
    // Ready a block before: a burst is over before an attack is.
    const hers = Math.min(voice[control]!, voice[control + 1] ?? Number.POSITIVE_INFINITY);
    const overDb = 10 * Math.log10((power + 1e-14) / (hers + 1e-12)) + MARGIN_DB;
    const wantedDb = this.#presence[control]! * Math.min(this.#mostDb, Math.max(0, overDb));
    const beforeDb = this.#cutsDb[band]!;
    const smooth = wantedDb > beforeDb ? this.#attack : this.#release;
    const cutDb = wantedDb + smooth * (beforeDb - wantedDb);
    this.#cutsDb[band] = cutDb;
    return 10 ** (-cutDb / 20) - 1;
  }
}
