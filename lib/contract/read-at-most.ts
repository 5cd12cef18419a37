/** The bytes of a body, or `undefined` where there are more: no more than that is taken in. */
export async function readAtMost(request: Request, bytesMax: number): Promise<Uint8Array | undefined> {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > bytesMax) return undefined;
    // No more than was declared gets through Node's parser. Read whole it needs no stream, which costs more than the rest.
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length > bytesMax ? undefined : bytes;
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
