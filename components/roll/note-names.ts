const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;

/** `C4` for 60, as most programs count octaves. */
export const pitchName = (pitch: number): string => `${NAMES[pitch % 12]}${Math.floor(pitch / 12) - 1}`;
export const isBlackKey = (pitch: number): boolean => [1, 3, 6, 8, 10].includes(pitch % 12);

/** Drums of General MIDI (channel 10) that songs here have. */
const DRUMS: Record<number, readonly [en: string, zh: string]> = {
  35: ['Kick 2', '底鼓 2'],
  36: ['Kick', '底鼓'],
  37: ['Side stick', '边击'],
  38: ['Snare', '军鼓'],
  39: ['Clap', '拍手'],
  40: ['Snare 2', '军鼓 2'],
  41: ['Low tom', '低音嗵鼓'],
  42: ['Hi-hat', '闭镲'],
  43: ['Low tom 2', '低音嗵鼓 2'],
  44: ['Pedal hat', '踩镲'],
  45: ['Mid tom', '中音嗵鼓'],
  46: ['Open hat', '开镲'],
  47: ['Mid tom 2', '中音嗵鼓 2'],
  48: ['High tom', '高音嗵鼓'],
  49: ['Crash', '强音镲'],
  50: ['High tom 2', '高音嗵鼓 2'],
  51: ['Ride', '叮叮镲'],
  52: ['China', '中国镲'],
  53: ['Ride bell', '镲帽'],
  54: ['Tambourine', '铃鼓'],
  55: ['Splash', '水镲'],
  56: ['Cowbell', '牛铃'],
  57: ['Crash 2', '强音镲 2'],
  62: ['Mute conga', '闷音康加鼓'],
  63: ['High conga', '高音康加鼓'],
  64: ['Low conga', '低音康加鼓'],
  69: ['Cabasa', '卡巴萨'],
  70: ['Maracas', '沙球'],
  75: ['Claves', '响棒'],
  82: ['Shaker', '沙锤'],
};
/** A drum's name in the reader's language; of one that has none, its pitch. */
export const drumName = (pitch: number, locale: string): string =>
  DRUMS[pitch]?.[locale === 'zh' ? 1 : 0] ?? pitchName(pitch);
