import os from 'node:os';
import type { Environment } from './env.ts';

/**
 * Where this machine, and a browser on it, asks a program that listens on a host: an address that stands for all there
 * are is none to ask at, and IPv6 stands in brackets. Whoever makes links and whoever trusts them must say it alike.
 */
export function ownOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Where other machines of a network ask one that listens on every address; none where it listens on one. */
export function networkOrigins(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  return Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => ownOrigin(address, port));
}

/** Where the music service is asked: the one that is configured, or ours beside us. */
export const serviceAddress = ({
  MUSIC_API_BASE_URL,
  HOST,
  API_PORT,
}: Pick<Environment, 'MUSIC_API_BASE_URL' | 'HOST' | 'API_PORT'>): string =>
  MUSIC_API_BASE_URL ?? ownOrigin(HOST, API_PORT);
