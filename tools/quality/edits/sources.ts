import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { encodeMp3 } from '#lib/engine/codec/mp3.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import { type ClipSource, scoreOf } from '#lib/engine/edit/clip-source.ts';
import type { RenderedSong } from '#lib/engine/rendered-song.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { hummed, sourceOf } from '../../fixtures/clip-sources.ts';

/** A clip to be edited, made when it is first needed: a run that is taken up again makes no song for nothing. */
export interface EditSource {
  name: string;
  clip(): Promise<ClipSource>;
  /** Of a recording that was only listened to: what it is, from `cutSeconds` on. */
  truth?: () => Promise<{ score: Score; cutSeconds: number }>;
}

/** What is made once, at first use. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Four songs of a minute or so: long enough for every kind of edit, short enough to make them all in minutes. */
const SONGS = [
  {
    name: 'pop-sung',
    seed: 100,
    tags: 'pop, uplifting, female vocal, 112 bpm',
    lyrics: `[Verse]
Morning light is leaning on the kitchen door
I can hear the river that we heard before

[Chorus]
Carry me over, carry me home
I have been walking too long on my own`,
  },
  {
    name: 'guofeng-sung',
    seed: 123,
    tags: '国风, 古筝, 笛子, 88 bpm',
    lyrics: `[主歌]
月光落在旧窗台
风把故事吹过来

[副歌]
我在河边唱着歌
唱给星星听着`,
  },
  {
    name: 'house-played',
    seed: 213,
    tags: 'house, euphoric, 124 bpm',
    instrumental: true,
    lyrics: '[Intro]\n[Drop]',
  },
  {
    name: 'jazz-played',
    seed: 206,
    tags: 'jazz, smoky, 120 bpm',
    instrumental: true,
    lyrics: '[Intro]\n[Verse]\n[Solo]',
  },
];

/** Each song with its score and stems, and as the recording somebody else would upload. */
export const SONG_SOURCES: readonly { own: EditSource; recording: EditSource }[] = SONGS.map(
  ({ name, ...request }) => {
    const song = lazily(() => renderSong(request));
    return {
      own: { name, clip: async () => sourceOf(await song()) },
      recording: {
        name: `${name} (recording)`,
        clip: lazily(async () => uploaded(await song())),
        truth: async () => ({ score: (await song()).score, cutSeconds: CUT_SECONDS }),
      },
    };
  },
);

const CUT_SECONDS = 0.37;

/** The song as somebody would upload it: an MP3 that does not begin on a beat, listened to once. */
async function uploaded(song: RenderedSong): Promise<ClipSource> {
  const from = Math.round(CUT_SECONDS * SAMPLE_RATE);
  const { left, right } = song.master;
  const mp3 = await encodeMp3(
    { left: left.subarray(from), right: right.subarray(from) },
    { title: song.title },
  );
  const { audio } = await decodeAudio(mp3);
  const source: ClipSource = { ...sourceOf(song, 'recording'), tags: '', audio };
  return { ...source, score: await scoreOf(source, { seed: 1 }) };
}

/** A tune hummed at two tempos, and by somebody who slows down. */
export const HUMS = [
  { bpm: 96, endBpm: 96, leadSeconds: 0.7, transpose: 0 },
  { bpm: 120, endBpm: 120, leadSeconds: 0.2, transpose: 3 },
  { bpm: 104.3, endBpm: 97.1, leadSeconds: 0.4, transpose: -2 },
].map((hum) => ({
  ...hum,
  name: hum.bpm === hum.endBpm ? `hum ${hum.bpm}` : `hum ${hum.bpm} to ${hum.endBpm}`,
  clip: async (): Promise<ClipSource> => ({
    audio: hummed(hum.bpm, hum.leadSeconds, hum.transpose, hum.endBpm),
    title: 'Hum',
    tags: 'pop',
    lyrics: '',
  }),
}));

export const seconds = (buffer: StereoBuffer): number => buffer.left.length / SAMPLE_RATE;
