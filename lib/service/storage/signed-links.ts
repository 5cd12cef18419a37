import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../accounts/secret-box.ts';
import type { StoredFile } from '../clips/clip-files.ts';
import type { Clock } from '../clock.ts';

export interface FileLinksOptions {
  appSecret: string;
  clock: Clock;
  /** Address that goes into links, without a slash at its end. A function: the port may be known late. */
  publicUrl: () => string;
}

export const MEDIA_PATH = '/media/';
/** A file that never expires still gets links that do not. */
const NEVER = 0;

/** What a valid link says. */
export interface OpenedLink {
  key: string;
  fileName: string;
}

/**
 * Links to files: signed over key, name and expiry, so that neither another file's link nor a longer life can be
 * made from one's own. `/media/KEY/NAME?expires=MS&signature=HMAC`.
 */
export class FileLinks {
  readonly #options: FileLinksOptions;
  readonly #signingKey: Buffer;

  constructor(options: FileLinksOptions) {
    this.#options = options;
    this.#signingKey = deriveKey(options.appSecret, 'file links');
  }

  /** Address of this service as others reach it, without a slash at its end. */
  get publicUrl(): string {
    return this.#options.publicUrl();
  }

  /** @param expireAtMs Unix time in ms, or `undefined` for a file that never expires */
  create(file: Pick<StoredFile, 'key' | 'fileName'>, expireAtMs: number | undefined): string {
    const expires = expireAtMs ?? NEVER;
    const name = encodeURIComponent(file.fileName);
    const signature = this.#sign(file.key, file.fileName, expires);
    return `${this.publicUrl}${MEDIA_PATH}${file.key}/${name}?expires=${expires}&signature=${signature}`;
  }

  /**
   * Reads a link's path and query.
   * @returns what it leads to, `'expired'`, or `undefined` when it was not made here
   */
  open(url: URL): OpenedLink | 'expired' | undefined {
    if (!url.pathname.startsWith(MEDIA_PATH)) return undefined;
    const rest = url.pathname.slice(MEDIA_PATH.length);
    const slash = rest.lastIndexOf('/');
    if (slash <= 0) return undefined;
    const key = rest.slice(0, slash);
    const fileName = decode(rest.slice(slash + 1));
    const expires = Number(url.searchParams.get('expires'));
    if (fileName === undefined || !Number.isSafeInteger(expires) || expires < 0) return undefined;
    const given = Buffer.from(url.searchParams.get('signature') ?? '');
    const expected = Buffer.from(this.#sign(key, fileName, expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    if (expires !== NEVER && expires <= this.#options.clock.now()) return 'expired';
    return { key, fileName };
  }

  /** Reads a whole address, if it is one of ours. */
  openAddress(address: string): OpenedLink | 'expired' | undefined {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    return url.origin === new URL(this.publicUrl).origin ? this.open(url) : undefined;
  }

  #sign(key: string, fileName: string, expires: number): string {
    return createHmac('sha256', this.#signingKey)
      .update(JSON.stringify([key, fileName, expires]))
      .digest('base64url');
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
