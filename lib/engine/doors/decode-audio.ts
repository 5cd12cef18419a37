/** A file that somebody brings → a recording. */
export { decodeAudio, UnreadableAudioError } from '../codec/decode/decode-audio.ts';
/** What a FLAC file says of itself, from its first bytes. */
export { readMetadata as readFlacMetadata } from '../codec/decode/decoders/flac.ts';
