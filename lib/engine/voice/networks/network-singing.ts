/** What a singer of networks is asked, and what comes back: plain values, which cross to its thread. */

/** One phoneme of a phrase. */
export interface WishedPhone {
  /** In the bank's names. */
  name: string;
  /** Frames of the bank from the phrase's beginning; it lasts to the next one's. */
  startFrame: number;
  /** Whether a word of the linguistic model begins with it: a vowel, silence, breath. */
  beginsWord: boolean;
}

export interface NetworkWish {
  /** Where the bank lies, its digest, and how long it took to sing when it was added, seconds a second. */
  bank: { file: string; sha256: string; pace?: number };
  phones: WishedPhone[];
  lengthFrames: number;
  /** MIDI numbers, one a frame. */
  pitch: Float32Array;
  /** The written notes, one after the other from frame 0. */
  notes: { startFrame: number; pitch: number; isRest: boolean }[];
}

export interface NetworkTake {
  /** Mono, at the bank's rate, `lengthFrames` times its hop. */
  samples: Float32Array;
  /** Where the phones began, frames: as wished, or by the bank's own timing. */
  starts: number[];
}

/** Singing that may wait for networks: it yields what it asks, and is given what was sung. */
export type Singing<T> = Generator<NetworkWish, T, NetworkTake>;

/** A singer of networks could not sing: the sentence names the model and says what it did. */
export class NetworkFailedError extends Error {
  override readonly name = 'NetworkFailedError';
}

/** Singing of singers that need no network. @throws RangeError where one is asked for */
export function atOnce<T>(singing: Singing<T>): T {
  const step = singing.next();
  if (!step.done) throw new RangeError('a singer of networks has to be waited for');
  return step.value;
}

/** Singing with each wish given to a singer of networks. @param sing what sings a phrase */
export async function inTurn<T>(
  singing: Singing<T>,
  sing: (wish: NetworkWish) => Promise<NetworkTake>,
): Promise<T> {
  let step = singing.next();
  while (!step.done) step = singing.next(await sing(step.value));
  return step.value;
}
