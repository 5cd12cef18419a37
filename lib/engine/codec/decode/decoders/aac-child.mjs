/**
 * A process of its own that decodes AAC: the decoder is native code that aborts its whole process on some damaged files,
 * and must not take the service along. ADTS comes in on stdin, and out go blocks on stdout, each a header of three
 * 32-bit integers (magic, channels, length) and the channels' samples as 32-bit floats. A segment is decoded together
 * with the frames before it, whose sound is left out: a frame of AAC overlaps with no other than the one before.
 * Arguments: path of node-web-audio-api, sample rate, frames of a segment (0: half a minute).
 */
import { pathToFileURL } from 'node:url';

const FRAME_SAMPLES = 1024;
/** Frames decoded once more, ahead of each segment. */
const LEAD_FRAMES = 2;
const SEGMENT_FRAMES = 1300;

const [, , modulePath, rate, segment] = process.argv;
const segmentFrames = Number(segment) || SEGMENT_FRAMES;
const { OfflineAudioContext } = await import(pathToFileURL(modulePath).href);
const context = new OfflineAudioContext(2, 1, Number(rate));

let lead = [];
let frames = [];
let rest = Buffer.alloc(0);
for await (const part of process.stdin) {
  rest = rest.length > 0 ? Buffer.concat([rest, part]) : part;
  let at = 0;
  while (at + 7 <= rest.length) {
    const length = ((rest[at + 3] & 3) << 11) | (rest[at + 4] << 3) | (rest[at + 5] >> 5);
    if (length < 7 || at + length > rest.length) break;
    frames.push(rest.subarray(at, at + length));
    at += length;
    if (frames.length === segmentFrames) await decodeSegment();
  }
  rest = rest.subarray(at);
}
if (frames.length > 0) await decodeSegment();
process.exit(0);

async function decodeSegment() {
  const joined = Buffer.concat([...lead, ...frames]);
  const adts = joined.buffer.slice(joined.byteOffset, joined.byteOffset + joined.length);
  const decoded = await context.decodeAudioData(adts);
  // Where frames were damaged there is less: what is there ends with the segment.
  const length = Math.min(decoded.length, frames.length * FRAME_SAMPLES);
  const from = lead.length === 0 ? 0 : decoded.length - length;
  const to = lead.length === 0 ? decoded.length : from + length;
  await writeAll(new Int32Array([0x41414331, decoded.numberOfChannels, to - from]));
  for (let channel = 0; channel < decoded.numberOfChannels; channel++)
    await writeAll(decoded.getChannelData(channel).subarray(from, to));
  lead = frames.slice(-LEAD_FRAMES);
  frames = [];
}

function writeAll(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
