/**
 * Recordings of instruments that are decoded in this thread. They stay for the next song, for decoding takes a
 * twentieth of one; but whoever plays all kinds of songs decodes more and more of them.
 */

/** What a song of a large band needs. */
export const MOST_KEPT_BYTES = 80 << 20;

let keptBytes = 0;
const forgets: (() => void)[] = [];

/** @param forget lets go of what a kind of instrument has decoded; it is decoded anew when it is played */
export const whenForgotten = (forget: () => void): void => void forgets.push(forget);

/** Another recording was decoded. */
export function countDecoded(samples: Float32Array): void {
  keptBytes += samples.byteLength;
}

/** Bytes of what is decoded now. */
export const decodedBytes = (): number => keptBytes;

/** Between two songs: lets go of all that is decoded where that is more than is to be kept. */
export function trimDecodedSamples(mostBytes = MOST_KEPT_BYTES): void {
  if (keptBytes <= mostBytes) return;
  for (const forget of forgets) forget();
  keptBytes = 0;
}
