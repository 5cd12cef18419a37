import { MOST_PACKETS } from '../packet-budget.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { type Box, Mp4Reader } from './mp4-boxes.ts';

/** The AAC of an MP4 file. */
export interface Mp4Track {
  /** Four letters of the sample entry: "mp4a". */
  codec: string;
  /** AudioSpecificConfig. */
  description: Uint8Array | undefined;
  packets: Uint8Array[];
  /** What the edit list cuts from the start, in seconds. */
  skipSeconds: number;
}

const damaged = (): never => {
  throw new UnreadableAudioError('broken', 'The M4A file is damaged.');
};

/**
 * Takes the packets of the first sound track out of MP4/M4A/MOV, whole or in fragments. Written here because it
 * reads files of strangers: every table is bounded by the bytes there are.
 */
export function readMp4(bytes: Uint8Array): Mp4Track {
  const reader = new Mp4Reader(bytes);
  const movie = reader.find(0, bytes.length, 'moov');
  if (!movie) throw new UnreadableAudioError('truncated', 'The M4A file is cut off: its index is missing.');
  for (const track of reader.boxes(movie.start, movie.end)) {
    if (track.type !== 'trak') continue;
    const media = reader.find(track.start, track.end, 'mdia');
    const handler = media && reader.find(media.start, media.end, 'hdlr');
    if (!media || !handler || reader.u32(handler.start + 8) !== 0x736f756e) continue; // "soun"
    return readTrack(reader, movie, track, media);
  }
  throw new UnreadableAudioError('not-audio', 'The file has no sound track.');
}

function readTrack(reader: Mp4Reader, movie: Box, track: Box, media: Box): Mp4Track {
  const table = reader.find(media.start, media.end, 'minf', 'stbl');
  const header = reader.find(media.start, media.end, 'mdhd');
  const trackHeader = reader.find(track.start, track.end, 'tkhd');
  if (!table || !header || !trackHeader) return damaged();
  const timescale = reader.u32(header.start + (reader.u8(header.start) === 1 ? 20 : 12));
  const trackId = reader.u32(trackHeader.start + (reader.u8(trackHeader.start) === 1 ? 20 : 12));
  const entry = readSampleEntry(reader, table);
  let packets = readSampleTable(reader, table);
  if (packets.length === 0) packets = readFragments(reader, movie, trackId);
  if (packets.length === 0)
    throw new UnreadableAudioError('truncated', 'The M4A file ends before its sound begins.');
  return { ...entry, packets, skipSeconds: readEditList(reader, track, timescale) };
}

function readSampleEntry(
  reader: Mp4Reader,
  table: Box,
): { codec: string; description: Uint8Array | undefined } {
  const box = reader.find(table.start, table.end, 'stsd');
  const [entry] = box ? reader.boxes(box.start + 8, box.end) : [];
  if (!entry) return damaged();
  // QuickTime's version 1 and 2 entries are longer (16 and 36 bytes).
  const version = reader.u16(entry.start + 8);
  const children = entry.start + 28 + (version === 1 ? 16 : version === 2 ? 36 : 0);
  const esds = reader.find(children, entry.end, 'esds') ?? reader.find(children, entry.end, 'wave', 'esds');
  return { codec: entry.type, description: esds && readEsds(reader, esds) };
}

/** DecoderSpecificInfo inside the elementary stream descriptor (ISO/IEC 14496-1 §7.2.6.5–7). */
function readEsds(reader: Mp4Reader, esds: Box): Uint8Array | undefined {
  let at = esds.start + 4;
  while (at < esds.end) {
    const tag = reader.u8(at++);
    let length = 0;
    for (let i = 0; i < 4; i++) {
      const byte = reader.u8(at++);
      length = length * 128 + (byte & 0x7f);
      if (!(byte & 0x80)) break;
    }
    if (tag === 5) return reader.bytes.subarray(at, Math.min(esds.end, at + length));
    if (tag === 3) {
      const flags = reader.u8(at + 2);
      at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + reader.u8(at + 3) : 0) + (flags & 0x20 ? 2 : 0);
    } else if (tag === 4) at += 13;
    else at += length;
  }
  return undefined;
}

function readSampleTable(reader: Mp4Reader, table: Box): Uint8Array[] {
  const sizes = reader.find(table.start, table.end, 'stsz');
  const chunks = reader.find(table.start, table.end, 'stsc');
  const short = reader.find(table.start, table.end, 'stco');
  const offsets = short ?? reader.find(table.start, table.end, 'co64');
  if (!sizes || !chunks || !offsets) return [];
  const fixedSize = reader.u32(sizes.start + 4);
  const count = reader.u32(sizes.start + 8);
  const offsetBytes = short ? 4 : 8;
  const chunkCount = reader.u32(offsets.start + 4);
  const runCount = reader.u32(chunks.start + 4);
  if (
    count > MOST_PACKETS ||
    chunkCount > MOST_PACKETS ||
    runCount > MOST_PACKETS ||
    (fixedSize === 0 && sizes.start + 12 + count * 4 > sizes.end) ||
    offsets.start + 8 + chunkCount * offsetBytes > offsets.end ||
    chunks.start + 8 + runCount * 12 > chunks.end
  )
    return damaged();
  const packets: Uint8Array[] = [];
  for (let chunk = 0, run = 0; chunk < chunkCount && packets.length < count; chunk++) {
    while (run + 1 < runCount && reader.u32(chunks.start + 8 + (run + 1) * 12) <= chunk + 1) run++;
    const inChunk = reader.u32(chunks.start + 8 + run * 12 + 4);
    const at = offsets.start + 8 + chunk * offsetBytes;
    let offset = short ? reader.u32(at) : reader.u64(at);
    for (let i = 0; i < inChunk && packets.length < count; i++) {
      const size = fixedSize || reader.u32(sizes.start + 12 + packets.length * 4);
      offset = addPacket(reader, packets, offset, size);
    }
  }
  return packets;
}

/** Movie fragments (ISO/IEC 14496-12 §8.8), what streaming recorders write. */
function readFragments(reader: Mp4Reader, movie: Box, trackId: number): Uint8Array[] {
  const packets: Uint8Array[] = [];
  const defaults = reader.find(movie.start, movie.end, 'mvex', 'trex');
  const movieDefaultSize = defaults ? reader.u32(defaults.start + 16) : 0;
  for (const fragment of reader.boxes(0, reader.bytes.length)) {
    if (fragment.type !== 'moof') continue;
    for (const track of reader.boxes(fragment.start, fragment.end)) {
      const header = track.type === 'traf' ? reader.find(track.start, track.end, 'tfhd') : undefined;
      if (!header || reader.u32(header.start + 4) !== trackId) continue;
      const flags = reader.u32(header.start) & 0xffffff;
      let at = header.start + 8;
      let base = fragment.origin;
      if (flags & 1) {
        base = reader.u64(at);
        at += 8;
      }
      if (flags & 2) at += 4;
      if (flags & 8) at += 4;
      const defaultSize = flags & 16 ? reader.u32(at) : movieDefaultSize;
      readRuns(reader, track, base, defaultSize, packets);
    }
  }
  return packets;
}

function readRuns(
  reader: Mp4Reader,
  track: Box,
  base: number,
  defaultSize: number,
  packets: Uint8Array[],
): void {
  let offset = base;
  for (const run of reader.boxes(track.start, track.end)) {
    if (run.type !== 'trun') continue;
    const flags = reader.u32(run.start) & 0xffffff;
    const count = reader.u32(run.start + 4);
    let at = run.start + 8;
    if (flags & 1) {
      offset = base + reader.i32(at);
      at += 4;
    }
    if (flags & 4) at += 4;
    const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
    if (packets.length + count > MOST_PACKETS || at + count * fields * 4 > run.end) damaged();
    for (let i = 0; i < count; i++, at += fields * 4) {
      const size = flags & 0x200 ? reader.u32(at + (flags & 0x100 ? 4 : 0)) : defaultSize;
      offset = addPacket(reader, packets, offset, size);
    }
  }
}

function addPacket(reader: Mp4Reader, packets: Uint8Array[], offset: number, size: number): number {
  if (size === 0 || size > 65_536) return damaged();
  if (offset + size > reader.bytes.length)
    throw new UnreadableAudioError('truncated', 'The M4A file is cut off in its sound.');
  packets.push(reader.bytes.subarray(offset, offset + size));
  return offset + size;
}

function readEditList(reader: Mp4Reader, track: Box, timescale: number): number {
  const list = reader.find(track.start, track.end, 'edts', 'elst');
  if (!list || timescale === 0) return 0;
  const isLong = reader.u8(list.start) === 1;
  const count = Math.min(16, reader.u32(list.start + 4));
  for (let i = 0; i < count; i++) {
    const at = list.start + 8 + i * (isLong ? 20 : 12);
    const mediaTime = isLong ? reader.u64(at + 8) : reader.u32(at + 4);
    // All ones is an empty edit: silence before the sound, which is not made up here.
    if (mediaTime < 0x7fffffff) return Math.min(1, mediaTime / timescale);
  }
  return 0;
}
