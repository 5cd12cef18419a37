import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hummed, sourceOf, tuneNotes } from '#tools/fixtures/clip-sources.ts';
import {
  changedOutside,
  crossfadeHighs,
  loudnessStep,
  seamHighs,
  seamsBetween,
  sungShare,
  themeFoundIn,
  toneDistanceDb,
  widthDb,
} from '#tools/measure/edit-measures.ts';
import { melodicSimilarity, melodyPart } from '#tools/measure/score-measures.ts';
import { seamLevels } from '#tools/measure/seam-levels.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { bandwidthHz, cutAbove } from '../dsp/bandwidth.ts';
import { applyStereoBiquads, type BiquadSetting } from '../dsp/biquad.ts';
import { measureLoudness } from '../dsp/loudness.ts';
import { monoLossDb } from '../dsp/stereo.ts';
import { copyOf } from '../edit/buffers.ts';
import { NoMelodyError } from '../edit/given-melody.ts';
import { stretchOf } from '../edit/render-window.ts';
import type { Listener, RenderedSong } from '../rendered-song.ts';
import { tempoOf, timeOf } from '../score/time.ts';
import { addInstrumental } from './add-instrumental.ts';
import { addVocals } from './add-vocals.ts';
import { coverSong } from './cover-song.ts';
import { extendSong } from './extend-song.ts';
import { infillRegion } from './infill-region.ts';
import { type RemasterStrength, remaster } from './remaster.ts';
import { renderSong } from './render-song.ts';
import { songFromSample } from './song-from-sample.ts';

const TIMEOUT = 600_000;
let song: RenderedSong;

beforeAll(async () => {
  song = await renderSong({
    tags: 'folk, acoustic guitar, bass, drums, female vocal, 120 bpm',
    lyrics: '[Verse]\nLights are on and the street is wide\nGot my friends on either side',
    // As long as the regions below need: every edit renders what it keeps, too.
    wishes: { durationSeconds: 28 },
    seed: 12,
  });
}, TIMEOUT);

const expectStems = (result: RenderedSong) => {
  for (const stem of Object.values(result.stems)) expect(stem.left.length).toBe(result.master.left.length);
};
const distance = (a: StereoBuffer, b: StereoBuffer) => {
  let sum = 0;
  for (let i = 0; i < a.left.length; i++) sum += (a.left[i]! - b.left[i]!) ** 2;
  return sum;
};

const firstDifference = (a: StereoBuffer, b: StereoBuffer) => {
  let i = 0;
  while (i < a.left.length && a.left[i] === b.left[i] && a.right[i] === b.right[i]) i++;
  return i;
};

describe('infillRegion', { timeout: TIMEOUT }, () => {
  it('changes nothing outside and keeps the length, wherever the region lies', async () => {
    const seconds = song.master.left.length / SAMPLE_RATE;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<'own' | 'recording'>('own', 'own', 'recording'),
        fc.constantFrom<[number, number]>([0, 4.3], [9.21, 13.7], [seconds - 5, seconds]),
        fc.integer(),
        async (as, [startSeconds, endSeconds], seed) => {
          const source = sourceOf(song, as);
          if (as === 'recording') source.score = song.score;
          const result = await infillRegion({ source, startSeconds, endSeconds, seed });
          const start = Math.round(startSeconds * SAMPLE_RATE);
          const end = Math.round(endSeconds * SAMPLE_RATE);
          expect(changedOutside(song.master, result.master, start, end)).toBe(0);
          expect(distance(song.master, result.master)).toBeGreaterThan(0);
          const seams = seamsBetween(song.master, result.master);
          for (const seam of seams.filter(({ at }) => at > 1000 && at < song.master.left.length - 1000)) {
            expect(crossfadeHighs(result.master, seam, song.master)).toBeLessThanOrEqual(0.5);
            const step = loudnessStep(result.master, seam.at) - loudnessStep(song.master, seam.at);
            expect(Math.abs(step)).toBeLessThan(1.5);
            if (as === 'recording') {
              const { holeDb, burstDb } = seamLevels(result.master, song.master, seam);
              expect(holeDb).toBeLessThanOrEqual(2);
              expect(burstDb).toBeLessThanOrEqual(2);
            }
          }
          expectStems(result);
        },
      ),
      { numRuns: 4, seed: 5 },
    );
  });

  it('sings the words it is given, the same every time, and stops when told', async () => {
    const request = {
      source: sourceOf(song),
      startSeconds: 10,
      endSeconds: 17,
      lyrics: 'Something new is in the air',
      seed: 9,
    };
    const result = await infillRegion(request);
    expect(sungShare(result.score)).toBe(1);
    expect(result.timedLines.map((line) => line.text)).toContain(request.lyrics);
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(infillRegion({ ...request, signal: stopped })).rejects.toThrow('enough');
    const again = await infillRegion(request);
    expect(firstDifference(again.master, result.master)).toBe(result.master.left.length);
  });

  it('of a recording is as loud as it was asked to be, in one channel, and ends where its treble does', async () => {
    const audio = copyOf(song.master);
    audio.left.forEach((sample, i) => {
      audio.left[i] = audio.right[i] = (sample + audio.right[i]!) / 2;
    });
    cutAbove(audio, 11_000);
    const source = { ...sourceOf(song, 'recording'), score: song.score, audio };
    const loudness: number[] = [];
    for (const tags of ['quiet', 'loud']) {
      const { master } = await infillRegion({ source, startSeconds: 9.21, endSeconds: 15.7, tags, seed: 2 });
      const fresh = stretchOf(master, 9.6, 15.3);
      loudness.push(measureLoudness(fresh).integratedLufs);
      expect(fresh.left).toEqual(fresh.right);
      expect(bandwidthHz(fresh)).toBeLessThanOrEqual(12_000);
    }
    expect(loudness[1]! - loudness[0]!).toBeGreaterThanOrEqual(4);
  });

  it('refuses a region outside of the clip', async () => {
    await expect(
      infillRegion({ source: sourceOf(song), startSeconds: 900, endSeconds: 901, seed: 1 }),
    ).rejects.toThrow(RangeError);
  });
});

describe('extendSong', { timeout: TIMEOUT }, () => {
  it.each<[string, number | undefined]>([
    ['its end', undefined],
    ['12 s', 12],
  ])('keeps the source up to a beat near %s and goes on', async (_, at) => {
    const result = await extendSong({
      source: sourceOf(song),
      continueAtSeconds: at,
      lyrics: '[Verse]\nOne more time around the bend',
      seed: 4,
    });
    const join = firstDifference(song.master, result.master);
    expect(Math.abs(join / SAMPLE_RATE - result.joinSeconds)).toBeLessThan(0.001);
    const time = timeOf(song.score);
    const beat = Math.round(time.beatAt(join / SAMPLE_RATE));
    expect(Math.abs(time.secondsAt(beat) - join / SAMPLE_RATE)).toBeLessThan(0.035);
    expect(seamHighs(result.master, join)).toBeLessThanOrEqual(0.5);
    // Half a beat, and what nobody hears any more at the very end.
    const wanted = at ?? song.master.left.length / SAMPLE_RATE;
    expect(Math.abs(join / SAMPLE_RATE - wanted)).toBeLessThan(at ? 0.3 : 2);
    expect(result.master.left.length).toBeGreaterThan(join + 8 * SAMPLE_RATE);
    expect(result.score.key).toEqual(song.score.key);
    expect(sungShare(result.score)).toBe(1);
    expect(result.timedLines.at(-1)!.text).toBe('One more time around the bend');
    expectStems(result);
  });
});

describe('coverSong', { timeout: TIMEOUT }, () => {
  it('keeps melody and words in another style', async () => {
    let heardSamples = 0;
    const listener: Listener = {
      hear: ({ left }) => {
        heardSamples += left.length;
      },
      wantsMore: (heardSeconds) => heardSeconds < 8,
      wantsRest: () => true,
      end: () => undefined,
    };
    const result = await coverSong({ source: sourceOf(song), tags: 'rock, 140 bpm', seed: 2, listener });
    expect(heardSamples).toBe(result.master.left.length);
    expect(melodicSimilarity(melodyPart(song.score), melodyPart(result.score))).toBeGreaterThanOrEqual(0.95);
    expect(result.score.tempoMap[0]!.bpm).toBe(140);
    expect(result.score.style).toBe('rock');
    expect(sungShare(result.score)).toBe(1);
    expect(result.score.lyrics.map((line) => line.text)).toEqual(song.score.lyrics.map((line) => line.text));
    expectStems(result);
  });
});

describe('remaster', () => {
  it.each(['own', 'recording'] as const)(
    'goes further the stronger it is, and keeps the length (%s)',
    (as) => {
      const source = { ...sourceOf(song, as), ...(as === 'recording' && { tags: '' }) };
      const far = (['subtle', 'normal', 'high'] as RemasterStrength[]).map((strength) => {
        const master = remaster({ source, strength });
        expect(master.left.length).toBe(song.master.left.length);
        return distance(song.master, master);
      });
      expect(far[1]!).toBeGreaterThan(far[0]! * 1.2);
      expect(far[2]!).toBeGreaterThan(far[1]! * 1.2);
    },
  );

  it('makes an own clip clearer and wider the stronger it is', () => {
    const source = sourceOf(song);
    const masters = (['subtle', 'normal', 'high'] as RemasterStrength[]).map((strength) =>
      remaster({ source, strength }),
    );
    const tones = masters.map((master) => toneDistanceDb(song.master, master));
    const widths = masters.map(widthDb);
    for (const i of [1, 2]) {
      expect(tones[i]! - tones[i - 1]!).toBeGreaterThan(0.2);
      expect(widths[i]! - widths[i - 1]!).toBeGreaterThan(0.2);
      expect(monoLossDb(masters[i]!)).toBeLessThan(3);
    }
  });

  it.each([
    ['as it is', []],
    ['dark', [{ type: 'highshelf', hz: 2500, gainDb: -9 }]],
    ['boomy', [{ type: 'peak', hz: 180, q: 1, gainDb: 7 }]],
    [
      'cut off by a codec',
      [
        { type: 'lowpass', hz: 11_000 },
        { type: 'lowpass', hz: 11_000 },
      ],
    ],
  ] as [string, BiquadSetting[]][])(
    'keeps the tone of a record of unknown style, subtle most (%s)',
    (_, filters) => {
      const audio = copyOf(stretchOf(song.master, 2, 10));
      applyStereoBiquads(audio, filters);
      const source = { ...sourceOf(song, 'recording'), audio, tags: '' };
      const moved = (strength: RemasterStrength) => toneDistanceDb(audio, remaster({ source, strength }));
      expect(moved('subtle')).toBeLessThan(1);
      expect(moved('normal')).toBeLessThan(3);
      expect(moved('high')).toBeLessThan(4.5);
    },
  );
});

describe('a hummed tune', { timeout: TIMEOUT }, () => {
  const audio = hummed(100, 0.5);
  const endSeconds = audio.left.length / SAMPLE_RATE;
  const source = { audio, title: 'Hum', tags: 'folk', lyrics: '' };

  it('becomes the theme of a song', async () => {
    const result = await songFromSample({ source, startSeconds: 0, endSeconds, seed: 1 });
    expect(themeFoundIn(tuneNotes(), melodyPart(result.score))).toBeGreaterThanOrEqual(0.8);
    expectStems(result);
  });

  it('gets a band in its tempo and key that ends with it', async () => {
    const result = await addInstrumental({ source, startSeconds: 0, endSeconds, seed: 1 });
    expect(Math.abs(tempoOf(result.score) - 100)).toBeLessThan(2);
    expect(result.score.key.tonic).toBe(0);
    expect(result.master.left.length / SAMPLE_RATE).toBeLessThan(endSeconds + 4);
    expectStems(result);
    // What was sung is written down: the clip can be covered, and its tune found again.
    expect(themeFoundIn(tuneNotes(), melodyPart(result.score))).toBeGreaterThanOrEqual(0.8);
  });

  it('is not found in silence', async () => {
    const silence = { left: new Float32Array(3 * SAMPLE_RATE), right: new Float32Array(3 * SAMPLE_RATE) };
    await expect(
      songFromSample({ source: { ...source, audio: silence }, startSeconds: 0, endSeconds: 3, seed: 1 }),
    ).rejects.toThrow(NoMelodyError);
  });
});

describe('addVocals', { timeout: TIMEOUT }, () => {
  it('sings every word within the stretch', async () => {
    const result = await addVocals({
      source: sourceOf(song),
      startSeconds: 4,
      endSeconds: 16,
      lyrics: 'Open up the window wide',
      seed: 3,
    });
    expect(sungShare(result.score)).toBe(1);
    expect(result.master.left.length / SAMPLE_RATE).toBeLessThanOrEqual(12.01);
    expect(result.timedLines[0]!.text).toBe('Open up the window wide');
    expectStems(result);
  });
});
