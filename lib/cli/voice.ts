/**
 * `npm run -s voice -- add FOLDER|ZIP | list | remove …`: singers from voicebanks, whether the programs run or not. One
 * line of JSON each.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigurationError, forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import {
  BANK_LIMITS,
  type BankFiles,
  type BringBankOptions,
  type BroughtBank,
  bringBank,
  readBankArchive,
  readBankFolder,
  UnreadableBankError,
} from '#lib/engine/doors/bring-voice.ts';
import { DEFAULT_ACCOUNT_ID } from '#lib/service/accounts/create-key.ts';
import {
  type BroughtVoice,
  findBroughtVoices,
  keepBroughtVoice,
  removeBroughtVoice,
} from '#lib/service/brought-voices.ts';
import { openStore } from '#lib/service/storage/open-store.ts';
import { type Prepared, prepare, runCommand } from './prepare.ts';

const USAGE = `usage: npm run -s voice -- add FOLDER|ZIP [--name NAME] [--email ADDRESS | --account NAME]
       npm run -s voice -- check FOLDER|ZIP
       of a DiffSinger bank also [--speaker NAME] [--timing ours|bank] [--pitch ours|bank] [--steps 1-1000]
         [--depth 0-1] [--range LOWEST-HIGHEST, as C3-A5] [--vocoder FOLDER|FILE]
       npm run -s voice -- list
       npm run -s voice -- remove --id ID`;
const LONGEST_NAME = 80;

type Options = ReturnType<typeof readOptions>;

await runCommand(async () => {
  const options = readOptions();
  try {
    // What can be told without a database is.
    const learned = options.file === undefined ? undefined : await learn(options);
    if (options.command === 'check') return print(learned!.report);
    const prepared = await prepare({ shareRunning: true });
    forgetEnvironment();
    try {
      if (learned) print(await add(prepared, options, learned));
      else if (options.command === 'list')
        for (const voice of await findBroughtVoices(database())) print(told(voice));
      else print(await remove(prepared, options.id!));
    } finally {
      await closeDatabase();
      await prepared.close();
    }
  } catch (error) {
    throw error instanceof UnreadableBankError ? new ConfigurationError(error.message) : error;
  }
}, USAGE);

function print(line: unknown): void {
  console.log(JSON.stringify(line));
}

function told({ id, accountId, name, sha256, createdAt }: BroughtVoice) {
  return {
    id,
    account: accountId,
    name,
    sha256,
    created_at: createdAt.getTime(),
  };
}

async function learn({ file, name, choices, vocoder }: Options): Promise<BroughtBank> {
  let told = 0;
  const learned = await bringBank(openBank(file!), {
    ...choices,
    ...(name !== undefined && { name }),
    ...(vocoder !== undefined && { vocoder: openBank(vocoder) }),
    fallbackName: path.basename(file!).replace(/\.zip$/i, ''),
    onProgress: (share) => {
      if (share < told) return;
      process.stderr.write(`${Math.round(100 * share)} %\n`);
      told += 0.1;
    },
  });
  return learned;
}

function openBank(file: string): BankFiles {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new ConfigurationError(`${file}: there is no such file or folder`);
  if (found.isDirectory()) return readBankFolder(file);
  if (found.size > BANK_LIMITS.archiveBytes)
    throw new ConfigurationError(
      `${file}: ${found.size} bytes; at most ${BANK_LIMITS.archiveBytes} are read. Unpack it and add the folder`,
    );
  return readBankArchive(readFileSync(file), path.basename(file));
}

async function add({ environment }: Prepared, options: Options, { donor, profile, report }: BroughtBank) {
  const owner = await ownerOf(options);
  const store = openStore(environment);
  const folder = mkdtempSync(path.join(tmpdir(), 'songloom-voice-'));
  try {
    const file = path.join(folder, 'spectra.bin');
    writeFileSync(file, donor);
    const voice = await keepBroughtVoice(
      { database: database(), store },
      { accountId: owner.accountId, name: profile.name, profile, file },
    );
    if (owner.userId !== undefined)
      await database().persona.create({
        data: { ownerId: owner.userId, remoteId: voice.id, name: voice.name, description: authorOf(report) },
      });
    return { ...told(voice), ...(owner.email !== undefined && { email: owner.email }), bank: report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function authorOf({ author, web }: { author?: string; web?: string }): string {
  return [author, web].filter(Boolean).join(' · ').slice(0, 400);
}

/** Whose the singer is to be: somebody of the studio, or an account of the service. */
async function ownerOf({
  email,
  account,
}: Options): Promise<{ accountId: string; userId?: string; email?: string }> {
  if (account !== undefined) {
    if (await database().serviceAccount.findUnique({ where: { id: account } })) return { accountId: account };
    throw new ConfigurationError(`There is no account ${account}: see "npm run -s keys -- list"`);
  }
  const users = await database().user.findMany({
    where: email === undefined ? {} : { email: email.toLowerCase() },
    select: { id: true, email: true },
    take: 2,
  });
  if (email !== undefined && users.length === 0)
    throw new ConfigurationError(
      `There is nobody with the address ${email}: see "npm run -s members -- list"`,
    );
  if (users.length !== 1)
    throw new ConfigurationError(
      `Whose singer is it? Say --email ADDRESS for somebody of the studio, or --account NAME for an account of the service (the studio's is ${DEFAULT_ACCOUNT_ID})`,
    );
  await database().serviceAccount.upsert({
    where: { id: DEFAULT_ACCOUNT_ID },
    create: { id: DEFAULT_ACCOUNT_ID, name: 'This installation' },
    update: {},
  });
  return { accountId: DEFAULT_ACCOUNT_ID, userId: users[0]!.id, email: users[0]!.email ?? '' };
}

async function remove({ environment }: Prepared, id: string) {
  if (!(await removeBroughtVoice({ database: database(), store: openStore(environment) }, id)))
    throw new ConfigurationError(`There is no singer ${id} that was brought: see "npm run -s voice -- list"`);
  await database().persona.deleteMany({ where: { remoteId: id } });
  return { id, removed: true };
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      account: { type: 'string' },
      id: { type: 'string' },
      speaker: { type: 'string' },
      timing: { type: 'string' },
      pitch: { type: 'string' },
      steps: { type: 'string' },
      depth: { type: 'string' },
      range: { type: 'string' },
      vocoder: { type: 'string' },
    },
  });
  const [command = '', given] = positionals;
  const takesFile = command === 'add' || command === 'check';
  if (!['add', 'check', 'list', 'remove'].includes(command) || positionals.length !== (takesFile ? 2 : 1))
    throw new ConfigurationError(USAGE);
  if (command === 'remove' && !values.id?.trim())
    throw new ConfigurationError(`--id is needed: see "voice -- list"\n${USAGE}`);
  if (values.email !== undefined && values.account !== undefined)
    throw new ConfigurationError(`Either --email or --account, not both\n${USAGE}`);
  // npm changes the folder; INIT_CWD is where it was called.
  const fileOf = (said: string | undefined) =>
    said === undefined ? undefined : path.resolve(process.env.INIT_CWD ?? process.cwd(), said);
  return {
    command,
    file: fileOf(given),
    vocoder: fileOf(values.vocoder),
    choices: choicesOf(values),
    name: values.name?.trim().slice(0, LONGEST_NAME) || undefined,
    email: values.email?.trim(),
    account: values.account?.trim(),
    id: values.id?.trim(),
  };
}

/** What is chosen of a DiffSinger bank. @throws ConfigurationError for what cannot be chosen */
function choicesOf(values: Partial<Record<string, string>>): BringBankOptions {
  const wrong = (option: string, should: string) =>
    new ConfigurationError(`--${option} "${values[option]}": it should be ${should}\n${USAGE}`);
  const whose = (option: 'timing' | 'pitch') => {
    const said = values[option];
    if (said === undefined) return {};
    if (said !== 'ours' && said !== 'bank') throw wrong(option, 'ours or bank');
    return { [option]: said };
  };
  const number = (option: 'steps' | 'depth', from: number, to: number, isWhole: boolean) => {
    if (values[option] === undefined) return {};
    const said = Number(values[option]);
    if (!(said >= from && said <= to) || (isWhole && !Number.isInteger(said)))
      throw wrong(option, `a ${isWhole ? 'whole ' : ''}number from ${from} to ${to}`);
    return { [option]: said };
  };
  const range = values['range']?.split('-').map(noteNumber);
  if (range && (range.length !== 2 || !(range[0]! + 12 <= range[1]!)))
    throw wrong('range', 'two notes at least an octave apart, as C3-A5');
  return {
    ...(values['speaker'] !== undefined && { speaker: values['speaker'] }),
    ...whose('timing'),
    ...whose('pitch'),
    ...number('steps', 1, 1000, true),
    ...number('depth', 0, 1, false),
    ...(range && { range: { low: range[0]!, high: range[1]! } }),
  };
}

/** The MIDI number of a note as it is written, C4 being 60; NaN for what is none. */
function noteNumber(name: string): number {
  const match = /^([a-g])([#b]?)([0-8])$/i.exec(name.trim());
  if (!match) return Number.NaN;
  const step = [9, 11, 0, 2, 4, 5, 7]['abcdefg'.indexOf(match[1]!.toLowerCase())]!;
  return step + (match[2] === '#' ? 1 : match[2] === 'b' ? -1 : 0) + 12 * (Number(match[3]) + 1);
}
