import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '#lib/contract/service-error.ts';
import { AddressRefusedError, AddressUnknownError } from '#lib/fetch-guard/fetch-guard.ts';
import type { ServiceContext } from '../context.ts';

const REDIRECTS_MAX = 4;

/** A file that a user names. */
export interface UserFile {
  address: string;
  /** The field that named it. */
  field: string;
  bytesMax: number;
}

/** @throws by its caller: ServiceError 4001 of the field */
export const invalidAddress = (reason: string, field: string): ServiceError =>
  new ServiceError('invalid_parameters', { publicMessage: `${field}: ${reason}` });

/**
 * Looks at an address before anything is fetched from it. One of our own links is read from the store: our own address
 * may be a private one.
 * @returns the file of our own link
 * @throws ServiceError 4001 for an expired link and for addresses that lead inside
 */
export async function checkAddress(context: ServiceContext, { address, field }: Omit<UserFile, 'bytesMax'>) {
  const own = context.links.openAddress(address);
  if (own === 'expired') throw invalidAddress('this link has expired', field);
  if (own) return own;
  try {
    await context.guard.check(new URL(address));
  } catch (error) {
    throw invalidAddress((error as Error).message, field);
  }
  return undefined;
}

/**
 * Fetches a file to disk, no larger than allowed. A host that stalls is given up, and it is said how long it was waited for.
 * @returns the name it has there: of Content-Disposition, or else the last part of its address
 * @throws ServiceError 4001 with the reason
 */
export async function downloadFile(
  context: ServiceContext,
  { address, field, bytesMax }: UserFile,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const refusal = (reason: string) => invalidAddress(reason, field);
  const tooLarge = () => refusal(`the file is larger than ${Math.floor(bytesMax / 1024 / 1024)} MiB`);
  try {
    const response = await context.guard.fetch(address, { signal, redirectsMax: REDIRECTS_MAX });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      throw refusal(`the address answered HTTP ${response.status}`);
    }
    if (Number(response.headers.get('content-length') ?? 0) > bytesMax) {
      await response.body.cancel();
      throw tooLarge();
    }
    let length = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        if (length > bytesMax) done(tooLarge());
        else done(null, chunk);
      },
    });
    await pipeline(response.body, counter, createWriteStream(file), { signal });
    return nameOf(response);
  } catch (error) {
    if (error instanceof ServiceError || signal.aborted) throw error;
    if (error instanceof AddressRefusedError || error instanceof AddressUnknownError)
      throw refusal(error.message);
    throw refusal(`the file cannot be fetched: ${context.guard.reasonOf(error).message}`);
  }
}

/** RFC 6266: `filename*` (RFC 8187, UTF-8) before `filename`. */
function nameOf({ headers, url }: { headers: { get(name: string): string | null }; url: string }): string {
  const disposition = headers.get('content-disposition') ?? '';
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const given = extended ? decoded(extended) : (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]);
  return given || decoded(new URL(url).pathname.split('/').pop() ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
