import type { OAuthConfig } from 'next-auth/providers/oauth';
import { env, nextAuthUrl } from '#lib/config/env.ts';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';

/** What a provider says of somebody: the claims of the ID token, and of its user info where there is one. */
export type OidcClaims = Record<string, unknown> & { sub: string };

/** Whether somebody may come in, and as whom; `role` is absent where roles are not read from claims. */
export interface OidcStanding {
  isRefused: boolean;
  /** May come in although sign-up is closed. */
  isInvited: boolean;
  role?: 'owner' | 'member';
}

/** Whether sign-in with an OpenID Connect provider is configured. */
export const hasOidc = (): boolean => Boolean(env().OIDC_ISSUER && env().OIDC_CLIENT_ID);

const withoutSlash = (address: unknown): string => String(address ?? '').replace(/\/+$/, '');
const discoveryAddress = (): string => `${withoutSlash(env().OIDC_ISSUER)}/.well-known/openid-configuration`;

/**
 * Sign-in with any OpenID Connect provider, by discovery: authorization code with PKCE, state and nonce. The ID token's
 * signature, audience, nonce and times are checked by openid-client; here, that its issuer is the one configured, not just
 * the one that the discovered document names. Roles and addresses may stand in the user info only (Authelia), so it is read.
 */
export function oidc(): OAuthConfig<OidcClaims> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  return {
    id: 'oidc',
    name: OIDC_NAME,
    type: 'oauth',
    wellKnown: discoveryAddress(),
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    // A client without a secret is held by PKCE alone (RFC 7636).
    client: { token_endpoint_auth_method: OIDC_CLIENT_SECRET ? 'client_secret_basic' : 'none' },
    authorization: { params: { scope: 'openid email profile' } },
    userinfo: {
      async request({ tokens, client }) {
        const claims = (tokens as unknown as { claims(): OidcClaims }).claims();
        if (withoutSlash(claims.iss) !== withoutSlash(OIDC_ISSUER))
          throw new Error(`the ID token is of ${String(claims.iss)}, not of OIDC_ISSUER`);
        const hasUserInfo = client.issuer.metadata.userinfo_endpoint !== undefined && tokens.access_token;
        const info = hasUserInfo ? await client.userinfo(tokens as never) : {};
        return { ...info, ...claims } as never;
      },
    },
    profile: (claims) => ({
      id: claims.sub,
      name: textOf(claims.name) ?? textOf(claims.preferred_username) ?? null,
      email: oidcAddress(claims) ?? null,
      image: textOf(claims.picture) ?? null,
    }),
    // The address is verified, so whoever has it may open the account that has it.
    allowDangerousEmailAccountLinking: true,
  };
}

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim !== '' ? claim : undefined;

/** The address a provider vouches for: one it says is verified, or any of its own where `OIDC_TRUST_EMAIL` is set. */
export function oidcAddress(claims: unknown): string | undefined {
  const { email, email_verified: verified } = (claims ?? {}) as Record<string, unknown>;
  const isVerified = verified === true || (verified !== false && env().OIDC_TRUST_EMAIL);
  return isVerified ? textOf(email)?.toLowerCase() : undefined;
}

/** What the claims say somebody may be here. */
export function oidcStanding(claims: unknown): OidcStanding {
  const { OIDC_ROLE_CLAIM, OIDC_OWNER_ROLES, OIDC_MEMBER_ROLES } = env();
  const held = rolesIn(claims, OIDC_ROLE_CLAIM);
  const isOwner = OIDC_OWNER_ROLES.some((role) => held.has(role));
  const isMember = OIDC_MEMBER_ROLES.some((role) => held.has(role));
  return {
    isRefused: OIDC_MEMBER_ROLES.length > 0 && !isOwner && !isMember,
    isInvited: isOwner || isMember,
    ...(OIDC_OWNER_ROLES.length > 0 ? { role: isOwner ? 'owner' : 'member' } : {}),
  };
}

/** Roles at a path such as `groups` or `realm_access.roles`: a list of texts, or one text. */
function rolesIn(claims: unknown, path: string): ReadonlySet<string> {
  // A claim's own name may have dots in it ("https://example.com/roles").
  const own = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  const found = own(claims, path) ?? path.split('.').reduce<unknown>(own, claims);
  return new Set((Array.isArray(found) ? found : [found]).filter((role) => typeof role === 'string'));
}

const SIGN_OUT_KEPT_MS = 10 * 60_000;
let signOut: { issuer: string; until: number; address: string | undefined } | undefined;

/**
 * Where somebody who came by the provider signs out there too (OpenID Connect RP-Initiated Logout 1.0), to be led back to
 * the sign-in page; undefined where the provider has no such address or does not answer.
 */
export async function oidcSignOutAddress(now = Date.now()): Promise<string | undefined> {
  const { OIDC_CLIENT_ID = '' } = env();
  const issuer = discoveryAddress();
  if (!signOut || signOut.issuer !== issuer || signOut.until < now)
    signOut = { issuer, until: now + SIGN_OUT_KEPT_MS, address: await discoverSignOut(issuer) };
  if (!signOut.address) return undefined;
  const address = new URL(signOut.address);
  address.searchParams.set('client_id', OIDC_CLIENT_ID);
  address.searchParams.set('post_logout_redirect_uri', new URL('/sign-in', nextAuthUrl()).href);
  return address.href;
}

async function discoverSignOut(discovery: string): Promise<string | undefined> {
  try {
    const answer = await fetch(discovery, { redirect: 'error', signal: AbortSignal.timeout(3_000) });
    const { end_session_endpoint: address } = JSON.parse(await readTextAtMost(answer)) as Record<
      string,
      unknown
    >;
    const isAddress = typeof address === 'string' && URL.canParse(address);
    return isAddress && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
