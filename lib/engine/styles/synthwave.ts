import type { Style } from './style.ts';

/** Synthwave: neon pads, octave bass in eighths, gated snare, a lead with vibrato over the night drive. */
export const synthwave: Style = {
  id: 'synthwave', name: 'Synthwave', nameZh: '合成器浪潮',
  tempo: { low: 84, typical: 104, high: 122 },
  metres: [['4/4', 1]],
  swing: { amount: 0, unit: 0.5 },
  modes: [['minor', 5], ['dorian', 1], ['major', 1.5]],
  tonics: [9, 4, 2, 7, 0, 11],
  harmony: {
    minor: { verse: ['i bVI bIII bVII', 'i % bVI bVII', 'i bVII bVI bVI', 'i iv bVI v', 'bVI bVII i i'], preChorus: ['iv v bVI bVII', 'bVI % bVII %'], chorus: ['bVI bVII i bIII', 'i bIII bVII bVI', 'bVI bIII bVII iv', 'bIII bVII iv bVI'], bridge: ['iv bVI bVII bVII', 'bVI v iv v'], turnaround: ['bVI bVII'], cadence: ['bVI,bVII i', 'bVII i'] },
    dorian: { verse: ['i bVII IV i', 'i IV bVII i'], chorus: ['bIII bVII IV i', 'bVII IV i i'], turnaround: ['IV bVII'], cadence: ['bVII i'] },
    major: { verse: ['I V vi IV', 'Iadd9 % vi IV', 'vi IV I V/7'], chorus: ['IV V vi iii', 'IV I V vi', 'I iii IV V'], turnaround: ['IV V'], cadence: ['IV,V I'] },
  },
  drums: {
    kit: [['kit-808', 1.5], ['rock-kit', 1], ['kit-909', 1.5]],
    grooves: {
      calm: [{ kick: 'X.......X.......' }, { hat: 'x.o.x.o.x.o.x.o.', kick: 'X...X...X...X...' }],
      main: [{ kick: 'X...X...X...X...', snare: '....X.......X...', hat: 'x.o.x.o.x.o.x.o.' }, { kick: 'X.....x.X.x.....', snare: '....X.......X...', hat: 'xoxoxoxoxoxoxoxo' }],
      full: [{ kick: 'X...X...X...X...', snare: '....X.......X...', clap: '....x.......x...', openHat: '..x...x...x...x.', hat: 'xoxoxoxoxoxoxoxo' }, { kick: 'X.....x.X.x...x.', snare: '....X.......X...', hat: 'XoxoXoxoXoxoXoxo', tambourine: '..x...x...x...x.', crash2: 'o...............' }],
    },
    fills: [{ tomHigh: 'x.xx............', tomMid: '....x.xx........', tomFloor: '........x.xx....', tomLow: '............xxxx', kick: 'x.......x.......' }, { snare: '........xxxx....', tomHigh: '............xx..', tomLow: '..............xx', kick: 'X...X...........' }, { tomHigh: '........x..x....', tomFloor: '..........x..x.x', snare: '....x...........', kick: 'x...x...........' }],
    from: 0.36, crashFrom: 0.6,
  },
  seats: [
    { id: 'bass', role: 'bass', instruments: [['synth-bass', 1]], play: 'bass', patterns: { calm: ['R-R-R-R-R-R-R-R-', 'R---------------'], main: ['R-R-R-R-R-R-R-R-', 'R-R8R-R8R-R8R-R8', 'RRRRRRRRRRRRRRRR'], full: ['R-8-R-8-R-8-R-8-', 'RR8RRR8RRR8RRR8R', 'R8R8R8R8R8R8R8R8'] }, energy: [0.28, 1] },
    { id: 'pad', role: 'pad', instruments: [['warm-pad', 3], ['synth-strings', 2], ['glass-pad', 1]], play: 'sustain', voicing: 'open', voices: 4 },
    { id: 'arp', role: 'arpeggio', instruments: [['synth-pluck', 2], ['square-lead', 1], ['trance-pluck', 1]], play: 'comp', voicing: 'close', voices: 4, register: [57, 81], pan: 0.3, loudness: 0.7, patterns: { calm: ['0.1.2.3.2.1.2.1.'], main: ['0123012301230123', '0.12.3.4.3.2.1.2', '0213021302130213'], full: ['0123432101234321', '0132013201320132'] }, energy: [0.3, 1] },
    { id: 'stabs', role: 'harmony', instruments: [['synth-brass', 3], ['electric-piano', 1], ['supersaw', 1]], play: 'comp', voicing: 'close', voices: 4, pan: -0.2, patterns: { calm: ['c---------------'], main: ['..s...s...s...s.', 'c-----c---------'], full: ['C--C--C---C--C--', 'C-----C-C-......'] }, energy: [0.55, 1] },
    { id: 'guitar', role: 'counter', instruments: [['overdriven-guitar', 1], ['clean-guitar', 1]], play: 'answers', energy: [0.6, 1], chance: 0.45, pan: 0.35, loudness: 0.75 },
    { id: 'lead', role: 'lead', instruments: [['saw-lead', 3], ['square-lead', 2], ['overdriven-guitar', 0.8], ['alto-saxophone', 1]], play: 'theme', register: [60, 84] },
  ],
  form: { introBars: [8, 4], outroBars: [8, 4], middle: ['instrumental', 'solo'], instrumentalBars: 8, instrumental: ['intro verse chorus verse chorus breakdown solo chorus outro', 'intro verse verse chorus interlude verse chorus outro'], energy: { intro: 0.4, verse: 0.52, chorus: 0.84, solo: 0.86 } },
  melody: { syncopation: 0.4, syllableSeconds: 0.29, leap: 0.5, span: 11, grid: 2, scale: 'full', melisma: 0.15, repetition: 0.5 },
  feel: { timingSeconds: 0.002, velocity: 0.04, laidBackSeconds: 0, strumSeconds: 0, ghosts: 0.05 },
  endings: [['fade', 3], ['held', 3]],
  modulation: { chance: 0.15, semitones: [2, 3] },
  transitions: { riser: 0.4, impact: 0.4, reverseCymbal: 0.6, snareRoll: 0.15, gap: 0.1 },
  backingVocals: 0.45,
  mix: { curve: [-10.5, -6, -7.6, -9.2, -9.8, -10.8, -12.2, -15, -19.4, -23.5, -30], hall: { timeSeconds: 2.6, amount: 0.28 }, delay: { beats: 0.75, feedback: 0.4, amount: 0.22 }, sidechainDb: 4, vocalDuckDb: 1.5, drumParallel: 0.35, saturation: 0.35, width: 1.25 },
};
