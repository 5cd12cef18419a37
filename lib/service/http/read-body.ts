import { BODY_SHAPE, excessOf } from '#lib/contract/json-shape.ts';
import { readAtMost } from '#lib/contract/read-at-most.ts';
import { ServiceError } from '#lib/contract/service-error.ts';

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
  const excess = excessOf(text, { ...BODY_SHAPE, fields: FIELDS_MAX });
  if (excess === 'deepest') throw invalid(`the body is nested more than ${BODY_SHAPE.deepest} levels deep`);
  if (excess === 'fields') throw invalid(`the body has more than ${FIELDS_MAX} fields`);
  if (excess === 'values') throw invalid(`the body has more than ${BODY_SHAPE.values} values`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(`the body is not valid JSON: ${(error as Error).message.slice(0, 120)}`);
  }
}

async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  const bytes = await readAtMost(request, bytesMax);
  if (!bytes) throw invalid(`the body is larger than ${bytesMax} bytes`);
  return bytes;
}
