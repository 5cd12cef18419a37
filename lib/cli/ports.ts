import { randomInt } from 'node:crypto';
import net from 'node:net';
import { ConfigurationError } from '#lib/config/env.ts';

/** Tries to listen. @returns the error's code, `undefined` where it worked */
function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/**
 * A port nobody listens on now, below those that systems hand out by themselves (Linux from 32,768, others from
 * 49,152): a program may need a minute until it listens, and until then no connection is given it.
 */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; ; tries++) {
    const port = randomInt(20_000, 32_000);
    const problem = await tryPort(port, host);
    if (!problem) return port;
    if (tries >= 100) throw new Error(`no port of ${host} is free (${problem})`);
  }
}

/**
 * Waits until a port is free: a predecessor that was killed or told to stop needs a moment to let go.
 * @param name of the setting
 * @throws ConfigurationError when it is not free within some seconds, or nothing can listen there at all
 */
export async function waitForPort(name: string, port: number, host: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const problem = await tryPort(port, host);
    if (!problem) return;
    if (problem === 'EACCES')
      throw new ConfigurationError(`${name} ${port}: not allowed for this user; take one over 1023`);
    if (problem !== 'EADDRINUSE')
      throw new ConfigurationError(
        `HOST ${host} is not an address of this machine (${problem}): set HOST, such as 127.0.0.1 or 0.0.0.0`,
      );
    if (tries >= 50)
      throw new ConfigurationError(
        `Port ${port} on ${host} is taken: stop what listens there, or set ${name}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
