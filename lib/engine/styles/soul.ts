import type { Style } from './style.ts';

/** Soul and R&B: electric piano ninths, a deep pocket, horns that answer, melismas and stacked harmonies. */
export const soul: Style = {
  id: 'soul', name: 'Soul / R&B', nameZh: '灵魂乐 / 节奏布鲁斯',
  tempo: { low: 66, typical: 88, high: 112 },
  metres: [['4/4', 6], ['6/8', 1.5]],
  swing: { amount: 0.12, unit: 0.25 },
  modes: [['major', 3], ['minor', 3], ['dorian', 1]],
  harmony: {
    major: {
      verse: ['Imaj9 iii7 vi9 ii9', 'Imaj7 % IVmaj7 %', 'Imaj7 iii7 IVmaj7 V7sus4', 'vi9 ii9 V13 Imaj9', 'IVmaj9 iii7 ii9 Imaj7'],
      preChorus: ['ii9 iii7 IVmaj7 V7sus4', 'vi9 V/7 IVmaj7 iii7,VI7'],
      chorus: ['IVmaj9 V7sus4 iii7 vi9', 'ii9 V13 Imaj9 VI7', 'IVmaj7 III7 vi9 I7', 'Imaj9 VI7 ii9 V13', 'IVmaj7 iv6 iii7 VI7 ii9 V7sus4 Imaj9 %'],
      bridge: ['iv9 bVII9 Imaj7 %', 'bVImaj7 bVII9 Imaj7 %', 'ii9 III7 vi9 II9'], turnaround: ['ii9 V7sus4', 'iii7,VI7 ii9,V13'], cadence: ['ii9,V13 Imaj9', 'IVmaj7 Imaj9'],
    },
    minor: {
      verse: ['i9 iv9 i9 iv9', 'i9 bVImaj7 iv9 V7alt', 'i9 bIIImaj7 bVImaj7 V7'], preChorus: ['iv9 v7 bVImaj7 V7alt'],
      chorus: ['bVImaj9 v7 i9 bIIImaj7', 'iv9 bVII9 bIIImaj9 bVImaj7', 'i9 iv9 bVImaj7 V7alt'], bridge: ['bVImaj7 bVII9 i9 i9', 'iv9 i9 iv9 V7'], turnaround: ['iv9 V7alt'], cadence: ['iv9,V7alt i9'],
    },
    dorian: { verse: ['i9 IV9 i9 IV9', 'i9 v7 IV9 i9'], chorus: ['bIIImaj7 IV9 i9 i9', 'bVII IV9 i9 v7'], turnaround: ['v7 IV9'], cadence: ['IV9 i9'] },
  },
  drums: {
    kit: [['acoustic-kit', 3], ['kit-808', 1]],
    grooves: {
      calm: [{ kick: 'x.........x.....', rim: '....x.......x...', hat: 'x.o.x.o.x.o.x.o.' }],
      main: [{ kick: 'X..x......x..x..', snare: '....X..g.g..X..g', hat: 'xoxoxoxoxoxoxoxo' }, { kick: 'X.....x..x.x....', snare: '....X.......X.g.', hat: 'x.x.x.xox.x.x.x.', openHat: '..............x.' }, { kick: 'X.x....x..x.....', snare: '....x..g....x...', clap: '....x.......x...', hat: 'x.o.x.o.x.o.x.or' }],
      full: [{ kick: 'X..x..x...xx..x.', snare: '....X..g.g..X.gg', hat: 'XoxoXoxoXoxoXoxo', tambourine: '....x.......x...' }, { kick: 'X.....xx..x..x..', snare: '....X.g.....X..g', ride: 'x.x.x.x.x.x.x.x.', tambourine: '..x...x...x...x.' }],
    },
    fills: [{ snare: '......x.x.xx.xxx', kick: 'x.....x.........' }, { tomHigh: '........x.x.....', tomMid: '...........xx...', tomFloor: '.............xx.', snare: '....x..g.......x', kick: 'x.....x.........' }],
    from: 0.32, crashFrom: 0.75,
  },
  seats: [
    { id: 'keys', role: 'harmony', instruments: [['electric-piano', 4], ['wurlitzer', 2], ['grand-piano', 1]], play: 'comp', voicing: 'rootless', voices: 4, pan: -0.2, patterns: { calm: ['b---------c-----', 'b-----c---------'], main: ['b-----c-..c---c-', 'b--c----..c--s..', 'c-....c-c-....s.'], full: ['b--c..c-b-c..cs.', 'C-..c-c-..C-c-s.'] }, patterns68: { calm: ['b-----c-----'], main: ['b-c-c-c-c-c-'], full: ['b-c-c-C-c-c-'] } },
    { id: 'guitar', role: 'harmony', instruments: [['clean-guitar', 2], ['funk-guitar', 1]], play: 'comp', voicing: 'close', voices: 3, register: [57, 76], pan: 0.5, loudness: 0.65, patterns: { calm: ['............s...'], main: ['....s.......s...', '....s..x....s.xs', '..3-4-3-2-......'], full: ['..x.S..x..x.S.xs', '....S.xs....S.x.'] }, energy: [0.4, 1], chance: 0.85 },
    { id: 'bass', role: 'bass', instruments: [['finger-bass', 4], ['synth-bass', 1]], play: 'bass', patterns: { calm: ['R---------------'], main: ['R--R------5-..a-', 'R-----gR..R-5-7-', 'R-..R-..8-7-5-a-'], full: ['R--R..8-R-5-7-a-', 'R-gR..5-8-7-5-a-'] }, energy: [0.3, 1] },
    { id: 'organ', role: 'pad', instruments: [['hammond-organ', 2], ['string-section', 2], ['warm-pad', 1]], play: 'sustain', voicing: 'open', voices: 4, energy: [0.4, 1], chance: 0.8, loudness: 0.7 },
    { id: 'horns', role: 'counter', instruments: [['brass-section', 3], ['tenor-saxophone', 1.5], ['trumpet', 1]], play: 'answers', energy: [0.6, 1], chance: 0.8, pan: 0.25, loudness: 0.85 },
    { id: 'lead', role: 'lead', instruments: [['tenor-saxophone', 2], ['electric-piano', 1.5], ['clean-guitar', 1.5], ['alto-saxophone', 1]], play: 'theme' },
  ],
  form: { introBars: [4], outroBars: [4, 8], middle: ['instrumental'], instrumentalBars: 8, instrumental: ['intro verse verse chorus verse chorus bridge chorus outro', 'intro verse chorus solo verse chorus outro'], energy: { verse: 0.48, chorus: 0.76 } },
  melody: { syncopation: 0.6, syllableSeconds: 0.26, leap: 0.45, span: 12, grid: 4, scale: 'pentatonic', melisma: 0.6, repetition: 0.45 },
  feel: { timingSeconds: 0.008, velocity: 0.08, laidBackSeconds: 0.014, strumSeconds: 0.008, ghosts: 0.6 },
  endings: [['held', 3], ['tag', 2], ['fade', 2], ['ritardando', 2]],
  modulation: { chance: 0.3, semitones: [1, 2] },
  transitions: { riser: 0.05, impact: 0.05, reverseCymbal: 0.15, snareRoll: 0, gap: 0.15 },
  backingVocals: 0.9,
  mix: { curve: [-12.8, -6.9, -6.9, -8.8, -9.6, -10.8, -12.6, -16, -20.5, -24.5, -31], room: { timeSeconds: 0.5, amount: 0.15 }, hall: { timeSeconds: 1.8, amount: 0.18 }, delay: { beats: 0.5, feedback: 0.25, amount: 0.1 }, sidechainDb: 1, vocalDuckDb: 2, drumParallel: 0.2, saturation: 0.25, width: 1.05 },
};
