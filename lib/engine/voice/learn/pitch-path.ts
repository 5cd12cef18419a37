/** Candidates kept of each frame. */
export const CANDIDATES = 6;
/** Cost of one octave from a frame to the next 10 ms later (P. Boersma 1993: 0.35). */
const JUMP_COST = 0.35;

/**
 * The path through the candidates of all frames that is strongest and jumps least (Viterbi; P. Boersma,
 * "Accurate short-term analysis of the fundamental frequency", 1993): a frame whose second harmonic is the
 * louder one keeps to its neighbours' octave.
 * @param hz `CANDIDATES` values a frame, 0 where there are fewer; a frame with none breaks the path
 * @param scores strength less octave cost, laid out alike
 * @returns index of the chosen candidate of each frame, −1 where there is none
 */
export function bestPath(hz: Float32Array, scores: Float32Array, hopSeconds: number): Int8Array {
  const count = hz.length / CANDIDATES;
  const jump = JUMP_COST * (0.01 / hopSeconds);
  const totals = Float64Array.from(scores);
  const from = new Int8Array(hz.length);
  const chosen = new Int8Array(count).fill(-1);
  const sounds = (q: number) => q >= 0 && hz[q * CANDIDATES]! > 0;
  for (let q = 1; q < count; q++) {
    if (!sounds(q) || !sounds(q - 1)) continue;
    for (let c = q * CANDIDATES; c < (q + 1) * CANDIDATES && hz[c]! > 0; c++) {
      let best = Number.NEGATIVE_INFINITY;
      for (let b = 0; b < CANDIDATES; b++) {
        const before = hz[(q - 1) * CANDIDATES + b]!;
        if (before === 0) break;
        const total = totals[(q - 1) * CANDIDATES + b]! - jump * Math.abs(Math.log2(hz[c]! / before));
        if (total > best) {
          best = total;
          from[c] = b;
        }
      }
      totals[c]! += best;
    }
  }
  for (let q = count - 1; q >= 0; q--) {
    if (!sounds(q)) continue;
    if (sounds(q + 1)) {
      chosen[q] = from[(q + 1) * CANDIDATES + chosen[q + 1]!]!;
      continue;
    }
    chosen[q] = 0;
    for (let b = 1; b < CANDIDATES && hz[q * CANDIDATES + b]! > 0; b++)
      if (totals[q * CANDIDATES + b]! > totals[q * CANDIDATES + chosen[q]!]!) chosen[q] = b;
  }
  return chosen;
}
