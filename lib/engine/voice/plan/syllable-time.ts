/** When a syllable of the lyrics sounds: from its first consonant to its last. */
export interface SyllableTime {
  /** Index into `Score.lyrics`. */
  line: number;
  /** Index into that line's syllables. */
  syllable: number;
  startSeconds: number;
  endSeconds: number;
}
