import type { Donor } from '../donors/donor.ts';
import { SHARE_EDGES_HZ } from '../donors/donor-grid.ts';
import { smoothStep } from '../plan/control-rate.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { binHz, FILTER_BINS, minimumPhase, type SpectralBasis, spectralBasis } from './spectral-basis.ts';
import type { SpectrumTrack } from './spectrum-track.ts';

/** A singer's source is brighter than a reader's. */
const SUNG_DB_PER_OCTAVE = 3;
const SUNG_RD = 0.75;
const DB_PER_RD = 2.5;
const LOW_BREATH_DB = 16;
/** A hiss falls from here on, as the woman's recordings do; what was guessed above the man's band does not. */
const HISS_HZ = 8000;
const HISS_DB_PER_KHZ = 1.6;
/** Of what a dull voice's vowels lack in presence, dB an octave, so much is lacking in its hiss, too. */
const DULL_HISS = 0.8;
/** Hiss is made before the tongue and the teeth, which differ from one person to another by this share of what tracts do. */
const HISS_SHARE = 0.4;
/** Nothing is heard above here. */
const TOP_HZ = 16_500;
/** Natural log of a decibel of amplitude. */
export const NEPER = Math.LN10 / 20;

/** What a singer adds to every spectrum of one kind, natural log a bin, with its minimum phase. */
export interface Colour {
  amplitude: Float64Array;
  phase: Float64Array;
}

const colourOf = (amplitudeAt: (hz: number) => number): Colour => ({
  amplitude: Float64Array.from({ length: FILTER_BINS }, (_, k) => amplitudeAt(binHz(k))),
  phase: minimumPhase(amplitudeAt),
});

/** The colours of a singer beside the donors'. */
export interface SingerColours {
  always: Colour;
  voiced: Colour;
  unvoiced: Colour;
  none: Colour;
  /** For an effort of 1. */
  strain: Colour;
}

/** Band limits; the voice's tilt, brightness and singer's formant; what strain brightens. */
export function singerColours(profile: VoiceProfile): SingerColours {
  const slope = (profile.donor?.isSung ? 0 : SUNG_DB_PER_OCTAVE) + DB_PER_RD * (SUNG_RD - profile.glottalRd);
  const dullDb = Math.max(0, DB_PER_RD * (profile.glottalRd - SUNG_RD) - profile.tiltDbPerOctave);
  const ring = 2900 * (0.6 + 0.4 * profile.formantScale);
  return {
    always: colourOf((hz) => {
      const above = Math.max(0, hz - TOP_HZ) / 1000;
      return -0.7 * above * above - 2 * (1 - smoothStep(hz / 60));
    }),
    voiced: colourOf((hz) => {
      const octaves = Math.max(0, Math.log2(Math.max(1, hz) / 1000));
      return (
        NEPER *
        (slope * Math.min(octaves, 2.5) +
          profile.tiltDbPerOctave * Math.min(octaves, 3) +
          profile.singersFormantDb * Math.exp(-(((hz - ring) / 700) ** 2)))
      );
    }),
    // Breath through an open mouth has no voice's low end, which recordings of /h/ between vowels bring with them.
    unvoiced: colourOf(
      (hz) =>
        -NEPER *
        (DULL_HISS * dullDb +
          LOW_BREATH_DB * (1 - smoothStep((hz - 150) / 700)) +
          HISS_DB_PER_KHZ * Math.max(0, (hz - HISS_HZ) / 1000)),
    ),
    none: colourOf(() => 0),
    strain: colourOf((hz) => 0.35 * Math.min(2, hz / 1500)),
  };
}

/** A donor as this singer: its cosines over the bins at the singer's tract, and what of its colour is the singer's. */
export class DonorVoice {
  readonly donor: Donor;
  readonly basis: SpectralBasis;
  /** The same for what has no voice. */
  readonly hissBasis: SpectralBasis;
  readonly colour: Float64Array;
  /** Where each bin lies between the middles of the bands of shares: a band and a fraction. */
  readonly sharePlaces: Float64Array;

  constructor(donor: Donor, profile: VoiceProfile) {
    this.donor = donor;
    const scale = profile.formantScale / donor.header.formantScale;
    this.basis = spectralBasis(donor.header.coefficients, scale);
    this.hissBasis = spectralBasis(donor.header.coefficients, 1 + HISS_SHARE * (scale - 1));
    const share = Math.max(0, Math.min(1, (profile.formantScale - 1) / 0.16));
    this.colour = Float64Array.from(
      { length: donor.header.coefficients },
      (_, j) => share * (donor.header.colour?.[j] ?? 0),
    );
    this.sharePlaces = Float64Array.from({ length: FILTER_BINS }, (_, k) => bandPlace(binHz(k) / scale));
  }

  /** The cosine series at a place of the track. */
  read(track: SpectrumTrack, q: number, out: Float64Array): void {
    const { coefficients } = this.donor;
    const width = this.basis.coefficients;
    const last = this.donor.header.frames - 1;
    const a = Math.max(0, Math.min(last, track.first[q]!));
    const b = Math.max(0, Math.min(last, track.second[q]!));
    const mix = track.mix[q]!;
    const firstRow = Math.floor(a);
    const secondRow = Math.floor(b);
    const a0 = firstRow * width;
    const a1 = Math.min(last, firstRow + 1) * width;
    const b0 = secondRow * width;
    const b1 = Math.min(last, secondRow + 1) * width;
    const wa1 = (1 - mix) * (a - firstRow);
    const wb1 = mix * (b - secondRow);
    const wa0 = 1 - mix - wa1;
    const wb0 = mix - wb1;
    for (let j = 0; j < width; j++)
      out[j] =
        wa0 * coefficients[a0 + j]! +
        wa1 * coefficients[a1 + j]! +
        wb0 * coefficients[b0 + j]! +
        wb1 * coefficients[b1 + j]!;
  }

  /** Shares of noise at a place of the track. */
  readShares(track: SpectrumTrack, q: number, out: Float64Array): void {
    const { shares } = this.donor;
    const width = this.donor.header.shares;
    const last = this.donor.header.frames - 1;
    const a = Math.max(0, Math.min(last, Math.round(track.first[q]!))) * width;
    const b = Math.max(0, Math.min(last, Math.round(track.second[q]!))) * width;
    for (let i = 0; i < width; i++)
      out[i] = shares[a + i]! + (shares[b + i]! - shares[a + i]!) * track.mix[q]!;
  }

  /** A series' natural log of the amplitude in a bin, or its phase. */
  value(table: 'amplitude' | 'phase', series: Float64Array, k: number): number {
    const { coefficients } = this.basis;
    const values = this.basis[table];
    let sum = 0;
    for (let j = 0, i = k * coefficients; j < coefficients; j++, i++) sum += series[j]! * values[i]!;
    return sum;
  }
}

const MIDDLES_HZ = SHARE_EDGES_HZ.slice(1).map((hz, i) => (hz + SHARE_EDGES_HZ[i]!) / 2);

/** A frequency's place among the middles of the bands, held at the first and the last. */
function bandPlace(hz: number): number {
  const above = MIDDLES_HZ.findIndex((middle) => middle > hz);
  if (above === 0) return 0;
  if (above < 0) return MIDDLES_HZ.length - 1;
  const low = MIDDLES_HZ[above - 1]!;
  return above - 1 + (hz - low) / (MIDDLES_HZ[above]! - low);
}
