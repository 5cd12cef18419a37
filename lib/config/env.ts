import path from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', ''], { error: 'must be true or false' })
  .optional()
  .transform((value) => value === 'true' || value === '1');
const wholeNumber = (least: number, most: number, fallback: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce
    .number({ error })
    .int({ error })
    .min(least, { error })
    .max(most, { error })
    .default(fallback);
};
const port = (fallback: number) => wholeNumber(0, 65_535, fallback);
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
const optional = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? undefined : value.trim()));
const address = optional.refine(
  (value) => value === undefined || URL.canParse(value),
  'must be an address such as https://example.com',
);
const postgresAddress = optional.refine(
  (value) => value === undefined || (/^postgres(ql)?:/.test(value) && URL.canParse(value)),
  'must be a PostgreSQL address such as postgresql://user:password@host:5432/name',
);
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment variable the programs read. The README's table is checked against this. */
export const environmentSchema = z.object({
  /** Port of the studio. */
  PORT: port(3000),
  /** Port of the service. */
  API_PORT: port(3001),
  /** Address both listen on. */
  HOST: z.string().min(1, { error: 'must be an address such as 127.0.0.1' }).default('127.0.0.1'),
  /** Folder of secrets, the embedded database and files. */
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((value) => path.resolve(value)),
  /** PostgreSQL to use in place of the embedded database. */
  DATABASE_URL: postgresAddress,
  /** Vendor mode: the service the studio talks to; the embedded one is then off. */
  MUSIC_API_BASE_URL: address,
  /** The service at MUSIC_API_BASE_URL is our own, which works for this studio: the starters say so. */
  MUSIC_API_EMBEDDED: flag,
  MUSIC_APP_KEY: optional,
  MUSIC_SIGNING_SECRET: optional,
  /** Encrypts signing secrets at rest and signs file links; made at first start where absent. */
  APP_SECRET: optional,
  /** Signs sessions; made at first start where absent. */
  NEXTAUTH_SECRET: optional,
  /** Addresses as others reach them. */
  PUBLIC_URL: address,
  PUBLIC_API_URL: address,
  /** Lets user-given addresses reach private networks (development only). */
  ALLOW_PRIVATE_NETWORK: flag,
  /** Origins that user-given addresses may name although they are private, comma-separated; with a path, what is below it. */
  TRUSTED_ORIGINS: list,
  /** Proxies of ours in front of the studio: as many of the last entries of `X-Forwarded-For` are believed. */
  TRUSTED_PROXIES: wholeNumber(0, 8, 0),
  /** Megabytes that one person may keep in the studio, and one account in the service; 0 is no limit. */
  STORAGE_QUOTA_MB: wholeNumber(0, 100_000_000, 20_000),
  /** Needed to make the first account; the starter makes one where HOST is not this machine alone. */
  SETUP_TOKEN: optional,
  /** Lets anyone make an account. */
  ALLOW_SIGN_UP: flag,
  /** Platforms in order, comma-separated: builtin, upstream, ace-step. */
  MUSIC_PLATFORMS: list.transform((value) => (value.length > 0 ? value : ['builtin'])),
  /** Another service that speaks the interface, for the platform `upstream`. */
  UPSTREAM_BASE_URL: address,
  UPSTREAM_APP_KEY: optional,
  UPSTREAM_SIGNING_SECRET: optional,
  /** An ACE-Step 1.5 model server, for the platform `ace-step`. */
  ACE_STEP_BASE_URL: address,
  ACE_STEP_API_KEY: optional,
  /** A language model behind an OpenAI-compatible server (its address up to `/v1`): it writes words where none are given. */
  LLM_BASE_URL: address,
  LLM_API_KEY: optional,
  LLM_MODEL: optional,
  /** A server with python-audio-separator's HTTP interface: it separates uploads, and the engine where it fails. */
  SEPARATE_BASE_URL: address,
  SEPARATE_API_KEY: optional,
  SEPARATE_MODEL: optional,
  /** Whether made files say in machine-readable notes where they come from, and are signed. */
  PROVENANCE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Renders at a time in one worker process. */
  RENDER_THREADS: wholeNumber(1, 64, 2),
  /** Object store: S3 where a bucket is named, else the disk under DATA_DIR. */
  S3_BUCKET: optional,
  S3_ENDPOINT: address,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** Mail: smtp://user:password@host:port, and who it is from. */
  SMTP_URL: address,
  MAIL_FROM: z.string().default('Songloom <no-reply@localhost>'),
  GITHUB_ID: optional,
  GITHUB_SECRET: optional,
  /** A GitHub Enterprise server in place of github.com. */
  GITHUB_URL: address,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  /** Sign-in with an OpenID Connect provider, found by discovery at its issuer's address. */
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  /** What its button says. */
  OIDC_NAME: z.string().default('OpenID'),
  /** Path of the claim that lists roles, and which of them make an owner, and let somebody in at all. */
  OIDC_ROLE_CLAIM: z.string().default('groups'),
  OIDC_OWNER_ROLES: list,
  OIDC_MEMBER_ROLES: list,
  /** Addresses count although the provider does not say that they are verified. */
  OIDC_TRUST_EMAIL: flag,
  /** Traces go to this OpenTelemetry collector (OTLP over HTTP); none without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: z.string().default('songloom'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
});

export type Environment = z.output<typeof environmentSchema>;

/** A setting that cannot be used, in one line for people. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

let cached: Environment | undefined;

/**
 * The checked environment, read once.
 * @throws ConfigurationError naming the variable, its value's fault and what would be right.
 */
export function env(): Environment {
  cached ??= readEnvironment(process.env);
  return cached;
}

/** Reads the environment again at the next `env()`: for the starter, which fills in secrets, and for tests. */
export function forgetEnvironment(): void {
  cached = undefined;
}

/** The variables that say something: one that is empty is as good as absent. */
export const given = (source: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));

export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(given(source));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new ConfigurationError(`${issue.path.join('.')}: ${issue.message}`);
}

/** The address people reach the studio at, as next-auth is told it by whoever starts the studio; read when it is asked for. */
export const nextAuthUrl = (): string | undefined => process.env.NEXTAUTH_URL;

/** True where the studio talks to a service that is not ours. */
export const isVendorMode = (environment: Environment = env()): boolean =>
  environment.MUSIC_API_BASE_URL !== undefined && !environment.MUSIC_API_EMBEDDED;
