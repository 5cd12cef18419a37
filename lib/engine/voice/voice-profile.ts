/** A singer as a person: everything that makes one voice sound unlike another. Serialisable; a persona is one. */
export interface VoiceProfile {
  /** Built-in voices: their file's id; personas: the persona's id. */
  id: string;
  name: string;
  /** What tags may ask for. */
  gender: 'female' | 'male' | 'child' | 'choir';
  /** MIDI numbers: the notes it can sing, and where it is at home. */
  range: { low: number; high: number };
  tessitura: { low: number; high: number };
  /** Vocal tract scale: formants are multiplied by it (1 = adult male reference, about 1.15–1.2 adult female, 1.3–1.4 child). */
  formantScale: number;
  /** LF model Rd, 0.4 (pressed, bright) – 2.5 (lax, dull). */
  glottalRd: number;
  /** Aspiration noise, 0–1. */
  breathiness: number;
  /** Gain of the singer's formant cluster near 3 kHz in dB, −6–12. */
  singersFormantDb: number;
  /** Spectral tilt added above 1 kHz, dB per octave, −6–6. */
  tiltDbPerOctave: number;
  vibrato: { rateHz: number; depthCents: number; delaySeconds: number };
  /** Time of a pitch transition between legato notes, seconds. */
  portamentoSeconds: number;
  /** Depth of the scoop into a phrase, cents. */
  scoopCents: number;
  /** Consonant duration and level, 1 = as measured best. */
  consonantStrength: number;
  /** 0–1. */
  nasality: number;
  /** Cycle-to-cycle variation of period and level, 0–0.05. */
  jitter: number;
  shimmer: number;
  /** Roughness (subharmonics), 0–1. */
  roughness: number;
  /** Number of voices singing in unison (choir > 1). */
  unison: number;
  /** What its sounds are made of: spectra of recorded people, or the rules of a formant synthesiser (also where absent). */
  spectra?: 'people' | 'rules';
  /**
   * Whose spectra, of a singer that somebody brought: the digest of the table, where it lies now, and whether it was
   * sung. Of a bank of networks the table holds its models, and `pace` is how long it sang when it was added, seconds a
   * second.
   */
  donor?: { sha256: string; isSung: boolean; file?: string; kind?: 'network'; pace?: number };
}
