import type { Style } from './style.ts';

/** Indie: clean jangling guitars, restless drums, melodic bass, dreamy keys. */
export const indie: Style = {
  id: 'indie', name: 'Indie', nameZh: '独立',
  tempo: { low: 92, typical: 116, high: 142 },
  metres: [['4/4', 12], ['3/4', 1], ['6/8', 1]],
  swing: { amount: 0, unit: 0.5 },
  modes: [['major', 5], ['minor', 2], ['dorian', 1]],
  harmony: {
    major: {
      verse: ['Imaj7 % IVmaj7 %', 'I iii IV I', 'Iadd9 vi iii IV', 'vi7 IVmaj7 Imaj7 V', 'I ii IV I', 'Imaj7 iii7 vi7 ii7'],
      preChorus: ['ii7 IV vi V', 'iii7 IV iii7 V'],
      chorus: ['IV I vi V', 'I iii vi IV', 'IVmaj7 V vi iii', 'I IV vi IV', 'IV iv I I'],
      bridge: ['bVII IV I I', 'vi iii IV iv', 'ii7 iii7 IVmaj7 IVmaj7'],
      turnaround: ['IV iv', 'ii7 V'], cadence: ['IV Iadd9', 'iv Imaj7'],
    },
    minor: {
      verse: ['i7 bIIImaj7 bVII iv7', 'i bVI bIII bVII', 'i7 iv7 i7 iv7', 'i v bVI iv'],
      chorus: ['bVI bIII bVII i', 'bIII bVII iv bVI', 'iv bVI bIII bVII'],
      bridge: ['bVImaj7 % v7 %', 'iv v bVI bVII'],
      turnaround: ['iv bVII'], cadence: ['bVI i7'],
    },
    dorian: { verse: ['i7 IV i7 IV', 'i7 ii7 bIIImaj7 IV'], chorus: ['bIII IV i i', 'bVII IV i7 v7'], turnaround: ['v7 IV'], cadence: ['IV i7'] },
  },
  drums: {
    kit: [['acoustic-kit', 4], ['rock-kit', 1]],
    grooves: {
      calm: [{ kick: 'x.......x.......', hat: 'x.x.x.x.x.x.x.x.' }, { kick: 'x...x...x...x...', rim: '....x.......x...', shaker: 'xoxoxoxoxoxoxoxo' }, { tomFloor: 'x..x..x.x..x..x.', kick: 'x.......x.......' }],
      main: [
        { kick: 'X...x...X...x...', snare: '....x.......x...', hat: 'xoxoxoxoxoxoxoxo' },
        { kick: 'X..x....x..x..x.', snare: '....x..g.g..x...', hat: 'x.x.x.x.x.x.x.x.', openHat: '..............x.' },
        { kick: 'X.....x...x.....', snare: '....x.......x..g', ride: 'x.x.x.x.x.x.x.x.' },
      ],
      full: [
        { kick: 'X...X...X...X...', snare: '....X.......X...', openHat: '..x...x...x...x.', hat: 'x...x...x...x...' },
        { kick: 'X.x...x.X.x...x.', snare: '....X.......X.g.', crash2: 'x...x...x...x...', tambourine: '..x...x...x...x.' },
        { kick: 'X..x..x.X..x..x.', snare: '....X.g..g..X..g', ride: 'X.x.X.x.X.x.X.x.', tambourine: 'x.x.x.x.x.x.x.x.' },
      ],
    },
    fills: [
      { snare: 'x..x..x.x..xx.xx', kick: 'x.......x.......' }, { tomHigh: '....x.x.........', tomMid: '........x.x.....', tomFloor: '............xxxx', kick: 'x...x...x...x...' },
      { snare: '........xx.xx.xx', kick: 'x.....x.........' },
    ],
    from: 0.36, crashFrom: 0.6,
  },
  seats: [
    { id: 'guitar', role: 'arpeggio', instruments: [['clean-guitar', 4], ['steel-guitar', 1]], play: 'comp', voicing: 'guitar', pan: -0.55,
      patterns: { calm: ['0-2-4-3-2-4-3-2-', '0---2-3-4---3-2-'], main: ['0-3-2-4-3-2-4-3-', '4-3-2-3-4-3-5-3-', 'd-d-.-u-d-du.-u-'], full: ['D-d-d-uuD-d-d-uu', '4-3-5-3-4-3-2-3-'] } },
    { id: 'guitar-2', role: 'harmony', instruments: [['overdriven-guitar', 2], ['clean-guitar', 2]], play: 'comp', voicing: 'open', voices: 3, register: [52, 76], pan: 0.6,
      patterns: { calm: ['c---------------'], main: ['..s...s...s...s.', 'c-----c-----c---', '....s.......s.s.'], full: ['C-c-c-c-C-c-c-c-', 'C-----C-----C-C-'] }, energy: [0.5, 1], chance: 0.85 },
    { id: 'bass', role: 'bass', instruments: [['picked-bass', 3], ['finger-bass', 2]], play: 'bass',
      patterns: { calm: ['R-------5-------', 'R-----------5-a-'], main: ['R-R-5-R-8-5-3-a-', 'R-R-R-R-5-5-6-5-', 'R--R--5-R--8--a-'], full: ['R-R-R-R-R-R-R-R-', 'R-8-R-8-5-8-R-a-', 'RRRRRRRR5555RRaa'] }, energy: [0.3, 1] },
    { id: 'keys', role: 'pad', instruments: [['wurlitzer', 2], ['glass-pad', 1], ['synth-strings', 1], ['air-pad', 1]], play: 'sustain', voicing: 'open', voices: 4, chance: 0.8, loudness: 0.75 },
    { id: 'hook', role: 'riff', instruments: [['glockenspiel', 2], ['clean-guitar', 2], ['square-lead', 1], ['whistle', 0.6]], play: 'riff', energy: [0.6, 1], chance: 0.7, pan: 0.25, loudness: 0.7 },
    { id: 'answers', role: 'counter', instruments: [['clean-guitar', 2], ['trumpet', 0.7], ['violin', 0.7]], play: 'answers', energy: [0.45, 0.9], chance: 0.5, pan: 0.35, loudness: 0.8 },
    { id: 'lead', role: 'lead', instruments: [['clean-guitar', 3], ['overdriven-guitar', 1], ['whistle', 0.7], ['square-lead', 0.7]], play: 'theme' },
  ],
  form: { introBars: [4, 8, 8], outroBars: [4, 8], middle: ['instrumental', 'interlude'], instrumentalBars: 8, instrumental: ['intro verse verse chorus interlude verse chorus bridge chorus outro', 'intro verse chorus instrumental verse chorus outro'], energy: { intro: 0.42, verse: 0.48, chorus: 0.8 } },
  melody: { syncopation: 0.5, syllableSeconds: 0.27, leap: 0.5, span: 10, grid: 2, scale: 'full', melisma: 0.15, repetition: 0.6 },
  feel: { timingSeconds: 0.009, velocity: 0.08, laidBackSeconds: 0.003, strumSeconds: 0.012, ghosts: 0.4 },
  endings: [['held', 3], ['ritardando', 2], ['fade', 1], ['tag', 1]],
  modulation: { chance: 0.06, semitones: [2] },
  transitions: { riser: 0.05, impact: 0.05, reverseCymbal: 0.3, snareRoll: 0.1, gap: 0.15 },
  backingVocals: 0.55,
  mix: { curve: [-15.5, -8.8, -7.6, -8.8, -9.2, -9.8, -11.4, -15, -20.5, -25, -32], room: { timeSeconds: 0.7, amount: 0.2 }, hall: { timeSeconds: 2.2, amount: 0.24 }, delay: { beats: 0.75, feedback: 0.3, amount: 0.15 }, vocalDuckDb: 1.5, drumParallel: 0.25, saturation: 0.25, width: 1.15 },
};
