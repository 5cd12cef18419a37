/** A voicebank that cannot be sung with: says which file, which line or key, and what would be right. */
export class UnreadableBankError extends Error {
  override readonly name = 'UnreadableBankError';
}
