/** How a player of an instrument treats notes: what turns a list of pitches into a performance. */
export interface PlayingStyle {
  /** One line at a time: a note ends the one before, and slides start from it. */
  monophonic?: boolean;
  /**
   * Which notes of a line are slurred (no new attack): those that touch the one before (bow, breath), those
   * that overlap it (synthesizers), or only those marked `legato` or `slide` (plucked). Default `marked`.
   */
  slur?: 'touching' | 'overlapping' | 'marked';
  /**
   * Delayed vibrato of held notes. `depthCents` peak deviation 5–60, `rateHz` 4–7, `delaySeconds` before it
   * sets in, `tremoloDb` level change that goes with it (winds).
   */
  vibrato?: { depthCents: number; rateHz: number; delaySeconds: number; tremoloDb?: number };
  /** Crescendo–diminuendo within notes longer than 0.5 s, in dB (0–9). */
  swellDb?: number;
  /** Time of the glide between joined notes, in seconds; 0 joins without a glide. */
  glideSeconds?: number;
  /** Where an unmarked phrase start is scooped into from, in semitones (0 never). */
  scoopSemitones?: number;
  /** How far a `fall` drops, in semitones. Default 5. */
  fallSemitones?: number;
  /** Time between neighbouring strings of a strummed chord, in seconds. Default 0.011. */
  strumSeconds?: number;
  /** How `tremolo` is played: `repeat` strikes again and again (plucked), `bow` pulses a held tone. */
  tremolo?: 'repeat' | 'bow';
  /** Strikes a second of a repeated tremolo. Default 12. */
  tremoloHz?: number;
  /** Unmarked notes at least this long are rolled as a repeated tremolo, in seconds (pipa, mandolin). */
  rollFromSeconds?: number;
  /** Round-robin: standard deviation of each note's tuning, in cents (kept within ±2.5). Default 0.8. */
  detuneCents?: number;
  /** How much louder than the quietest note a full-velocity one is drawn: 1 is as written. Default 1. */
  dynamics?: number;
  /** Notes ring for at least this long, whatever is written (struck and plucked instruments), in seconds. */
  minimumSeconds?: number;
}

/** Bowed solo strings. */
export const BOWED_SOLO: PlayingStyle = {
  monophonic: true,
  slur: 'touching',
  vibrato: { depthCents: 16, rateHz: 5.6, delaySeconds: 0.22 },
  swellDb: 5,
  glideSeconds: 0.045,
  tremolo: 'bow',
};

/** Many players on one line: no audible single vibrato, long swells. */
export const SECTION: PlayingStyle = { swellDb: 5, tremolo: 'bow', detuneCents: 1.2 };

/** Solo brass: late vibrato, scoops on accents, falls. */
export const BRASS_SOLO: PlayingStyle = {
  monophonic: true,
  slur: 'touching',
  vibrato: { depthCents: 10, rateHz: 5.2, delaySeconds: 0.4, tremoloDb: 0.8 },
  swellDb: 4,
  glideSeconds: 0.025,
  fallSemitones: 6,
};

/** Reeds with jazz and pop habits. */
export const REED_SOLO: PlayingStyle = {
  monophonic: true,
  slur: 'touching',
  vibrato: { depthCents: 13, rateHz: 5, delaySeconds: 0.3, tremoloDb: 1.4 },
  swellDb: 4,
  glideSeconds: 0.03,
  scoopSemitones: 0.6,
  fallSemitones: 4,
};

/** Flutes and pipes: vibrato of breath more than of pitch. */
export const FLUTE_SOLO: PlayingStyle = {
  monophonic: true,
  slur: 'touching',
  vibrato: { depthCents: 9, rateHz: 5.1, delaySeconds: 0.25, tremoloDb: 2.2 },
  swellDb: 4,
  glideSeconds: 0.025,
};

/** Struck keys and bars: as written. */
export const STRUCK: PlayingStyle = { tremolo: 'repeat', tremoloHz: 11 };

/** Plucked strings: strummed chords, repeated tremolo, slides. */
export const PLUCKED: PlayingStyle = { tremolo: 'repeat', tremoloHz: 12.5, strumSeconds: 0.011 };

/** Voices in a group. */
export const CHOIR: PlayingStyle = { swellDb: 5, detuneCents: 1.2, tremolo: 'bow' };
