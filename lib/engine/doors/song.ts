/** What a song is that a door takes or gives. */
export type { ClipSource } from '../edit/clip-source.ts';
export type {
  Listener,
  RenderedSong,
  SampleRange,
  SongRequest,
  Stems,
  TimedLine,
  TimedText,
} from '../rendered-song.ts';
export { SongRefusedError, type SongWishes as EngineWishes } from '../song-wishes.ts';
export type { VoiceProfile } from '../voice/voice-profile.ts';
