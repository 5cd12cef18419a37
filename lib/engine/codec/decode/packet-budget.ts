import { UnreadableAudioError } from './unreadable-audio-error.ts';

/** Packets that one file may have: five and a half hours of 20 ms each. */
export const MOST_PACKETS = 1_000_000;
/** Boxes, elements or pages that are walked over on the way to them: each packet may lie in one of its own. */
export const MOST_STEPS = 2_000_000;

/**
 * Counts what a file is cut into while it is read. A packet of one byte takes a hundred of memory as a view, and a box of
 * eight bytes does nothing but be walked over: of either a small file may have many millions.
 */
export class PacketBudget {
  #packets = 0;
  #steps = 0;

  /** @throws UnreadableAudioError `broken` */
  addPacket(): void {
    if (++this.#packets > MOST_PACKETS)
      throw new UnreadableAudioError(
        'broken',
        `The file is cut into more than ${MOST_PACKETS} packets of sound; no recording that is read is.`,
      );
  }

  /** @throws UnreadableAudioError `broken` */
  addStep(): void {
    if (++this.#steps > MOST_STEPS)
      throw new UnreadableAudioError(
        'broken',
        `The file is cut into more than ${MOST_STEPS} pieces; no recording is.`,
      );
  }
}
