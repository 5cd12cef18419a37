import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { textStepsOf } from '#tools/testing/text-steps.ts';
import { bankInMemory, gbk, shiftJis } from '#tools/testing/utau-banks.ts';
import { GRID_HZ } from '../donors/donor-grid.ts';
import { DB, valueAt } from '../donors/spectra.ts';
import { bareAlias, dialectOf, readAlias } from './aliases.ts';
import { BANK_LIMITS } from './bank-files.ts';
import { decodeBankText } from './bank-text.ts';
import { parseCharacter, parseOto, parsePrefixMap } from './oto.ts';
import { readBankArchive } from './read-archive.ts';
import { readBankFolder } from './read-folder.ts';
import { readTables } from './read-tables.ts';
import { widen } from './widen.ts';

describe('what an alias names', () => {
  it.each([
    ['か', { kind: 'mora', onset: 'k', vowel: 'aa' }],
    ['カ_C4', { kind: 'mora', onset: 'k', vowel: 'aa' }],
    ['a か', { kind: 'mora', onset: 'k', vowel: 'aa', before: 'aa' }],
    ['- し2', { kind: 'mora', onset: 'sh', vowel: 'iy' }],
    ['n つ', { kind: 'mora', onset: 'ts', vowel: 'uw', before: 'ng' }],
    ['o ん', { kind: 'mora', onset: '', vowel: 'ng', before: 'ao' }],
    ['a k', { kind: 'pair', left: 'aa', right: 'k' }],
    ['e R', { kind: 'pair', left: 'eh', right: 'pau' }],
    ['ka', { kind: 'mora', onset: 'k', vowel: 'aa' }],
    ['ふぁ', { kind: 'mora', onset: 'f', vowel: 'aa' }],
    ['きゃ', undefined],
    ['息', undefined],
    ['', undefined],
  ])('Japanese "%s"', (alias, sound) => expect(readAlias(alias, 'japanese')).toEqual(sound));
  it.each([
    ['hh eh', { kind: 'pair', left: 'hh', right: 'eh' }],
    ['- l', { kind: 'pair', left: 'pau', right: 'l' }],
    ['ow -', { kind: 'pair', left: 'ow', right: 'pau' }],
    ['AE T2', { kind: 'pair', left: 'ae', right: 't' }],
    ['- -', undefined],
    ['eh', undefined],
    ['xx yy', undefined],
  ])('ARPAsing "%s"', (alias, sound) => expect(readAlias(alias, 'arpasing')).toEqual(sound));
  it.each([
    ['zhuang', ['zh'], ['u', 'a-back'], ['NG']],
    ['- lv', ['L'], ['v'], []],
    ['yue_D4', ['yu'], ['ê'], []],
  ])('Mandarin "%s"', (alias, onset, nucleus, coda) =>
    expect(readAlias(alias, 'mandarin')).toMatchObject({
      kind: 'syllable',
      sounds: { onset, nucleus, coda },
    }),
  );
  it('leads from one syllable to the next are none of them', () =>
    expect(readAlias('ang zh', 'mandarin')).toBeUndefined());
  it.each([
    ['か_C4', 'か'],
    ['hh eh1', 'hh eh'],
    ['か↑', 'か'],
    ['か強2', 'か'],
    ['2', '2'],
  ])('"%s" is a take of "%s"', (alias, bare) => expect(bareAlias(alias)).toBe(bare));
});

describe('how a bank names its sounds', () => {
  it.each([
    ['japanese', ['あ', 'か', 'a か', 'i き', '- さ', 'a R']],
    ['japanese', ['ka', 'ki', 'ku', 'ke', 'ko', 'tsu', 'sa', 'ta']],
    ['mandarin', ['ba', 'zhang', 'xue', 'ang', 'shuo', 'ni', 'hao', 'ma', 'liang']],
    ['arpasing', ['hh eh', 'eh l', 'l ow', 'ow -', '- hh', 'k ae']],
    [undefined, ['foo1', 'bar!', '-h3', 'qq ww', '']],
  ])('%s', (dialect, aliases) => expect(dialectOf(aliases)).toBe(dialect));
});

describe('tables', () => {
  it('reads a line of oto.ini, and names those it cannot read', () => {
    const text =
      '\ufeffか.wav=a か,100,200,-300,120.5,40\r\nか.wav=,1,2,3,4,5\r\nnonsense\r\nx.wav=a,1,2,3\r\ny.wav=a,1,2,NaN,4,5\r\nz.wav=a,1e99,2,3,4,5\r\n\r\n#note';
    const { entries, wrongLines } = parseOto(text);
    expect(entries).toEqual([
      {
        wav: 'か.wav',
        alias: 'a か',
        offsetMs: 100,
        fixedMs: 200,
        cutoffMs: -300,
        preutteranceMs: 120.5,
        overlapMs: 40,
      },
      { wav: 'か.wav', alias: 'か', offsetMs: 1, fixedMs: 2, cutoffMs: 3, preutteranceMs: 4, overlapMs: 5 },
    ]);
    expect(wrongLines).toEqual([3, 4, 5, 6]);
  });
  it('reads prefix.map by pitch', () => {
    const { byPitch } = parsePrefixMap('C4\t\t_C4\r\nC#4\tx\t\r\nB3\t\t\r\nnonsense\r\nH9\t\t');
    expect([...byPitch]).toEqual([
      [60, { prefix: '', suffix: '_C4' }],
      [61, { prefix: 'x', suffix: '' }],
      [59, { prefix: '', suffix: '' }],
    ]);
  });
  it.each([
    [
      'name=日向\r\nauthor=誰か\r\nweb=https://example.org',
      { name: '日向', author: '誰か', web: 'https://example.org' },
    ],
    ['name: "A Voice"\nimage: x.png', { name: 'A Voice' }],
    ['', {}],
  ])('reads what a bank says of itself: %j', (text, said) => expect(parseCharacter(text)).toEqual(said));
  it.each([
    ['utf-8', (text: string) => Buffer.from(text), 'あか.wav=a か,1,2,3,4,5'],
    ['utf-8', (text: string) => Buffer.from(`\ufeff${text}`), 'あか.wav=a か,1,2,3,4,5'],
    ['shift_jis', shiftJis, 'あか.wav=a か,1,2,3,4,5\nさ.wav=さ,1,2,3,4,5'],
    ['gbk', gbk, '巴.wav=ba,1,2,3,4,5\n你好.wav=ni,1,2,3,4,5'],
  ])('tells the encoding %s', (encoding, encode, text) => {
    const names = new Set(text.split('\n').map((line) => line.split('=')[0]));
    const read = decodeBankText(encode(text), (name) => names.has(name));
    expect(read).toEqual({ encoding, text });
  });
});

describe('a bank whose texts have no end', () => {
  const MARKS = '\u0301\u0323'.repeat(100_000);
  const SOUNDS = ['か', 'き', 'く', 'け', 'こ', 'さ'].map((alias) => `${alias}.wav=${alias},1,2,3,4,5`);
  const bankOf = (table: string, more: Record<string, Uint8Array> = {}) =>
    bankInMemory({ 'oto.ini': Buffer.from(table), 'か.wav': new Uint8Array(100), ...more });
  /** Characters put in order, which is what is dear: no more than the six sounds and their files have. */
  const NORMALISED_MAX = 1_000;

  it.each([
    ['alias', `か.wav=${MARKS},1,2,3,4,5`],
    ['name of a file', `${MARKS}.wav=a,1,2,3,4,5`],
    ['rest of a line', `か.wav=a,1,2,3,4,5,${MARKS}`],
    ['line of spaces', ' '.repeat(200_000)],
  ])('%s: such a line is a wrong one', (_, line) => {
    const files = bankOf([...SOUNDS, line].join('\n'));
    const steps = textStepsOf(() => expect(readTables(files).wrongLines).toEqual(['oto.ini line 7']));
    expect(steps.normalised).toBeLessThan(NORMALISED_MAX);
    expect(steps.read).toBeLessThan(10 * MARKS.length);
  });
  it('an alias as long as a line is none, and nothing of it is put in order', () => {
    const alias = MARKS.slice(0, 400);
    const steps = textStepsOf(() => expect(bareAlias(alias)).toBe(''));
    expect(steps.normalised).toBe(0);
  });
  it('names in an archive', () => {
    const zip = zipSync({
      'bank/か.wav': new Uint8Array(9),
      [`${MARKS.slice(0, 20_000)}.wav`]: new Uint8Array(9),
      [`bank/${MARKS.slice(0, 900)}.wav`]: new Uint8Array(9),
    });
    const steps = textStepsOf(() => {
      const files = readBankArchive(zip);
      expect(files.names).toHaveLength(2);
      expect(files.find(files.names[0]!)).toBe(files.names[0]);
      expect(files.find(MARKS)).toBeUndefined();
    });
    expect(steps.normalised).toBeLessThan(100);
  });
  it('many tables of a little each: no more are read than a bank has', () => {
    const folders = Array.from({ length: BANK_LIMITS.texts + 1 }, (_, at) => `${at}/oto.ini`);
    const zip = zipSync(Object.fromEntries(folders.map((name) => [name, new Uint8Array(0)])), { level: 0 });
    expect(() => readTables(readBankArchive(zip))).toThrow(/at most 2000 tables and texts/);
  });
  it('who it is, said in many files, is read in a few', () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `${at}/character.txt`);
    const files = bankOf(
      SOUNDS.join('\n'),
      Object.fromEntries(names.map((name) => [name, Buffer.from('x=y')])),
    );
    const read = vi.spyOn(files, 'read');
    readTables(files);
    expect(read.mock.calls.length).toBeLessThan(30);
  });
  it.each([
    ['lines', '\n'.repeat(200_000)],
    ['spaces', ' '.repeat(200_000)],
    ['a name and spaces', `name${' '.repeat(200_000)}`],
  ])('%s in what it says of itself', (_, text) => {
    const exec = vi.spyOn(RegExp.prototype, 'exec');
    expect(parseCharacter(`name=A${'\n'.repeat(3)}${text}\nauthor=B`)).toEqual({ name: 'A' });
    // Lines are parted by one that has no beginning.
    const lengths = exec.mock.calls.flatMap(([text], call) =>
      (exec.mock.contexts[call] as RegExp).source.startsWith('^') ? [text.length] : [],
    );
    exec.mockRestore();
    // No pattern is given more than a line.
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
  });
  it('a field that is empty is no other', () =>
    expect(parseCharacter('name=\r\nauthor=B')).toEqual({ author: 'B' }));
  it('pitches in many folders', () => {
    const maps = Array.from({ length: 3 }, (_, at): [string, Uint8Array] => [
      `${at}/prefix.map`,
      Buffer.from(
        Array.from('CDEFGAB', (step) =>
          Array.from({ length: 10 }, (_, octave) => `${step}${octave}\t${at}${step}${octave}\t`),
        )
          .flat()
          .join('\n'),
      ),
    ]);
    expect(() => readTables(bankOf(SOUNDS.join('\n'), Object.fromEntries(maps)))).toThrow(
      '2/prefix.map: more than 200 prefixes and suffixes of pitches.',
    );
  });
});

describe('an archive', () => {
  const sound = new Uint8Array(100);
  it('finds files by names in any encoding, and however the table writes slashes and case', () => {
    // A name without the mark of UTF-8: its bytes are Shift-JIS.
    const zip = zipSync({ 'bank/oto.ini': Buffer.from('x'), 'bank/QQQQ.wav': sound });
    const name = Buffer.from(shiftJis('かき'));
    let at = zip.length;
    for (let i = 0; i < zip.length - 4; i++)
      if (Buffer.from(zip.subarray(i, i + 4)).toString('latin1') === 'QQQQ') {
        zip.set(name, i);
        at = i;
      }
    expect(at).toBeLessThan(zip.length);
    const files = readBankArchive(zip);
    expect(files.find('bank\\OTO.ini')).toBe('bank/oto.ini');
    const found = files.find('bank/かき.wav')!;
    expect(files.read(found)).toHaveLength(100);
    expect(files.find('bank/かく.wav')).toBeUndefined();
  });
  it('has no way out: such a name is a name, and only of what is in it', () => {
    const files = readBankArchive(zipSync({ '../../etc/oto.ini': Buffer.from('inside'), '/abs.wav': sound }));
    expect(Buffer.from(files.read('../../etc/oto.ini')).toString()).toBe('inside');
    expect(() => files.read('/etc/passwd')).toThrow(RangeError);
    expect(files.find('/etc/passwd')).toBeUndefined();
  });
  it('unpacks nothing that is larger than a sound or a table may be', () => {
    const files = readBankArchive(zipSync({ 'oto.ini': new Uint8Array(9_000_000) }));
    expect(() => files.read('oto.ini')).toThrow('oto.ini: 9000000 bytes; at most 8000000 are read.');
  });
  it.each([
    ['noise', Buffer.from('not a ZIP at all, but long enough to be looked at')],
    ['nothing', Buffer.alloc(0)],
    ['half of one', Buffer.from(zipSync({ 'oto.ini': sound })).subarray(0, 90)],
  ])('says that %s is none', (_, bytes) =>
    expect(() => readBankArchive(bytes, 'bank.zip')).toThrow(/^bank\.zip: it is no ZIP that can be unpacked/),
  );
});

describe('a folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'songloom-bank-'));
    mkdirSync(path.join(folder, 'bank', 'C4'), { recursive: true });
    writeFileSync(path.join(folder, 'secret.wav'), 'outside');
    writeFileSync(path.join(folder, 'bank', 'C4', 'OTO.INI'), 'x');
    writeFileSync(path.join(folder, 'bank', 'note.exe'), 'x');
    symlinkSync(path.join(folder, 'secret.wav'), path.join(folder, 'bank', 'link.wav'));
    symlinkSync(folder, path.join(folder, 'bank', 'up'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  it('is what lies in it, and nothing that a link or a name leads to', () => {
    const files = readBankFolder(path.join(folder, 'bank'));
    expect(files.names).toEqual(['C4/OTO.INI']);
    expect(files.find('c4\\oto.ini')).toBe('C4/OTO.INI');
    for (const name of ['../secret.wav', 'link.wav', 'up/secret.wav']) {
      expect(files.find(name)).toBeUndefined();
      expect(() => files.read(name)).toThrow(RangeError);
    }
  });
  it('that is not there is said to be so', () =>
    expect(() => readBankFolder(path.join(folder, 'none'))).toThrow(/there is no such folder/));
});

it.each([
  [16_000, 10_000, -6],
  [44_100, 10_000, 0],
])('a recording of %i Hz goes on above it', (rate, hz, wanted) => {
  const row = Float64Array.from(GRID_HZ, (at) => (at > 7500 && rate === 16_000 ? -14 : 0));
  const analysed = {
    frames: 1,
    envelope: row,
    shares: new Float64Array(6).fill(1),
    voiced: [false],
    levelDb: [0],
  };
  widen(analysed, rate);
  const edge = 0.44 * rate;
  const fall = wanted === 0 ? 0 : (wanted / DB) * Math.log2(hz / edge);
  expect(valueAt(row, hz)).toBeCloseTo(fall, 1);
});
