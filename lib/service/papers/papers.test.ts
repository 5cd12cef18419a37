import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import { encodeFlac, encodeMp3, encodeWav } from '#lib/engine/doors/encode-audio.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import { scoreToMidi } from '#lib/engine/doors/score-notes.ts';
import { tone } from '#tools/fixtures/audio-files.ts';
import { PapersError } from './containers/container.ts';
import { CONTAINERS } from './containers/index.ts';
import { signingKeyOf } from './signing-key.ts';
import { Papers } from './stamp.ts';
import { verifyFile } from './verify.ts';

const SECRET = 'a secret for tests only';
const papers = new Papers(SECRET);
const said = { engine: 'songloom-2', clip: '01m2c3', seed: 7, made: '2026-11-23T22:00:00.000Z' };
const facts = { ...said, sourceType: 'trainedAlgorithmicMedia' } as const;
const own = signingKeyOf(SECRET).publicKey;
const plain: Record<string, Uint8Array> = {};
const stamped: Record<string, Uint8Array> = {};
const FORMATS = ['mp3', 'flac', 'wav', 'bare mp3', 'midi'] as const;
const SOUNDING = FORMATS.filter((format) => format !== 'midi');

beforeAll(async () => {
  const audio = tone(0.05);
  plain.mp3 = await encodeMp3(audio, { title: 'Ein “Lied” <&> 歌', coverPng: new Uint8Array(300).fill(7) });
  plain.flac = await encodeFlac(audio);
  plain.wav = encodeWav(audio, { bitDepth: 16 });
  plain.midi = scoreToMidi(endpoints.score.example.response.score as Score);
  plain['bare mp3'] = plain.mp3.subarray(
    CONTAINERS.find(({ id }) => id === 'mp3')!.read(plain.mp3).sound.start,
  );
  for (const format of FORMATS) stamped[format] = papers.stamp(plain[format]!, 'audio', facts);
});

test.each(SOUNDING)('%s sounds as it did', async (format) => {
  const [before, after] = await Promise.all([plain, stamped].map((files) => decodeAudio(files[format]!)));
  expect(after!.audio.left).toEqual(before!.audio.left);
  expect(after!.audio.right).toEqual(before!.audio.right);
});

describe.each(FORMATS)('%s', (format) => {
  test('says what it is, and is known unchanged', () => {
    const found = verifyFile(stamped[format]!, own);
    expect(found).toMatchObject({ state: 'unchanged', isOurs: true, notes: { ...said, file: 'audio' } });
    expect(found).toMatchObject({
      label: { Label: '1', ContentProducer: 'Songloom songloom-2', ProduceID: '01m2c3' },
    });
  });

  test('one changed byte is found, whichever it is', () => {
    const file = stamped[format]!;
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const other = Uint8Array.from(file);
        other[at]! ^= change;
        let state: string;
        try {
          ({ state } = verifyFile(other, own));
        } catch (error) {
          expect(error).toBeInstanceOf(PapersError);
          state = 'damaged';
        }
        expect(state).not.toBe('unchanged');
      }),
      { numRuns: 150 },
    );
  });

  test('nor may bytes be added, or taken away', () => {
    const file = stamped[format]!;
    for (const other of [Buffer.concat([file, Buffer.of(0)]), file.subarray(0, -1)]) {
      let state = 'damaged';
      try {
        ({ state } = verifyFile(other, own));
      } catch (error) {
        expect(error).toBeInstanceOf(PapersError);
      }
      expect(state).not.toBe('unchanged');
    }
  });

  test('what another signed is not ours, whatever it says', () => {
    const forged = new Papers('another secret').stamp(plain[format]!, 'audio', facts);
    expect(verifyFile(forged, own)).toMatchObject({ state: 'unchanged', isOurs: false });
    // Our name on another's signature.
    const text = Buffer.from(forged).toString('latin1');
    const named = Buffer.from(text.replaceAll(signingKeyOf('another secret').publicKey, own), 'latin1');
    expect(verifyFile(named, own)).toMatchObject({ state: 'changed', soundIsWhole: true });
  });

  test('without papers it is unknown', () => {
    expect(verifyFile(plain[format]!, own).state).toBe('unknown');
  });
});

test('changed notes leave the sound whole, changed sound does not', () => {
  const file = stamped.flac!;
  const sound = Uint8Array.from(file);
  sound[sound.length - 20]! ^= 1;
  expect(verifyFile(sound)).toMatchObject({ state: 'changed', soundIsWhole: false });
  const text = Buffer.from(file).toString('latin1').replace('"seed":7', '"seed":8');
  expect(verifyFile(Buffer.from(text, 'latin1'))).toMatchObject({ state: 'changed', soundIsWhole: true });
});

test('whatever comes in its place is read to an end, or refused in words', () => {
  const heads = ['ID3\x03\0\0', 'fLaC', 'RIFF\0\0\0\0WAVE', ''].map((head) => Buffer.from(head, 'latin1'));
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, rest) => {
      try {
        expect(verifyFile(Buffer.concat([head, rest])).state).not.toBe('unchanged');
      } catch (error) {
        expect(error).toBeInstanceOf(PapersError);
      }
    }),
    { numRuns: 400 },
  );
});
