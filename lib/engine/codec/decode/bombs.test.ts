import { describe, expect, it } from 'vitest';
import { BLOCK, type FlacBomb, flacBomb, opusBomb } from '#tools/fixtures/audio-bombs.ts';
import { seedFiles, wavFile } from '#tools/fixtures/audio-files.ts';
import { boxedMp4, dicedOgg, lacedWebm } from '#tools/fixtures/packet-bombs.ts';
import { SAMPLE_RATE } from '../../audio.ts';
import { decodeAudio, UnreadableAudioError } from './decode-audio.ts';
import { MAX_CHANNELS, MAX_DECODED_SAMPLES, MAX_SOURCE_RATE } from './decode-budget.ts';
import { oggPages } from './ogg-pages.ts';
import { MOST_PACKETS, MOST_STEPS } from './packet-budget.ts';
import { readTags } from './read-tags.ts';

/** Files that are small and say that they are large, or are. Each ends soon, in no more memory than two channels take. */

/** The Vorbis seed with another rate in its header and another position at its end. */
async function vorbisThatClaims(sampleRate: number, endGranule: number): Promise<Uint8Array> {
  const seed = (await seedFiles()).find((file) => file.format === 'ogg-vorbis')!.bytes.slice();
  const view = new DataView(seed.buffer);
  const pages = [];
  let offset = 0;
  for (const page of oggPages(seed)) {
    pages.push({ ...page, offset });
    offset = page.end;
  }
  view.setUint32(pages[0]!.bodyStart + 12, sampleRate, true);
  view.setBigInt64(pages.at(-1)!.offset + 6, BigInt(endGranule), true);
  // Audio of one page only has no earlier position to be measured from.
  view.setBigInt64(pages.at(-2)!.offset + 6, 1n, true);
  return seed;
}

async function outcomeOf(bytes: Uint8Array, maxSeconds = 900) {
  let allocated = 0;
  const ending = await decodeAudio(bytes, {
    allowSilence: true,
    maxSeconds,
    allocate: (length) => {
      allocated += length;
      return new Float32Array(length);
    },
  }).then(
    ({ channels, audio }) => `read: ${channels} channels, ${Math.round(audio.left.length / SAMPLE_RATE)} s`,
    (error: unknown) => (error instanceof UnreadableAudioError ? error.reason : `untyped: ${String(error)}`),
  );
  return { ending, allocated };
}

/** Fewer than the service takes, which the tests need not wait for. */
const MOST_SECONDS = 300;
/** Two channels of that. */
const MOST = 2 * MOST_SECONDS * SAMPLE_RATE;

describe('files that unfold', () => {
  const flacCases: [string, FlacBomb, string][] = [
    [
      'eight channels at 655 kHz',
      { sampleRate: 655_350, channels: 8, blocks: 800, claimedSamples: 800 * BLOCK },
      'broken',
    ],
    [
      'the same, and says nothing of its length',
      { sampleRate: 655_350, channels: 8, blocks: 800, claimedSamples: 0 },
      'broken',
    ],
    [
      'eight channels at 192 kHz for 15 minutes',
      { sampleRate: 192_000, channels: 8, blocks: 10, claimedSamples: 900 * 192_000 },
      'too-long',
    ],
    [
      'eight channels at 48 kHz for hours without a length',
      { sampleRate: 48_000, channels: 8, blocks: 800, claimedSamples: 0 },
      'too-long',
    ],
    [
      'a length of an hour and two blocks',
      { sampleRate: 44_100, channels: 2, blocks: 2, claimedSamples: 3600 * 44_100 },
      'too-long',
    ],
    [
      'a length of four minutes and two blocks',
      { sampleRate: 44_100, channels: 2, blocks: 2, claimedSamples: 240 * 44_100 },
      'truncated',
    ],
    [
      'what is allowed: eight channels for two minutes',
      { sampleRate: 48_000, channels: 8, blocks: 88, claimedSamples: 88 * BLOCK },
      'read: 8 channels, 120 s',
    ],
  ];
  it.each(flacCases)('FLAC with %s', async (_, bomb, ending) => {
    const file = flacBomb(bomb);
    expect(file.length).toBeLessThan(40_000);
    const outcome = await outcomeOf(file, MOST_SECONDS);
    expect(outcome.ending).toBe(ending);
    expect(outcome.allocated).toBeLessThanOrEqual(MOST);
    // Nothing at all where the header says it.
    if (bomb.claimedSamples * bomb.channels > MAX_DECODED_SAMPLES || bomb.sampleRate > MAX_SOURCE_RATE)
      expect(outcome.allocated).toBe(0);
  });

  it('Opus in 7.1: read, mixed down, while it is allowed, refused unread beyond', async () => {
    const read = await outcomeOf(opusBomb(30, 8));
    expect(read.ending).toBe('read: 8 channels, 30 s');
    expect(read.allocated).toBeLessThanOrEqual(2 * 31 * SAMPLE_RATE);
    const refused = await outcomeOf(opusBomb(950, 8));
    expect(refused).toEqual({ ending: 'too-long', allocated: 0 });
  });

  it('Vorbis whose header and positions say more than is allowed', async () => {
    for (const [rate, end] of [
      [192_000, 181 * 192_000 * 10],
      [4_000_000, 1000],
      [44_100, 901 * 44_100],
    ] as const) {
      const { ending, allocated } = await outcomeOf(await vorbisThatClaims(rate, end));
      expect(['too-long', 'broken']).toContain(ending);
      expect(allocated).toBe(0);
    }
  });

  it(`refuses more than ${MAX_CHANNELS} channels and rates over ${MAX_SOURCE_RATE} Hz in WAV`, async () => {
    const quiet = new Float32Array(100).fill(0.5);
    const channels = Array.from({ length: MAX_CHANNELS + 1 }, () => quiet);
    expect((await outcomeOf(wavFile(channels, { bits: 16 }))).ending).toBe('unsupported');
    expect((await outcomeOf(wavFile([quiet], { bits: 16, sampleRate: 384_000 }))).ending).toBe('broken');
  });
});

/** How many views of a file's bytes are made while it is read: each takes a hundred bytes. */
async function viewsOf<T>(work: () => Promise<T>): Promise<{ views: number; result: T }> {
  const { subarray } = Uint8Array.prototype;
  let views = 0;
  Uint8Array.prototype.subarray = function (this: Uint8Array<ArrayBuffer>, from?: number, to?: number) {
    views++;
    return subarray.call(this, from, to) as Uint8Array<ArrayBuffer>;
  };
  try {
    const result = await work();
    return { views, result };
  } finally {
    Uint8Array.prototype.subarray = subarray;
  }
}

describe('files of packets', () => {
  const outcome = (bytes: Uint8Array) =>
    viewsOf(() =>
      decodeAudio(bytes, { allowSilence: true }).then(
        () => 'read',
        (error: unknown) => (error instanceof UnreadableAudioError ? error.message : String(error)),
      ),
    );
  const tooMany = `The file is cut into more than ${MOST_PACKETS} packets of sound; no recording that is read is.`;
  it.each([
    ['frames of a byte in WebM', lacedWebm(2 * MOST_PACKETS)],
    ['packets of a byte in Ogg', dicedOgg(2 * MOST_PACKETS, 1)],
  ])('more %s than any recording has: refused', async (_, bytes) => {
    const { views, result } = await outcome(bytes);
    expect(result).toBe(tooMany);
    expect(views).toBeLessThan(1.1 * MOST_PACKETS);
  });
  it('empty packets in Ogg are none', async () => {
    const bytes = dicedOgg(2 * MOST_PACKETS, 0);
    const { views, result } = await outcome(bytes);
    expect(result).toBe('The file has an Opus header but no sound.');
    expect(views).toBeLessThan(0.1 * MOST_PACKETS);
    const tags = await viewsOf(async () => readTags(bytes, 'ogg-opus'));
    expect(tags.views).toBeLessThan(0.1 * MOST_PACKETS);
  });
  it('of the boxes of an MP4 that say what its sound is, the first is looked at', async () => {
    const { views, result } = await outcome(boxedMp4(500_000, 'stsd'));
    expect(result).toMatch(/^The M4A file ends before its sound begins/);
    expect(views).toBeLessThan(1_000);
  });
  it('more boxes of an MP4 than any has are not walked over', async () => {
    const { views, result } = await outcome(boxedMp4(1.2 * MOST_STEPS, 'top'));
    expect(result).toBe(`The file is cut into more than ${MOST_STEPS} pieces; no recording is.`);
    expect(views).toBeLessThan(1.1 * MOST_STEPS);
  });
});
