import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { readZip, unpackBytes, unpackTo, ZipError } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const limits = { entries: 20, bytes: 10_000_000 };
let count = 0;
function file(bytes: Uint8Array): string {
  const name = path.join(folder, `${count++}.zip`);
  writeFileSync(name, bytes);
  return name;
}
const text = (words: string) => new TextEncoder().encode(words);

/** Unpacks all of a ZIP, as an import does. @throws ZipError */
async function unpackAll(bytes: Uint8Array, most = limits): Promise<Record<string, string>> {
  const zip = await readZip(file(bytes), most);
  try {
    const found: Record<string, string> = {};
    for (const [index, entry] of zip.entries.entries()) {
      const target = path.join(folder, `entry-${index}`);
      await unpackTo(zip.handle, entry, target);
      expect(statSync(target).size).toBe(entry.bytes);
      found[entry.name] = (await unpackBytes(zip.handle, entry, 1_000_000)).toString();
    }
    return found;
  } finally {
    await zip.close();
  }
}

/** Rewrites one directory entry (and its local header where asked). */
function forge(
  bytes: Uint8Array,
  index: number,
  change: (central: DataView, local: DataView) => void,
): Uint8Array {
  const forged = Uint8Array.from(bytes);
  const view = new DataView(forged.buffer);
  let at = view.getUint32(forged.length - 6, true);
  for (let skip = 0; skip < index; skip++)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true);
  change(new DataView(forged.buffer, at), new DataView(forged.buffer, view.getUint32(at + 42, true)));
  return forged;
}

const plain = zipSync({ 'a.txt': text('first'), 'b/雨.txt': text('second'), empty: text('') }, { level: 0 });
const packed = zipSync({ 'a.txt': text('x'.repeat(100_000)), b: text('second') }, { level: 9 });

it('reads what others write, stored and deflated', async () => {
  expect(await unpackAll(plain)).toEqual({ 'a.txt': 'first', 'b/雨.txt': 'second', empty: '' });
  expect(await unpackAll(packed)).toEqual({ 'a.txt': 'x'.repeat(100_000), b: 'second' });
});

describe('is refused', () => {
  it.each<[string, Uint8Array]>([
    ['what is no ZIP', text('not a zip')],
    ['nothing', text('')],
    [
      'entries over each other',
      forge(plain, 1, (central) => {
        central.setUint32(42, 0, true);
        central.setUint32(20, 5, true);
        central.setUint32(24, 5, true);
      }),
    ],
    ['a stored file that says it is empty', forge(plain, 0, (central) => central.setUint32(24, 0, true))],
    ['a deflated file that says it is small', forge(packed, 0, (central) => central.setUint32(24, 10, true))],
    [
      'one that says it is more than there is',
      forge(packed, 0, (central) => central.setUint32(24, 200_000, true)),
    ],
    [
      'a file that reaches into the directory',
      forge(plain, 2, (central) => {
        central.setUint32(20, 1_000, true);
        central.setUint32(24, 1_000, true);
      }),
    ],
    ['an encrypted one', forge(plain, 0, (central) => central.setUint16(8, 1, true))],
    ['another packing', forge(plain, 0, (central) => central.setUint16(10, 14, true))],
    ['a wrong checksum', forge(plain, 0, (central) => central.setUint32(16, 1, true))],
    ['half of one', plain.subarray(40)],
    [
      'more files than may be',
      zipSync(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${n}`, text('x')]))),
    ],
    ['more bytes than may be', zipSync({ a: new Uint8Array(10_000_001) }, { level: 9 })],
    ['a name without end', zipSync({ ['n'.repeat(300)]: text('x') })],
  ])('%s', async (_, bytes) => {
    await expect(unpackAll(bytes)).rejects.toThrow(ZipError);
  });
});

it('writes what others read, a piece at a time, without what cannot be had', async () => {
  const content = async function* () {
    yield text('one ');
    yield text('two');
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip([
    { name: 'stems/雨.txt', open: async () => content() },
    { name: 'gone', open: async () => null },
    { name: 'b', open: async () => content() },
  ]))
    pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(6);
  const zip = Buffer.concat(pieces);
  const read = unzipSync(zip);
  expect(
    Object.fromEntries(Object.entries(read).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
  ).toEqual({
    'stems/雨.txt': 'one two',
    b: 'one two',
  });
  expect(await unpackAll(zip)).toEqual({ 'stems/雨.txt': 'one two', b: 'one two' });
  expect((await readFile(file(zip))).length).toBe(zip.length);
});
