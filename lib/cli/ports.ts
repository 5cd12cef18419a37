import net from 'node:net';

function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** A port nobody listens on now. */
export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Whether a port is free, or becomes so within three seconds: a killed predecessor needs a moment to let go. */
export async function becomesFree(port: number, host: string): Promise<boolean> {
  for (let tries = 0; tries < 30; tries++) {
    if (await isPortFree(port, host)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
