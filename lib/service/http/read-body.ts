import { readAtMost } from '#lib/contract/read-at-most.ts';
import { ServiceError } from '#lib/contract/service-error.ts';

/** No request of the interface nests at all; what walks a body later may recurse. */
const NESTING_MAX = 32;
/** Of the body itself: the interface knows a few dozen, and every one it does not know is named and hashed. */
const FIELDS_MAX = 10_000;

const invalid = (publicMessage: string): ServiceError =>
  new ServiceError('invalid_parameters', { publicMessage });

/**
 * Reads a JSON body.
 * @returns `undefined` for an empty one
 * @throws ServiceError 4001 when it is too large, not application/json, not UTF-8, nested too deeply, of too many fields or not JSON
 */
export async function readBody(request: Request, bytesMax: number): Promise<unknown> {
  const bytes = await readBytes(request, bytesMax);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw invalid(
      `Content-Type must be application/json, got ${type ? JSON.stringify(type.slice(0, 80)) : 'none'}`,
    );
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('the body is not valid UTF-8');
  }
  if (text.trim() === '') return undefined;
  const { deepest, fields } = shapeOf(text);
  if (deepest > NESTING_MAX) throw invalid(`the body is nested more than ${NESTING_MAX} levels deep`);
  if (fields > FIELDS_MAX) throw invalid(`the body has more than ${FIELDS_MAX} fields`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(`the body is not valid JSON: ${(error as Error).message.slice(0, 120)}`);
  }
}

/** How deep brackets go in a JSON text, and how many fields its outermost have, without building anything. */
function shapeOf(text: string): { deepest: number; fields: number } {
  let depth = 0;
  let fields = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
    else if (char === ',' && depth === 1) fields++;
  }
  return { deepest, fields: fields + 1 };
}

async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  const bytes = await readAtMost(request, bytesMax);
  if (!bytes) throw invalid(`the body is larger than ${bytesMax} bytes`);
  return bytes;
}
