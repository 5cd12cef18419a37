import { afterEach, describe, expect, it, vi } from 'vitest';
import { findInstrument } from '../instruments/find-instrument.ts';
import type { PlayedNote } from '../instruments/instrument.ts';
import type { Bus } from '../score/score.ts';
import { judge, readRecording } from './recording.ts';
import { goldenRenders } from './renders/index.ts';

/** Faults of the mix and the arrangement; those of instruments are planted in the instruments themselves. */
const planted = vi.hoisted(() => ({
  busDb: {} as Record<string, number>,
  instruments: {} as Record<string, string>,
}));
vi.mock('../mix/bus.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../mix/bus.ts')>();
  return {
    ...original,
    finishBus(
      bus: Bus,
      ...rest: Parameters<typeof original.finishBus> extends [Bus, ...infer R] ? R : never
    ) {
      original.finishBus(bus, ...rest);
      const gain = 10 ** ((planted.busDb[bus] ?? 0) / 20);
      const [{ dry }] = rest;
      if (gain !== 1)
        for (const side of [dry.left, dry.right]) for (let i = 0; i < side.length; i++) side[i]! *= gain;
    },
  };
});
vi.mock('../compose/compose-song.ts', async (importOriginal) => {
  const { composeSong } = await importOriginal<typeof import('../compose/compose-song.ts')>();
  return {
    composeSong(...request: Parameters<typeof composeSong>) {
      const score = composeSong(...request);
      const parts = score.parts.map((part) => ({
        ...part,
        instrument: planted.instruments[part.id] ?? part.instrument,
      }));
      return { ...score, parts };
    },
  };
});

/** Plays the notes of an instrument otherwise until the test is over. */
function playOtherwise(id: string, change: (notes: readonly PlayedNote[]) => readonly PlayedNote[]): void {
  const instrument = findInstrument(id);
  const { render } = instrument;
  vi.spyOn(instrument, 'render').mockImplementation((part, out, random) =>
    render.call(instrument, { ...part, notes: change(part.notes) }, out, random),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  planted.busDb = {};
  planted.instruments = {};
});

/** What the golden test says of a render. */
async function heard(name: string): Promise<string[]> {
  const render = goldenRenders.find((each) => each.name === name)!;
  const { outcome, changes } = judge(readRecording(name), await render.make());
  expect(outcome).toBe('changed');
  return changes;
}

describe('a planted change fails the golden test and is named', { timeout: 600_000 }, () => {
  it.each<[render: string, bus: Bus, db: number, said: RegExp]>([
    ['house-played', 'drums', 0.5, /^bus drums: level \+0\.(4[7-9]|5[0-3]) dB \(/],
    ['jazz-played', 'bass', -0.5, /^bus bass: level −0\.(4[7-9]|5[0-3]) dB \(/],
    ['pop-english', 'vocals', 0.5, /^bus vocals: level \+0\.(4[7-9]|5[0-3]) dB \(/],
  ])('%s: bus %s by %s dB', async (render, bus, db, said) => {
    planted.busDb[bus] = db;
    const changes = await heard(render);
    expect(changes).toContainEqual(expect.stringMatching(said));
    // The other buses are what they were.
    expect(changes.filter((change) => change.startsWith('bus ') && !said.test(change))).toEqual([]);
  });

  it('a drum that always comes 10 ms late', async () => {
    playOtherwise('kit-909', (notes) =>
      notes.map((note) => (note.pitch === 36 ? { ...note, startSeconds: note.startSeconds + 0.01 } : note)),
    );
    const changes = await heard('house-played');
    expect(changes).toContainEqual(
      expect.stringMatching(/^part kick: all \d+ onsets moved \+10 ms, the first of them at 1\.934 s$/),
    );
    expect(changes.filter((change) => /^part (?!kick)/.test(change))).toEqual([]);
  });

  it('one stroke of a drum 10 ms early', async () => {
    playOtherwise('jazz-kit', (notes) =>
      notes.map((note) =>
        [37, 38, 40].includes(note.pitch) && Math.abs(note.startSeconds - 1.134) < 0.02
          ? { ...note, startSeconds: note.startSeconds - 0.01 }
          : note,
      ),
    );
    // A brush's soft attack is placed to a millisecond or so.
    expect(await heard('jazz-played')).toContainEqual(
      expect.stringMatching(/^part snare: onset at 1\.134 s moved −(9|10|11) ms$/),
    );
  });

  it('an arrangement in which another instrument plays', async () => {
    planted.instruments.piano = 'hammond-organ';
    const changes = await heard('jazz-played');
    expect(changes).toContain('part piano: played by hammond-organ instead of grand-piano');
    expect(changes).toContainEqual(expect.stringMatching(/^bus harmony: tone: .*another instrument/));
  });

  it('an instrument that sounds like another', async () => {
    const picked = findInstrument('picked-bass');
    await picked.prepare?.();
    vi.spyOn(findInstrument('upright-bass'), 'render').mockImplementation((...played) =>
      picked.render(...played),
    );
    const changes = await heard('jazz-played');
    expect(changes).toContainEqual(
      expect.stringMatching(/^part bass: tone: .* dB .*another instrument, or another sound of it/),
    );
  });
});
