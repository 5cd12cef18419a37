import type { Style } from './style.ts';

/** Jazz: swing, walking bass, rootless voicings, ride cymbal, ii–V–I turned every way, solos in turn. */
export const jazz: Style = {
  id: 'jazz', name: 'Jazz', nameZh: '爵士',
  tempo: { low: 92, typical: 132, high: 184 },
  metres: [['4/4', 8], ['3/4', 1.5]],
  swing: { amount: 0.28, unit: 0.5 },
  modes: [['major', 4], ['minor', 2.5], ['dorian', 1]],
  tonics: [5, 10, 3, 0, 8, 7, 2],
  harmony: {
    major: {
      verse: ['Imaj7 vi7 ii7 V7', 'Imaj7 VI7 ii7 V7', 'Imaj9 % ii9 V13 iii7 VI7 ii7 V7', 'Imaj7 IV7 iii7,VI7 ii7,V7', 'Imaj7 vii7b5,III7 vi7 II7', 'ii9 V13 Imaj9 VI7'],
      chorus: ['ii9 V13 Imaj9 VI7', 'IVmaj7 iv6 iii7 VI7 ii7 V7 Imaj7 V7', 'iii7 VI7 ii9 V13', 'IVmaj9 bVII9 Imaj7 VI7', 'ii7 bII7 Imaj7 VI7'],
      bridge: ['v7 I7 IVmaj7 % vi7 II7 ii7 V7', 'III7 % VI7 % II7 % V7 %', 'iv7 bVII7 Imaj7 % ii7 V7 Imaj7 V7'],
      intro: ['ii9 V13 iii7 VI7', 'Imaj9 bIIImaj7 bVImaj7 V13'], turnaround: ['iii7,VI7 ii7,V7', 'Imaj7,VI7 ii7,bII7'], cadence: ['ii9,V13 Imaj9', 'bII7 Imaj9'],
    },
    minor: {
      verse: ['i7 ii7b5,V7 i7 V7', 'i6 bVImaj7 ii7b5 V7', 'i7 iv7 bVII9 bIIImaj7 bVImaj7 ii7b5 V7 i6', 'i6 % ii7b5 V7'],
      chorus: ['iv7 bVII7 bIIImaj7 bVImaj7 ii7b5 V7 i6 V7', 'bVImaj7 V7 i7 i7', 'iv9 i7 ii7b5 V7alt'],
      bridge: ['iv7 bVII7 bIIImaj7 % ii7b5 V7 i6 V7', 'v7 I7 iv7 % bVI7 % V7 %'],
      turnaround: ['ii7b5 V7'], cadence: ['ii7b5,V7alt i6', 'V7 imaj7'],
    },
    dorian: { verse: ['i9 i9 IV9 i9', 'i9 % i9 % bii9 % i9 %'], chorus: ['bii9 % i9 %', 'iv9 bVII9 i9 IV9'], turnaround: ['ii7 V7'], cadence: ['IV9 i9'] },
  },
  drums: {
    kit: [['jazz-kit', 3], ['brush-kit', 2]],
    grooves: {
      calm: [{ brush: 'x.o.X.o.x.o.X.o.', pedalHat: '....x.......x...' }, { ride: 'x...x...x...x...', pedalHat: '....x.......x...' }],
      main: [{ ride: 'x...x.x.x...x.x.', pedalHat: '....x.......x...', kick: 'g...g...g...g...', snare: '......?.......?.' }, { ride: 'X...x.x.X...x.x.', pedalHat: '....x.......x...', snare: '..?.......?...?.', kick: 'g...g..?g...g...' }],
      full: [{ ride: 'X...X.x.X...X.x.', pedalHat: '....x.......x...', kick: 'o...g..?o.?.g...', snare: '..o...g.?...o.g.' }, { ride: 'X...X.x.X...X.x.', pedalHat: '....x.......x...', snare: '......o...o...o.', kick: '?...?.....o.....' }],
    },
    grooves34: { calm: [{ brush: 'x.o.X.o.X.o.', pedalHat: '....x...x...' }], main: [{ ride: 'x...x.x.x...', pedalHat: '....x...x...', kick: 'x.......?...' }], full: [{ ride: 'X...x.x.x.x.', pedalHat: '....x...x...', kick: 'x.....?.....', snare: '..?...o.....' }] },
    fills: [{ snare: '..o.x.o.x.ox..ox', kick: 'x.......x...x...' }, { snare: 'x.x..x..x..xx...', tomHigh: '....x.......x.x.', kick: '......x.......x.' }, { tomHigh: '..x...x.........', tomFloor: '........x..x..x.', snare: 'x...x.....x...x.' }],
    from: 0.25, crashFrom: 0.8,
  },
  seats: [
    { id: 'piano', role: 'harmony', instruments: [['grand-piano', 4], ['electric-piano', 1]], play: 'comp', voicing: 'rootless', voices: 4, register: [50, 74], pan: -0.25,
      patterns: { calm: ['c-------........|......c---------', 'c---------......'], main: ['......s...c-....|..s.......s.....', 's.....s.........|......c-..s.....', '..c-......s...s.|......s.....c-..'], full: ['S.....s...S-....|..s...S...s...s.', '..S...s.S-....s.|S.....S...s.....'] },
      patterns34: { calm: ['c-----------'], main: ['....s.....s.', 'c-..s...s...'], full: ['S...s.S...s.'] } },
    { id: 'guitar', role: 'harmony', instruments: [['jazz-guitar', 1]], play: 'comp', voicing: 'shell', voices: 3, register: [45, 70], patterns: { calm: ['c-------c-------'], main: ['s...s...s...s...'], full: ['s...S...s...S...'] }, chance: 0.4, pan: 0.4, loudness: 0.6 },
    { id: 'bass', role: 'bass', instruments: [['upright-bass', 1]], play: 'walking-bass', pan: 0 },
    { id: 'answers', role: 'counter', instruments: [['tenor-saxophone', 2], ['trumpet', 1], ['muted-trumpet', 2], ['vibraphone', 1.5], ['clarinet', 1]], play: 'answers', pan: 0.25, energy: [0.35, 1], chance: 0.9, loudness: 0.85 },
    { id: 'lead', role: 'lead', instruments: [['tenor-saxophone', 3], ['trumpet', 2], ['alto-saxophone', 2], ['muted-trumpet', 1], ['clarinet', 1]], play: 'theme', pan: 0.05 },
    { id: 'solo', role: 'lead', instruments: [['grand-piano', 2], ['jazz-guitar', 2], ['vibraphone', 1.5], ['trombone', 1]], play: 'theme', pan: -0.2, chance: 0.85 },
  ],
  form: { introBars: [4, 8], outroBars: [4], middle: ['solo'], instrumentalBars: 8, instrumental: ['intro verse verse bridge verse solo solo bridge verse outro', 'intro verse chorus solo solo verse chorus outro'], energy: { intro: 0.35, verse: 0.48, chorus: 0.64, solo: 0.74, bridge: 0.55, outro: 0.4 } },
  melody: { syncopation: 0.6, syllableSeconds: 0.29, leap: 0.6, span: 12, grid: 2, scale: 'full', melisma: 0.25, repetition: 0.35 },
  feel: { timingSeconds: 0.009, velocity: 0.1, laidBackSeconds: 0.008, strumSeconds: 0.01, ghosts: 0.5 },
  endings: [['ritardando', 3], ['held', 3], ['tag', 2]],
  modulation: { chance: 0.1, semitones: [1, 2] },
  transitions: { riser: 0, impact: 0, reverseCymbal: 0, snareRoll: 0, gap: 0.05 },
  backingVocals: 0,
  mix: { curve: [-19, -9.8, -7.2, -7.8, -8.6, -10, -12.4, -16.2, -21.5, -26.5, -34], room: { timeSeconds: 0.6, amount: 0.26 }, hall: { timeSeconds: 1.6, amount: 0.12 }, vocalDuckDb: 0.8, drumParallel: 0, saturation: 0.08, width: 0.95 },
};
