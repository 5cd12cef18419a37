import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  adpcmFiles,
  aiffFile,
  type SeedFile,
  seedFiles,
  tone,
  wavFile,
} from '#tools/fixtures/audio-files.ts';
import { SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import { encodeFlac, encodeFlacPcm } from '../flac.ts';
import { decodeAudio, UnreadableAudioError } from './decode-audio.ts';
import { DECODERS } from './decoders/index.ts';

let seeds: SeedFile[] = [];
beforeAll(async () => {
  seeds = await seedFiles();
});

/** Power of one frequency beside all of it, 0–1. */
function shareOf(samples: Float32Array, hz: number): number {
  let re = 0;
  let im = 0;
  let energy = 0;
  const from = Math.floor(samples.length * 0.3);
  const to = Math.floor(samples.length * 0.8);
  for (let i = from; i < to; i++) {
    re += samples[i]! * Math.cos((2 * Math.PI * hz * i) / SAMPLE_RATE);
    im += samples[i]! * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE);
    energy += samples[i]! ** 2;
  }
  return (2 * (re * re + im * im)) / (energy * (to - from));
}

const reasonOf = (bytes: Uint8Array, limits = {}) =>
  decodeAudio(bytes, limits).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableAudioError ? error.reason : `untyped: ${String(error)}`),
  );

describe('decodeAudio, every format', () => {
  for (const format of ['wav', 'aiff', 'flac', 'mp3', 'ogg-vorbis', 'ogg-opus', 'webm', 'm4a'])
    it(`reads ${format} by its bytes, at the right length, pitch and title`, async () => {
      const seed = seeds.find((s) => s.format === format)!;
      const decoded = await decodeAudio(seed.bytes);
      expect(decoded.format).toBe(format);
      expect(Math.abs(decoded.audio.left.length / SAMPLE_RATE - seed.seconds)).toBeLessThan(0.06);
      expect(decoded.audio.right.length).toBe(decoded.audio.left.length);
      // Opus and AAC seeds are mono: both tones are on both sides.
      expect(shareOf(decoded.audio.left, seed.hz)).toBeGreaterThan(decoded.channels === 1 ? 0.4 : 0.8);
      expect(decoded.tags.title).toBe(seed.title);
    });

  it('lists every decoder of the folder, by the name of its file', () => {
    const folder = new URL('./decoders/', import.meta.url);
    const files = readdirSync(folder).filter((f) =>
      readFileSync(new URL(f, folder), 'utf8').includes(': AudioDecoder = {'),
    );
    expect(DECODERS.map((d) => `${d.format}.ts`).sort()).toEqual(files.sort());
  });

  it('has a decoder for every format it tells', () => {
    expect(new Set(DECODERS.map((d) => d.format)).size).toBe(DECODERS.length);
    for (const seed of seeds) expect(DECODERS.map((d) => d.format)).toContain(seed.format);
  });
});

describe('exactness', () => {
  it('gives FLAC masters back to the integer, at 16 and 24 bits', async () => {
    const audio = tone(0.3);
    const random = new Random(5);
    for (let i = 0; i < audio.left.length; i++) audio.left[i]! += random.range(-0.4, 0.4);
    for (const bitDepth of [16, 24] as const) {
      const full = 2 ** (bitDepth - 1);
      const whole = (samples: Float32Array) => Int32Array.from(samples, (v) => Math.round(v * (full - 1)));
      const pcm = { left: whole(audio.left), right: whole(audio.right) };
      const {
        audio: back,
        sourceSampleRate,
        channels,
      } = await decodeAudio(await encodeFlacPcm(pcm, bitDepth));
      expect([sourceSampleRate, channels, back.left.length]).toEqual([SAMPLE_RATE, 2, audio.left.length]);
      expect(Int32Array.from(back.left, (v) => v * full)).toEqual(pcm.left);
      expect(Int32Array.from(back.right, (v) => v * full)).toEqual(pcm.right);
    }
  });

  it.each([
    { bits: 8 as const, tolerance: 0.01 },
    { bits: 16 as const, tolerance: 1e-4 },
    { bits: 24 as const, tolerance: 1e-6 },
    { bits: 32 as const, tolerance: 1e-6 },
    { bits: 32 as const, float: true, tolerance: 0 },
    { bits: 64 as const, float: true, tolerance: 0 },
  ])('reads WAV of $bits bits (float: $float)', async ({ bits, float, tolerance }) => {
    const { left, right } = tone(0.05);
    const { audio } = await decodeAudio(wavFile([left, right], { bits, float }));
    const worst = left.reduce((top, s, i) => Math.max(top, Math.abs(s - audio.left[i]!)), 0);
    expect(worst).toBeLessThanOrEqual(tolerance);
  });

  it.each([
    { bits: 8 as const, tolerance: 0.01 },
    { bits: 16 as const, tolerance: 1e-4 },
    { bits: 24 as const, tolerance: 1e-6 },
    { bits: 32 as const, tolerance: 1e-6 },
    { bits: 16 as const, encoding: 'NONE' as const, tolerance: 1e-4 },
    { bits: 16 as const, encoding: 'sowt' as const, tolerance: 1e-4 },
    { bits: 24 as const, encoding: 'sowt' as const, tolerance: 1e-6 },
    { bits: 32 as const, encoding: 'fl32' as const, tolerance: 0 },
    { bits: 64 as const, encoding: 'fl64' as const, tolerance: 0 },
    { bits: 16 as const, samplesFirst: true, tolerance: 1e-4 },
  ])(
    'reads AIFF of $bits bits ($encoding, samples first: $samplesFirst)',
    async ({ tolerance, ...options }) => {
      const { left, right } = tone(0.05);
      const { audio, channels } = await decodeAudio(aiffFile([left, right], options));
      expect([channels, audio.left.length]).toEqual([2, left.length]);
      const worst = (a: Float32Array, b: Float32Array) =>
        a.reduce((top, s, i) => Math.max(top, Math.abs(s - b[i]!)), 0);
      expect(worst(left, audio.left)).toBeLessThanOrEqual(tolerance);
      expect(worst(right, audio.right)).toBeLessThanOrEqual(tolerance);
    },
  );

  it('reads the rate and the title of an AIFF', async () => {
    const { tags } = await decodeAudio(aiffFile([tone(0.05).left], { bits: 16, title: 'Lied' }));
    expect(tags.title).toBe('Lied');
    for (const sampleRate of [8_000, 22_050, 48_000, 96_000]) {
      const read = await decodeAudio(aiffFile([tone(0.05).left], { bits: 16, sampleRate }));
      expect(read.sourceSampleRate).toBe(sampleRate);
    }
  });

  it.each(['ima', 'microsoft'] as const)('reads WAV of ADPCM (%s)', async (kind) => {
    const { audio, sourceSampleRate, channels } = await decodeAudio(adpcmFiles[kind]);
    expect([sourceSampleRate, channels]).toEqual([5_000, 1]);
    // Blocks are filled up with silence.
    expect(audio.left.length / SAMPLE_RATE).toBeGreaterThan(0.39);
    expect(audio.left.length / SAMPLE_RATE).toBeLessThan(0.52);
    const tonal = audio.left.subarray(0, Math.round(0.39 * SAMPLE_RATE));
    expect(shareOf(tonal, 440)).toBeGreaterThan(0.97);
    expect(Math.max(...tonal)).toBeGreaterThan(0.38);
    expect(Math.max(...tonal)).toBeLessThan(0.45);
  });

  it('resamples, doubles mono and mixes surround down without clipping', async () => {
    const { left } = tone(0.2);
    const slow = await decodeAudio(wavFile([left], { bits: 16, sampleRate: 22_050 }));
    expect(slow.channels).toBe(1);
    expect(slow.sourceSampleRate).toBe(22_050);
    expect(Math.abs(slow.audio.left.length - 2 * left.length)).toBeLessThanOrEqual(1);
    expect(slow.audio.right).toEqual(slow.audio.left);
    const loud = left.map(() => 1);
    const surround = await decodeAudio(wavFile([loud, loud, loud, loud, loud, loud], { bits: 16 }));
    expect(surround.channels).toBe(6);
    expect(Math.max(...surround.audio.left)).toBeLessThanOrEqual(1.0001);
  });
});

describe('what cannot be read', () => {
  const silence = new Float32Array(4410);
  const text = (value: string) => new TextEncoder().encode(value);
  it.each([
    ['nothing', 'empty', () => new Uint8Array(0)],
    ['a text', 'not-audio', () => text('this is no music at all, just words '.repeat(9))],
    ['a PNG picture', 'not-audio', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])],
    ['a web page', 'not-audio', () => text('<!doctype html><html></html>')],
    ['a MIDI file', 'not-audio', () => text('MThd\0\0\0\u0006')],
    ['an AIFF file of a header', 'broken', () => text('FORM\0\0\0\0AIFF')],
    ['another IFF file', 'not-audio', () => text('FORM\0\0\0\0ILBM')],
    ['an AIFF without samples', 'empty', () => aiffFile([new Float32Array(0)], { bits: 16 })],
    [
      'half of an AIFF',
      'truncated',
      () => {
        const whole = aiffFile([tone(1).left], { bits: 16 });
        return whole.subarray(0, whole.length >> 1);
      },
    ],
    ['an AIFF-C of ADPCM', 'unsupported', () => aiffFile([tone(0.1).left], { bits: 16, encoding: 'ima4' })],
    ['half of a WAV of ADPCM', 'truncated', () => adpcmFiles.ima.subarray(0, adpcmFiles.ima.length >> 1)],
    ['silence', 'silent', () => wavFile([silence, silence], { bits: 16 })],
    ['a WAV without samples', 'empty', () => wavFile([new Float32Array(0)], { bits: 16 })],
    [
      'a WAV that claims more than it has',
      'truncated',
      () => wavFile([tone(0.1).left], { bits: 16, claimedBytes: 500_000 }),
    ],
    [
      'tags without sound',
      'truncated',
      () => new Uint8Array([...text('ID3\u0004\0\0\0\0\u0001\0'), ...new Uint8Array(40)]),
    ],
  ])('refuses %s as %s', async (_, reason, make) => {
    expect(await reasonOf(make())).toBe(reason);
  });

  it.each(['flac', 'mp3', 'ogg-vorbis', 'm4a'])(
    'refuses half a %s as truncated or broken',
    async (format) => {
      const { bytes } = seeds.find((s) => s.format === format)!;
      const reason = await reasonOf(bytes.subarray(0, bytes.length >> 1));
      // An MP3 frame stream may end anywhere; only its announced length gives it away.
      expect(format === 'mp3' ? ['truncated', 'broken', 'read'] : ['truncated', 'broken']).toContain(reason);
    },
  );

  it('lets silence through where it is asked for', async () => {
    expect(await reasonOf(wavFile([silence, silence], { bits: 16 }), { allowSilence: true })).toBe('read');
  });

  it('stops at the allowed length, whatever the format', async () => {
    for (const seed of seeds) expect(await reasonOf(seed.bytes, { maxSeconds: 0.2 })).toBe('too-long');
  });

  it('stops a bomb that unfolds: a small FLAC of hours', async () => {
    const audio = tone(1);
    audio.left.fill(0.5);
    audio.right.fill(0.5);
    const flac = await encodeFlac(audio, { bitDepth: 16 });
    const bomb = flac.slice();
    // STREAMINFO says 0 samples (unknown), so only decoding can tell.
    bomb[21]! &= 0xf0;
    bomb.fill(0, 22, 26);
    expect(await reasonOf(bomb, { maxSeconds: 0.5 })).toBe('too-long');
  });
});
