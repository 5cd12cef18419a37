/**
 * Limits of the interface itself, in Unicode code points after NFC, seconds, or as named. They are read when a
 * value is checked, so a deployment may change them once at its start with {@link overrideContractLimits}.
 */
export interface ContractLimits {
  promptCharacters: number;
  descriptionCharacters: number;
  tagsCharacters: number;
  titleCharacters: number;
  shortTextCharacters: number;
  personaNameCharacters: number;
  urlCharacters: number;
  /** Of a lead sheet in ABC. */
  abcCharacters: number;
  retentionDays: number;
  retentionDaysDefault: number;
}

export const contractLimits: ContractLimits = {
  promptCharacters: 5_000,
  descriptionCharacters: 1_000,
  tagsCharacters: 1_000,
  titleCharacters: 100,
  shortTextCharacters: 200,
  personaNameCharacters: 80,
  urlCharacters: 2_048,
  abcCharacters: 20_000,
  retentionDays: 30,
  retentionDaysDefault: 7,
};

/** Replaces some limits for the whole process. @throws RangeError for a limit that is not a positive integer. */
export function overrideContractLimits(overrides: Partial<ContractLimits>): void {
  for (const [name, value] of Object.entries(overrides)) {
    if (!Number.isInteger(value) || value < 1)
      throw new RangeError(`limit ${name}: a positive integer is needed, got ${value}`);
  }
  Object.assign(contractLimits, overrides);
}

export const SOUND_BPM_MIN = 40;
export const SOUND_BPM_MAX = 240;
export const WAVEFORM_POINTS_DEFAULT = 1_000;
export const WAVEFORM_POINTS_MIN = 64;
export const WAVEFORM_POINTS_MAX = 20_000;
/** The shortest section that can be replaced. */
export const INFILL_MIN_SECONDS = 1;
/** The tempo of a song, beats a minute; its length, seconds; the sections of its plan, and the bars of one. */
export const SONG_BPM_MIN = 40;
export const SONG_BPM_MAX = 220;
export const SONG_SECONDS_MIN = 10;
export const SONG_SECONDS_MAX = 420;
export const PLAN_SECTIONS_MAX = 40;
export const PLAN_BARS_MAX = 256;
export const SEED_MAX = 2 ** 31 - 1;
/** As many edits of a score are made at once. */
export const EDITS_MAX = 1_000;
/** How far a time may lie outside the clip and still be taken as its edge: rounding in clients. */
export const RANGE_TOLERANCE_SECONDS = 0.05;
/** Callback tries after the first, in seconds of waiting before each. */
export const CALLBACK_RETRY_SECONDS = [30, 60, 120, 300, 600] as const;
export const CALLBACK_TIMEOUT_SECONDS = 10;
export const IDEMPOTENCY_KEY_CHARACTERS = 255;
