import { parseBuffer } from 'music-metadata';
import { describe, expect, it } from 'vitest';
import { seedFiles, tone } from '#tools/fixtures/audio-files.ts';
import { encodeMp3 } from '../../mp3.ts';
import { readTags } from '../read-tags.ts';

const text = (value: string) => new TextEncoder().encode(value);
const bytesOf = (...parts: (Uint8Array | number[] | string)[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : Uint8Array.from(part)))),
  );
const bigEndian = (value: number, bytes = 4) =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) & 255);
const synchsafe = (value: number) => [21, 14, 7, 0].map((shift) => (value >> shift) & 127);
const littleEndian = (value: number) => bigEndian(value).reverse();
const utf16 = (value: string, swap = false) => {
  const bytes = Buffer.from(value, 'utf16le');
  return swap ? bytes.swap16() : bytes;
};

/** A tag of a version, and a frame of MPEG sound's beginning after it. */
function id3(version: 2 | 3 | 4, frames: [string, Uint8Array][], flags = 0): Uint8Array {
  const body = bytesOf(
    ...frames.map(([id, content]) =>
      version === 2
        ? bytesOf(id, bigEndian(content.length, 3), content)
        : bytesOf(id, version === 3 ? bigEndian(content.length) : synchsafe(content.length), [0, 0], content),
    ),
  );
  return bytesOf('ID3', [version, 0, flags], synchsafe(body.length), body);
}
const png = bytesOf([0x89, 0x50, 0x4e, 0x47], Array(100).fill(7));
const jpeg = bytesOf([0xff, 0xd8, 0xff, 0xe0], Array(100).fill(9));

/** What Vorbis comments look like, in a FLAC file. */
function flac(comments: (string | Uint8Array)[], count = comments.length): Uint8Array {
  const entries = comments.map((comment) => (typeof comment === 'string' ? text(comment) : comment));
  const block = bytesOf(
    littleEndian(4),
    'test',
    littleEndian(count),
    ...entries.map((entry) => bytesOf(littleEndian(entry.length), entry)),
  );
  return bytesOf('fLaC', [0, 0, 0, 34], Array(34).fill(0), [0x84], bigEndian(block.length, 3), block);
}

describe('tags as people write them', () => {
  it.each([
    [
      'ID3v2.2',
      id3(2, [
        ['TT2', bytesOf([0], 'Rain')],
        ['TP1', bytesOf([0], 'Ann')],
      ]),
    ],
    [
      'ID3v2.3 in Latin-1',
      id3(3, [
        ['TIT2', bytesOf([0], 'Rain')],
        ['TPE1', bytesOf([0], 'Ann')],
      ]),
    ],
    [
      'ID3v2.3 in UTF-16',
      id3(3, [
        ['TIT2', bytesOf([1, 0xff, 0xfe], utf16('Rain'))],
        ['TPE1', bytesOf([1, 0xfe, 0xff], utf16('Ann', true))],
      ]),
    ],
    [
      'ID3v2.4 in UTF-8',
      id3(4, [
        ['TIT2', bytesOf([3], 'Rain')],
        ['TPE1', bytesOf([3], 'Ann\0')],
      ]),
    ],
    [
      'ID3v2.4 in UTF-16BE',
      id3(4, [
        ['TIT2', bytesOf([2], utf16('Rain', true))],
        ['TPE1', bytesOf([0], 'Ann')],
      ]),
    ],
    [
      'ID3v2.3 with other frames before',
      id3(3, [
        ['COMM', new Uint8Array(3_000)],
        ['TIT2', bytesOf([0], 'Rain')],
        ['TPE1', bytesOf([0], 'Ann')],
      ]),
    ],
    ['Vorbis comments', flac(['ENCODER=x', 'title=Rain', 'Artist=Ann'])],
    ['a second title', flac(['TITLE=Rain', 'TITLE=Other', 'ARTIST=Ann'])],
  ])('%s', (_, bytes) => {
    const format = bytes[0] === 0x49 ? 'mp3' : 'flac';
    expect(readTags(bytes, format)).toEqual({ title: 'Rain', artist: 'Ann' });
  });

  it('pictures: the front cover before any other, and undone escapes', () => {
    const picture = (kind: number, image: Uint8Array) => bytesOf([0], 'image/x\0', [kind], 'about\0', image);
    const both = id3(3, [
      ['APIC', picture(4, png)],
      ['APIC', picture(3, jpeg)],
    ]);
    expect(readTags(both, 'mp3').picture).toEqual({ mime: 'image/jpeg', bytes: jpeg });
    // The picture is nobody else's memory: the file, a Buffer, may be given back.
    const file = Buffer.from(both);
    const kept = readTags(file, 'mp3').picture!.bytes;
    file.fill(0);
    expect(kept).toEqual(jpeg);
    const escaped = bytesOf([0xff, 0, 0xd8, 0xff, 0, 0xe0], Array(100).fill(9));
    const frame = picture(3, escaped);
    // Version 2.3 counts a frame's length before the escapes.
    const tag = id3(3, [['APIC', frame]], 0x80);
    tag.set(bigEndian(frame.length - 2), 14);
    expect(readTags(tag, 'mp3').picture).toEqual({ mime: 'image/jpeg', bytes: jpeg });
  });

  it('as another reader does, in every format and in files of our own', async () => {
    const mime = {
      wav: 'audio/wav',
      flac: 'audio/flac',
      mp3: 'audio/mpeg',
      webm: 'audio/webm',
      m4a: 'audio/mp4',
    };
    const own = await encodeMp3(tone(0.4), { title: '月亮 é', artist: '某人', coverPng: png });
    const files = [...(await seedFiles()), { format: 'mp3', bytes: own }];
    for (const { format, bytes } of files) {
      const { common } = await parseBuffer(bytes, {
        mimeType: mime[format as keyof typeof mime] ?? 'audio/ogg',
      });
      const tags = readTags(bytes, format as 'mp3');
      expect([format, tags.title, tags.artist]).toEqual([format, common.title, common.artist]);
      expect(tags.picture?.bytes).toEqual(common.picture?.[0] && new Uint8Array(common.picture[0].data));
    }
  });
});

describe('tags that want to be much', () => {
  const MARKS = '\u0301\u0323';
  it.each<[string, 'mp3' | 'flac', () => Uint8Array]>([
    ['a title of 40 MB', 'mp3', () => id3(4, [['TIT2', bytesOf([3], new Uint8Array(40e6).fill(97))]])],
    ['a title of marks', 'mp3', () => id3(4, [['TIT2', bytesOf([3], `a${MARKS.repeat(4e6)}`)]])],
    ['a comment of 15 MB', 'flac', () => flac([bytesOf('TITLE=', new Uint8Array(15e6).fill(97))])],
    ['two million comments', 'flac', () => flac(['TITLE=aaa', new Uint8Array(15e6)], 2e6)],
    [
      'a million frames',
      'mp3',
      () => {
        const tag = id3(3, [
          ['TIT2', bytesOf([0], 'aaa')],
          ['TXXX', new Uint8Array(11e6)],
        ]);
        for (let at = 24; at + 11 < tag.length; at += 11) tag.set(text('TXXX\0\0\0\x01'), at);
        return tag;
      },
    ],
  ])('%s', (_, format, make) => {
    const { title = '' } = readTags(make(), format);
    expect(title).toMatch(/^[aạ][^\ufffd]*$/);
    expect([...title].length).toBeLessThanOrEqual(300);
  });

  it('hides what turns or hides text', () => {
    expect(readTags(flac(['TITLE=a\u202eb\u0007\nc\u2066']), 'flac').title).toBe('ab c');
  });
});
