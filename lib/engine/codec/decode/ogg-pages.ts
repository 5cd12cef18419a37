import { PacketBudget } from './packet-budget.ts';
import { UnreadableAudioError } from './unreadable-audio-error.ts';

/** One Ogg page (RFC 3533 §6): where its packets' pieces lie. */
export interface OggPage {
  serial: number;
  /** Position of the codec at the end of the page; −1 where no packet ends on it. */
  granule: number;
  isContinued: boolean;
  isLast: boolean;
  /** Lengths of the pieces; a piece of 255 goes on in the next. */
  segments: Uint8Array;
  bodyStart: number;
  end: number;
}

const CAPTURE = [0x4f, 0x67, 0x67, 0x53];

/** The page at `offset`, or `undefined` where there is none or it is cut off. */
export function readOggPage(bytes: Uint8Array, offset: number): OggPage | undefined {
  if (offset + 27 > bytes.length) return undefined;
  for (let i = 0; i < 4; i++) if (bytes[offset + i] !== CAPTURE[i]) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, 27);
  const flags = bytes[offset + 5]!;
  const count = bytes[offset + 26]!;
  const bodyStart = offset + 27 + count;
  if (bodyStart > bytes.length) return undefined;
  const segments = bytes.subarray(offset + 27, bodyStart);
  let end = bodyStart;
  for (const segment of segments) end += segment;
  if (end > bytes.length) return undefined;
  return {
    serial: view.getUint32(14, true),
    granule: Number(view.getBigInt64(6, true)),
    isContinued: (flags & 1) !== 0,
    isLast: (flags & 4) !== 0,
    segments,
    bodyStart,
    end,
  };
}

/** All pages in order; where one is damaged, goes on at the next capture pattern. */
export function* oggPages(bytes: Uint8Array): Generator<OggPage> {
  const budget = new PacketBudget();
  let offset = 0;
  while (offset + 27 <= bytes.length) {
    budget.addStep();
    const page = readOggPage(bytes, offset);
    if (page) {
      yield page;
      offset = page.end;
      continue;
    }
    offset = bytes.indexOf(0x4f, offset + 1);
    if (offset < 0) return;
  }
}

/** Throws `truncated` where the last page is cut off in its middle. */
export function checkOggEnd(bytes: Uint8Array): void {
  let end = 0;
  for (const page of oggPages(bytes)) end = page.end;
  if (end === 0) throw new UnreadableAudioError('truncated', 'The Ogg file ends in its first page.');
  const isCapture = end + 4 <= bytes.length && CAPTURE.every((byte, i) => bytes[end + i] === byte);
  if (isCapture)
    throw new UnreadableAudioError('truncated', 'The Ogg file is cut off in the middle of a page.');
}

/** The packets of the first logical stream whose first packet begins with `signature`, without those that are empty. */
export function oggPackets(
  bytes: Uint8Array,
  signature: string,
): { packets: Uint8Array[]; lastGranule: number } {
  const budget = new PacketBudget();
  const packets: Uint8Array[] = [];
  let serial: number | undefined;
  let lastGranule = -1;
  let parts: Uint8Array[] = [];
  for (const page of oggPages(bytes)) {
    const head = String.fromCharCode(...bytes.subarray(page.bodyStart, page.bodyStart + signature.length));
    if (serial === undefined && head === signature) serial = page.serial;
    if (page.serial !== serial) continue;
    if (!page.isContinued) parts = [];
    let at = page.bodyStart;
    let pieceStart = at;
    for (const segment of page.segments) {
      at += segment;
      if (segment === 255) continue;
      if (at > pieceStart) parts.push(bytes.subarray(pieceStart, at));
      pieceStart = at;
      if (parts.length === 0) continue;
      budget.addPacket();
      packets.push(joinParts(parts));
      parts = [];
    }
    if (at > pieceStart) parts.push(bytes.subarray(pieceStart, at));
    if (page.granule >= 0) lastGranule = page.granule;
    if (page.isLast) break;
  }
  return { packets, lastGranule };
}

function joinParts(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
