import { describe, expect, it } from 'vitest';
import { outlineOf } from './multitrack.ts';

const buffer = (...channels: number[][]) => ({
  length: channels[0]?.length ?? 0,
  sampleRate: 4,
  numberOfChannels: channels.length,
  getChannelData: (channel: number) => new Float32Array(channels[channel] ?? []),
});

describe('the outline of a track', () => {
  it('has the loudest of each stretch, of either channel and sign', () => {
    expect([...outlineOf(buffer([0, 0.25, -0.5, 0], [0.125, 0, 0, -1]), 2, 1)]).toEqual([0.25, 1]);
  });
  it('is silent where the track has ended and others go on', () => {
    expect([...outlineOf(buffer([0.5, 0.5, 0.5, 0.5]), 4, 2)]).toEqual([0.5, 0.5, 0, 0]);
  });
});
