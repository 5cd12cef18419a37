import { findMpegFrames, id3v2Length } from './mpeg-header.ts';
import { UnreadableAudioError } from './unreadable-audio-error.ts';

/** Formats read here. `webm` holds Opus or Vorbis, `m4a` AAC, `aac` is bare ADTS. */
export type AudioFormat =
  | 'wav'
  | 'mp3'
  | 'flac'
  | 'ogg-vorbis'
  | 'ogg-opus'
  | 'webm'
  | 'm4a'
  | 'aac'
  | 'aiff';

/** Signatures of what people send by mistake: hexadecimal bytes at an offset, and what to call it. */
const OTHER_FILES: { offset: number; hex: string; name: string; audio?: boolean }[] = [
  { offset: 0, hex: '89504e47', name: 'a PNG picture' },
  { offset: 0, hex: 'ffd8ff', name: 'a JPEG picture' },
  { offset: 0, hex: '47494638', name: 'a GIF picture' },
  { offset: 0, hex: '25504446', name: 'a PDF document' },
  { offset: 0, hex: '504b0304', name: 'a ZIP archive' },
  { offset: 0, hex: '1f8b', name: 'a gzip archive' },
  { offset: 0, hex: '4d546864', name: 'a MIDI file, which holds notes but no sound' },
  { offset: 0, hex: '7f454c46', name: 'a program' },
  { offset: 0, hex: '4d5a', name: 'a program' },
  { offset: 0, hex: '3c21', name: 'a web page' },
  { offset: 0, hex: '3c68746d6c', name: 'a web page' },
  { offset: 0, hex: '464f524d', name: 'an IFF file without sound' },
  { offset: 0, hex: '63616666', name: 'a Core Audio file', audio: true },
  { offset: 0, hex: '3026b275', name: 'a Windows Media file', audio: true },
  { offset: 0, hex: '4d414320', name: "a Monkey's Audio file", audio: true },
  { offset: 0, hex: '7776706b', name: 'a WavPack file', audio: true },
  { offset: 0, hex: '2321414d52', name: 'an AMR file', audio: true },
];

const text = (bytes: Uint8Array, offset: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + length));

/**
 * Tells the format from the bytes alone.
 * @throws UnreadableAudioError `empty`, `not-audio` (saying what it is where known) or `unsupported`.
 */
export function sniffFormat(bytes: Uint8Array): AudioFormat {
  if (bytes.length === 0) throw new UnreadableAudioError('empty', 'The file is empty.');
  const head = text(bytes, 0, 12);
  if (
    (head.startsWith('RIFF') || head.startsWith('RF64') || head.startsWith('BW64')) &&
    head.slice(8) === 'WAVE'
  )
    return 'wav';
  if (head.startsWith('FORM') && /^AIF[FC]$/.test(head.slice(8))) return 'aiff';
  if (head.startsWith('fLaC')) return 'flac';
  if (head.startsWith('OggS')) return sniffOgg(bytes);
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'webm';
  if (head.slice(4, 8) === 'ftyp') return 'm4a';
  for (const other of OTHER_FILES) {
    const length = other.hex.length / 2;
    const found = [...bytes.subarray(other.offset, other.offset + length)]
      .map((b) => b.toString(16).padStart(2, '0'))
      .join('');
    if (found === other.hex)
      throw new UnreadableAudioError(
        other.audio ? 'unsupported' : 'not-audio',
        `This is ${other.name}. Send MP3, WAV, AIFF, FLAC, OGG, Opus, M4A or WebM audio.`,
      );
  }
  const afterTag = id3v2Length(bytes);
  if (afterTag > 0 && text(bytes, afterTag, 4) === 'fLaC') return 'flac';
  // ADTS: sync word of 12 ones with the layer bits 00 (ISO/IEC 13818-7 §6.2), which no MPEG layer uses.
  if (bytes[afterTag] === 0xff && (bytes[afterTag + 1]! & 0xf6) === 0xf0) return 'aac';
  if (findMpegFrames(bytes, afterTag, afterTag + 262_144) >= 0) return 'mp3';
  if (afterTag > 0)
    throw new UnreadableAudioError('truncated', 'The file has tags but no sound: it seems to be cut off.');
  throw new UnreadableAudioError('not-audio', 'This file is not audio in any format read here.');
}

/** Looks into the first page of each of the leading logical streams for the codec's signature. */
function sniffOgg(bytes: Uint8Array): AudioFormat {
  const start = text(bytes, 0, 4096);
  if (start.includes('OpusHead')) return 'ogg-opus';
  if (start.includes('\x01vorbis')) return 'ogg-vorbis';
  if (start.includes('Speex   ') || start.includes('\x7fFLAC'))
    throw new UnreadableAudioError('unsupported', 'Ogg files are read with Vorbis or Opus sound only.');
  throw new UnreadableAudioError('broken', 'The Ogg file has no readable header.');
}
