import pino from 'pino';

export type Log = pino.Logger;

const SECRETS = /sk-music-[A-Za-z0-9]+/g;

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
      streamWrite: (line) => line.replace(SECRETS, 'sk-music-[redacted]'),
    },
  });
}
