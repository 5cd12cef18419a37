import dns from 'node:dns/promises';
import net from 'node:net';
import { Agent, type Response, fetch as undiciFetch } from 'undici';
import { isLocalName, isPublicAddress } from './address-rules.ts';

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
}

/** The address may not be used. The message is fit for the caller to read. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}
/** The name has no address at present. */
export class AddressUnknownError extends Error {
  override readonly name = 'AddressUnknownError';
}

export interface GuardedRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** Default 0: a redirect is answered as it is. Each hop is checked like the first. */
  redirectsMax?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Fetches addresses that users give. A name is resolved once, every address it has is checked, and that very
 * address is connected to, so that a name cannot point elsewhere between the check and the connection.
 */
export class FetchGuard {
  readonly #options: FetchGuardOptions;
  readonly #trusted: readonly URL[];

  constructor(options: FetchGuardOptions) {
    this.#options = options;
    this.#trusted = options.trustedOrigins
      .filter((origin) => URL.canParse(origin))
      .map((origin) => new URL(origin));
  }

  /** The same guard that also lets an address of the configuration be private: its files come from there. */
  trusting(address: string): FetchGuard {
    const trustedOrigins = [...this.#options.trustedOrigins, new URL(address).origin];
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

  /** Fetches a URL under the guard. @throws like {@link check}, and what the connection throws */
  async fetch(address: string, request: GuardedRequest = {}): Promise<Response> {
    let url = new URL(address);
    for (let hop = 0; ; hop++) {
      const destination = await this.check(url);
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
      // The signal is the only clock.
      headersTimeout: 0,
      bodyTimeout: 0,
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
