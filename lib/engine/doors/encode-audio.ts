/** A recording → a file, and the lossless files that stretches of a clip are read from and written to. */

export { bytesOf } from '../codec/file-bytes.ts';
export { encodeFlac, flacPieces } from '../codec/flac.ts';
export { FlacFile, type Stretch } from '../codec/flac-file.ts';
export { type EncodedTags, encodeMp3 } from '../codec/mp3.ts';
export { Mp3File } from '../codec/mp3-file.ts';
export { Mp3Stream } from '../codec/mp3-stream.ts';
export { encodeWav } from '../codec/wav.ts';
