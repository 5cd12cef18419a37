import pino from 'pino';

export type Log = pino.Logger;

/** Keys, signing secrets, the signature of a file link, whatever follows a scheme of authorization or a user's name. */
const SECRETS = /(sk-music-|whsec_|signature=|Bearer |Basic |:\/\/[^\s:@/"]+:(?=[^\s@/"']+@))[^\s"'&@\\]+/g;

/** Structured logs. Keys and secrets are blotted out wherever they turn up. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { program: 'service' },
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'headers.authorization',
        'signingSecret',
        '*.signingSecret',
        'appKey',
        '*.appKey',
      ],
      censor: '[redacted]',
    },
    hooks: {
      streamWrite: (line) => line.replace(SECRETS, '$1[redacted]'),
    },
  });
}
