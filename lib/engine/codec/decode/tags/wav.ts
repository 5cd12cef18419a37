import { readId3 } from './id3.ts';
import { addText, cutText, ENTRIES_MAX, latin, type RawTags } from './raw-tags.ts';

/** The chunks `LIST` of the kind `INFO` and `id3 `, wherever they are. Texts are of no stated encoding: UTF-8, if they are that. */
export function readWavTags(bytes: Uint8Array): RawTags {
  const info: RawTags = {};
  let id3: RawTags = {};
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  for (let entry = 0; entry < ENTRIES_MAX && at + 8 <= bytes.length; entry++) {
    const id = latin(bytes, at, 4).toLowerCase();
    const start = at + 8;
    const size = view.getUint32(at + 4, true);
    const chunk = bytes.subarray(start, start + size);
    if (id === 'id3 ') id3 = readId3(chunk);
    if (id === 'list' && latin(chunk, 0, 4) === 'INFO') readInfo(chunk.subarray(4), info);
    at = start + size + (size & 1);
  }
  return { ...info, ...id3 };
}

function readInfo(list: Uint8Array, tags: RawTags): void {
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
  for (let entry = 0, at = 0; entry < ENTRIES_MAX && at + 8 <= list.length; entry++) {
    const size = view.getUint32(at + 4, true);
    const id = latin(list, at, 4);
    const value = list.subarray(at + 8, at + 8 + size);
    if (id === 'INAM') addText(tags, 'title', textOf(value));
    if (id === 'IART') addText(tags, 'artist', textOf(value));
    at += 8 + size + (size & 1);
  }
}

function textOf(value: Uint8Array): string {
  const text = cutText(value);
  return text.includes('\ufffd') ? cutText(value, 'latin1') : text;
}
