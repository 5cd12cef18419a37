import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { likeness } from '#tools/measure/likeness.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { renderSong } from '../doors/render-song.ts';
import { gatedLoudness, kWeightedHops } from '../dsp/loudness.ts';
import type { Listener, RenderedSong, SongRequest } from '../rendered-song.ts';
import { timeOf } from '../score/time.ts';
import { SongPreview } from './song-preview.ts';

/** Two sections, sung, in a band: the least in which everything has to fit. */
const REQUEST: SongRequest = {
  lyrics:
    '[Verse]\nMorning light is on the door\nI can hear the sea once more\n\n[Chorus]\nCarry me home, carry me slow',
  tags: 'folk, warm, female vocal, 96 bpm, G major',
  wishes: { durationSeconds: 36 },
  seed: 5,
};

const FADER_SAMPLES = SAMPLE_RATE / 2;

/** Keeps what it hears. */
function recorder(wants: (heardSeconds: number) => boolean, wantsRest = true) {
  const pieces: StereoBuffer[] = [];
  let ended = 0;
  const listener: Listener = {
    hear: (audio) => {
      pieces.push(audio);
    },
    wantsMore: wants,
    wantsRest: () => wantsRest,
    end: () => {
      ended++;
    },
  };
  return { listener, pieces, ended: () => ended };
}

const hashOf = ({ master }: RenderedSong): string =>
  createHash('sha256').update(master.left).update(master.right).digest('hex');
const stretch = ({ left, right }: StereoBuffer, from: number, to: number): StereoBuffer => ({
  left: left.slice(from, to),
  right: right.slice(from, to),
});
const loudnessOf = (buffer: StereoBuffer): number => gatedLoudness(kWeightedHops(buffer));

const alone = recorder(() => true);
const some = recorder((heardSeconds) => heardSeconds < 5);
let whole: RenderedSong;
let heardWhole: RenderedSong;
let heardSome: RenderedSong;
beforeAll(async () => {
  whole = await renderSong(REQUEST);
  heardSome = await renderSong({ ...REQUEST, listener: some.listener });
  // In a thread that has played before, with a soundcheck before the first bars.
  heardWhole = await renderSong({ ...REQUEST, listener: alone.listener });
});

describe('a song that somebody hears while it is made', () => {
  test('is the same song, sample for sample', () => {
    for (const heard of [heardWhole, heardSome]) {
      expect(hashOf(heard)).toBe(hashOf(whole));
      expect(heard.timedLines).toEqual(whole.timedLines);
    }
  });

  test('is heard from its first sample to its last, once each, and then it is said that it is over', () => {
    for (const { pieces, ended } of [alone, some]) {
      const heard = pieces.reduce((sum, { left }) => sum + left.length, 0);
      expect(heard).toBeGreaterThanOrEqual(whole.master.left.length);
      // A record may be over before its last bar is.
      expect(heard - whole.master.left.length).toBeLessThan(2 * SAMPLE_RATE);
      expect(ended()).toBe(1);
    }
  });

  test('equals the finished record up to loudness, section by section, and is about as loud', () => {
    const { master } = whole;
    const time = timeOf(whole.score);
    const bounds = whole.score.sections.map(({ startBeat }) =>
      Math.round(time.secondsAt(startBeat) * SAMPLE_RATE),
    );
    const alike: number[] = [];
    let pieceAt = 0;
    for (const piece of alone.pieces) {
      const pieceEnd = Math.min(master.left.length, pieceAt + piece.left.length);
      const cuts = [pieceAt, ...bounds.filter((at) => at > pieceAt && at < pieceEnd), pieceEnd];
      for (const [i, end] of cuts.slice(1).entries()) {
        // Faders move from one section to the next: here and on the record, each in its own way.
        const at = cuts[i]! + (i > 0 ? FADER_SAMPLES : 0);
        if (end - at < SAMPLE_RATE) continue;
        const mine = stretch(piece, at - pieceAt, end - pieceAt);
        const itself = stretch(master, at, end);
        if (loudnessOf(itself) < -40) continue;
        alike.push(likeness(mine, itself));
        const off = loudnessOf(mine) - loudnessOf(itself);
        expect(Math.abs(off), `from ${(at / SAMPLE_RATE).toFixed(1)} s`).toBeLessThan(2.5);
      }
      pieceAt = pieceEnd;
    }
    // Every note is the one of the song; the record's balance and tone are what a soundcheck told of them.
    expect(Math.min(...alike)).toBeGreaterThan(0.95);
  });

  test('goes on as the finished record where the preview ends', () => {
    const [first] = some.pieces;
    const joined = some.pieces.slice(1).findIndex(({ left }) => left.length === 12 * SAMPLE_RATE);
    let at = first!.left.length;
    for (const piece of some.pieces.slice(1, 1 + joined)) at += piece.left.length;
    const record = some.pieces[1 + joined]!;
    // After the moment in which the two are joined it is the record itself.
    const from = Math.round(0.1 * SAMPLE_RATE);
    expect(record.left.subarray(from)).toEqual(
      whole.master.left.subarray(at + from, at + record.left.length),
    );
  });

  test('nothing of the rest is handed over where nobody wants it', async () => {
    const nobody = recorder((heardSeconds) => heardSeconds < 1, false);
    await renderSong({
      lyrics: '[Verse]\nOne line',
      tags: 'solo piano, slow',
      wishes: { durationSeconds: 24 },
      seed: 2,
      listener: nobody.listener,
    });
    expect(nobody.pieces).toHaveLength(1);
    expect(nobody.ended()).toBe(0);
  });
});

test('what a singer of networks sings is sung once: nothing is played ahead, and the finished record follows', async () => {
  const ahead = recorder(() => true);
  const donor = { kind: 'network', sha256: '0'.repeat(64), isSung: true } as const;
  const { score } = whole;
  const voice = { ...whole.voice!, donor };
  const preview = new SongPreview({ score, voice, listener: ahead.listener });
  await preview.playOn(new Map());
  expect(ahead.pieces).toEqual([]);
  await preview.finish(whole.master);
  expect(ahead.pieces.reduce((sum, { left }) => sum + left.length, 0)).toBe(whole.master.left.length);
  expect(ahead.ended()).toBe(1);
});
