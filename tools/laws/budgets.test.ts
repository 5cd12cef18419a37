import { describe, expect, test } from 'vitest';
import { decodeAudio, UnreadableAudioError } from '#lib/engine/codec/decode/decode-audio.ts';
import { AAC_RATES, adtsOf } from '#lib/engine/codec/decode/decoders/aac-frames.ts';
import { DECODERS } from '#lib/engine/codec/decode/decoders/index.ts';
import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { seedFiles } from '#tools/fixtures/audio-files.ts';
import { findUses, readSources } from './read-sources.ts';

const sources = readSources('lib', 'app');

/** Held against a table: a new place fails until somebody has thought of its end and written it down. */
function expectKnown(found: Record<string, number>, table: Record<string, RegExp>): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(table).sort());
  for (const [file, bound] of Object.entries(table))
    expect(sources.find((source) => source.file === file)?.text, file).toMatch(bound);
}

describe('what unfolds has a budget of what comes out', () => {
  test('in every place where something is unpacked, decoded or drawn', () =>
    expectKnown(
      findUses(
        sources,
        /\b(createInflate\w*|createGunzip|createUnzip|create\w+Decompress|(?:(?<!un)inflate|gunzip|unzip)\w*|brotliDecompress\w*|zstdDecompress\w*|DecompressionStream|new (?:Unzip|Inflate|Gunzip)\w*|extract(?!\((?:epoch|year FROM))|decodeAudio|new Resvg|sharp)\(/g,
      ),
      {
        'app/(studio)/create/score-facts.ts': /originalSize <= MOST_BYTES/,
        // A tar: as long as what is in it.
        'lib/backup/archive.ts': /createReadStream\(file\)/,
        'lib/engine/codec/decode/decode-audio.ts': /maxSeconds/,
        // Our own drawing, at one size.
        'lib/engine/cover-art/draw-cover.ts': /value: PIXELS }/,
        'lib/engine/cover-art/picture-cover.ts': /size\.width \* size\.height > PIXELS_MAX/,
        'lib/engine/score/files/read-mxl.ts': /size > MOST_UNPACKED/,
        'lib/service/engine-room/analyses/export-clip.ts': /maxSeconds: 3_600/,
        'lib/engine/voice/banks/decode-recording.ts': /maxSeconds: LONGEST_RECORDING/,
        // Into as many bytes as the archive says, which are counted before: each file's, and all texts'.
        'lib/engine/voice/banks/read-archive.ts': /read: withinLimits\(/,
        'lib/service/engine-room/analyses/read-upload.ts': /maxSeconds: secondsMax/,
        'lib/service/engine-room/renders/read-source.ts': /maxSeconds: 3_600/,
        // What it has drawn itself.
        'lib/studio/songs/share-picture.ts': /sharp\(image\.pixels/,
        'lib/studio/songs/thumbnail.ts': /limitInputPixels/,
        'lib/studio/vault/read-zip.ts': /bytes > entry\.bytes \? new ZipError/,
      },
    ));

  test('every decoder ends within its allowance, and makes room for no more', async () => {
    const MAX_SECONDS = 0.2;
    const seeds = [
      ...(await seedFiles(2)),
      {
        format: 'aac',
        bytes: Buffer.concat([
          ...adtsOf(
            Array.from({ length: 100 }, () => new Uint8Array(20)),
            { objectType: 2, rateIndex: AAC_RATES.indexOf(44_100), channels: 2 },
          ),
        ]),
      },
    ];
    const formats = new Set<string>(seeds.map(({ format }) => format));
    expect(DECODERS.filter(({ format }) => !formats.has(format)).map(({ format }) => format)).toEqual([]);
    for (const { format, bytes } of seeds) {
      let allocated = 0;
      const ending = await decodeAudio(bytes, {
        allowSilence: true,
        maxSeconds: MAX_SECONDS,
        allocate: (length) => {
          allocated += length;
          return new Float32Array(length);
        },
      }).then(
        () => 'read',
        (error: unknown) => (error instanceof UnreadableAudioError ? error.reason : String(error)),
      );
      expect(['too-long', 'decoder-missing'], format).toContain(ending);
      expect(allocated, format).toBeLessThanOrEqual(2 * MAX_SECONDS * SAMPLE_RATE);
    }
  });
});

describe('what is read whole is counted', () => {
  test('every answer of another server', () =>
    expectKnown(
      findUses(
        sources.filter(({ file }) => file.startsWith('lib/')),
        /(?:response|answer|reply|res|request)\w*(?:\.body)?\.(?:text|json|arrayBuffer|bytes|blob|formData)\(\)/gi,
      ),
      // No more than was declared gets through Node's parser, and what was declared is looked at first.
      {
        'lib/contract/read-at-most.ts': /Number\(declared\) > bytesMax\) return undefined/,
        'lib/service/http/mcp.ts': /length > FILE_BYTES_MAX/,
      },
    ));

  test('every place that gathers pieces', () =>
    expectKnown(
      findUses(
        sources.filter(({ file }) => !file.startsWith('lib/engine/') && !file.startsWith('lib/cli/')),
        /chunks\.push|Buffer\.concat/g,
      ),
      {
        'lib/contract/read-at-most.ts': /length > bytesMax\) return undefined/,
        // What a client of the database may send in one message, and what its own statements are.
        'lib/db/message-reader.ts': /length > LONGEST_MESSAGE/,
        'lib/db/statement-cache.ts': /rewrite\(/,
        'lib/db/wire-server.ts': /new MessageReader/,
        // A secret's own parts.
        'lib/service/accounts/secret-box.ts': /createCipheriv/,
        'lib/service/callbacks/deliver.ts': /length >= ANSWER_BYTES_KEPT\) break/,
        // A manifest's own boxes, of facts that are ours.
        'lib/service/papers/c2pa/jumbf.ts': /Buffer\.concat\(content\)/,
        // A file of ours that is whole in memory, and a few lines of text.
        'lib/service/papers/containers/flac.ts': /lines\(fields\)/,
        'lib/service/papers/containers/midi.ts': /Object\.entries\(fields\)/,
        'lib/service/papers/containers/mp3.ts': /Object\.entries\(fields\)/,
        'lib/service/papers/containers/wav.ts': /ixmlOf\(fields\)/,
        'lib/service/papers/labelled.ts': /bytesOf\(what\)/,
        // A key's own parts.
        'lib/service/papers/signing-key.ts': /KEY_BYTES = 32/,
        'lib/studio/songs/bundle.ts': /length > bytesMax\) return null/,
        'lib/studio/vault/read-zip.ts': /entry\.bytes > most/,
        'lib/studio/subsonic/phone-keys.ts': /createCipheriv/,
        // Names of a song's own files.
        'lib/studio/vault/write-zip.ts': /Buffer\.concat\(central\)/,
      },
    ));
});
