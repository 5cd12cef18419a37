import { beforeAll, expect, it } from 'vitest';
import { type BankContent, bankInMemory, englishBank } from '#tools/testing/utau-banks.ts';
import { UnreadableBankError } from '../banks/bank-error.ts';
import { type BroughtBank, bringBank } from '../bring-bank.ts';
import { PROFILE_FILE, TABLE_FILE, voiceFiles } from './voice-file.ts';

let brought: BroughtBank;
let files: BankContent;
beforeAll(async () => {
  brought = await bringBank(bankInMemory(englishBank()));
  files = voiceFiles({ ...brought.profile, id: 'mine' }, brought.donor);
}, 120_000);

const inFolder = () =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`Mine/${name}`, bytes]));

it('a singer that was kept as files is the same when it is brought again', async () => {
  const again = await bringBank(bankInMemory(inFolder()));
  expect(again.donor.equals(brought.donor)).toBe(true);
  const { id: _, ...profile } = again.profile;
  expect({ ...brought.profile, ...profile }).toEqual(brought.profile);
  expect(again.report.languages.en).toEqual(brought.report.languages.en);
  expect((await bringBank(bankInMemory(files), { name: 'Another' })).profile.name).toBe('Another');
});

const changed = (change: (told: Record<string, unknown>) => void) => {
  const told = JSON.parse(Buffer.from(files[PROFILE_FILE]!).toString());
  change(told);
  return { ...files, [PROFILE_FILE]: Buffer.from(JSON.stringify(told)) };
};
const header = (change: (told: Record<string, unknown>) => void) => {
  const table = Buffer.from(files[TABLE_FILE]!);
  const length = table.readUInt32LE(0);
  const told = JSON.parse(table.toString('utf8', 4, 4 + length));
  change(told);
  const json = Buffer.from(JSON.stringify(told));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(json.length);
  return { ...files, [TABLE_FILE]: Buffer.concat([size, json, table.subarray(4 + length)]) };
};

it.each<[string, () => BankContent, RegExp]>([
  ['no JSON', () => ({ ...files, [PROFILE_FILE]: Buffer.from('{') }), /voice\.json: it is no JSON/],
  ['no table', () => ({ [PROFILE_FILE]: files[PROFILE_FILE]! }), /spectra\.bin, which it sings with, is not/],
  [
    'a tract like a dog’s',
    () => changed((told) => Object.assign(told, { formantScale: 9 })),
    /"formantScale" must be/,
  ],
  ['no name', () => changed((told) => Object.assign(told, { name: ' ' })), /"name" must say/],
  [
    'a cut table',
    () => ({ ...files, [TABLE_FILE]: files[TABLE_FILE]!.slice(0, 4000) }),
    /no table of spectra/,
  ],
  [
    'steps that overflow',
    () => header((told) => Object.assign(told, { steps: (told['steps'] as number[]).map(() => 1e300) })),
    /numbers that no voice has/,
  ],
  [
    'sounds beyond its end',
    () => header((told) => (told['diphones'] as unknown[][]).push(['a', 'b', 1e9, 0, 0])),
    /its sounds lie outside/,
  ],
])('is refused with a sentence: %s', async (_, spoiled, sentence) => {
  const refused = bringBank(bankInMemory(spoiled()));
  await expect(refused).rejects.toThrow(sentence);
  await expect(refused).rejects.toThrow(UnreadableBankError);
});
