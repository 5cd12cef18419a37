import type { Style } from './style.ts';

/** Bossa nova: nylon guitar with thumb bass, rim clicks, soft extended chords, flute. */
export const bossaNova: Style = {
  id: 'bossa-nova', name: 'Bossa nova', nameZh: '巴萨诺瓦',
  tempo: { low: 112, typical: 132, high: 150 },
  metres: [['4/4', 1]],
  swing: { amount: 0, unit: 0.5 },
  modes: [['major', 4], ['minor', 2]],
  tonics: [5, 0, 2, 7, 10, 3],
  harmony: {
    major: {
      verse: ['Imaj7 % II9 % ii7 bII7 Imaj7 bII7', 'Imaj9 VI7 ii9 V13', 'Imaj7 biii7 ii7 V7', 'Imaj9 % ii9 V13 iii7 VI7 ii7 V7', 'I6 iii7 VI7 ii9'],
      chorus: ['IVmaj7 bVII9 iii7 VI7 ii9 V13 Imaj9 %', 'ii9 V13 iii7 VI7', 'ii7 iv6 Imaj7 VI7', 'IVmaj7 iv6 iii7 biii7 ii7 bII7 Imaj7 %'],
      bridge: ['bIImaj7 % bV7 % bii7 % VI7 %', 'iv7 bVII7 bIIImaj7 % ii7 % V7 %', 'vi9 II9 ii9 V13'],
      turnaround: ['iii7,VI7 ii7,V7', 'ii9 V13'], cadence: ['ii9,bII7 Imaj9', 'iv6 Imaj9'],
    },
    minor: {
      verse: ['i9 % iv9 % ii7b5 V7 i6 V7', 'i6 bVImaj7 ii7b5 V7', 'i9 bVII9 bVImaj7 V7'], chorus: ['iv9 bVII9 bIIImaj7 bVImaj7 ii7b5 V7 i9 %', 'bIIImaj7 bVImaj7 ii7b5 V7', 'iv7 i7 ii7b5 V7'],
      bridge: ['bVImaj7 % bIIImaj7 % iv6 % V7 %'], turnaround: ['ii7b5 V7'], cadence: ['ii7b5,V7 i6'],
    },
  },
  drums: {
    kit: [['brush-kit', 2], ['jazz-kit', 2]],
    grooves: {
      calm: [{ shaker: 'xoxoxoxoxoxoxoxo', kick: 'o.....oo......o.' }],
      main: [{ kick: 'x.....xox.....xo', rim: 'x.....x.....x...|....x.....x.....', hat: 'oooooooooooooooo' }, { kick: 'x.....xox.....xo', rim: '....x.....x..x..|x.....x.....x...', shaker: 'xoxoxoxoxoxoxoxo' }],
      full: [{ kick: 'x.....xox.....xo', rim: 'x..x..x...x..x..', ride: 'x.x.x.x.x.x.x.x.', shaker: 'xoxoxoxoxoxoxoxo' }],
    },
    fills: [{ rim: 'x..x..x.x.x.xx.x', kick: 'x.....xo........' }, { snare: '........o..o.o.o', kick: 'x.....xox.......' }],
    from: 0.34, crashFrom: 0.95,
    percussion: { instruments: [['latin-percussion', 1]], grooves: { calm: [{ shaker: 'xoxoxoxoxoxoxoxo' }], main: [{ cabasa: 'xoxoxoxoxoxoxoxo' }], full: [{ cabasa: 'XoxoXoxoXoxoXoxo', congaOpen: '......x.......xx', triangle: 'x.......x.......' }] }, from: 0.5, chance: 0.6 },
  },
  seats: [
    { id: 'guitar', role: 'harmony', instruments: [['nylon-guitar', 1]], play: 'comp', voicing: 'rootless', voices: 4, register: [50, 70], pan: -0.2,
      patterns: { calm: ['B---c---F---c---', 'B--c--c-F-----c-'], main: ['b--c--c-B-c---c-|B-c---c-B--c--c-', 'B-c---c-F--c--c-|b--c--c-F-c-----'], full: ['b--c--c-b-c--c--', 'B-c-c--cF-c--c-c'] } },
    { id: 'bass', role: 'bass', instruments: [['upright-bass', 4], ['fretless-bass', 1]], play: 'bass', patterns: { calm: ['R-------5-------'], main: ['R-----R-5-----5-', 'R-----5-5-----R-'], full: ['R-----R-5-----a-'] }, energy: [0.3, 1] },
    { id: 'piano', role: 'harmony', instruments: [['grand-piano', 2], ['electric-piano', 2], ['vibraphone', 1]], play: 'comp', voicing: 'rootless', voices: 3, register: [58, 80], pan: 0.3, loudness: 0.65, patterns: { calm: ['........c-------'], main: ['....s.....s.....|..s.......c-----', '......c-........'], full: ['..s...s....s..s.'] }, energy: [0.5, 1], chance: 0.8 },
    { id: 'strings', role: 'pad', instruments: [['string-section', 1]], play: 'sustain', voicing: 'open', voices: 4, energy: [0.62, 1], chance: 0.6, loudness: 0.7 },
    { id: 'answers', role: 'counter', instruments: [['flute', 3], ['alto-saxophone', 1], ['muted-trumpet', 1]], play: 'answers', energy: [0.35, 1], pan: 0.2, loudness: 0.8 },
    { id: 'lead', role: 'lead', instruments: [['flute', 3], ['alto-saxophone', 1.5], ['nylon-guitar', 1.5], ['tenor-saxophone', 1]], play: 'theme' },
  ],
  form: { introBars: [4, 8], outroBars: [4, 8], middle: ['solo', 'instrumental'], instrumentalBars: 8, instrumental: ['intro verse verse bridge verse solo chorus outro', 'intro verse chorus solo verse chorus outro'], energy: { intro: 0.3, verse: 0.42, chorus: 0.6, solo: 0.62, bridge: 0.5, outro: 0.34 } },
  melody: { syncopation: 0.65, syllableSeconds: 0.28, leap: 0.4, span: 10, grid: 2, scale: 'full', melisma: 0.12, repetition: 0.55 },
  feel: { timingSeconds: 0.007, velocity: 0.07, laidBackSeconds: 0.006, strumSeconds: 0.006, ghosts: 0.3 },
  endings: [['ritardando', 2], ['held', 3], ['fade', 1]],
  modulation: { chance: 0.05, semitones: [1] },
  transitions: { riser: 0, impact: 0, reverseCymbal: 0, snareRoll: 0, gap: 0 },
  backingVocals: 0.1,
  mix: { curve: [-20, -10.4, -7.6, -7.8, -8.4, -9.8, -12.4, -16.4, -22, -27, -35], room: { timeSeconds: 0.5, amount: 0.2 }, hall: { timeSeconds: 1.6, amount: 0.14 }, vocalDuckDb: 0.8, drumParallel: 0, saturation: 0.05, width: 0.95 },
};
