import type { Style } from './style.ts';

/** Funk: everything on the one, sixteenth scratch guitar, slap bass, clavinet, horn punches. */
export const funk: Style = {
  id: 'funk', name: 'Funk', nameZh: '放克',
  tempo: { low: 94, typical: 106, high: 120 },
  metres: [['4/4', 1]],
  swing: { amount: 0.08, unit: 0.25 },
  modes: [['dorian', 4], ['mixolydian', 3], ['minor', 1]],
  tonics: [4, 9, 2, 7, 0],
  harmony: {
    dorian: { verse: ['i9 % i9 %', 'i7 IV9 i7 IV9', 'i7 % i7 bVII,IV', 'i9 i9 IV9 i9'], chorus: ['IV9 % i9 %', 'bVImaj7 bVImaj7 V9 V9', 'bIIImaj7 IV9 i9 bVII', 'iv9 bVII9 i9 %', 'bVII9 IV9 i9 i9'], bridge: ['IV9 % bVII9 %', 'iv9 v7 bVImaj7 V7alt'], turnaround: ['bVI V7alt'], cadence: ['bVII9 i9', 'V7alt i9'] },
    mixolydian: { verse: ['I9 % I9 %', 'I9 IV9 I9 IV9', 'I7 bVII I7 IV', 'I9 I9 bVII9 IV9'], chorus: ['IV9 IV9 I9 I9', 'bVII9 IV9 I9 I9', 'ii9 V13 ii9 V13', 'IV9 bVII9 I9 %'], bridge: ['bVII9 % IV9 %', 'vi9 II9 vi9 V13'], turnaround: ['ii9 V13'], cadence: ['V13 I9', 'bVII9 I9'] },
    minor: { verse: ['i7 % iv7 i7', 'i9 bVII bVImaj7 V7'], chorus: ['bVImaj7 bVII i9 %', 'iv9 v7 i9 i9'], turnaround: ['iv9 V7'], cadence: ['V7 i9'] },
  },
  drums: {
    kit: [['acoustic-kit', 3], ['rock-kit', 1]],
    grooves: {
      calm: [{ kick: 'X.....x...x.....', snare: '....x..g.g..x...', hat: 'x.x.x.x.x.x.x.x.' }],
      main: [{ kick: 'X.x....x..x..x..', snare: '....X..g.g..X..g', hat: 'XxoxXxoxXxoxXxox' }, { kick: 'X..x..x...x.....', snare: '....X..g.gg.X.g.', hat: 'x.x.x.x.x.x.x...', openHat: '..............x.' }, { kick: 'X.X...x...x..x..', snare: '....X..g.g.gX..g', hat: 'xxxxxxxxxxxxxxxx' }],
      full: [{ kick: 'X.x...x.x.x..x..', snare: '....X..g.g..X.gg', hat: 'XxxxXx.xXxxxXxx.', openHat: '......x........x', tambourine: '....x.......x...' }, { kick: 'X.X....x.xx..x..', snare: '....X.gg.g.gX.gg', hat: 'x.x.x.x.x.x.x.x.', cowbell: 'x...x...x...x...' }],
    },
    fills: [{ snare: 'x..xx..xx.x.xxxx', kick: 'x..x.....x......' }, { snare: '....x..x.x.xx.xx', kick: 'x.x...x.........', openHat: '..............x.' }, { tomHigh: '........xx......', tomMid: '..........x.x...', tomFloor: '.............xxx', snare: '....x..x........', kick: 'x.....x.........' }],
    from: 0.3, crashFrom: 0.65,
    percussion: { instruments: [['latin-percussion', 1]], grooves: { calm: [{ congaOpen: '......x.......x.' }], main: [{ congaOpen: '......xx......xx', congaMute: 'x.o.x...x.o.x...' }], full: [{ congaOpen: '..x...xx..x...xx', congaMute: 'x...x...x...x...', cowbell: 'x.x...x.x.x...x.' }] }, from: 0.5, chance: 0.6 },
  },
  seats: [
    { id: 'guitar', role: 'harmony', instruments: [['funk-guitar', 1]], play: 'comp', voicing: 'close', voices: 3, register: [57, 76], pan: 0.5, patterns: { calm: ['s.....s....s....'], main: ['xxSxx.xSxxSx.xxs', 'S.xx.xSx.xS.xx.s', 'x.xSx.x.x.xSx.Sx'], full: ['SxxSxxSxxSxxSxsx', 'xxSxxSxxSxxsSxSx'] }, energy: [0.35, 1] },
    { id: 'clavinet', role: 'riff', instruments: [['clavinet', 3], ['wurlitzer', 1], ['hammond-organ', 1]], play: 'comp', voicing: 'rootless', voices: 3, register: [50, 70], pan: -0.45, patterns: { calm: ['s.....s.........'], main: ['s..0.1s.0.s.1.0.', '0.s.1.s.0.1s..s.', 's.s..s.s..s..s.s'], full: ['S.0s1.S.0s1.S.s.', 'S..s.S.0S..s.S1s'] }, energy: [0.3, 1] },
    { id: 'bass', role: 'bass', instruments: [['slap-bass', 3], ['finger-bass', 2]], play: 'bass', patterns: { calm: ['R-..R.....R-..a-'], main: ['R-.8..7.5.R-.gR5', 'R..gR.8..7.5R.ga', 'R-g8..R.7-5.g3a-', 'R...8.7.R-gR5.7.'], full: ['R.8gR.87R.5g7.8a', 'R8.R.8R.5.7.8.7a', 'R-gR8.gR7.5gR.7a'] } },
    { id: 'horns', role: 'pad', instruments: [['brass-section', 3], ['synth-brass', 1]], play: 'comp', voicing: 'close', voices: 4, register: [55, 76], patterns: { calm: ['................'], main: ['............s.s.|................', '......S.........|..............S.'], full: ['S.....S....S....|..S..S........S.', 'S..S..S-......s.|............S.S.'] }, energy: [0.55, 1], chance: 0.85, pan: 0.15, loudness: 0.9 },
    { id: 'answers', role: 'counter', instruments: [['tenor-saxophone', 2], ['trumpet', 1], ['saw-lead', 0.7]], play: 'answers', energy: [0.6, 1], chance: 0.5, pan: -0.2 },
    { id: 'lead', role: 'lead', instruments: [['tenor-saxophone', 2], ['alto-saxophone', 1], ['clean-guitar', 1], ['hammond-organ', 1], ['saw-lead', 1]], play: 'theme' },
  ],
  form: { introBars: [4, 8], outroBars: [8], middle: ['solo', 'breakdown'], instrumentalBars: 8, instrumental: ['intro verse chorus verse chorus breakdown solo chorus outro', 'intro verse verse chorus solo bridge chorus outro'], energy: { intro: 0.5, verse: 0.58, chorus: 0.85, breakdown: 0.45, outro: 0.75 } },
  melody: { syncopation: 0.75, syllableSeconds: 0.23, leap: 0.4, span: 10, grid: 4, scale: 'blues', melisma: 0.25, repetition: 0.65 },
  feel: { timingSeconds: 0.006, velocity: 0.08, laidBackSeconds: 0.006, strumSeconds: 0.004, ghosts: 0.7 },
  endings: [['stop', 4], ['held', 2], ['fade', 1]],
  modulation: { chance: 0.1, semitones: [1, 2] },
  transitions: { riser: 0, impact: 0.05, reverseCymbal: 0.05, snareRoll: 0.1, gap: 0.35 },
  backingVocals: 0.6,
  mix: { curve: [-14, -7.4, -7.4, -9, -9.4, -10, -11.4, -14.6, -19.5, -24, -31], room: { timeSeconds: 0.4, amount: 0.18 }, hall: { timeSeconds: 1.2, amount: 0.08 }, sidechainDb: 0.5, vocalDuckDb: 1.5, drumParallel: 0.3, saturation: 0.25, width: 1.05 },
};
