import { Mp4Reader } from '../decoders/mp4-boxes.ts';
import { addPicture, addText, cutText, ENTRIES_MAX, type RawTags } from './raw-tags.ts';

/** iTunes' list: `moov/udta/meta/ilst`, each entry with a `data` box of type and country before its value. */
export function readMp4Tags(bytes: Uint8Array): RawTags {
  const tags: RawTags = {};
  const reader = new Mp4Reader(bytes);
  const meta = reader.find(0, bytes.length, 'moov', 'udta', 'meta');
  // `meta` has a version before its boxes, as the standard has it, or none, as QuickTime has it.
  const list =
    meta && (reader.find(meta.start + 4, meta.end, 'ilst') ?? reader.find(meta.start, meta.end, 'ilst'));
  if (!list) return tags;
  let entries = 0;
  for (const entry of reader.boxes(list.start, list.end)) {
    if (++entries > ENTRIES_MAX) break;
    const data = reader.find(entry.start, entry.end, 'data');
    if (!data) continue;
    const value = bytes.subarray(data.start + 8, data.end);
    if (entry.type === '\xa9nam') addText(tags, 'title', cutText(value));
    else if (entry.type === '\xa9ART') addText(tags, 'artist', cutText(value));
    else if (entry.type === 'covr') addPicture(tags, value, false);
  }
  return tags;
}
