import type { StereoBuffer } from '#lib/engine/audio.ts';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import { renderScore } from '#lib/engine/render/render-score.ts';
import type { Note } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import { median } from '#lib/engine/voice/learn/statistics.ts';

export interface SungSong {
  name: string;
  /** Id of a built-in singer. */
  voice: string;
  tags: string;
  lyrics: string;
  seed: number;
  /** How far from people it may be. */
  mostDistance: number;
}

const ENGLISH = `[Verse]
Morning found the harbour wide awake
Every rope was singing in the wind
Nobody remembers what we said
Only how the water took it in
[Chorus]
Hold the lantern over me tonight
I can see the road from where you are
Leave a little window for the light
We will never wander very far`;

const MANDARIN = `[Verse]
清晨的海港慢慢醒来
绳索在风里轻轻唱着
没有人记得说过什么
只有海水都收进心里
[Chorus]
今晚请你为我点一盏灯
我会看见你身边的路
给月光留一扇小小的窗
我们不会走得太远`;

/** Songs by four voices in both languages, whose vocal stems are held beside people. */
export const SUNG_SONGS: readonly SungSong[] = [
  { name: 'low man', voice: 'male-low', tags: 'folk', lyrics: ENGLISH, seed: 21, mostDistance: 10 },
  { name: 'man', voice: 'male-middle', tags: 'pop', lyrics: ENGLISH, seed: 22, mostDistance: 10 },
  { name: 'woman', voice: 'female-middle', tags: 'pop', lyrics: ENGLISH, seed: 23, mostDistance: 16 },
  { name: 'child', voice: 'child', tags: 'pop', lyrics: ENGLISH, seed: 24, mostDistance: 16 },
  {
    name: 'woman, Mandarin',
    voice: 'female-middle',
    tags: 'mandopop',
    lyrics: MANDARIN,
    seed: 25,
    mostDistance: 20,
  },
  {
    name: 'man, Mandarin',
    voice: 'male-middle',
    tags: 'mandopop',
    lyrics: MANDARIN,
    seed: 26,
    mostDistance: 20,
  },
];

/**
 * The lead's stem of a composed song through its whole chain, without the band, and when its syllables begin.
 * @throws Error where nobody sings
 */
export async function songVocals({
  voice,
  tags,
  lyrics,
  seed,
}: Omit<SungSong, 'mostDistance'>): Promise<{ stem: StereoBuffer; syllableSeconds: number[] }> {
  const profile = findVoice(voice);
  const { plan } = await planRequest({ lyrics, tags, seed });
  const score = composeSong(plan, new Random(seed).fork('compose'));
  const lead = score.parts.find((part) => part.role === 'lead-vocal');
  if (!lead) throw new Error(`songVocals: nobody sings in ${tags}, seed ${seed}`);
  const parts = [{ ...lead, instrument: voice, notes: atHome(lead.notes, profile.tessitura) }];
  const { mix } = await renderScore({ score: { ...score, parts }, voice: profile });
  const time = timeOf(score);
  const begun = lead.notes.filter(({ sung }) => sung && !sung.continues);
  return { stem: mix, syllableSeconds: begun.map((note) => time.secondsAt(note.startBeat)) };
}

/** The composer wrote for another singer: by octaves to where this one is at home. */
function atHome(notes: readonly Note[], { low, high }: { low: number; high: number }): Note[] {
  const octaves = Math.round(((low + high) / 2 - median(notes.map(({ pitch }) => pitch))) / 12);
  return notes.map((note) => ({ ...note, pitch: note.pitch + 12 * octaves }));
}
