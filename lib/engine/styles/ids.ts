/** The styles, one file of this folder each; a test fails where this list, the folder and `index.ts` disagree. */
export const STYLE_IDS = [
  'pop', 'rock', 'indie', 'folk', 'country', 'blues', 'jazz', 'bossa-nova', 'soul', 'funk', 'hip-hop', 'trap', 'lofi', 'house', 'techno',
  'trance', 'drum-and-bass', 'dubstep', 'synthwave', 'ambient', 'classical', 'cinematic', 'metal', 'punk', 'reggae', 'latin', 'k-pop',
  'mandopop', 'guofeng', 'gospel', 'ballad', 'disco',
] as const;

export type StyleId = (typeof STYLE_IDS)[number];
