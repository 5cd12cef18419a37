import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in for an OpenID Connect provider answers; each may be made hostile. */
export interface OidcAnswers {
  claims: Record<string, unknown>;
  /** Changes the ID token's claims before they are signed. */
  forge?: (token: Record<string, unknown>) => Record<string, unknown>;
  /** The ID token is signed by a key that is not in the key set, or by none. */
  signedBy?: 'other' | 'none';
  /** The discovery document's changes. */
  discovery?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
}

export interface OidcServer {
  issuer: string;
  answers: OidcAnswers;
  /** Signs the user of `answers` in at an authorization address: where the browser is sent back to. */
  authorize(address: string): Promise<URL>;
  stop(): Promise<void>;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function idToken(claims: Record<string, unknown>, key: KeyObject | undefined): string {
  const content = `${base64url({ alg: key ? 'RS256' : 'none', kid: 'one' })}.${base64url(claims)}`;
  return `${content}.${key ? sign('sha256', Buffer.from(content), key).toString('base64url') : ''}`;
}

/**
 * A provider for tests: discovery, authorization, token (a code holds once, its PKCE verifier and client secret are
 * checked), key set and user info, as OpenID Connect Core 1.0 and RFC 7636 lay them out.
 */
export async function startOidcServer(client: { id: string; secret: string }): Promise<OidcServer> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { nonce: string | null; challenge: string | null }>();
  const server: OidcServer = {
    issuer: '',
    answers: { claims: {} },
    async authorize(address) {
      const { searchParams: asked } = new URL(address);
      const code = randomUUID();
      codes.set(code, { nonce: asked.get('nonce'), challenge: asked.get('code_challenge') });
      const back = new URL(asked.get('redirect_uri')!);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      return back;
    },
    stop: () => new Promise((resolve) => http.close(() => resolve())),
  };
  const token = (body: URLSearchParams, authorization: string): [number, unknown] => {
    const grant = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const isClient =
      authorization === `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!isClient) return [401, { error: 'invalid_client' }];
    if (!grant || grant.challenge !== challenge) return [400, { error: 'invalid_grant' }];
    const { claims, forge, signedBy } = server.answers;
    const now = Math.floor(Date.now() / 1000);
    const said = {
      iss: server.issuer,
      aud: client.id,
      iat: now,
      exp: now + 60,
      nonce: grant.nonce,
      ...claims,
    };
    const key =
      signedBy === 'other' ? otherKeys.privateKey : signedBy === 'none' ? undefined : keys.privateKey;
    return [
      200,
      {
        access_token: 'access',
        token_type: 'Bearer',
        expires_in: 60,
        // As Keycloak sends, and no column here is called.
        'not-before-policy': 0,
        id_token: idToken(forge?.(said) ?? said, key),
      },
    ];
  };
  const http = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url!, server.issuer);
    if (pathname === '/.well-known/openid-configuration')
      return answer(200, {
        issuer: server.issuer,
        authorization_endpoint: `${server.issuer}/authorize`,
        token_endpoint: `${server.issuer}/token`,
        jwks_uri: `${server.issuer}/keys`,
        end_session_endpoint: `${server.issuer}/leave`,
        id_token_signing_alg_values_supported: ['RS256'],
        ...(server.answers.userInfo ? { userinfo_endpoint: `${server.issuer}/userinfo` } : {}),
        ...server.answers.discovery,
      });
    if (pathname === '/keys')
      return answer(200, {
        keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      });
    if (pathname === '/userinfo') return answer(200, server.answers.userInfo);
    if (pathname !== '/token') return answer(404, {});
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => answer(...token(new URLSearchParams(body), request.headers.authorization ?? '')));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  server.issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}
