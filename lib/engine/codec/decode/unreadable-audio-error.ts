/**
 * Why a file could not be read:
 * `empty` no bytes or no sample · `not-audio` another kind of file · `unsupported` audio, but not of a kind read
 * here · `broken` damaged · `truncated` its end is missing · `silent` nothing to be heard · `too-long` more
 * seconds than allowed · `decoder-missing` the optional decoder is not installed.
 */
export type UnreadableReason =
  | 'empty'
  | 'not-audio'
  | 'unsupported'
  | 'broken'
  | 'truncated'
  | 'silent'
  | 'too-long'
  | 'decoder-missing';

/** A file that is no readable audio. `message` is fit to be shown to the person who sent it. */
export class UnreadableAudioError extends Error {
  override readonly name = 'UnreadableAudioError';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
