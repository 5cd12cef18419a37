import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findUses, readSources } from './read-sources.ts';

const sources = readSources('lib', 'app').filter(({ file }) => !/^lib\/(engine|cli)\//.test(file));
const textOf = (file: string) => sources.find((source) => source.file === file)?.text ?? '';

/** Every place that writes files, and against whose storage its bytes count. A new one is to be thought about. */
const WRITERS: Record<string, RegExp> = {
  // The store itself: everything goes into it by `keepFiles`, which counts (see below).
  'lib/service/storage/disk-store.ts': /putFile\(/,
  'lib/service/storage/s3-store.ts': /putFile\(/,
  // Into the work folder of a task or a call, which is removed at its end: no more than the bound each one has.
  'lib/service/clips/download-file.ts': /length > bytesMax/,
  'lib/service/worker/jobs/render-score.ts': /tools\.folder/,
  'lib/service/worker/jobs/sources.ts': /copy = path\.join\(folder, 'singer\.json'\)/,
  'lib/service/platforms/download.ts': /bytes > BYTES_MAX/,
  // What is there already, with a few lines more.
  'lib/service/papers/stamp.ts': /this\.stamp\(await readFile\(file\)/,
  // A piece at a time, of a song that is bounded; the pieces go after two hours.
  'lib/service/streams/song-stream.ts': /#bytes > BYTES_MAX/,
  'lib/service/operations/midi.ts': /workFolder|notesFile/,
  // Stems that are kept already, copied into the folder of the call.
  'lib/service/operations/export.ts': /copyFile\(file, copy\)/,
  ...Object.fromEntries(
    sources
      .filter(({ file }) => file.startsWith('lib/service/engine-room/'))
      .map(({ file }) => [file, /files\b|file\b|workFolder|copy\b/] as const),
  ),
  // A backup as the owner makes it, and one that is sent: no more than there is room for, and gone when it is done.
  'lib/backup/archive.ts': /names\.size >= MOST_FILES/,
  'lib/backup/backup-folder.ts': /makeBackup/,
  'lib/backup/database-copy.ts': /copyTableOut/,
  'lib/backup/sent-backup.ts': /bavail \* bsize < /,
  'lib/backup/take-place.ts': /JSON\.stringify\(names\)/,
  // The vault: rows name the files and their sizes, and `storageOf` adds them up.
  'lib/studio/songs/fine-peaks.ts': /byteLength: bytes\.length/,
  'lib/studio/songs/import-bundle.ts': /bytes > \(await spaceLeft\(ownerId\)\)\) throw storageFull/,
  'lib/studio/vault/keep-files.ts': /bytes > bytesMax \?/,
  'lib/studio/vault/link-stored.ts': /byteLength: found\.size/,
  'lib/studio/vault/read-zip.ts': /bytes > entry\.bytes \? new ZipError/,
  'lib/studio/vault/uploads.ts': /upToHere > left\) throw storageFull/,
};

test('every place that writes a file counts what it writes, or bounds it', () => {
  const found = Object.keys(
    findUses(
      sources,
      /\b(createWriteStream|writeFile|writeFileSync|copyFile|appendFile|appendFileSync|copyFileSync)\(|\bawait (?:link|rename|cp)\(/g,
    ),
  );
  expect(found.filter((file) => !(file in WRITERS))).toEqual([]);
  for (const file of found) expect(textOf(file), file).toMatch(WRITERS[file]!);
});

test('what the service stores goes through the one door that counts it', () => {
  expect(findUses(sources, /\.putFile\(/g)).toEqual({
    'lib/service/clips/keep-files.ts': 1,
    // A singer that an operator brings, by a command.
    'lib/service/brought-voices.ts': 1,
    // What is heard of a song while it is made: nobody's to keep, and gone two hours later.
    'lib/service/streams/song-stream.ts': 1,
  });
  expect(textOf('lib/service/streams/sweep-streams.ts')).toMatch(/clock\.now\(\) - STREAM_KEPT_MS/);
  expect(textOf('lib/service/clips/keep-files.ts')).toMatch(/quota\.add\(\s*accountId/);
  // Whoever starts something that stores is asked first whether there is room.
  const storing = Object.keys(findUses(sources, /\bkeepFiles\(/g)).filter((file) =>
    file.startsWith('lib/service/operations/'),
  );
  expect(storing.length).toBeGreaterThan(2);
  const checked = /quota\.check\(/;
  for (const file of storing)
    expect(
      checked.test(textOf(file)) || /syncOperation|stores: true|asyncOperation/.test(textOf(file)),
      file,
    ).toBe(true);
  for (const door of ['sync-operation', 'async-operation'])
    expect(textOf(`lib/service/operations/${door}.ts`)).toMatch(checked);
});

/** Columns in which there may be much, and the sum that counts them. */
const COUNTED: Record<string, [file: string, sum: string]> = {
  'Task.request': ['lib/service/accounts/storage-quota.ts', 'sum(pg_column_size(request))'],
  'Clip.files': ['lib/service/accounts/storage-quota.ts', 'SELECT files FROM service.clips'],
  'StemJob.files': ['lib/service/accounts/storage-quota.ts', 'SELECT files FROM service.stem_jobs'],
  'VoicePersona.profile': ['lib/service/accounts/storage-quota.ts', "profile->'donor'"],
  'Operation.parameters': ['lib/studio/vault/storage-use.ts', 'sum(pg_column_size(parameters))'],
  'SongJob.result': ['lib/studio/vault/storage-use.ts', 'sum(pg_column_size(job.result))'],
};
/** All others, and what bounds each. Ids are ours, or held against a list of rows. */
const BOUNDED: Record<string, string> = {
  'made here, of a few letters': `AppKey.keyHash AppKey.displayPrefix AppKey.lastFour AppKey.encryptedSigningSecret
    ServiceAccount.status AppKey.status PointsEntry.reason PointsEntry.reference UsageDay.day Task.operation Task.status
    Task.quotaDay Task.stage Task.error Clip.operation Clip.mv Clip.platform Clip.status StemJob.status
    VoicePersona.status IdempotentAnswer.endpoint IdempotentAnswer.bodyHash CallbackDelivery.status CallbackTry.error
    User.passwordHash User.role User.locale User.calendarToken User.sessionKept MemberDay.day StudioSession.via
    PasskeyChallenge.challenge PhoneKey.keyHash PhoneKey.sealedSecret Invitation.tokenHash Operation.verb Operation.state
    Song.kind SongFile.kind SongFile.keptPath SongJob.kind SongJob.key SongJob.state ShareLink.token
    Account.type Account.provider VerificationToken.token`,
  'named by the operator': 'ServiceAccount.name',
  'a field of the contract, with its limit': `AppKey.name Task.mv Task.callbackUrl Clip.title Clip.tags Clip.prompt
    VoicePersona.name CallbackDelivery.url Song.title Song.tags Song.lyrics Song.searchText`,
  'a header, cut or refused where it is read': `Task.traceParent IdempotentAnswer.key StudioSession.userAgent`,
  'a name that was typed: typed-line.ts, accounts.ts': `User.name Passkey.name PhoneKey.name Persona.name
    Persona.description Playlist.name`,
  'an address with EMAIL_CHARACTERS': 'User.email VerificationToken.identifier',
  'what a provider of sign-in says, once an account': `User.image Account.scope Account.refresh_token
    Account.access_token Account.token_type Account.id_token Account.session_state`,
  'what a passkey is, within one action’s body': 'Passkey.publicKey Passkey.transports',
  'parameters of a job that its action’s schema bounds': 'SongJob.parameters',
  'gone after hours or days (sweeper.ts)': 'IdempotentAnswer.data CallbackDelivery.body CallbackTry.answer',
  'what the service says, within what its client reads': `Clip.credits Clip.notices Song.mv Song.credits Song.notices
    Operation.stage Operation.streamUrl Operation.errorMessage SongFile.sourceUrl SongFile.contentType
    SongJob.errorMessage`,
};

test('every column that holds text or bytes is in a sum, or has a bound of its own', () => {
  const columns = ['service', 'studio'].flatMap((schema) =>
    [...readFileSync(`prisma/${schema}.prisma`, 'utf8').matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].flatMap(
      ([, model, body = '']) =>
        [...body.matchAll(/^ +(\w+) +(?:Json|String|Bytes)\b/gm)].map(([, column]) => `${model}.${column}`),
    ),
  );
  const known = [...Object.keys(COUNTED), ...Object.values(BOUNDED).flatMap((names) => names.split(/\s+/))];
  expect(columns.filter((column) => !/\.id$|Ids?$/.test(column)).sort()).toEqual(known.sort());
  for (const [column, [file, sum]] of Object.entries(COUNTED)) expect(textOf(file), column).toContain(sum);
  for (const counted of ['file.byte_length', 'sizeOfUploads'])
    expect(textOf('lib/studio/vault/storage-use.ts')).toContain(counted);
});
