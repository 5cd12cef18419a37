import { nextAuthUrl } from '#lib/config/env.ts';

/** Whom a passkey is for: the relying party of WebAuthn. */
export interface PasskeyParty {
  /** The only origin whose pages may ask for it. */
  origin: string;
  /** The host name that it is bound to. */
  id: string;
}

/**
 * The relying party of this installation, by its public address; null where browsers have no passkeys: at a bare IP
 * address, or at an address that is not `https://` (Web Authentication Level 3, §5.1.3). This machine alone is called
 * `localhost`, which browsers take as safe, whichever of its addresses it is reached by.
 */
export function passkeyParty(publicAddress: string | undefined = nextAuthUrl()): PasskeyParty | null {
  if (!publicAddress || !URL.canParse(publicAddress)) return null;
  const url = new URL(publicAddress);
  if (/^(127(\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  const isAddress = /^[\d.]+$|^\[/.test(url.hostname);
  const isSafe = url.protocol === 'https:' || /(^|\.)localhost$/.test(url.hostname);
  return isAddress || !isSafe ? null : { origin: url.origin, id: url.hostname };
}
