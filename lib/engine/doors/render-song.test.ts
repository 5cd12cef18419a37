import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { measureAudio } from '#tools/measure/audio-measures.ts';
import { measureScore } from '#tools/measure/score-measures.ts';
import { SAMPLE_RATE } from '../audio.ts';
import { decodeAudio } from '../codec/decode/decode-audio.ts';
import { encodeMp3 } from '../codec/mp3.ts';
import { composeSong } from '../compose/compose-song.ts';
import { Random } from '../random.ts';
import { planRequest } from '../render/plan-request.ts';
import type { RenderedSong, SongRequest } from '../rendered-song.ts';
import { drawSongCover } from './draw-cover.ts';
import { renderSong } from './render-song.ts';
import { songTags } from './song-tags.ts';

const REQUEST: SongRequest = {
  lyrics:
    '[Verse]\nMorning light is on the door\nI can hear the sea once more\n\n[Chorus]\nCarry me home, carry me slow',
  tags: 'folk, warm, female vocal, 96 bpm, G major',
  wishes: { durationSeconds: 28 },
  seed: 5,
};

let song: RenderedSong;
beforeAll(async () => {
  song = await renderSong(REQUEST);
});

const hashOf = ({ master }: RenderedSong): string =>
  createHash('sha256').update(master.left).update(master.right).digest('hex');

/** What comes out of a process started anew, in a thread of it whose caches are warm from another request. */
async function hashElsewhere(): Promise<string> {
  const inThread = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { createHash } = require('node:crypto');
    import(workerData.door).then(async ({ renderSong }) => {
      await renderSong({
        tags: 'folk, 140 bpm',
        lyrics: '[Verse]\\nOne line of another song',
        wishes: { durationSeconds: 20 },
        seed: 1,
      });
      const { master } = await renderSong(workerData.request);
      parentPort.postMessage(createHash('sha256').update(master.left).update(master.right).digest('hex'));
    });`;
  const workerData = { door: new URL('render-song.ts', import.meta.url).href, request: REQUEST };
  const inProcess = `
    const { Worker } = require('node:worker_threads');
    new Worker(${JSON.stringify(inThread)}, { eval: true, workerData: ${JSON.stringify(workerData)} })
      .on('message', (hash) => process.stdout.write(hash));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', inProcess]);
  return stdout;
}

describe('renderSong', () => {
  it('does what was asked: tempo, key, singer, words, all of them timed', () => {
    expect(song.score.tempoMap[0]!.bpm).toBe(96);
    expect(song.score.key).toEqual({ tonic: 7, mode: 'major' });
    expect(song.voice?.gender).toBe('female');
    const sung = song.timedLines.map((line) => line.text);
    for (const line of [
      'Morning light is on the door',
      'I can hear the sea once more',
      'Carry me home, carry me slow',
    ])
      expect(sung).toContain(line);
    for (const line of song.timedLines) {
      expect(line.endSeconds).toBeGreaterThan(line.startSeconds);
      expect(line.words.length).toBeGreaterThan(0);
    }
    expect(song.tags).toMatch(/folk.*96 bpm.*G major/);
  });

  it('gives a finished master', () => {
    const measures = measureAudio(song.master);
    expect(measures.integratedLufs).toBeGreaterThan(-14.5);
    expect(measures.integratedLufs).toBeLessThan(-13.5);
    expect(measures.truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(measures.dcOffset).toBeLessThan(0.001);
    expect(measures.clippedSamples).toBe(0);
    expect(measures.monoLossDb).toBeLessThan(3);
    expect(measures.innerSilenceSeconds).toBeLessThan(1);
    expect(measureScore(song.score).explainedShare).toBeGreaterThanOrEqual(0.95);
  });

  it('gives stems as long as the master', () => {
    const lengths = Object.values(song.stems).map((stem) => stem.left.length);
    expect(lengths.length).toBeGreaterThan(3);
    expect(new Set(lengths)).toEqual(new Set([song.master.left.length]));
    expect(song.dryVocals?.length).toBe(song.master.left.length);
  });

  it('makes the same samples of the same request and seed after a restart, in another thread that has made another song before', async () => {
    expect(await hashElsewhere()).toBe(hashOf(song));
  });

  it('makes another song of another seed', async () => {
    const { plan } = await planRequest({ ...REQUEST, seed: 6 });
    const other = composeSong(plan, new Random(6).fork('compose'));
    expect(JSON.stringify(other.parts)).not.toBe(JSON.stringify(song.score.parts));
  });

  it('becomes an MP3 that decodes to exactly as many samples, none over −1 dBTP, with its tags', async () => {
    const { audio, tags } = await decodeAudio(
      await encodeMp3(song.master, songTags(song, drawSongCover(song))),
    );
    expect(audio.left.length).toBe(song.master.left.length);
    expect(measureAudio(audio).truePeakDbtp).toBeLessThanOrEqual(-1);
    expect(tags.title).toBe(song.title);
    expect(tags.picture?.mime).toBe('image/png');
    expect(audio.left.length / SAMPLE_RATE).toBeGreaterThan(20);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const stopped = renderSong({
      ...REQUEST,
      signal: controller.signal,
      onProgress: (progress) => progress > 0.1 && controller.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
  });
});
