import { describe, expect, it } from 'vitest';
import { keptOf } from './resume.ts';

const track = (id: number) => ({
  id: String(id),
  title: '',
  subtitle: '',
  audioUrl: '',
  coverUrl: null,
  duration: null,
  href: '',
});

describe('what is kept of a queue', () => {
  it.each([
    [0, 1],
    [3, 10],
    [0, 500],
    [250, 500],
    [499, 500],
  ])('has the track that is on: %i of %i', (index, length) => {
    const queue = Array.from({ length }, (_, id) => track(id));
    const kept = keptOf({ queue, index, time: 12 });
    expect(kept.queue[kept.index]).toBe(queue[index]);
    expect(kept.queue.length).toBe(Math.min(length, 200));
    expect(kept.time).toBe(12);
  });
});
