const NAMES = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'] as const;

/** `C4` for 60, as most programs count octaves. */
export const pitchName = (pitch: number): string => `${NAMES[pitch % 12]}${Math.floor(pitch / 12) - 1}`;
export const isBlackKey = (pitch: number): boolean => [1, 3, 6, 8, 10].includes(pitch % 12);

/** Drums of General MIDI (channel 10) that songs here have. */
const DRUMS: Record<number, string> = {
  35: 'Kick 2',
  36: 'Kick',
  37: 'Side stick',
  38: 'Snare',
  39: 'Clap',
  40: 'Snare 2',
  41: 'Low tom',
  42: 'Hi-hat',
  43: 'Low tom 2',
  44: 'Pedal hat',
  45: 'Mid tom',
  46: 'Open hat',
  47: 'Mid tom 2',
  48: 'High tom',
  49: 'Crash',
  50: 'High tom 2',
  51: 'Ride',
  52: 'China',
  53: 'Ride bell',
  54: 'Tambourine',
  55: 'Splash',
  56: 'Cowbell',
  57: 'Crash 2',
  62: 'Mute conga',
  63: 'High conga',
  64: 'Low conga',
  69: 'Cabasa',
  70: 'Maracas',
  75: 'Claves',
  82: 'Shaker',
};
export const drumName = (pitch: number): string => DRUMS[pitch] ?? pitchName(pitch);
