/** A long report made in pieces. */
export interface Pieces {
  /** What an earlier run left in the folder is taken from there instead of being made again. */
  resume: boolean;
  /** Nothing new is begun later than this. */
  minutes: number;
}
