/** Most that an answer of the interface may have: the notes, words or outline of the longest song are a few megabytes. */
export const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/**
 * The text of an answer, counted as it comes, for how long it is nobody knows before: what a header says is of what was
 * packed.
 * @throws Error where there is more; no more than that is taken in
 */
export async function readTextAtMost(
  response: { body: unknown },
  bytesMax = ANSWER_BYTES_MAX,
): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`the answer is larger than ${bytesMax} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
