import { PacketBudget } from '../packet-budget.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';

/** The sound of a WebM file. */
export interface WebmTrack {
  codec: string;
  /** OpusHead for Opus. */
  codecPrivate: Uint8Array | undefined;
  packets: Uint8Array[];
}

/** Element ids of Matroska (RFC 9559) that lead to sound. */
const ID = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  contentEncodings: 0x6d80,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;

const SOUND = 2;
/** Entered rather than skipped. */
const MASTERS = new Set<number>([ID.segment, ID.tracks, ID.cluster, ID.blockGroup]);

export interface Element {
  id: number;
  start: number;
  /** End of the body, at most the end of the file. */
  end: number;
  isCut: boolean;
}

/**
 * Takes the packets of the first sound track out of WebM/Matroska. One pass forward over the elements: every step
 * moves on, so no file can hold it up.
 */
export function readWebm(bytes: Uint8Array): WebmTrack {
  let track: { number: number; codec: string; codecPrivate: Uint8Array | undefined } | undefined;
  const budget = new PacketBudget();
  const packets: Uint8Array[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const element = readElement(bytes, offset, budget);
    if (!element) {
      if (packets.length > 0) throw new UnreadableAudioError('broken', 'The WebM file is damaged.');
      throw new UnreadableAudioError('truncated', 'The WebM file is damaged or cut off before its sound.');
    }
    if (element.id === ID.trackEntry) track ??= readTrackEntry(bytes, element, budget);
    if (element.id === ID.simpleBlock || element.id === ID.block) {
      if (element.isCut)
        throw new UnreadableAudioError('truncated', 'The WebM file is cut off in a block of sound.');
      if (track)
        for (const packet of framesOf(bytes, element, track.number)) {
          budget.addPacket();
          packets.push(packet);
        }
    }
    offset = MASTERS.has(element.id) ? element.start : element.end;
  }
  if (!track) throw new UnreadableAudioError('not-audio', 'The WebM file has no sound track.');
  return { codec: track.codec, codecPrivate: track.codecPrivate, packets };
}

/** An EBML variable-length number (RFC 8794 §4); `keepMarker` for ids. */
function readVint(
  bytes: Uint8Array,
  offset: number,
  keepMarker: boolean,
): { value: number; length: number } | undefined {
  const first = bytes[offset];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (offset + length > bytes.length || (keepMarker && length > 4)) return undefined;
  let value = keepMarker ? first : first & (0xff >> length);
  let allOnes = value === 0xff >> length;
  for (let i = 1; i < length; i++) {
    const byte = bytes[offset + i]!;
    value = value * 256 + byte;
    if (byte !== 0xff) allOnes = false;
  }
  return { value: !keepMarker && allOnes ? Number.POSITIVE_INFINITY : value, length };
}

/** The element at `offset`, or `undefined` where there is none. @param budget of the file, to which each is a step */
export function readElement(bytes: Uint8Array, offset: number, budget: PacketBudget): Element | undefined {
  budget.addStep();
  const id = readVint(bytes, offset, true);
  if (!id) return undefined;
  const size = readVint(bytes, offset + id.length, false);
  if (!size) return undefined;
  const start = offset + id.length + size.length;
  const end = start + size.value;
  return { id: id.value, start, end: Math.min(end, bytes.length), isCut: end > bytes.length };
}

export function* children(bytes: Uint8Array, parent: Element, budget: PacketBudget): Generator<Element> {
  let offset = parent.start;
  while (offset < parent.end) {
    const child = readElement(bytes, offset, budget);
    if (!child || child.end > parent.end) return;
    yield child;
    offset = child.end;
  }
}

function readTrackEntry(bytes: Uint8Array, entry: Element, budget: PacketBudget) {
  let number = 0;
  let type = 0;
  let codec = '';
  let codecPrivate: Uint8Array | undefined;
  for (const child of children(bytes, entry, budget)) {
    const body = bytes.subarray(child.start, child.end);
    if (child.id === ID.trackNumber) number = body[body.length - 1] ?? 0;
    else if (child.id === ID.trackType) type = body[body.length - 1] ?? 0;
    else if (child.id === ID.codecId) codec = String.fromCharCode(...body.subarray(0, 32));
    else if (child.id === ID.codecPrivate) codecPrivate = body;
    else if (child.id === ID.contentEncodings)
      throw new UnreadableAudioError('unsupported', 'Compressed or encrypted WebM tracks are not read here.');
  }
  return type === SOUND ? { number, codec: codec.replace(/\0+$/, ''), codecPrivate } : undefined;
}

/** A block's frames, laced or not (RFC 9559 §10). */
function* framesOf(bytes: Uint8Array, block: Element, trackNumber: number): Generator<Uint8Array> {
  const track = readVint(bytes, block.start, false);
  if (!track || track.value !== trackNumber) return;
  const flags = bytes[block.start + track.length + 2] ?? 0;
  let at = block.start + track.length + 3;
  const lacing = (flags >> 1) & 3;
  if (lacing === 0) {
    if (at < block.end) yield bytes.subarray(at, block.end);
    return;
  }
  const count = (bytes[at++] ?? 0) + 1;
  const sizes: number[] = [];
  if (lacing === 2) for (let i = 0; i < count; i++) sizes.push(Math.floor((block.end - at) / count));
  else {
    for (let i = 0; i < count - 1; i++) {
      let size = 0;
      if (lacing === 1) {
        let byte = 255;
        while (byte === 255 && at < block.end) {
          byte = bytes[at++]!;
          size += byte;
        }
      } else {
        const vint = readVint(bytes, at, false);
        if (!vint) return;
        at += vint.length;
        // After the first size, EBML lacing stores signed differences.
        size = i === 0 ? vint.value : sizes[i - 1]! + vint.value - (2 ** (7 * vint.length - 1) - 1);
      }
      sizes.push(size);
    }
    sizes.push(block.end - at - sizes.reduce((sum, size) => sum + size, 0));
  }
  for (const size of sizes) {
    if (!(size >= 0) || at + size > block.end)
      throw new UnreadableAudioError('broken', 'A block of the WebM file is damaged.');
    if (size > 0) yield bytes.subarray(at, at + size);
    at += size;
  }
}
