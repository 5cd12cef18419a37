import { PacketBudget } from '../packet-budget.ts';

/** A box of an MP4 file (ISO/IEC 14496-12 §4.2). */
export interface Box {
  type: string;
  /** First byte after the box's header. */
  start: number;
  /** End of the body, at most the end of its parent. */
  end: number;
  /** First byte of the header. */
  origin: number;
}

/** Big-endian numbers; 0 past the end. */
export class Mp4Reader {
  readonly bytes: Uint8Array;
  readonly budget = new PacketBudget();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  u8(at: number): number {
    return this.bytes[at] ?? 0;
  }

  u16(at: number): number {
    return this.u8(at) * 256 + this.u8(at + 1);
  }

  u32(at: number): number {
    return this.u16(at) * 65_536 + this.u16(at + 2);
  }

  i32(at: number): number {
    return this.u32(at) | 0;
  }

  u64(at: number): number {
    return this.u32(at) * 2 ** 32 + this.u32(at + 4);
  }

  /** The boxes between two offsets. Every box is at least its header long, and a file has so many in all. @throws UnreadableAudioError */
  *boxes(from: number, to: number): Generator<Box> {
    let origin = from;
    while (origin + 8 <= to) {
      this.budget.addStep();
      let size = this.u32(origin);
      let start = origin + 8;
      if (size === 1) {
        size = this.u64(origin + 8);
        start = origin + 16;
      } else if (size === 0) size = to - origin;
      if (size < start - origin) return;
      const type = String.fromCharCode(...this.bytes.subarray(origin + 4, origin + 8));
      yield { type, start, end: Math.min(to, origin + size), origin };
      origin += size;
    }
  }

  /** The first box down a path of types. */
  find(from: number, to: number, ...path: string[]): Box | undefined {
    for (const box of this.boxes(from, to)) {
      if (box.type !== path[0]) continue;
      return path.length === 1 ? box : this.find(box.start, box.end, ...path.slice(1));
    }
    return undefined;
  }
}
