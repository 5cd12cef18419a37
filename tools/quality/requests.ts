import type { StyleId } from '#lib/engine/styles/ids.ts';

/** One fixed request of the report. */
export interface QualityRequest {
  name: string;
  style: StyleId;
  tags: string;
  lyrics?: string;
  instrumental?: boolean;
  seed: number;
}

const ENGLISH = `[Verse 1]
Morning light is leaning on the kitchen door
I can hear the river that we heard before
Every little promise that we left to keep
Wakes up in the corner where the shadows sleep

[Chorus]
Carry me over, carry me home
I have been walking too long on my own
Carry me over, carry me slow
There is a lantern wherever you go

[Verse 2]
Paper boats are drifting where the children play
Someone paints a summer on a winter day
All the roads I followed had your name in mind
Every step behind me is a step in time

[Chorus]
Carry me over, carry me home
I have been walking too long on my own
Carry me over, carry me slow
There is a lantern wherever you go

[Bridge]
Hold on (hold on)
The night is only half as long

[Chorus]
Carry me over, carry me home
I have been walking too long on my own
Carry me over, carry me slow
There is a lantern wherever you go`;

const CHINESE = `[主歌]
月光落在旧窗台
风把故事吹过来
一盏灯还在等待
等你从远方回来

[副歌]
我在河边唱着歌
唱给星星听着
如果明天还有梦
我们一起走过

[主歌]
小船摇过了石桥
雨声敲响那年的歌谣
你说春天不会老
花开在每个拂晓

[副歌]
我在河边唱着歌
唱给星星听着
如果明天还有梦
我们一起走过`;

const SHORT = `[Verse]
Lights are on and the street is wide
Got my friends on either side
Turn it up till the windows shake
One more hour is all we take

[Chorus]
We are awake, we are awake
Shine like the sun on the face of the lake
We are awake, we are alive
Count it again from one to five`;

/** 24 styles, each asked for twice: sung and played, or in both languages. */
export const qualityRequests: readonly QualityRequest[] = (
  [
    ['pop', 'pop, uplifting, female vocal, 112 bpm', ENGLISH],
    ['rock', 'rock, driving, male vocal, 128 bpm, E minor', ENGLISH],
    ['indie', 'indie, dreamy, 104 bpm', ENGLISH],
    ['folk', 'folk, warm, acoustic guitar, 92 bpm, G major', ENGLISH],
    ['country', 'country, cheerful, 108 bpm', ENGLISH],
    ['blues', 'blues, slow, gritty male vocal, 76 bpm', ENGLISH],
    ['jazz', 'jazz, smoky, female vocal, 120 bpm', ENGLISH],
    ['bossa-nova', 'bossa nova, relaxed, 130 bpm', ENGLISH],
    ['soul', 'soul, tender, 84 bpm', ENGLISH],
    ['funk', 'funk, groovy, 108 bpm', SHORT],
    ['hip-hop', 'hip hop, confident, rap, 92 bpm', SHORT],
    ['trap', 'trap, dark, 140 bpm', SHORT],
    ['lofi', 'lo-fi, mellow, 78 bpm', SHORT],
    ['house', 'house, euphoric, 124 bpm', SHORT],
    ['techno', 'techno, hypnotic, 132 bpm, A minor', SHORT],
    ['trance', 'trance, uplifting, 138 bpm', SHORT],
    ['drum-and-bass', 'drum and bass, energetic, 174 bpm', SHORT],
    ['synthwave', 'synthwave, nostalgic, 100 bpm', SHORT],
    ['ambient', 'ambient, calm, 70 bpm', SHORT],
    ['cinematic', 'cinematic, epic, 96 bpm, D minor', SHORT],
    ['metal', 'metal, aggressive, 160 bpm', SHORT],
    ['reggae', 'reggae, sunny, 78 bpm', SHORT],
    ['mandopop', '华语流行, 抒情, 女声, 80 bpm', CHINESE],
    ['guofeng', '国风, 古筝, 笛子, 88 bpm', CHINESE],
  ] as const
).flatMap(([style, tags, lyrics], index) => [
  { name: `${style}-sung`, style, tags, lyrics, seed: 100 + index },
  { name: `${style}-played`, style, tags, instrumental: true, seed: 200 + index },
]);
