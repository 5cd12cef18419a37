import { expect, it } from 'vitest';
import { seedFiles } from '#tools/fixtures/audio-files.ts';
import { AAC_CHANNELS, AAC_RATES, adtsOf, readAudioSpecificConfig } from './aac-frames.ts';
import { decodeAdts } from './aac-process.ts';
import { readMp4 } from './mp4-packets.ts';

it('decodes in segments what it decodes whole', async () => {
  const seed = (await seedFiles()).find((file) => file.format === 'm4a')!;
  const track = readMp4(seed.bytes);
  const config = readAudioSpecificConfig(track.description!);
  // The last frame is a short one; without it the sound goes round.
  const packets = Array.from({ length: 5 }, () => track.packets.slice(0, -1)).flat();
  const shape = {
    sampleRate: AAC_RATES[config.rateIndex]!,
    channels: AAC_CHANNELS[config.channels]!,
    frames: packets.length,
  };
  const decode = (segmentFrames: number) =>
    decodeAdts(adtsOf(packets, config), shape, { maxSeconds: 60 }, { segmentFrames });
  const whole = await decode(1000);
  const cut = await decode(17);
  expect(cut.left.length).toBe(whole.left.length);
  expect(whole.left.length).toBe(packets.length * 1024);
  const worst = cut.left.reduce((top, value, i) => Math.max(top, Math.abs(value - whole.left[i]!)), 0);
  // Noise that the encoder only described is drawn anew; a segment without its lead would differ by the tone itself.
  expect(worst).toBeLessThan(2e-3);
});
