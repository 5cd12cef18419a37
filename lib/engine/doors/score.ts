/** What a song is before any sound, and what can be read from it without its instruments. */
export { BUSES, type Bus, type Score } from '../score/score.ts';
export { tempoOf } from '../score/time.ts';
export { scoreTimeline, type Timeline } from '../score/timeline.ts';
export { chordSymbol } from '../theory/chords.ts';
export { keyName } from '../theory/key.ts';
