/** Codes that refuse the request as it is: asked once more, it would be refused once more. */
const REFUSED: ReadonlySet<number | null> = new Set([4001, 4002, 4004, 4005]);

/** Whether what failed may succeed when it is asked for again as it was. */
export const canTryAgain = ({ verb, errorCode }: { verb: string; errorCode: number | null }): boolean =>
  // An upload's file was thrown away.
  verb !== 'upload' && !REFUSED.has(errorCode);

/** A refusal without the name of the request's field before it, which says nothing to who filled in a form. */
export const withoutField = (message: string): string =>
  message.replace(/^[a-z][a-z0-9_]*(?:\[\d+\]|\.[a-z0-9_]+)*: /, '');
