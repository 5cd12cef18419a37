import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeFlac, encodeMp3, encodeWav } from '#lib/engine/doors/encode-audio.ts';
import { tone } from '#tools/fixtures/audio-files.ts';
import { CONTAINERS } from '../containers/index.ts';
import { type Facts, Papers } from '../stamp.ts';
import { credentialsOf } from './certificates.ts';
import { sourceTypeOf } from './source-types.ts';

const SECRET = 'a secret for tests only';
const papers = new Papers(SECRET);
const facts: Facts = {
  engine: 'songloom-2',
  clip: '01m2c3',
  made: '2026-11-23T22:00:00.000Z',
  sourceType: 'trainedAlgorithmicMedia',
};
const MEDIA_TYPES = { mp3: 'audio/mpeg', 'bare mp3': 'audio/mpeg', wav: 'audio/wav' } as const;
type Format = keyof typeof MEDIA_TYPES;
const FORMATS = Object.keys(MEDIA_TYPES) as Format[];
const plain = {} as Record<Format | 'flac', Uint8Array>;

beforeAll(async () => {
  const module = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  initSync({ module: readFileSync(module) });
  const audio = tone(0.05);
  plain.mp3 = await encodeMp3(audio, { title: 'Ein Lied 歌', coverPng: new Uint8Array(300).fill(7) });
  plain['bare mp3'] = plain.mp3.subarray(
    CONTAINERS.find(({ id }) => id === 'mp3')!.read(plain.mp3).sound.start,
  );
  plain.wav = encodeWav(audio, { bitDepth: 16 });
  plain.flac = await encodeFlac(audio);
});

/** What the Content Authenticity Initiative's own library finds; `trusted` is whose authority it is told to trust. */
async function read(format: Format, file: Uint8Array, trusted?: string) {
  const context = trusted && JSON.stringify({ trust: { trust_anchors: credentialsOf(trusted).authority } });
  const reader = await WasmReader.fromBytes(MEDIA_TYPES[format], file, context);
  const store = JSON.parse(reader.json());
  reader.free();
  return { store, manifest: store.manifests[store.active_manifest] };
}

describe.each(FORMATS)('%s', (format) => {
  test.each(['songloom-2', 'songloom-22', 'a model of others, with a long name'])(
    'made by %s is valid, and trusted by whoever trusts the installation',
    async (engine) => {
      const file = papers.stamp(plain[format], 'audio', { ...facts, engine });
      const { store, manifest } = await read(format, file);
      expect(store.validation_state).toBe('Valid');
      expect(manifest.claim_generator_info).toEqual([{ name: 'Songloom', version: engine }]);
      expect(manifest.signature_info).toMatchObject({ alg: 'Ed25519', common_name: 'Songloom' });
      expect(manifest.assertions).toMatchObject([
        {
          label: 'c2pa.actions.v2',
          data: {
            actions: [
              {
                action: 'c2pa.created',
                when: facts.made,
                digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
              },
            ],
          },
        },
      ]);
      expect((await read(format, file, SECRET)).store.validation_state).toBe('Trusted');
      expect((await read(format, file, 'another secret')).store.validation_state).toBe('Valid');
    },
  );

  test('one changed byte is found by that library, wherever but in our own signature', async () => {
    const file = papers.stamp(plain[format], 'audio', facts);
    const { manifest } = CONTAINERS.find((each) => each.matches(file))!.read(file);
    const text = Buffer.from(file).toString('latin1');
    const signature = /SONGLOOM_SIGNATURE[^A-Za-z0-9]([A-Za-z0-9+/=]{88})/.exec(text)!;
    const ours = signature.index + signature[0].length - 88;
    const isOutside = (at: number) =>
      (at < ours || at >= ours + 88) && (at < manifest!.start || at >= manifest!.end);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1).filter(isOutside), async (at) => {
        const other = Uint8Array.from(file);
        other[at]! ^= 1;
        const found = await read(format, other).catch(() => undefined);
        expect(found?.store.validation_state ?? 'unreadable').not.toMatch(/^(Valid|Trusted)$/);
      }),
      { numRuns: 40 },
    );
  });

  test('papers put in again leave one manifest', async () => {
    const twice = papers.stamp(papers.stamp(plain[format], 'audio', facts), 'audio', {
      ...facts,
      sourceType: 'algorithmicMedia',
    });
    const { store, manifest } = await read(format, twice);
    expect(store.validation_state).toBe('Valid');
    expect(manifest.assertions[0].data.actions[0].digitalSourceType).toMatch(/\/algorithmicMedia$/);
    expect(Buffer.from(twice).toString('latin1').split('c2pa.signature\0').length).toBe(2);
  });
});

test('the same file of the same secret is the same, byte for byte', () => {
  expect(new Papers(SECRET).stamp(plain.wav, 'wav', facts)).toEqual(papers.stamp(plain.wav, 'wav', facts));
});

test('a format that C2PA has no place in which all readers pass over is left as it is', () => {
  expect(Buffer.from(papers.stamp(plain.flac, 'wav', facts)).includes('c2pa')).toBe(false);
});

test('the certificate is the authority’s, for signing alone, and each installation has its own', () => {
  const { certificate, authority } = credentialsOf(SECRET);
  const [own, root] = [new X509Certificate(certificate), new X509Certificate(authority)];
  expect([own.ca, root.ca, own.checkIssued(root), own.verify(root.publicKey)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  const other = new X509Certificate(credentialsOf('another secret').authority);
  expect([own.checkIssued(other), own.verify(other.publicKey)]).toEqual([false, false]);
  expect(root.subject).not.toBe(other.subject);
});

test.each([
  [{ operation: 'generate', platform: 'builtin', sourceClipId: null }, 'trainedAlgorithmicMedia'],
  [{ operation: 'soundEffect', platform: 'builtin', sourceClipId: null }, 'algorithmicMedia'],
  [{ operation: 'soundEffect', platform: 'ace-step', sourceClipId: null }, 'trainedAlgorithmicMedia'],
  [{ operation: 'render', platform: 'builtin', sourceClipId: null }, 'compositeWithTrainedAlgorithmicMedia'],
  [
    { operation: 'addVocals', platform: 'builtin', sourceClipId: 'c1' },
    'compositeWithTrainedAlgorithmicMedia',
  ],
])('%o is %s', (clip, type) => {
  expect(sourceTypeOf(clip)).toBe(type);
});
