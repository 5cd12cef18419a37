/** A block of both channels in a kernel's memory, and the ways there and back. */
export class StereoBlock {
  readonly left: Float32Array;
  readonly right: Float32Array;

  /** @param leftPlace @param rightPlace bytes @param length samples of a channel */
  constructor(memory: WebAssembly.Memory, leftPlace: number, rightPlace: number, length: number) {
    this.left = new Float32Array(memory.buffer, leftPlace, length);
    this.right = new Float32Array(memory.buffer, rightPlace, length);
  }

  /** `size` samples of both channels from `start` on come in. */
  enter(left: Float32Array, right: Float32Array, start: number, size: number): void {
    this.left.set(left.subarray(start, start + size));
    this.right.set(right.subarray(start, start + size));
  }

  /** The first `size` samples go where they came from, or elsewhere. */
  leave(left: Float32Array, right: Float32Array, start: number, size: number): void {
    left.set(this.left.subarray(0, size), start);
    right.set(this.right.subarray(0, size), start);
  }
}
