import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** The bytes of a file, of which a part is read. */
export interface FileBytes {
  readonly length: number;
  /** [start, end) of them, as far as they go; no longer valid when others of them are read. */
  read(start: number, end: number): Uint8Array;
}

/** Of a file whose bytes are here already. */
export const bytesHere = (bytes: Uint8Array): FileBytes => ({
  length: bytes.length,
  read: (start, end) => bytes.subarray(start, end),
});

/** Of a file on the disk, which is open no longer than it is read. */
export function bytesOf(file: string): FileBytes {
  // One part after the other is read into it: new memory for each would make V8 mark its heap.
  let room = new Uint8Array(0);
  return {
    length: statSync(file).size,
    read: (start, end) => {
      const wanted = Math.max(0, end - start);
      if (room.length < wanted) room = new Uint8Array(wanted);
      const handle = openSync(file, 'r');
      try {
        let length = 0;
        for (let count = -1; length < wanted && count !== 0; length += count)
          count = readSync(handle, room, length, wanted - length, start + length);
        return room.subarray(0, length);
      } finally {
        closeSync(handle);
      }
    },
  };
}
