import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who is signed in at the provider. */
export interface Person {
  id: number;
  name: string;
  emails: { email: string; primary: boolean; verified: boolean }[];
}

/** A GitHub server of one's own (OAuth as GitHub Enterprise has it), where `person` is signed in and agrees. */
export async function startFakeGitHub(): Promise<{
  url: string;
  signIn(person: Person): void;
  close(): Promise<void>;
}> {
  let person: Person | undefined;
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/login/oauth/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return response.writeHead(302, { location: back.toString() }).end();
    }
    if (url.pathname === '/login/oauth/access_token')
      return json({ access_token: 'a-token', token_type: 'bearer', scope: 'read:user,user:email' });
    if (!person || !request.headers.authorization?.includes('a-token')) return response.writeHead(401).end();
    if (url.pathname === '/api/v3/user')
      return json({ id: person.id, login: person.name, name: person.name, email: null, avatar_url: '' });
    if (url.pathname === '/api/v3/user/emails') return json(person.emails);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signIn(one) {
      person = one;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
