import type { Style } from './style.ts';

/** Blues: twelve bars, a shuffle, dominant sevenths, a guitar that answers the singer. */
export const blues: Style = {
  id: 'blues', name: 'Blues', nameZh: '蓝调',
  tempo: { low: 64, typical: 96, high: 132 },
  metres: [['4/4', 5], ['6/8', 1]],
  swing: { amount: 0.3, unit: 0.5 },
  modes: [['blues', 4], ['minor', 1.2]],
  tonics: [4, 9, 7, 0, 10],
  harmony: {
    blues: {
      verse: ['I7 I7 I7 I7 IV7 IV7 I7 I7 V7 IV7 I7 V7', 'I7 IV7 I7 I7 IV7 IV7 I7 I7 V7 IV7 I7 V7', 'I7 V7 IV7 IV7 I7 V7 I7 V7', 'I7 I7 IV7 IV7 V7 IV7 I7 V7'],
      chorus: ['I7 IV7 I7 I7 IV7 IV7 I7 I7 ii7 V7 I7 V7', 'IV7 IV7 I7 I7 IV7 IV7 V7 V7', 'I7 I7 I7 I7 IV7 IV7 I7 I7 V7 V7 I7 V7', 'I7 VI7 II7 V7'],
      bridge: ['IV7 IV7 I7 I7 II7 II7 V7 V7', 'IV9 % I9 % IV9 % V9 %'], intro: ['V7 IV7 I7 V7', 'I7 IV7 I7 V7'], turnaround: ['I7,IV7 I7,V7'], cadence: ['I7,V7 I9', 'I7,bII7 I7'],
    },
    minor: {
      verse: ['i7 i7 i7 i7 iv7 iv7 i7 i7 bVI7 V7 i7 V7', 'i7 iv7 i7 V7', 'i7 i7 iv7 iv7 bVI7 V7 i7 V7'],
      chorus: ['iv7 iv7 i7 i7 bVI7 V7 i7 V7', 'i7 iv7 bVI7 V7', 'iv7 i7 bVI7 V7'], intro: ['bVI7 V7 i7 V7'], turnaround: ['i7,bVI7 V7'], cadence: ['bVI7,V7 i7'],
    },
  },
  drums: {
    kit: [['acoustic-kit', 3], ['brush-kit', 1]],
    grooves: {
      calm: [{ kick: 'x.......x.......', rim: '....x.......x...', hat: 'x...x.o.x...x.o.' }, { brush: 'x.o.X.o.x.o.X.o.', kick: 'x.......x.......' }],
      main: [{ kick: 'X.....x.x.......', snare: '....x.......x...', hat: 'X.x.X.x.X.x.X.x.' }, { kick: 'X.......x.x.....', snare: '....x..g....x.g.', ride: 'X...X.x.X...X.x.' }],
      full: [{ kick: 'X.x...x.X.x...x.', snare: '....X.......X.g.', ride: 'X.x.X.x.X.x.X.x.' }, { kick: 'X...X...X...X...', snare: '..g.X.g...g.X.g.', openHat: 'x...x...x...x...' }],
    },
    grooves68: { calm: [{ kick: 'x...........', rim: '......x.....', hat: 'x.o.o.x.o.o.' }], main: [{ kick: 'X.......x.x.', snare: '......x.....', hat: 'X.x.x.X.x.x.' }], full: [{ kick: 'X.....x.x...', snare: '......X...g.', ride: 'X.x.x.X.x.x.' }] },
    fills: [{ snare: 'x.x.x.x.x.xxx.xx' }, { tomHigh: '........x.x.....', tomMid: '..........x.x...', tomFloor: '............x.xx', kick: 'x.......x.......' }],
    from: 0.3, crashFrom: 0.7,
  },
  seats: [
    { id: 'rhythm-guitar', role: 'harmony', instruments: [['clean-guitar', 2], ['overdriven-guitar', 2], ['jazz-guitar', 1]], play: 'comp', voicing: 'shell', voices: 3, register: [42, 68], pan: -0.45, loudness: 0.8,
      patterns: { calm: ['....s.......s...', 'c-----------....'], main: ['....S.s.....S.s.', 's...S.s.s...S.s.', '....S-......S-s.'], full: ['S.s.S.s.S.s.S.s.', 'S...S.sss...S.s.'] }, patterns68: { calm: ['0-1-2-3-2-1-'], main: ['0-1-2-3-2-1-', 'c-..c-c-..c-'], full: ['C-c-c-C-c-c-'] } },
    { id: 'bass', role: 'bass', instruments: [['finger-bass', 2], ['upright-bass', 2]], play: 'bass',
      patterns: { calm: ['R-------5-------', 'R---3---5---6---'], main: ['R---3---5---6---|8---7---6---5---', 'R-R-3-3-5-5-6-6-', 'R---3---5---a---'], full: ['R-R-3-3-5-5-6-6-|8-8-6-6-5-5-3-a-', 'R-3-5-6-8-6-5-a-'] } },
    { id: 'piano', role: 'harmony', instruments: [['upright-piano', 3], ['grand-piano', 1], ['hammond-organ', 1.5]], play: 'comp', voicing: 'rootless', voices: 3, pan: 0.3, loudness: 0.8,
      patterns: { calm: ['c-------....c---'], main: ['..s...s...s...s.', 'c-----c-....c-c-'], full: ['c-c-c-c-c-c-c-c-', 'S.s...S.s.s...S.'] }, energy: [0.4, 1], chance: 0.85 },
    { id: 'answers', role: 'counter', instruments: [['overdriven-guitar', 3], ['harmonica', 3], ['tenor-saxophone', 1]], play: 'answers', pan: 0.2, register: [57, 79] },
    { id: 'brass', role: 'pad', instruments: [['brass-section', 1]], play: 'comp', voicing: 'close', voices: 3, patterns: { calm: ['................'], main: ['..............s.'], full: ['S.......S.....s.', '......S-......S.'] }, energy: [0.74, 1], chance: 0.35, loudness: 0.8 },
    { id: 'lead', role: 'lead', instruments: [['overdriven-guitar', 4], ['harmonica', 2], ['tenor-saxophone', 1]], play: 'theme', register: [55, 81] },
  ],
  form: { introBars: [4], outroBars: [4], middle: ['solo'], instrumentalBars: 12, instrumental: ['intro verse verse solo chorus verse outro', 'intro verse chorus solo solo verse outro'], energy: { intro: 0.45, verse: 0.5, chorus: 0.74, solo: 0.78 } },
  melody: { syncopation: 0.4, syllableSeconds: 0.29, leap: 0.4, span: 11, grid: 2, scale: 'blues', melisma: 0.4, repetition: 0.6 },
  feel: { timingSeconds: 0.01, velocity: 0.09, laidBackSeconds: 0.01, strumSeconds: 0.012, ghosts: 0.5 },
  endings: [['ritardando', 3], ['held', 3], ['stop', 1]],
  modulation: { chance: 0, semitones: [1] },
  transitions: { riser: 0, impact: 0, reverseCymbal: 0, snareRoll: 0, gap: 0.2 },
  backingVocals: 0.2,
  mix: { curve: [-18.5, -9.6, -7.4, -8, -8.4, -9.6, -11.8, -16, -22, -27.5, -36], room: { timeSeconds: 0.5, amount: 0.26 }, hall: { timeSeconds: 1.3, amount: 0.1 }, delay: { beats: 0.33, feedback: 0.15, amount: 0.08 }, vocalDuckDb: 1.2, drumParallel: 0.15, saturation: 0.3, width: 0.95 },
};
