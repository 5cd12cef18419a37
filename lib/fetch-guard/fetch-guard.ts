import dns from 'node:dns/promises';
import net from 'node:net';
import { Agent, errors, type Response, fetch as undiciFetch } from 'undici';
import { isLocalName, isPublicAddress } from './address-rules.ts';
import { originsOf } from './origins-of.ts';

export interface FetchGuardOptions {
  /** Opens private addresses: development on one machine only. */
  allowPrivateNetwork: boolean;
  /**
   * Origins that may be private: the studio's own where both run on one machine. Where one has a path, only what lies at
   * it or below is trusted.
   */
  trustedOrigins: readonly string[];
  /** Default: the system's resolver. */
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>;
  /** How long is waited; default {@link PATIENCE}. */
  patience?: Partial<Patience>;
}

/** How long another host is waited for, milliseconds. */
export interface Patience {
  /** Until it has begun to answer, redirects included. */
  answerMs: number;
  /** From one piece of its answer to the next. */
  stallMs: number;
  /** For all of it; a caller's own signal may end it sooner. */
  wholeMs: number;
}

export const PATIENCE: Patience = { answerMs: 30_000, stallMs: 20_000, wholeMs: 900_000 };

/** The address may not be used. The message is fit for the caller to read. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}
/** The name has no address at present. */
export class AddressUnknownError extends Error {
  override readonly name = 'AddressUnknownError';
}
/** It did not answer, stopped in the middle of its answer, or took too long. The message is fit for the caller to read. */
export class AddressStalledError extends Error {
  override readonly name = 'AddressStalledError';
}

export interface GuardedRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** Default 0: a redirect is answered as it is. Each hop is checked like the first. */
  redirectsMax?: number;
  /** All of it may take this long, milliseconds, in place of {@link Patience.wholeMs}; `Infinity`: only `signal` ends it. */
  wholeMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Fetches addresses that users give. A name is resolved once, every address it has is checked, and that very
 * address is connected to, so that a name cannot point elsewhere between the check and the connection.
 */
export class FetchGuard {
  readonly #options: FetchGuardOptions;
  readonly #trusted: readonly URL[];
  readonly #patience: Patience;

  constructor(options: FetchGuardOptions) {
    this.#options = options;
    this.#patience = { ...PATIENCE, ...options.patience };
    this.#trusted = options.trustedOrigins
      .filter((origin) => URL.canParse(origin))
      .map((origin) => new URL(origin));
  }

  /** The same guard that also lets an address of the configuration be private: its files come from there. */
  trusting(address: string): FetchGuard {
    const trustedOrigins = [...this.#options.trustedOrigins, ...originsOf(address)];
    return new FetchGuard({ ...this.#options, trustedOrigins });
  }

  /**
   * The address to connect to for a URL.
   * @throws AddressRefusedError when it must not be used, AddressUnknownError when the name has no address
   */
  async check(url: URL): Promise<{ address: string; family: number }> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new AddressRefusedError(`the scheme "${url.protocol}" is not allowed; use http: or https:`);
    if (url.username || url.password)
      throw new AddressRefusedError('an address must not carry a user name or password');
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const isOpen = this.#options.allowPrivateNetwork || this.#isTrusted(url);
    const family = net.isIP(hostname);
    if (family !== 0) {
      if (!isOpen && !isPublicAddress(hostname)) throw refusal(hostname);
      return { address: hostname, family };
    }
    if (!isOpen && isLocalName(hostname)) throw refusal(hostname);
    const found = await this.#resolve(hostname);
    const first = found[0];
    if (!first) throw new AddressUnknownError(`${hostname} has no address`);
    if (!isOpen && found.some((entry) => !isPublicAddress(entry.address))) throw refusal(hostname);
    return first;
  }

  #isTrusted({ origin, pathname }: URL): boolean {
    return this.#trusted.some((trusted) => {
      const folder = trusted.pathname.replace(/\/+$/, '');
      return origin === trusted.origin && (pathname === folder || pathname.startsWith(`${folder}/`));
    });
  }

  /**
   * Fetches a URL under the guard. A host that does not begin to answer within 30 s, that stops for 20 s in the middle of
   * its answer or takes longer than 15 minutes for all of it is given up (see {@link PATIENCE}), now or while its body is
   * read. {@link reasonOf} tells which it was.
   * @throws like {@link check}, AddressStalledError, and what the connection throws
   */
  async fetch(address: string, request: GuardedRequest = {}): Promise<Response> {
    const { answerMs, wholeMs } = {
      ...this.#patience,
      ...(request.wholeMs !== undefined && { wholeMs: request.wholeMs }),
    };
    const given = new AbortController();
    const giveUpAfter = (ms: number, said: string) =>
      setTimeout(() => given.abort(new AddressStalledError(said)), ms).unref();
    const answer = giveUpAfter(answerMs, `it did not answer within ${inSeconds(answerMs)}`);
    // Nobody is told when a body is at its end: what is given up after that is done already.
    if (wholeMs < Infinity) giveUpAfter(wholeMs, `it took longer than ${inSeconds(wholeMs)} in all`);
    const signal = request.signal ? AbortSignal.any([given.signal, request.signal]) : given.signal;
    try {
      return await this.#follow(address, { ...request, signal });
    } finally {
      clearTimeout(answer);
    }
  }

  /**
   * Why a fetch, or the reading of what it answered, failed: an AddressStalledError where the host was given up, or else the
   * innermost cause.
   */
  reasonOf(error: unknown): Error {
    let reason = error instanceof Error ? error : new Error(String(error));
    while (reason.cause instanceof Error && !(reason instanceof AddressStalledError)) reason = reason.cause;
    if (!(reason instanceof errors.BodyTimeoutError)) return reason;
    return new AddressStalledError(`it sent nothing for ${inSeconds(this.#patience.stallMs)}`, {
      cause: reason,
    });
  }

  async #follow(address: string, request: GuardedRequest & { signal: AbortSignal }): Promise<Response> {
    let url = new URL(address);
    for (let hop = 0; ; hop++) {
      const destination = await unlessAborted(this.check(url), request.signal);
      const response = await this.#fetchFrom(destination, url, request);
      const location =
        response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (location === null || !request.redirectsMax) return response;
      await response.body?.cancel();
      if (hop >= request.redirectsMax)
        throw new AddressRefusedError(`more than ${request.redirectsMax} redirects`);
      if (!URL.canParse(location, url.href))
        throw new AddressRefusedError('redirects to something that is no address');
      url = new URL(location, url);
    }
  }

  #fetchFrom(
    destination: { address: string; family: number },
    url: URL,
    { method = 'GET', headers, body, signal }: GuardedRequest,
  ): Promise<Response> {
    const agent = new Agent({
      connect: {
        timeout: CONNECT_TIMEOUT_MS,
        lookup: (_hostname, options, callback) => {
          if (options.all) callback(null, [destination]);
          else callback(null, destination.address, destination.family);
        },
      },
      // Until it answers the signal is the only clock; time in which nobody reads does not count as its own.
      headersTimeout: 0,
      bodyTimeout: this.#patience.stallMs,
      // Nothing is kept open for a host that was looked up once.
      pipelining: 0,
      keepAliveTimeout: 1,
    });
    return undiciFetch(url, { method, headers, body, signal, redirect: 'manual', dispatcher: agent });
  }

  async #resolve(hostname: string): Promise<{ address: string; family: number }[]> {
    const resolve = this.#options.resolve ?? ((name) => dns.lookup(name, { all: true, verbatim: true }));
    try {
      return await resolve(hostname);
    } catch (error) {
      throw new AddressUnknownError(`${hostname} cannot be resolved`, { cause: error });
    }
  }
}

const refusal = (hostname: string): AddressRefusedError =>
  new AddressRefusedError(
    `${hostname} is, or leads to, an address of a private or special network, which is not allowed`,
  );

const inSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** A name's address is asked for by something that cannot be stopped: it is no longer waited for. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
