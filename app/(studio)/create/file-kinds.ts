/** What a file that somebody brings is, by its name and type. */
export type FileKind = 'audio' | 'score' | 'bundle' | 'unknown';

/** As file choosers take it. */
export const AUDIO_ACCEPT =
  'audio/*,video/webm,.mp3,.wav,.aif,.aiff,.flac,.ogg,.oga,.opus,.m4a,.mp4,.aac,.webm';
const AUDIO_NAME = /\.(mp3|wav|wave|aiff?|aifc|flac|ogg|oga|opus|m4a|mp4|aac|webm)$/i;
export const SCORE_ACCEPT = '.mid,.midi,.musicxml,.mxl,.abc,.json';
const BUNDLE_NAME = /\.zip$/i;

export type ScoreFormat = 'midi' | 'musicxml' | 'abc' | 'json';
const SCORE_FORMATS: Readonly<Record<string, ScoreFormat>> = {
  mid: 'midi',
  midi: 'midi',
  musicxml: 'musicxml',
  mxl: 'musicxml',
  abc: 'abc',
  json: 'json',
};

/** What a score is written as, by its name; nothing for other files. */
export const scoreFormatOf = (name: string): ScoreFormat | undefined =>
  SCORE_FORMATS[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];

/** Names go before types: systems know fewer of those. */
export function fileKindOf({ name, type }: { name: string; type: string }): FileKind {
  // Before audio: systems take MIDI files for it.
  if (scoreFormatOf(name)) return 'score';
  if (AUDIO_NAME.test(name) || /^(audio\/|video\/webm)/.test(type)) return 'audio';
  if (BUNDLE_NAME.test(name) || type === 'application/zip') return 'bundle';
  return 'unknown';
}

/** The files that were dropped or pasted: some browsers tell them in one list, some in the other. */
export function filesOf(data: DataTransfer | null): File[] {
  if (!data) return [];
  if (data.files.length > 0) return [...data.files];
  return [...data.items].flatMap((item) => (item.kind === 'file' ? (item.getAsFile() ?? []) : []));
}
