/** Two lines that rhyme with each other and belong together; what is too heavy for a glad song says so. */
export type Couplet = readonly [first: string, second: string, feeling?: 'dark'];

export interface Chorus {
  /** What a song with this chorus is called. */
  title: string;
  feeling: 'bright' | 'neutral' | 'dark';
  /** Four lines; the first is the hook. */
  lines: readonly [string, string, string, string];
}

/** What there is to sing about a topic in one language, in complete couplets. */
export interface Imagery {
  /** Words by which a request names the topic. */
  words: readonly string[];
  /** First verse: where we are, what is to be seen and heard. */
  scenes: readonly Couplet[];
  /** Second verse: what changed. */
  turns: readonly Couplet[];
  /** Bridge: what it comes to. */
  bridges: readonly Couplet[];
  choruses: readonly Chorus[];
}

export interface Topic {
  /** The file's name. */
  id: string;
  en: Imagery;
  zh: Imagery;
}

/** Couplets that suit any topic in one mood. */
export interface MoodLines {
  preChoruses: readonly Couplet[];
  insights: readonly Couplet[];
  outros: readonly Couplet[];
}

export interface MoodBank {
  id: 'bright' | 'sad' | 'calm' | 'fierce' | 'romantic' | 'nostalgic';
  en: MoodLines;
  zh: MoodLines;
}
