import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { singPart } from '#lib/engine/voice/sing-part.ts';
import { timeLyrics } from '#lib/engine/voice/time-lyrics.ts';
import { soundChanges } from './sound-changes.ts';

/** Words of all kinds of beginnings, at the pace of a song. */
const SONGS: readonly { tags: string; lyrics: string }[] = [
  {
    tags: 'pop',
    lyrics: `[Verse]
Paper lanterns burning over town
Every step I take is one step home
Tell me what the river said to you
Keep the window open for the moon
[Chorus]
Carry me slowly back to the shore
Nobody sings in the kitchen anymore
Good morning yellow bird upon the wire
I was a child beside the fire`,
  },
  {
    tags: 'mandopop',
    lyrics: `[Verse]
月亮升起来了照着我的窗
风吹过山岗的时候你在哪里
我们坐在河边听故事
[Chorus]
把灯点亮等你回家
天空很高大地很宽`,
  },
];
const NEAR_SECONDS = 0.03;
/** Times that are wrong on purpose: what of them is near a change by chance tells what the measure is worth. */
const WRONG_SECONDS: readonly number[] = [-0.15, -0.1, -0.06, 0.06, 0.1, 0.15];

export interface WordTimes {
  words: number;
  /** Share of words whose time is within 30 ms of a change in the sound of the dry voice, 0–1. */
  near: number;
  /** The same of times 60–150 ms off: what chance gives. */
  byChance: number;
}

/** Sings songs as they are composed and looks in the dry voice for where each word of the timeline begins. */
export async function wordTimes(seed: number, songs = SONGS): Promise<WordTimes> {
  let words = 0;
  let near = 0;
  let byChance = 0;
  for (const { tags, lyrics } of songs) {
    const { plan, voice } = await planRequest({ lyrics, tags, seed });
    const score = composeSong(plan, new Random(seed).fork('compose'));
    const part = score.parts.find(({ role }) => role === 'lead-vocal');
    if (!part) throw new Error(`No one sings in ${tags}`);
    const lastBeat = Math.max(...part.notes.map((note) => note.startBeat + note.lengthBeats));
    const { samples, syllableTimes } = singPart({
      score,
      part,
      profile: voice,
      lengthSamples: Math.ceil((timeOf(score).secondsAt(lastBeat) + 1) * SAMPLE_RATE),
      random: new Random(seed),
    });
    const changes = soundChanges(samples);
    const isNear = (seconds: number) => changes.some((change) => Math.abs(change - seconds) <= NEAR_SECONDS);
    for (const { startSeconds } of timeLyrics(score, syllableTimes).flatMap((line) => line.words)) {
      words++;
      if (isNear(startSeconds)) near++;
      byChance += WRONG_SECONDS.filter((wrong) => isNear(startSeconds + wrong)).length / WRONG_SECONDS.length;
    }
  }
  return { words, near: near / words, byChance: byChance / words };
}
