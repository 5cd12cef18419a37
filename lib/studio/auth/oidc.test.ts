import NextAuth from 'next-auth';
import { decode } from 'next-auth/jwt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { type OidcAnswers, type OidcServer, startOidcServer } from '#tools/testing/oidc-server.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { authOptions, otherProviders } from './auth-options.ts';
import { oidcAddress, oidcSignOutAddress, oidcStanding } from './oidc.ts';

const STUDIO = 'http://studio.example';
let data: TestDatabase;
let provider: OidcServer;
let other: OidcServer;
const client = { id: 'songloom', secret: 'of-the-client' };

const setEnvironment = (settings: Record<string, string>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  forgetEnvironment();
};
beforeAll(async () => {
  data = await startTestDatabase();
  provider = await startOidcServer(client);
  other = await startOidcServer(client);
});
afterAll(async () => {
  await closeDatabase();
  await Promise.all([data.stop(), provider.stop(), other.stop()]);
});
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setEnvironment({
    DATABASE_URL: data.url,
    NEXTAUTH_URL: STUDIO,
    NEXTAUTH_SECRET: 'of the tests',
    OIDC_ISSUER: `${provider.issuer}/`,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Our house',
  });
  provider.answers = { claims: ada };
  await database().user.deleteMany();
  await database().user.create({ data: { email: 'owner@example.com', role: 'owner' } });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  forgetEnvironment();
});

const ada = { sub: 'ada', name: 'Ada', email: 'Ada@Example.com', email_verified: true };

/** A browser: what it is answered, with its cookies. */
function browser() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    /** The address it is led to. */
    async ask(
      method: string,
      action: string[],
      query: Record<string, string> = {},
      body = {},
    ): Promise<string> {
      let location = '';
      const headers: Record<string, unknown> = {};
      const response = {
        status: () => response,
        getHeader: (name: string) => headers[name],
        setHeader(name: string, value: unknown) {
          headers[name] = value;
          if (name === 'Location') location = String(value);
          return response;
        },
        end: () => response,
        send: () => response,
        json(answer: { url?: string; csrfToken?: string }) {
          location = answer.csrfToken ?? answer.url ?? '';
          return response;
        },
      };
      const request = {
        method,
        query: { ...query, nextauth: action },
        cookies: Object.fromEntries(cookies),
        headers: { host: 'studio.example' },
        body,
      };
      await NextAuth(request as never, response as never, authOptions());
      for (const cookie of [headers['Set-Cookie'] ?? []].flat() as string[]) {
        const [, name, value] = /^([^=]+)=([^;]*)/u.exec(cookie)!;
        cookies.set(name!, decodeURIComponent(value!));
      }
      if (action[0] === 'csrf') return cookies.get('next-auth.csrf-token')!.split('|')[0]!;
      return location;
    },
  };
}

/** Signs in; `meddle` changes what the browser comes back with. @returns where it is led, and who is then signed in */
async function signIn(meddle: (back: URL, cookies: Map<string, string>) => void = () => {}) {
  const agent = browser();
  const csrfToken = await agent.ask('GET', ['csrf']);
  const address = await agent.ask('POST', ['signin', 'oidc'], {}, { csrfToken, callbackUrl: '/create' });
  if (!address.startsWith(`${provider.issuer}/authorize`))
    return { led: address, asked: undefined, id: undefined, via: undefined };
  const back = await provider.authorize(address);
  meddle(back, agent.cookies);
  const led = await agent.ask('GET', ['callback', 'oidc'], Object.fromEntries(back.searchParams));
  const token = agent.cookies.get('next-auth.session-token');
  const session = token ? await decode({ token, secret: 'of the tests' }) : null;
  return { led, asked: new URL(address).searchParams, id: session?.sub, via: session?.via, agent, back };
}
const userOf = (email: string) =>
  database().user.findUnique({ where: { email }, include: { accounts: true } });

it('asks for a code with PKCE, state and nonce, and says so on the page', async () => {
  expect(otherProviders()).toContainEqual({ id: 'oidc', name: 'Our house' });
  const { asked } = await signIn();
  expect(asked!.get('code_challenge_method')).toBe('S256');
  expect(asked!.get('response_type')).toBe('code');
  expect(asked!.get('scope')).toBe('openid email profile');
  for (const check of ['state', 'nonce', 'code_challenge'])
    expect(asked!.get(check)!.length).toBeGreaterThan(20);
});

describe('who may come in', () => {
  it('nobody new where sign-up is closed', async () => {
    const { led, id } = await signIn();
    expect(id).toBeUndefined();
    expect(led).toContain('error=AccessDenied');
    expect(await userOf('ada@example.com')).toBeNull();
  });

  it('anybody where it is open; of the sign-in no token is kept', async () => {
    setEnvironment({ ALLOW_SIGN_UP: 'true' });
    const { id, led, via } = await signIn();
    const user = await userOf('ada@example.com');
    expect(user).toMatchObject({ id, name: 'Ada', role: 'member' });
    expect(led).toContain('/create');
    expect(via).toBe('oidc');
    expect(user!.accounts).toMatchObject([
      { provider: 'oidc', providerAccountId: 'ada', access_token: null, id_token: null, refresh_token: null },
    ]);
    // The same person under another address is the same person here.
    provider.answers = { claims: { ...ada, email: 'ada@elsewhere.example' } };
    expect((await signIn()).id).toBe(id);
  });

  it('who has an account, and what a stranger had put there before is gone', async () => {
    const { id } = await database().user.create({
      data: { email: 'ada@example.com', passwordHash: 'theirs' },
    });
    expect((await signIn()).id).toBe(id);
    expect(await userOf('ada@example.com')).toMatchObject({ passwordHash: null });
  });

  it('nobody by an address that is not known to be theirs', async () => {
    await database().user.create({ data: { email: 'ada@example.com' } });
    for (const verified of [false, undefined, 'yes']) {
      provider.answers = { claims: { ...ada, email_verified: verified } };
      expect((await signIn()).id, String(verified)).toBeUndefined();
    }
    setEnvironment({ OIDC_TRUST_EMAIL: 'true' });
    provider.answers = { claims: { ...ada, email_verified: false } };
    expect((await signIn()).id).toBeUndefined();
    provider.answers = { claims: { sub: 'ada', email: 'ada@example.com' } };
    expect((await signIn()).id).toBeDefined();
  });

  it('at first start, the owner’s account is made first', async () => {
    await database().user.deleteMany();
    setEnvironment({ ALLOW_SIGN_UP: 'true' });
    const { id, led } = await signIn();
    expect([id, led]).toEqual([undefined, '/welcome']);
  });
});

describe('roles by claim', () => {
  beforeEach(() =>
    setEnvironment({
      OIDC_ROLE_CLAIM: 'realm.roles',
      OIDC_OWNER_ROLES: 'admins',
      OIDC_MEMBER_ROLES: 'band, choir',
    }),
  );
  const withRoles = (roles: unknown): OidcAnswers => ({ claims: { ...ada, realm: { roles } } });

  it('let in who holds one although sign-up is closed, and nobody who holds none', async () => {
    provider.answers = withRoles(['choir']);
    expect((await signIn()).id).toBeDefined();
    expect(await userOf('ada@example.com')).toMatchObject({ role: 'member' });
    provider.answers = withRoles(['office']);
    expect(await signIn()).toMatchObject({ id: undefined, led: '/sign-in?error=noRole' });
  });

  it('make and unmake owners at each sign-in, but never leave nobody', async () => {
    provider.answers = withRoles(['admins']);
    await signIn();
    expect(await userOf('ada@example.com')).toMatchObject({ role: 'owner' });
    provider.answers = withRoles('band');
    await signIn();
    expect(await userOf('ada@example.com')).toMatchObject({ role: 'member' });
    provider.answers = withRoles(['admins']);
    await signIn();
    await database().user.delete({ where: { email: 'owner@example.com' } });
    provider.answers = withRoles(['band']);
    await signIn();
    expect(await userOf('ada@example.com')).toMatchObject({ role: 'owner' });
  });

  it.each<[unknown, string[]]>([
    [{ realm: { roles: 'admins' } }, ['owner']],
    [{ 'realm.roles': ['admins'] }, ['owner']],
    [{ realm: { roles: [{ name: 'admins' }, 7, null] } }, ['refused']],
    [{ realm: null }, ['refused']],
    [undefined, ['refused']],
    [{ constructor: { roles: ['admins'] } }, ['refused']],
  ])('%j', (claims, [is]) => {
    const standing = oidcStanding(claims);
    expect(standing.isRefused ? 'refused' : standing.role).toBe(is);
  });

  it('are read where they stand in the user info only, and the token’s word goes first', async () => {
    provider.answers = {
      claims: ada,
      userInfo: { sub: 'ada', realm: { roles: ['band'] }, email: 'owner@example.com' },
    };
    const { id } = await signIn();
    expect(await userOf('ada@example.com')).toMatchObject({ id });
  });
});

describe('what is hostile is refused', () => {
  beforeEach(async () => {
    setEnvironment({ ALLOW_SIGN_UP: 'true' });
  });
  const forged = (change: Record<string, unknown>): OidcAnswers => ({
    claims: ada,
    forge: (token) => ({ ...token, ...change }),
  });

  it.each<[string, () => OidcAnswers]>([
    ['a nonce of another sign-in', () => forged({ nonce: 'another' })],
    ['no nonce', () => forged({ nonce: undefined })],
    ['another issuer’s token', () => forged({ iss: other.issuer })],
    ['a token for another client', () => forged({ aud: 'another' })],
    ['a token that has run out', () => forged({ iat: 1, exp: 2 })],
    ['nobody', () => forged({ sub: undefined })],
    ['a token signed by somebody else', () => ({ claims: ada, signedBy: 'other' })],
    ['a token signed by nobody', () => ({ claims: ada, signedBy: 'none' })],
    [
      'a document that names another issuer, whose tokens agree with it',
      () => ({ ...forged({ iss: other.issuer }), discovery: { issuer: other.issuer } }),
    ],
    [
      'user info of somebody else',
      () => ({ claims: ada, userInfo: { sub: 'eve', email: 'owner@example.com' } }),
    ],
  ])('%s', async (_, answers) => {
    provider.answers = answers();
    const { id, led } = await signIn();
    expect(id).toBeUndefined();
    expect(led).toContain('error=OAuthCallback');
    expect(await database().user.count()).toBe(1);
  });

  it.each<[string, Parameters<typeof signIn>[0]]>([
    ['a state of another sign-in', (back) => back.searchParams.set('state', 'another')],
    ['no state', (back) => back.searchParams.delete('state')],
    ['a code that was guessed', (back) => back.searchParams.set('code', 'guessed')],
    ['an answer to a browser that never asked', (_, cookies) => cookies.clear()],
    ['a code without its verifier', (_, cookies) => cookies.delete('next-auth.pkce.code_verifier')],
    ['an error in place of a code', (back) => back.searchParams.set('error', 'access_denied')],
  ])('%s', async (_, meddle) => {
    const { id, led } = await signIn(meddle);
    expect(id).toBeUndefined();
    expect(led).toMatch(/error=(?:OAuth)?Callback$/);
    expect(await database().user.count()).toBe(1);
  });

  it('an answer that was used', async () => {
    const { agent, back } = await signIn();
    agent!.cookies.delete('next-auth.session-token');
    expect(await agent!.ask('GET', ['callback', 'oidc'], Object.fromEntries(back!.searchParams))).toContain(
      'error=OAuthCallback',
    );
    expect(agent!.cookies.has('next-auth.session-token')).toBe(false);
  });
});

describe('signing out there too', () => {
  it('leads to the provider, and back', async () => {
    const address = new URL((await oidcSignOutAddress())!);
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/leave`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: client.id,
      post_logout_redirect_uri: `${STUDIO}/sign-in`,
    });
  });
  it.each([['javascript:alert(1)'], [undefined], [7]])(
    'is left out where the provider says %j',
    async (said) => {
      provider.answers = { claims: ada, discovery: { end_session_endpoint: said } };
      expect(await oidcSignOutAddress(Date.now() + 86_400_000)).toBeUndefined();
    },
  );
});

it.each([
  [{ email: 'A@b.co', email_verified: true }, 'a@b.co'],
  [{ email: 'a@b.co' }, undefined],
  [{ email: { $ne: '' }, email_verified: true }, undefined],
  [null, undefined],
])('the address of %j is %s', (claims, address) => expect(oidcAddress(claims)).toBe(address));
