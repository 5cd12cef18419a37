import { ServiceError } from '#lib/contract/service-error.ts';

/** As long as a browser keeps it: a singer may learn to sing better with the next release. */
const SECONDS_KEPT = 3600;
const DATA_ADDRESS = /^data:(audio\/[\w.+-]+);base64,(.+)$/s;

/** Audio that the service put into its address, as an answer of the studio's. @throws ServiceError 9002 where there is none */
export function audioOfAddress(address: string): Response {
  const [, type, audio] = DATA_ADDRESS.exec(address) ?? [];
  if (!type || !audio)
    throw new ServiceError('service_unavailable', { publicMessage: 'the service answered no audio' });
  const bytes = Buffer.from(audio, 'base64');
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': `private, max-age=${SECONDS_KEPT}`,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
