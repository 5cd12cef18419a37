import type { Style } from './style.ts';

/** Lo-fi: sleepy drums, jazz chords on a worn electric piano, vinyl crackle, a tune half remembered. */
export const lofi: Style = {
  id: 'lofi', name: 'Lo-fi', nameZh: '低保真',
  tempo: { low: 68, typical: 78, high: 90 },
  metres: [['4/4', 8], ['3/4', 1]],
  swing: { amount: 0.18, unit: 0.25 },
  modes: [['major', 4], ['dorian', 2], ['minor', 2]],
  tonics: [0, 5, 10, 3, 8, 2, 7],
  harmony: {
    major: { verse: ['ii9 V13 Imaj9 vi9', 'Imaj9 vi9 ii9 V13', 'IVmaj9 iii7 vi9 ii9', 'IVmaj7 iv6 Imaj9 %', 'Imaj9 iii7 IVmaj7 iv6', 'ii9 iii7 IVmaj9 iii7'], chorus: ['IVmaj9 iii7 ii9 Imaj9', 'iii7 VI7 ii9 V13', 'IVmaj9 V7sus4 iii7 vi9', 'Imaj9 VI7 ii9 bII7'], bridge: ['vi9 % IVmaj9 %', 'iv9 bVII9 Imaj9 %', 'bVImaj7 % V7sus4 %'], turnaround: ['ii9 V13', 'iii7 biii7'], cadence: ['ii9,V13 Imaj9', 'iv6 Imaj9'] },
    dorian: { verse: ['i9 IV9 i9 IV9', 'i9 v7 bIIImaj7 IV9', 'i9 ii7 bIIImaj7 ii7'], chorus: ['bIIImaj7 IV9 i9 %', 'bVIImaj7 IV9 i9 i9'], turnaround: ['v7 IV9'], cadence: ['IV9 i9'] },
    minor: { verse: ['i9 iv9 bVImaj7 V7', 'i9 bVImaj9 iv9 v7', 'bVImaj9 v7 i9 %'], chorus: ['iv9 bVII9 bIIImaj9 bVImaj9', 'bVImaj9 bVII9 i9 v7'], turnaround: ['iv9 V7alt'], cadence: ['iv9 i9'] },
  },
  drums: {
    kit: [['lofi-kit', 1]],
    grooves: {
      calm: [{ rim: '....x.......x...', hat: 'x...x...x...x...' }, { kick: 'x.........x.....', shaker: 'o.x.o.x.o.x.o.x.' }],
      main: [{ kick: 'x......x..x.....', snare: '....x.......x...', hat: 'x.o.x.o.x.o.x.o.' }, { kick: 'x..x......x.....', snare: '....x.......x..?', hat: 'x.x.x.x.x.x.x.x.' }, { kick: 'x.....x...xx....', rim: '....x.......x...', hat: 'xoxoxoxoxoxoxoxo' }],
      full: [{ kick: 'x..x...x..x..x..', snare: '....x..g....x...', hat: 'x.xox.x.x.xox.x.', openHat: '..............x.' }, { kick: 'x......x.xx.....', snare: '....x.......x.g.', hat: 'x.o.x.o.x.o.x.or', shaker: 'xoxoxoxoxoxoxoxo' }],
    },
    fills: [{ kick: 'x.......x.......', snare: '....x.....o.x.o.' }, { kick: 'x...............', rim: '....x..x..x.x...' }],
    from: 0.3, crashFrom: 0.95,
  },
  seats: [
    { id: 'keys', role: 'harmony', instruments: [['electric-piano', 4], ['wurlitzer', 2], ['upright-piano', 1.5]], play: 'comp', voicing: 'rootless', voices: 4, register: [50, 72], pan: -0.15, patterns: { calm: ['c---------------', 'b-------c-------'], main: ['b-----c---..c---', 'c---------c-..s.', 'b--c----..c-----'], full: ['b-----c-..c-..c-', 'b--c--..c-c-..s.'] } },
    { id: 'guitar', role: 'arpeggio', instruments: [['jazz-guitar', 3], ['nylon-guitar', 2], ['clean-guitar', 1]], play: 'comp', voicing: 'close', voices: 4, register: [52, 74], pan: 0.4, loudness: 0.65, patterns: { calm: ['0---2---3-------'], main: ['0---2-3---1-2---', '..3-2-1-..2-....'], full: ['0-2-3-4-3-2-1-2-'] }, energy: [0.4, 1], chance: 0.75 },
    { id: 'bass', role: 'bass', instruments: [['upright-bass', 2], ['finger-bass', 2], ['sub-bass', 1]], play: 'bass', patterns: { calm: ['R---------------'], main: ['R------R--5-----', 'R-------R---5-a-', 'R--R------5-..p-'], full: ['R------R--5-7-a-', 'R--R----8-5-..a-'] }, energy: [0.36, 1] },
    { id: 'pad', role: 'pad', instruments: [['warm-pad', 2], ['air-pad', 1], ['string-section', 1]], play: 'sustain', voicing: 'open', voices: 3, chance: 0.7, loudness: 0.55 },
    { id: 'answers', role: 'counter', instruments: [['vibraphone', 2], ['flute', 1], ['muted-trumpet', 1.5], ['celesta', 1], ['kalimba', 1]], play: 'answers', energy: [0.35, 1], chance: 0.8, pan: 0.25, loudness: 0.7 },
    { id: 'lead', role: 'lead', instruments: [['vibraphone', 2], ['electric-piano', 1], ['muted-trumpet', 1], ['jazz-guitar', 2], ['tenor-saxophone', 1], ['upright-piano', 1.5]], play: 'theme', loudness: 0.85 },
  ],
  form: { introBars: [4], outroBars: [4], middle: ['interlude', 'instrumental'], instrumentalBars: 8, instrumental: ['intro verse chorus verse breakdown chorus outro', 'intro verse verse chorus interlude verse chorus outro'], energy: { intro: 0.28, verse: 0.46, chorus: 0.6, breakdown: 0.3, bridge: 0.4, outro: 0.3, instrumental: 0.56 } },
  melody: { syncopation: 0.5, syllableSeconds: 0.34, leap: 0.4, span: 10, grid: 4, scale: 'pentatonic', melisma: 0.12, repetition: 0.45 },
  feel: { timingSeconds: 0.011, velocity: 0.1, laidBackSeconds: 0.02, strumSeconds: 0.014, ghosts: 0.4 },
  endings: [['fade', 3], ['held', 2], ['ritardando', 1]],
  modulation: { chance: 0, semitones: [1] },
  transitions: { riser: 0, impact: 0, reverseCymbal: 0.1, snareRoll: 0, gap: 0.2 },
  backingVocals: 0.2,
  mix: { curve: [-13, -6.2, -5.6, -7.2, -9, -11.2, -14.4, -19.5, -27, -33, -42], room: { timeSeconds: 0.6, amount: 0.2 }, hall: { timeSeconds: 1.8, amount: 0.14 }, delay: { beats: 0.75, feedback: 0.2, amount: 0.08 }, sidechainDb: 2.5, vocalDuckDb: 1, drumParallel: 0.2, saturation: 0.45, width: 0.85, lofi: { crackle: 0.4, wobble: 0.35, lowpassHz: 9000 } },
};
