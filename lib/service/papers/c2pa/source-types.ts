/**
 * How something came to be, in the words of IPTC's Digital Source Type vocabulary, which C2PA's actions use.
 * - `algorithmicMedia`: by an algorithm that was taught nothing (sound effects).
 * - `trainedAlgorithmicMedia`: with the help of a model that was derived from what people made: tunes are drawn from what
 *   was learned of songs, and singers from how people sing; so, too, what a model elsewhere gave.
 * - `compositeWithTrainedAlgorithmicMedia`: that, together with somebody's own: their score, or a recording.
 */
export type SourceType =
  | 'algorithmicMedia'
  | 'trainedAlgorithmicMedia'
  | 'compositeWithTrainedAlgorithmicMedia';

export const sourceTypeUrl = (type: SourceType): string =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;

/** Of a clip that was made by a task. */
export function sourceTypeOf(clip: {
  operation: string;
  platform: string | null;
  sourceClipId: string | null;
}): SourceType {
  if (clip.sourceClipId !== null || clip.operation === 'render')
    return 'compositeWithTrainedAlgorithmicMedia';
  return clip.operation === 'soundEffect' && clip.platform === 'builtin'
    ? 'algorithmicMedia'
    : 'trainedAlgorithmicMedia';
}
