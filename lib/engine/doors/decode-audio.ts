/** A file that somebody brings → a recording. */
export { decodeAudio, UnreadableAudioError } from '../codec/decode/decode-audio.ts';
