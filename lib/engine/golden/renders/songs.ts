import { type ExcerptRequest, renderExcerpt, strandsOfParts, strandsOfSong } from '../excerpt.ts';
import type { GoldenRender } from '../strand.ts';

const song = (name: string, what: string, request: Omit<ExcerptRequest, 'bars'>): GoldenRender => ({
  name,
  what,
  async make() {
    const excerpt = await renderExcerpt({ ...request, bars: 2 });
    return [...strandsOfSong(excerpt), ...(await strandsOfParts(excerpt.score, excerpt.dryVocals))];
  },
});

const ENGLISH = `[Verse]
Morning light is leaning on the kitchen door
I can hear the river that we heard before
[Chorus]
Carry me over, carry me home
I have been walking too long on my own
(carry me, carry me home)`;
const MANDARIN = `[主歌]
月亮升起来照着窗台
风吹过山岗带着花开
[副歌]
带着我的梦一起飞
飞过那片海不要后退`;
const RAP = `[Verse]
I came up from the basement with a notebook and a flame
Every corner of the city had a story with my name
[Chorus]
Turn it up, turn it up, let the windows shake`;

/** Bars of songs: every bus, and every part by itself. */
export const songRenders: readonly GoldenRender[] = [
  song('pop-english', 'Pop in English, a woman with backing voices: the beginning of the chorus', {
    tags: 'pop, female vocal, 112 bpm',
    lyrics: ENGLISH,
    section: 'chorus',
    seed: 301,
  }),
  song('mandopop-mandarin', 'Mandopop in Mandarin, a woman: the beginning of the chorus', {
    tags: 'mandopop, female vocal, piano, strings',
    lyrics: MANDARIN,
    section: 'chorus',
    seed: 302,
  }),
  song('guofeng-mandarin', 'Guofeng in Mandarin, a man: the beginning of the verse', {
    tags: '国风, 男声, 古筝, 笛子',
    lyrics: MANDARIN,
    section: 'verse',
    seed: 303,
  }),
  song('rock-english', 'Rock in English, a rough man: the beginning of the chorus', {
    tags: 'rock, raspy male vocal',
    lyrics: ENGLISH,
    section: 'chorus',
    seed: 304,
  }),
  song('hip-hop-rap', 'Hip-hop, rapped: the beginning of the verse', {
    tags: 'hip hop, rap, male vocal',
    lyrics: RAP,
    section: 'verse',
    seed: 305,
  }),
  song('folk-child', 'Folk in English, a child: the beginning of the verse', {
    tags: 'folk, child vocal, acoustic guitar',
    lyrics: ENGLISH,
    section: 'verse',
    seed: 306,
  }),
  song('jazz-played', 'Jazz, played', { tags: 'jazz, swing', seed: 307 }),
  song('cinematic-played', 'Cinematic, an orchestra', { tags: 'cinematic, epic, orchestra', seed: 308 }),
  song('house-played', 'House, with the kick ducking the rest', { tags: 'house, 124 bpm', seed: 309 }),
  song('lofi-played', 'Lo-fi, with crackle and wobble', { tags: 'lofi, chill', seed: 310 }),
  song('latin-played', 'Latin, with hand percussion', { tags: 'latin, salsa', seed: 311 }),
];
