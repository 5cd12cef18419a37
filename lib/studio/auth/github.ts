import GitHubProvider from 'next-auth/providers/github';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';

interface GitHubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

/**
 * Sign-in with GitHub, or with a GitHub server of one's own. Only an address that GitHub has verified counts, since by
 * it an account here is opened.
 * @param server the address of a GitHub Enterprise server; github.com where absent
 */
export function gitHub({
  clientId,
  clientSecret,
  server,
}: {
  clientId: string;
  clientSecret: string;
  server?: string | undefined;
}) {
  const base = server?.replace(/\/+$/, '') ?? 'https://github.com';
  const api = server ? `${base}/api/v3` : 'https://api.github.com';
  const read = async <Value>(path: string, token: string): Promise<Value> => {
    const answer = await fetch(api + path, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return JSON.parse(await readTextAtMost(answer)) as Value;
  };
  return GitHubProvider({
    clientId,
    clientSecret,
    authorization: { url: `${base}/login/oauth/authorize`, params: { scope: 'read:user user:email' } },
    token: `${base}/login/oauth/access_token`,
    userinfo: {
      url: `${api}/user`,
      async request({ tokens }) {
        const token = String(tokens.access_token);
        const [user, emails] = await Promise.all([
          read<Record<string, unknown>>('/user', token),
          read<GitHubEmail[]>('/user/emails', token),
        ]);
        const verified = emails.filter((one) => one.verified);
        const email = (verified.find((one) => one.primary) ?? verified[0])?.email.toLowerCase() ?? null;
        return { ...user, email } as never;
      },
    },
    // The address is verified, so whoever has it may open the account that has it.
    allowDangerousEmailAccountLinking: true,
  });
}
