import type { Style } from './style.ts';

/** Hip-hop: a boom-bap loop with dust on it, sampled keys, a sung hook over rapped verses. */
export const hipHop: Style = {
  id: 'hip-hop', name: 'Hip-hop', nameZh: '嘻哈',
  tempo: { low: 80, typical: 90, high: 100 },
  metres: [['4/4', 1]],
  swing: { amount: 0.14, unit: 0.25 },
  modes: [['minor', 5], ['dorian', 2], ['major', 0.8]],
  harmony: {
    minor: { verse: ['i7 % iv7 %', 'i9 bVImaj7 i9 V7', 'i i bVI v', 'i7 iv7 i7 bVII', 'i bVI iv i'], chorus: ['bVImaj7 bVII i7 i7', 'iv7 bVII bIIImaj7 bVImaj7', 'i bVI bIII bVII', 'bVI v i bVII'], bridge: ['bVImaj7 % v7 %', 'iv7 % bVII %'], turnaround: ['iv7 V7'], cadence: ['bVImaj7 i9', 'V7 i7'] },
    dorian: { verse: ['i9 IV9 i9 IV9', 'i9 % ii7 %'], chorus: ['bIIImaj7 IV9 i9 i9', 'i9 v7 IV9 bVII'], turnaround: ['v7 IV9'], cadence: ['IV9 i9'] },
    major: { verse: ['Imaj7 vi7 ii7 V7', 'ii9 V13 Imaj7 vi7'], chorus: ['IVmaj7 iii7 vi7 I7', 'IVmaj7 V vi7 iii7'], turnaround: ['ii7 V7'], cadence: ['ii9,V13 Imaj9'] },
  },
  drums: {
    kit: [['lofi-kit', 2], ['acoustic-kit', 2], ['kit-808', 1]],
    grooves: {
      calm: [{ kick: 'X.........x.....', snare: '....x.......x...' }, { hat: 'x.x.x.x.x.x.x.x.', rim: '....x.......x...' }],
      main: [{ kick: 'X.x.......x..x..|X..x.....xx.....', snare: '....X.......X..g', hat: 'x.x.x.x.x.x.x.xo' }, { kick: 'X.....xx..x.....', snare: '....X..g....X...', hat: 'x.xox.x.x.xox.x.', openHat: '......x.........' }, { kick: 'X..x......X..x.x', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' }],
      full: [{ kick: 'X.x....x..x..x..', snare: '....X..g....X.g.', hat: 'x.x.x.xox.x.x.xx', openHat: '..............x.', clap: '....x.......x...' }, { kick: 'X..x..x..xx...x.', snare: '....X.......X..g', hat: 'xoxoxoxoxoxoxoxr', tambourine: '....x.......x...' }],
    },
    fills: [{ kick: 'X.......x.......', snare: '....x.....x.x.xx' }, { kick: 'X...............', snare: '....X.......x.x.' }, { kick: 'X.x.............', snare: '....x..x..x..x.x', openHat: '..............x.' }],
    from: 0.3, crashFrom: 0.75,
  },
  seats: [
    { id: 'keys', role: 'harmony', instruments: [['electric-piano', 3], ['grand-piano', 2], ['wurlitzer', 1], ['jazz-guitar', 1]], play: 'comp', voicing: 'rootless', voices: 4, pan: -0.15, patterns: { calm: ['c---------------'], main: ['c-------..c---..', 'c--c-.....c-c-..', '0-2-1-3-2-1-....', 'c-----..s.c-----'], full: ['C---c-..c-..c-s.', 'C--c-...C-c--.s.'] } },
    { id: 'sample', role: 'riff', instruments: [['string-section', 1.5], ['pizzicato-strings', 1], ['vibraphone', 1.5], ['flute', 1], ['muted-trumpet', 1], ['harp', 0.7]], play: 'riff', energy: [0.42, 1], chance: 0.8, pan: 0.25, loudness: 0.75 },
    { id: 'bass', role: 'bass', instruments: [['finger-bass', 2], ['upright-bass', 1.5], ['sub-bass', 1.5]], play: 'bass', patterns: { calm: ['R---------------'], main: ['R-R-......R--5..', 'R-....R-..5-..a-', 'R--R..5-R-....7-'], full: ['R-R-..8-..R--5a-', 'R--R..7-R-..5-a-'] }, energy: [0.35, 1] },
    { id: 'pad', role: 'pad', instruments: [['synth-strings', 1.5], ['warm-pad', 1], ['choir-aahs', 0.8]], play: 'sustain', voicing: 'open', voices: 4, energy: [0.66, 1], chance: 0.7, loudness: 0.7 },
    { id: 'chop', role: 'counter', instruments: [['vocal-chop', 2], ['trumpet', 1], ['clean-guitar', 1]], play: 'answers', energy: [0.6, 1], chance: 0.6, pan: 0.3, loudness: 0.7 },
    { id: 'lead', role: 'lead', instruments: [['electric-piano', 1.5], ['flute', 1], ['muted-trumpet', 1.5], ['vibraphone', 1], ['saw-lead', 0.7]], play: 'theme' },
  ],
  form: { introBars: [4, 4, 2], outroBars: [4], middle: ['interlude', 'instrumental'], instrumentalBars: 8, instrumental: ['intro verse chorus verse chorus breakdown chorus outro', 'intro verse verse chorus verse bridge chorus outro'], energy: { intro: 0.38, verse: 0.56, chorus: 0.78, breakdown: 0.38 } },
  melody: { syncopation: 0.55, syllableSeconds: 0.19, leap: 0.3, span: 9, grid: 4, scale: 'pentatonic', melisma: 0.15, repetition: 0.75, delivery: 'rap' },
  feel: { timingSeconds: 0.007, velocity: 0.07, laidBackSeconds: 0.016, strumSeconds: 0.008, ghosts: 0.4 },
  endings: [['stop', 2], ['held', 2], ['fade', 2]],
  modulation: { chance: 0, semitones: [1] },
  transitions: { riser: 0.1, impact: 0.15, reverseCymbal: 0.2, snareRoll: 0.05, gap: 0.5 },
  backingVocals: 0.5,
  mix: { curve: [-9.6, -5.6, -7.4, -9.6, -10.4, -11.4, -12.8, -16, -20.5, -24.5, -32], room: { timeSeconds: 0.4, amount: 0.12 }, hall: { timeSeconds: 1.3, amount: 0.08 }, delay: { beats: 0.5, feedback: 0.2, amount: 0.08 }, sidechainDb: 2, vocalDuckDb: 2, drumParallel: 0.35, saturation: 0.35, width: 0.95 },
};
