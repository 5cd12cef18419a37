import type { Style } from './style.ts';

/** Rock: two guitars, eighth-note bass, a big backbeat, riffs and a guitar solo. */
export const rock: Style = {
  id: 'rock', name: 'Rock', nameZh: '摇滚',
  tempo: { low: 100, typical: 126, high: 152 },
  metres: [['4/4', 12], ['6/8', 1]],
  swing: { amount: 0, unit: 0.5 },
  modes: [['minor', 3], ['mixolydian', 3], ['major', 3]],
  tonics: [4, 9, 2, 7, 0, 11],
  harmony: {
    minor: {
      verse: ['i5 i5 bVI5 bVII5', 'i5 bIII5 bVII5 iv5', 'i5 % iv5 %', 'i5 bVII5 bVI5 bVII5', 'i5 i5 bIII5 iv5'],
      preChorus: ['bVI5 bVII5 bVI5 bVII5', 'iv5 iv5 bVI5 bVII5'],
      chorus: ['bVI bIII bVII i', 'i bVI bIII bVII', 'bVI bVII i i', 'i bVII iv bVI', 'bIII bVII iv i'],
      bridge: ['iv5 bVI5 bVII5 bVII5', 'bVI5 % bVII5 V'],
      turnaround: ['bVI bVII', 'iv V'], cadence: ['bVI,bVII i', 'bVII i'],
    },
    mixolydian: {
      verse: ['I5 I5 bVII5 IV5', 'I bVII IV I', 'I5 % bVII5 %', 'I5 IV5 bVII5 I5'],
      preChorus: ['IV bVII IV V', 'ii IV bVII bVII'],
      chorus: ['I bVII IV IV', 'bVII IV I I', 'IV I bVII I', 'I V IV bVII'],
      bridge: ['bVI bVII bVI bVII', 'vi IV bVII V'],
      turnaround: ['bVII IV', 'IV V'], cadence: ['bVII,IV I', 'bVI,bVII I'],
    },
    major: {
      verse: ['I IV I V', 'I5 IV5 vi V5', 'vi IV I V', 'I iii IV IV'],
      preChorus: ['ii IV V V', 'IV V IV V'],
      chorus: ['I V vi IV', 'IV I V vi', 'I IV V IV', 'vi IV I V'],
      bridge: ['bVI bVII I I', 'vi V IV V'],
      turnaround: ['IV V'], cadence: ['IV,V I', 'bVI,bVII I'],
    },
  },
  drums: {
    kit: [['rock-kit', 4], ['acoustic-kit', 1]],
    grooves: {
      calm: [{ kick: 'x.......x.......', rim: '....x.......x...', hat: 'x.o.x.o.x.o.x.o.' }, { kick: 'x.....x.x.......', tomFloor: 'x.x.x.x.x.x.x.x.', snare: '............o...' }],
      main: [
        { kick: 'X.....x.x.......', snare: '....X.......X...', hat: 'X.x.X.x.X.x.X.x.' },
        { kick: 'X..x....x.x.....', snare: '....X..g.g..X...', hat: 'X.x.X.x.X.x.X.x.' },
        { kick: 'X.x.....x.x.....|X.x...x.x.......', snare: '....X.......X...', hat: 'X.x.X.x.X.x.X...', openHat: '................|..............x.' },
      ],
      full: [
        { kick: 'X.....x.X.x.....', snare: '....X.......X...', openHat: 'x.x.x.x.x.x.x.x.' },
        { kick: 'X.x...x.X.....x.', snare: '....X.......X..g', crash2: 'x...x...x...x...' },
        { kick: 'X..x..x.X..x....', snare: '....X..g....X...', ride: 'X.x.X.x.X.x.X.x.', crash: 'o...............' },
      ],
    },
    fills: [
      { snare: 'x...x...xxxx....', tomHigh: '............xx..', tomFloor: '..............xx', kick: 'x...x.......x...' },
      { tomHigh: '........xxx.....', tomMid: '...........xx...', tomFloor: '.............xxx', kick: 'x...x...x..x....' },
      { snare: 'X.xxX.xxX.xxXXXX', kick: 'x...x...x...x...' },
      { snare: '....X...X..X..X.', crash: '........x..x..x.', kick: '........x..x..x.' },
    ],
    from: 0.33, crashFrom: 0.5,
  },
  seats: [
    { id: 'rhythm-guitar', role: 'harmony', instruments: [['overdriven-guitar', 3], ['distorted-guitar', 3]], play: 'comp', voicing: 'power', voices: 3, register: [40, 64], pan: 0.85, doubled: true,
      patterns: { calm: ['c---------------', 'm-m-m-m-m-m-m-m-', 'c-------c---....'], main: ['M-m-m-m-M-m-m-c-', 'C-m-m-c-m-m-C-m-', 'C--c--c-....c-c-', 'C-..c-..C-..c-c-'], full: ['C-c-c-c-C-c-c-c-', 'C---C-c-..c-C-c-', 'C-c-ccc-C-c-ccc-'] }, energy: [0.4, 1] },
    { id: 'clean-guitar', role: 'arpeggio', instruments: [['clean-guitar', 3], ['steel-guitar', 1]], play: 'comp', voicing: 'guitar', pan: -0.4,
      patterns: { calm: ['0-2-3-4-3-2-3-2-', '0---3-4-2---3-4-'], main: ['0-2-3-2-4-2-3-2-', 'd-----d---u-d-u-'], full: ['D---d-u-d---d-u-'] }, energy: [0, 0.62], chance: 0.8 },
    { id: 'bass', role: 'bass', instruments: [['picked-bass', 4], ['finger-bass', 2]], play: 'bass',
      patterns: { calm: ['R---------------', 'R-------R-------'], main: ['R-R-R-R-R-R-R-R-', 'R-R-R-5-R-R-R-a-', 'R--R--R-....R-a-'], full: ['R-R-R-R-R-R-R-a-', 'R-RRR-R-R-RR5-a-', 'R-R-8-R-R-R-5-a-'] }, energy: [0.3, 1] },
    { id: 'riff-guitar', role: 'riff', instruments: [['distorted-guitar', 2], ['overdriven-guitar', 2]], play: 'riff', register: [45, 69], energy: [0.55, 1], never: ['bridge', 'verse'], chance: 0.6, pan: -0.25, loudness: 0.8 },
    { id: 'organ', role: 'pad', instruments: [['hammond-organ', 1]], play: 'sustain', voicing: 'close', voices: 3, energy: [0.7, 1], chance: 0.35, loudness: 0.7, pan: 0.3 },
    { id: 'lead', role: 'lead', instruments: [['distorted-guitar', 2], ['overdriven-guitar', 3]], play: 'theme', register: [55, 83], pan: 0.1 },
  ],
  form: { introBars: [4, 8], outroBars: [4, 8], middle: ['solo'], instrumentalBars: 8, instrumental: ['intro verse chorus verse chorus solo bridge chorus outro', 'intro verse verse chorus solo verse chorus chorus outro'], energy: { intro: 0.56, verse: 0.54, chorus: 0.88, solo: 0.88, bridge: 0.5, outro: 0.72 } },
  melody: { syncopation: 0.4, syllableSeconds: 0.26, leap: 0.45, span: 11, grid: 2, scale: 'pentatonic', melisma: 0.2, repetition: 0.6 },
  feel: { timingSeconds: 0.006, velocity: 0.05, laidBackSeconds: 0.002, strumSeconds: 0.008, ghosts: 0.3 },
  endings: [['held', 4], ['stop', 3], ['ritardando', 1]],
  modulation: { chance: 0.12, semitones: [2] },
  transitions: { riser: 0.05, impact: 0.05, reverseCymbal: 0.2, snareRoll: 0.15, gap: 0.25 },
  backingVocals: 0.6,
  mix: { curve: [-14.5, -8.4, -7.4, -8.6, -8.8, -9.6, -10.9, -14.6, -20.5, -25.5, -33], room: { timeSeconds: 0.6, amount: 0.22 }, hall: { timeSeconds: 1.6, amount: 0.12 }, delay: { beats: 0.5, feedback: 0.2, amount: 0.08 }, sidechainDb: 0.5, vocalDuckDb: 1.8, drumParallel: 0.45, saturation: 0.35, width: 1.15 },
};
