const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origins that are that of an address: at home a machine has several names for itself, and a service calls itself by
 * another than it is asked by.
 */
export function originsOf(address: string): string[] {
  const url = new URL(address);
  if (!LOOPBACK.includes(url.hostname)) return [url.origin];
  return LOOPBACK.map((host) => {
    url.hostname = host;
    return url.origin;
  });
}
