import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { composeSong, songOfScoreFile } from '#lib/engine/doors/compose-song.ts';
import { drawCover } from '#lib/engine/doors/draw-cover.ts';
import { writeLeadSheetPdf } from '#lib/engine/doors/lead-sheet-pdf.ts';
import { writeAbc, writeMusicXml } from '#lib/engine/doors/score-notes.ts';
import { Papers } from './stamp.ts';

const papers = new Papers('a secret for tests only');
const facts = {
  ...{ engine: 'songloom-7', clip: '01m2c3', seed: 7, made: '2026-11-25T21:00:00.000Z' },
  sourceType: 'trainedAlgorithmicMedia',
} as const;
const label = { Label: '1', ContentProducer: 'Songloom songloom-7', ProduceID: '01m2c3', ReservedCode1: '' };
const stamped = (file: Uint8Array, kind: string) => Buffer.from(papers.stamp(file, kind, facts));

test.each([
  ['musicxml', writeMusicXml, /<miscellaneous-field name="AIGC">(.*?)<\/miscellaneous-field>/],
  ['abc', writeAbc, /^N:AIGC=(.*)$/m],
] as const)('%s says that it was made, and is read back as it was', async (format, write, place) => {
  const { score } = await composeSong({
    lyrics: '[Verse]\nThe rain is on the window',
    tags: 'folk',
    seed: 7,
  });
  const plain = write(score);
  const file = stamped(Buffer.from(plain), `export:${format}`).toString();
  expect(JSON.parse(place.exec(file)![1]!)).toMatchObject(label);
  const read = (content: string) => songOfScoreFile({ format, content: Buffer.from(content), seed: 7 }).score;
  expect(read(file)).toEqual(read(plain));
});

test('png: a chunk of text behind its head, with its own sum', () => {
  const plain = drawCover({
    ...{ title: 'Song', seed: 7, style: 'pop', moods: [], valence: 0, energy: 0.5, sections: [] },
    peaks: Float32Array.of(0.5),
  });
  const file = stamped(plain, 'cover');
  const at = file.indexOf('tEXtAIGC\0');
  expect(at).toBe(8 + 25 + 4);
  const length = file.readUInt32BE(at - 4);
  const text = file.subarray(at, at + 4 + length);
  expect(JSON.parse(text.subarray(9).toString('latin1'))).toMatchObject(label);
  expect(file.readUInt32BE(at + 4 + length)).toBe(crc32(text));
  expect(Buffer.concat([file.subarray(0, at - 4), file.subarray(at + 8 + length)])).toEqual(
    Buffer.from(plain),
  );
});

test('pdf: its information once more, behind what is there, found by every table', async () => {
  const { score } = await composeSong({
    lyrics: '[Verse]\nThe rain is on the window',
    tags: 'folk',
    seed: 7,
  });
  const plain = Buffer.from(await writeLeadSheetPdf(score));
  const file = stamped(plain, 'export:lead_sheet_pdf');
  expect(file.subarray(0, plain.length)).toEqual(plain);
  const added = file.toString('latin1', plain.length);
  const said = /\/AIGC \((.*)\)/.exec(added)![1]!;
  expect(JSON.parse(said.replace(/\\(.)/g, '$1'))).toMatchObject(label);
  const placeOf = (text: string) => Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1]);
  expect(file.toString('latin1', placeOf(added)).startsWith('xref\n')).toBe(true);
  expect(added).toContain(`/Prev ${placeOf(plain.toString('latin1'))}\n`);
  const [, number, place] = /xref\n(\d+) 1\n(\d{10}) 00000 n \n/.exec(added)!;
  expect(file.toString('latin1', Number(place)).startsWith(`${number} 0 obj\n`)).toBe(true);
});

test('what has no place for it stays as it is', () => {
  for (const text of ['{}', 'X marks', 'PK\x03\x04', '<?xml version="1.0"?><svg/>'])
    expect(stamped(Buffer.from(text), 'export:abc').toString()).toBe(text);
});
