import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { SampleRange } from '../rendered-song.ts';
import type { EncodedTags } from './id3.ts';
import { asFile, encodeFrames, headerOf } from './mp3.ts';
import {
  BITRATES_KBPS,
  bytesAt,
  HEAD_BYTES,
  MOST_RESERVOIR_BYTES,
  type Mp3Frame,
  type Mp3Frames,
  RATES_HZ,
  SAMPLES_PER_FRAME,
  takeApart,
} from './mp3-frames.ts';
import { ENCODER_DELAY } from './mp3-info-frame.ts';

/** What a decoder's filter bank adds to the encoder's delay, samples. */
const DECODER_DELAY = 529;
/** Frames beside those of a sample whose data its filter banks and their overlap spread it over. */
const SPREAD = 2;
/** Frames after which an encoder that begins in the middle has forgotten the silence it began with. */
const LEAD = 10;
/** Frames that are looked at for one at which old and new windows fit together. */
const LOOK = 24;
/** Frames that an encoder looks ahead, and more. */
const AHEAD = 4;

/**
 * An MP3 that was written here, known by its frames: a stretch is encoded anew, and every frame outside of it keeps its
 * data, so that it sounds the same to the bit. LAME takes a fortieth of what it encodes: of a whole song seconds.
 */
export class Mp3File {
  readonly #stream: Mp3Frames;
  readonly #lengthSamples: number;

  private constructor(stream: Mp3Frames, lengthSamples: number) {
    this.#stream = stream;
    this.#lengthSamples = lengthSamples;
  }

  /** Finds the frames; undefined where this is no file that was written here of so many samples. */
  static open(bytes: Uint8Array, lengthSamples: number): Mp3File | undefined {
    try {
      const tagBytes = 10 + ((bytes[6]! << 21) | (bytes[7]! << 14) | (bytes[8]! << 7) | bytes[9]!);
      const head = bytes.subarray(tagBytes);
      const headBytes = bytesAt(BITRATES_KBPS[head[2]! >> 4] ?? 0, SAMPLE_RATE);
      const stream = head.subarray(headBytes);
      // Its header frame knows the stream by a checksum: no other program's says the same.
      const header = headerOf(stream, lengthSamples);
      if (Buffer.compare(header, head.subarray(0, headBytes)) !== 0) return undefined;
      const frames = takeApart(stream);
      return frames && new Mp3File(frames, lengthSamples);
    } catch {
      return undefined;
    }
  }

  /**
   * The file with new samples in [startSample, endSample).
   * @param audio the whole recording; no more of it is read than the stretch and a second around it
   * @returns undefined where the new frames cannot be fitted in between the old ones
   */
  async replace(
    audio: StereoBuffer,
    { startSample, endSample }: SampleRange,
    tags: EncodedTags,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { frames } = this.#stream;
    const count = frames.length;
    const frameOf = (sample: number) => (sample + ENCODER_DELAY + DECODER_DELAY) / SAMPLES_PER_FRAME;
    const latestFirst = Math.max(0, Math.floor(frameOf(startSample)) - SPREAD);
    const earliestEnd = Math.min(count, Math.ceil(frameOf(endSample)) + SPREAD);
    const from = Math.max(0, latestFirst - LOOK - LEAD);
    const to = Math.min(count, earliestEnd + LOOK + AHEAD);
    const isToEnd = to === count;
    const [start, stop] = [from * SAMPLES_PER_FRAME, isToEnd ? this.#lengthSamples : to * SAMPLES_PER_FRAME];
    const part = { left: audio.left.subarray(start, stop), right: audio.right.subarray(start, stop) };
    const fresh = takeApart(await encodeFrames(part));
    if (!fresh || fresh.frames.length < to - from || (isToEnd && fresh.frames.length !== to - from))
      return undefined;
    const fits = (frame: number) =>
      frame === 0 || frames[frame - 1]!.lastWindows === fresh.frames[frame - 1 - from]?.lastWindows;

    const firsts = range(latestFirst, from === 0 ? 0 : from + LEAD).filter(fits);
    const ends = range(earliestEnd, isToEnd ? count : to - AHEAD).filter((end) => end === count || fits(end));
    for (const first of firsts)
      for (const end of ends) {
        const stream = this.#join(fresh, from, first, end);
        if (stream) return asFile(stream, this.#lengthSamples, tags);
      }
    return undefined;
  }

  /** The frames before `first` and from `end` on as they are, those between from the other stream. */
  #join(fresh: Mp3Frames, from: number, first: number, end: number): Uint8Array | undefined {
    const { frames, data } = this.#stream;
    const between = fresh.frames.slice(first - from, end - from);
    const dataBefore = first === 0 ? 0 : frames[first - 1]!.dataEnd;
    const roomBefore = first === 0 ? 0 : frames[first - 1]!.roomEnd;
    const after = frames[end];
    const placed = placeFrames(
      between,
      roomBefore - dataBefore,
      after ? after.roomStart - after.dataStart : 0,
    );
    if (!placed) return undefined;

    // The rooms of all frames, as one stream again.
    const roomBetween = placed.reduce((sum, { room }) => sum + room, 0);
    const rest = after ? data.subarray(after.dataStart) : data.subarray(data.length);
    const reservoir = after ? after.roomStart - after.dataStart : 0;
    const rooms = new Uint8Array(roomBefore + roomBetween - reservoir + rest.length);
    rooms.set(data.subarray(0, dataBefore));
    let roomAt = roomBefore;
    for (const { frame, reservoirBytes, room } of placed) {
      rooms.set(fresh.data.subarray(frame.dataStart, frame.dataEnd), roomAt - reservoirBytes);
      roomAt += room;
    }
    rooms.set(rest, roomBefore + roomBetween - reservoir);

    const stream = new Uint8Array(rooms.length + frames.length * HEAD_BYTES);
    let at = 0;
    let taken = 0;
    const write = (head: Uint8Array, room: number) => {
      stream.set(head, at);
      stream.set(rooms.subarray(taken, taken + room), at + HEAD_BYTES);
      at += HEAD_BYTES + room;
      taken += room;
    };
    for (const { head, roomStart, roomEnd } of frames.slice(0, first)) write(head, roomEnd - roomStart);
    for (const { head, room } of placed) write(head, room);
    for (const { head, roomStart, roomEnd } of frames.slice(end)) write(head, roomEnd - roomStart);
    return stream;
  }
}

/** A frame in a place of its own. */
interface PlacedFrame {
  frame: Mp3Frame;
  head: Uint8Array;
  /** Bytes of its data that lie before its room. */
  reservoirBytes: number;
  /** Bytes of its room. */
  room: number;
}

/**
 * Gives frames rooms that hold their data: as large as their encoder made them, larger where the reservoir is not what
 * it was.
 * @param free bytes before the first one's room that hold no data
 * @param least bytes that must be left after the last one's data
 * @returns undefined where even the largest rooms are too small
 */
function placeFrames(frames: readonly Mp3Frame[], free: number, least: number): PlacedFrame[] | undefined {
  const bytesOf = ({ dataStart, dataEnd }: Mp3Frame) => dataEnd - dataStart;
  // What must be free before each frame, were all from there on as large as they can be.
  const needed = [least];
  for (const frame of frames.toReversed())
    needed.unshift(Math.max(0, needed[0]! + bytesOf(frame) - roomOf(frame, BITRATES_KBPS.length - 1)));
  if (needed.some((bytes) => bytes > MOST_RESERVOIR_BYTES) || needed[0]! > free) return undefined;
  let left = free;
  return frames.map((frame, i) => {
    const reservoirBytes = Math.min(left, MOST_RESERVOIR_BYTES);
    const leftWith = (index: number) => reservoirBytes + roomOf(frame, index) - bytesOf(frame);
    let index = frame.head[2]! >> 4;
    while (leftWith(index) < needed[i + 1]!) index++;
    left = leftWith(index);
    return { frame, head: headOf(frame, index, reservoirBytes), reservoirBytes, room: roomOf(frame, index) };
  });
}

/** Whole numbers from one to the other, both among them, up or down. */
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, k) => from + k * Math.sign(to - from));

const roomOf = ({ head }: Mp3Frame, bitrateIndex: number): number =>
  bytesAt(BITRATES_KBPS[bitrateIndex]!, RATES_HZ[(head[2]! >> 2) & 3]!) + ((head[2]! >> 1) & 1) - HEAD_BYTES;

function headOf({ head }: Mp3Frame, bitrateIndex: number, reservoirBytes: number): Uint8Array {
  const changed = head.slice();
  changed[2] = (bitrateIndex << 4) | (changed[2]! & 0x0f);
  changed[4] = reservoirBytes >> 1;
  changed[5] = ((reservoirBytes & 1) << 7) | (changed[5]! & 0x7f);
  return changed;
}
