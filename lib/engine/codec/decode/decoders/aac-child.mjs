/**
 * A process of its own that decodes one AAC file: the decoder is native code that aborts its whole process on some
 * damaged files, and must not take the service along. ADTS comes in on stdin; out goes, on stdout, a header of
 * four 32-bit integers (magic, channels, length, sample rate) and the channels' samples as 32-bit floats.
 * Arguments: path of node-web-audio-api, sample rate.
 */
import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , modulePath, rate] = process.argv;
const { OfflineAudioContext } = await import(pathToFileURL(modulePath).href);

const parts = [];
for await (const part of process.stdin) parts.push(part);
const joined = Buffer.concat(parts);
const adts = joined.buffer.slice(joined.byteOffset, joined.byteOffset + joined.length);

const context = new OfflineAudioContext(2, 1, Number(rate));
const decoded = await context.decodeAudioData(adts);
const header = new Int32Array([0x41414331, decoded.numberOfChannels, decoded.length, decoded.sampleRate]);

const writeAll = (view) => {
  let bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
};
writeAll(header);
for (let channel = 0; channel < decoded.numberOfChannels; channel++)
  writeAll(decoded.getChannelData(channel));
process.exit(0);
