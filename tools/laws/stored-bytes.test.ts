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

test('every column that holds what people bring is in a sum, or has a bound of its own', () => {
  const sums = textOf('lib/studio/vault/storage-use.ts');
  for (const counted of ['file.byte_length', 'job.result', 'sizeOfUploads']) expect(sums).toContain(counted);
});
