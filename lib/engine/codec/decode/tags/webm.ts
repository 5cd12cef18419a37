import { children, type Element, readElement } from '../decoders/webm-packets.ts';
import { PacketBudget } from '../packet-budget.ts';
import { addText, cutText, ENTRIES_MAX, type RawTags } from './raw-tags.ts';

/** Element ids of Matroska (RFC 9559) that lead to words. */
const ID = {
  segment: 0x18538067,
  info: 0x1549a966,
  title: 0x7ba9,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagString: 0x4487,
} as const;

/** The segment's title, and the tags TITLE and ARTIST. */
export function readWebmTags(bytes: Uint8Array): RawTags {
  const tags: RawTags = {};
  const budget = new PacketBudget();
  let offset = 0;
  for (let entry = 0; entry < ENTRIES_MAX && offset < bytes.length; entry++) {
    const element = readElement(bytes, offset, budget);
    if (!element) break;
    if (element.id === ID.info)
      for (const child of children(bytes, element, budget))
        if (child.id === ID.title) addText(tags, 'title', cutText(bytes.subarray(child.start, child.end)));
    if (element.id === ID.tags) readTagElements(bytes, element, tags, budget);
    offset = element.id === ID.segment ? element.start : element.end;
  }
  return tags;
}

function readTagElements(bytes: Uint8Array, parent: Element, tags: RawTags, budget: PacketBudget): void {
  let entries = 0;
  for (const tag of children(bytes, parent, budget)) {
    if (tag.id !== ID.tag) continue;
    for (const simple of children(bytes, tag, budget)) {
      if (++entries > ENTRIES_MAX) return;
      if (simple.id !== ID.simpleTag) continue;
      let name = '';
      let text = '';
      for (const child of children(bytes, simple, budget)) {
        const value = bytes.subarray(child.start, child.end);
        if (child.id === ID.tagName) name = cutText(value).toUpperCase();
        if (child.id === ID.tagString) text = cutText(value);
      }
      if (name === 'TITLE') addText(tags, 'title', text);
      if (name === 'ARTIST') addText(tags, 'artist', text);
    }
  }
}
