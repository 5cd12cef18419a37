export { briefLyrics, judgeLyrics } from '../lyrics/judge-lyrics.ts';
