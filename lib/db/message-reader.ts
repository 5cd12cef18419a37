/** A message of more than this is a broken client. */
const LONGEST_MESSAGE = 256 * 1024 * 1024;
/** Of a message before the session begins: length and code. */
const UNTYPED_HEADER = 8;
/** Of every later one: type and length. */
const TYPED_HEADER = 5;

/**
 * Cuts what comes over PostgreSQL's wire (protocol version 3) into messages. What has come of one that is not whole yet
 * waits as a list and is joined once: joining at every chunk would cost the square of the message's length.
 */
export class MessageReader {
  #chunks: Buffer[] = [];
  #length = 0;
  /** Fewer bytes than this hold no more than was seen in them before. */
  #wanted = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /**
   * The next message of before the session: length, code, the rest; undefined while it is not whole.
   * @throws RangeError for a length that none has
   */
  takeUntyped(): Uint8Array | undefined {
    return this.#take(UNTYPED_HEADER, (bytes) => bytes.readInt32BE(0));
  }

  /** The next message of the session: type, length, the rest; undefined while it is not whole. @throws RangeError */
  takeTyped(): Uint8Array | undefined {
    return this.#take(TYPED_HEADER, (bytes) => bytes.readInt32BE(1) + 1);
  }

  #take(headerBytes: number, lengthOf: (header: Buffer) => number): Uint8Array | undefined {
    if (this.#length < Math.max(headerBytes, this.#wanted)) return undefined;
    const bytes = this.#joined();
    const length = lengthOf(bytes);
    if (length < headerBytes || length > LONGEST_MESSAGE)
      throw new RangeError(`no message is ${length} bytes long`);
    this.#wanted = length;
    if (bytes.length < length) return undefined;
    this.#wanted = 0;
    this.#chunks = [bytes.subarray(length)];
    this.#length -= length;
    // Apart from what came with it, which would be kept as long as the message is.
    return Uint8Array.from(bytes.subarray(0, length));
  }

  #joined(): Buffer {
    const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#length);
    this.#chunks = [bytes];
    return bytes;
  }
}
