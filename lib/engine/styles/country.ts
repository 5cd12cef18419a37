import type { Style } from './style.ts';

/** Country: train beat, root-fifth bass, pedal steel and fiddle fills, telecaster solos. */
export const country: Style = {
  id: 'country', name: 'Country', nameZh: '乡村',
  tempo: { low: 88, typical: 112, high: 140 },
  metres: [['4/4', 6], ['3/4', 1.5]],
  swing: { amount: 0.08, unit: 0.5 },
  modes: [['major', 6], ['mixolydian', 1.2], ['minor', 0.6]],
  tonics: [7, 0, 2, 9, 4],
  harmony: {
    major: {
      verse: ['I I IV I', 'I V vi IV', 'I IV I V', 'I I V V', 'I V7/vi vi IV', 'I I7 IV V'],
      preChorus: ['ii IV V V', 'IV V IV V7'],
      chorus: ['IV I V I', 'I V IV I', 'IV V I vi', 'I IV V V7', 'I V7/IV IV V7'],
      bridge: ['vi IV I V', 'IV I II7 V7', 'vi V IV V7'],
      turnaround: ['V7 V7', 'IV V7', 'II7 V7'], cadence: ['V7 I', 'IV,V7 I'],
    },
    mixolydian: { verse: ['I bVII IV I', 'I I IV bVII'], chorus: ['IV bVII I I', 'bVII IV I V'], turnaround: ['bVII IV'], cadence: ['bVII,IV I'] },
    minor: { verse: ['i i bVII i', 'i bVI bVII i'], chorus: ['bIII bVII i i', 'bVI bIII bVII V'], turnaround: ['bVII V'], cadence: ['V i'] },
  },
  drums: {
    kit: [['acoustic-kit', 3], ['brush-kit', 1.5]],
    grooves: {
      calm: [{ kick: 'x.......x.......', rim: '....x.......x...', hat: 'x.o.x.o.x.o.x.o.' }, { kick: 'x.......x.......', brush: 'xoXoxoXoxoXoxoXo' }],
      main: [{ kick: 'x.......x.......', snare: 'goXogoXogoXogoXo' }, { kick: 'x.....x.x.......', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }, { kick: 'x...x...x...x...', snare: 'goXogoXogoXogoXX' }],
      full: [{ kick: 'X.......X.x.....', snare: '....X.......X...', ride: 'X.x.X.x.X.x.X.x.', tambourine: '..x...x...x...x.' }, { kick: 'X.....x.X.....x.', snare: '....X..g....X...', openHat: 'x...x...x...x...' }],
    },
    fills: [{ snare: 'x.x.x.x.xxxxxxxx' }, { snare: '........x.xx....', tomHigh: '............xx..', tomFloor: '..............xx', kick: 'x.......x.......' }, { snare: 'x..x..x.x..xxx.x', kick: 'x.......x.......' }],
    from: 0.38, crashFrom: 0.62,
  },
  seats: [
    { id: 'acoustic', role: 'harmony', instruments: [['steel-guitar', 1]], play: 'comp', voicing: 'guitar', pan: -0.5, doubled: true, loudness: 0.9,
      patterns: { calm: ['0---d---1---d---', 'd---------d-----'], main: ['0---d-u-1---d-u-', 'B---d-u-F---d-u-', 'd---d-u-d-u-d-u-'], full: ['D-d-D-duD-d-D-du', 'B-d-D-duF-d-D-du'] }, patterns34: { calm: ['B---d---d---'], main: ['B---d-u-d-u-'], full: ['D---d-u-D-u-'] } },
    { id: 'electric', role: 'riff', instruments: [['clean-guitar', 3], ['overdriven-guitar', 1]], play: 'comp', voicing: 'close', voices: 3, pan: 0.45, loudness: 0.8,
      patterns: { calm: ['....s.......s...'], main: ['....S.......S...', '..s...s...s...s.', '0-1-2-1-3-2-1-2-'], full: ['....S..s....S.s.', '0-21-23-0-21-32-'] }, energy: [0.5, 1] },
    { id: 'bass', role: 'bass', instruments: [['finger-bass', 3], ['upright-bass', 2]], play: 'bass',
      patterns: { calm: ['R-------5-------'], main: ['R-------5-------', 'R-----R-5-----a-', 'R-------5---2-3-'], full: ['R---R---5---5-a-', 'R-----R-5-5-R-a-'] }, patterns34: { calm: ['R-----------'], main: ['R-------5---'], full: ['R---5---8-a-'] }, energy: [0.3, 1] },
    { id: 'piano', role: 'harmony', instruments: [['upright-piano', 2], ['grand-piano', 1]], play: 'comp', voicing: 'close', voices: 3, pan: 0.2, loudness: 0.7,
      patterns: { calm: ['c---------------'], main: ['..c...c...c...c.', '....c-......c-c-'], full: ['b-c-F-c-b-c-F-c-', 'c-c-c-ccc-c-c-cc'] }, energy: [0.6, 1], chance: 0.6 },
    { id: 'pedal-steel', role: 'counter', instruments: [['pedal-steel', 1]], play: 'answers', pan: 0.3, energy: [0.3, 1] },
    { id: 'steel-pad', role: 'pad', instruments: [['pedal-steel', 2], ['hammond-organ', 1]], play: 'sustain', voicing: 'open', voices: 3, energy: [0.65, 1], loudness: 0.65, pan: -0.2, chance: 0.8 },
    { id: 'lead', role: 'lead', instruments: [['fiddle', 3], ['clean-guitar', 2], ['pedal-steel', 1.5], ['harmonica', 0.8], ['banjo', 1]], play: 'theme', pan: 0.1 },
  ],
  form: { introBars: [4, 8], outroBars: [4, 8], middle: ['solo', 'instrumental'], instrumentalBars: 8, instrumental: ['intro verse chorus verse chorus solo chorus outro', 'intro verse verse chorus solo bridge chorus outro'], energy: { intro: 0.5, verse: 0.46, chorus: 0.76, solo: 0.78 } },
  melody: { syncopation: 0.28, syllableSeconds: 0.26, leap: 0.4, span: 10, grid: 2, scale: 'full', melisma: 0.3, repetition: 0.5 },
  feel: { timingSeconds: 0.007, velocity: 0.07, laidBackSeconds: 0.003, strumSeconds: 0.014, ghosts: 0.4 },
  endings: [['ritardando', 2], ['held', 2], ['tag', 3], ['stop', 1]],
  modulation: { chance: 0.3, semitones: [2, 1] },
  transitions: { riser: 0, impact: 0, reverseCymbal: 0.08, snareRoll: 0.1, gap: 0.15 },
  backingVocals: 0.75,
  mix: { curve: [-16.5, -9, -7.8, -8.6, -8.8, -9.6, -11.2, -14.8, -20, -24.5, -32], room: { timeSeconds: 0.5, amount: 0.18 }, hall: { timeSeconds: 1.5, amount: 0.15 }, delay: { beats: 0.5, feedback: 0.15, amount: 0.06 }, vocalDuckDb: 1.8, drumParallel: 0.2, saturation: 0.15, width: 1.1 },
};
