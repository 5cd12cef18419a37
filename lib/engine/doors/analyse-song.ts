/** A recording → its beat, key, chords, form and melody. */
export { analyseSong, type SongAnalysis } from '../analysis/analyse-song.ts';
