/**
 * Gives memory of arrays that are used up back at once, not when the collector comes around: buffers of a whole song
 * are what a render's peak of memory is made of. The arrays are of length 0 afterwards. Views of a part of something
 * are left alone.
 */
export function release(...arrays: readonly Float32Array[]): void {
  for (const array of arrays) {
    const { buffer } = array;
    if (buffer instanceof ArrayBuffer && !buffer.detached && array.byteLength === buffer.byteLength)
      buffer.transfer(0);
  }
}
