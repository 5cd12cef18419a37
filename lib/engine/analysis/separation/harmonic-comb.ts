import { BIN_HZ } from './lead-spectrum.ts';
import { STFT_BINS } from './stft.ts';

const MAX_VOICE_HZ = 9_000;
/** Half-width of a harmonic's tooth: the window's main lobe and this many cents. */
const TOOTH_CENTS = 30;
const MAIN_LOBE_BINS = 2.2;

/**
 * Teeth at the harmonics of a line in one frame, as wide as the window's main lobe and the pitch's movement, with soft edges.
 * @param comb of `STFT_BINS`, all 0; is set to the share of each bin that lies in a tooth
 * @param harmonics of `STFT_BINS`; is set to the number of the harmonic where `comb` is not 0
 */
export function combAt(
  frequencyHz: Float32Array,
  frame: number,
  comb: Float32Array,
  harmonics: Uint8Array,
): void {
  const hz = frequencyHz[frame]!;
  if (hz === 0) return;
  const before = frequencyHz[Math.max(0, frame - 1)] || hz;
  const after = frequencyHz[Math.min(frequencyHz.length - 1, frame + 1)] || hz;
  const slope = Math.max(Math.abs(after - hz), Math.abs(before - hz)) / BIN_HZ / 2;
  for (let harmonic = 1; harmonic * hz < MAX_VOICE_HZ; harmonic++) {
    const centre = (harmonic * hz) / BIN_HZ;
    const cents = centre * (2 ** (TOOTH_CENTS / 1200) - 1) + 1.6;
    const halfWidth =
      Math.max(MAIN_LOBE_BINS, Math.min(cents, (hz / BIN_HZ) * 0.45)) + Math.min(3, slope * harmonic);
    const from = Math.max(0, Math.ceil(centre - halfWidth - 1));
    const to = Math.min(STFT_BINS - 1, Math.floor(centre + halfWidth + 1));
    for (let k = from; k <= to; k++) {
      const share = Math.max(0, Math.min(1, 1 - (Math.abs(k - centre) - halfWidth)));
      if (share <= comb[k]!) continue;
      comb[k] = share;
      harmonics[k] = harmonic;
    }
  }
}
