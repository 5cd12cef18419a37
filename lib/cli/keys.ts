/** `npm run -s keys -- create|list|disable|enable|delete …`: AppKeys, whether the programs run or not. */
import { parseArgs } from 'node:util';
import { ConfigurationError } from '#lib/config/env.ts';
import { limits } from '#lib/config/limits.ts';
import { type Database, openDatabase } from '#lib/db/client.ts';
import { createKey } from '#lib/service/accounts/create-key.ts';
import { type KeyStatus, setKeyStatus } from '#lib/service/accounts/key-store.ts';
import { type Prepared, prepare, runCommand } from './prepare.ts';

const USAGE = `usage: npm run -s keys -- create --name NAME [--account NAME] [--daily-quota N] [--concurrency N] [--rate N]
       npm run -s keys -- list
       npm run -s keys -- disable|enable|delete --id ID`;

type Options = ReturnType<typeof readOptions>;
const STATUS: Record<string, KeyStatus> = { disable: 'disabled', enable: 'active', delete: 'deleted' };

await runCommand(async () => {
  const options = readOptions();
  const prepared = await prepare({ shareRunning: true });
  const database = openDatabase(prepared.environment.DATABASE_URL);
  try {
    if (options.command === 'create') await create(database, prepared, options);
    else if (options.command === 'list') await list(database);
    else await setStatus(database, options);
  } finally {
    await database.$disconnect();
    await prepared.close();
  }
});

async function create(database: Database, { environment }: Prepared, options: Options): Promise<void> {
  const { id, appKey, signingSecret } = await createKey({
    database,
    appSecret: environment.APP_SECRET!,
    name: options.name!,
    accountId: options.account,
    dailyQuota: options.dailyQuota,
    concurrencyLimit: options.concurrency,
    rateLimitRequests: options.rate,
    rateLimitWindowSeconds: options.rate === undefined ? undefined : limits().RATE_LIMIT_WINDOW_SECONDS,
  });
  console.log(JSON.stringify({ id, app_key: appKey, signing_secret: signingSecret }));
}

async function list(database: Database): Promise<void> {
  const keys = await database.appKey.findMany({ orderBy: { createdAt: 'asc' } });
  for (const { id, accountId, name, status, createdAt, lastUsedAt } of keys) {
    console.log(
      JSON.stringify({
        id,
        account: accountId,
        name,
        status,
        created_at: createdAt.getTime(),
        last_used_at: lastUsedAt?.getTime() ?? null,
      }),
    );
  }
}

async function setStatus(database: Database, options: Options): Promise<void> {
  const status = STATUS[options.command]!;
  const key = await database.appKey.findUnique({ where: { id: options.id! } });
  if (!key || !(await setKeyStatus(database, key.accountId, key.id, status)))
    throw new ConfigurationError(`There is no key ${options.id}`);
  console.log(JSON.stringify({ id: options.id, status }));
}

function readOptions() {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    throw new ConfigurationError(`${(error as Error).message}\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const command = positionals[0] ?? '';
  if (positionals.length !== 1 || !['create', 'list', ...Object.keys(STATUS)].includes(command))
    throw new ConfigurationError(USAGE);
  if (command === 'create' && !values.name?.trim())
    throw new ConfigurationError(`--name is needed: what the key is for\n${USAGE}`);
  if (command in STATUS && !values.id)
    throw new ConfigurationError(`--id is needed: see "keys -- list"\n${USAGE}`);
  return {
    command,
    name: values.name?.trim().slice(0, 80),
    account: accountName(values.account),
    id: values.id,
    dailyQuota: wholeNumber('--daily-quota', values['daily-quota']),
    concurrency: wholeNumber('--concurrency', values.concurrency),
    rate: wholeNumber('--rate', values.rate),
  };
}

/** Points, clips, files and their quota belong to an account; without a name a key is of this installation's own. */
function accountName(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text))
    throw new ConfigurationError(
      `--account ${text.slice(0, 80)}: must be 1 to 64 letters, digits, dots, dashes or underscores`,
    );
  return text;
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new ConfigurationError(`${option} ${text}: must be a whole number of at least 1`);
  return Number(text);
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      account: { type: 'string' },
      id: { type: 'string' },
      'daily-quota': { type: 'string' },
      concurrency: { type: 'string' },
      rate: { type: 'string' },
    },
  });
}
