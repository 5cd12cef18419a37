import type { Style } from './style.ts';

/** Drum & bass: broken beats at 174, a reese below, liquid chords above, half-time singing. */
export const drumAndBass: Style = {
  id: 'drum-and-bass', name: 'Drum & bass', nameZh: '鼓打贝斯',
  tempo: { low: 168, typical: 174, high: 178 },
  metres: [['4/4', 1]],
  swing: { amount: 0, unit: 0.25 },
  modes: [['minor', 5], ['dorian', 1.5], ['major', 0.8]],
  harmony: {
    minor: { verse: ['i7 % bVImaj7 %', 'i9 % iv9 %', 'i7 % bIIImaj7 bVII', 'i % bVI bVII'], preChorus: ['bVImaj7 % bVII %', 'iv9 % v7 %'], chorus: ['bVImaj7 bVII i7 %', 'i9 bVImaj7 bIIImaj7 bVII', 'iv9 bVI i bVII', 'bVI v i bIII'], bridge: ['bVImaj7 % iv9 %', 'iv9 % bVII %'], turnaround: ['bVI bVII'], cadence: ['bVI i9'] },
    dorian: { verse: ['i9 % IV9 %', 'i9 % bVII IV'], chorus: ['bIIImaj7 IV9 i9 %', 'bVII IV9 i9 i9'], cadence: ['IV9 i9'] },
    major: { verse: ['Imaj7 % vi7 %', 'IVmaj7 % Imaj7 %'], chorus: ['IVmaj7 V vi7 iii7', 'IVmaj7 iii7 vi7 V'], cadence: ['IVmaj7 Imaj7'] },
  },
  drums: {
    kit: [['acoustic-kit', 2], ['kit-909', 1.5], ['trap-kit', 0.6]],
    grooves: {
      calm: [{ hat: 'x.o.x.o.x.o.x.o.' }, { kick: 'X.........x.....', rim: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }],
      main: [{ kick: 'X.........X.....', snare: '....X..g.g..X...', hat: 'x.x.x.x.x.x.x.x.' }, { kick: 'X.X.......X.....', snare: '....X.......X..g', ride: 'x.x.x.x.x.x.x.x.' }, { kick: 'X.........X.....|X..x......X.....', snare: '....X..g.g..X..g', hat: 'xoxoxoxoxoxoxoxo' }],
      full: [{ kick: 'X.X.......X..x..', snare: '....X..g.g..X.gg', hat: 'X.x.X.x.X.x.X.x.', ride: 'x...x...x...x...', shaker: 'xxxxxxxxxxxxxxxx' }, { kick: 'X..x......X.x...', snare: '....X.gg.g..X..x', hat: 'XxoxXxoxXxoxXxox', openHat: '......x.......x.' }],
    },
    fills: [{ kick: 'X..x......x.....', snare: '....X..x.xx.xxxx' }, { snare: 'x..x..x.xxxxxxxx', kick: 'x...............' }, { kick: 'X.........X.....', snare: '....X.......rrrr' }],
    from: 0.34, crashFrom: 0.65,
  },
  seats: [
    { id: 'bass', role: 'bass', instruments: [['reese-bass', 4], ['sub-bass', 1.5]], play: 'bass', patterns: { calm: ['R---------------'], main: ['R-------..R-----', 'R-----R---..5---', 'R---------R-8---'], full: ['R--R--R---R-5-8-', 'R-----8-R-..5-7-', 'R-R-..8-..R-5-a-'] }, energy: [0.42, 1] },
    { id: 'keys', role: 'harmony', instruments: [['electric-piano', 2], ['grand-piano', 2], ['synth-pluck', 1]], play: 'comp', voicing: 'rootless', voices: 4, pan: -0.2, patterns: { calm: ['c---------------'], main: ['c-----c-----c---', 'c-------..c-----', 's..s..s...s..s..'], full: ['C--c--C---c-C---', 'S..S..S..S..S.S.'] } },
    { id: 'pad', role: 'pad', instruments: [['air-pad', 2], ['warm-pad', 1], ['synth-strings', 1.5]], play: 'sustain', voicing: 'open', voices: 4 },
    { id: 'arp', role: 'arpeggio', instruments: [['synth-pluck', 2], ['glass-pad', 0.5], ['trance-pluck', 1]], play: 'riff', energy: [0.6, 1], chance: 0.75, pan: 0.35, loudness: 0.75 },
    { id: 'chop', role: 'counter', instruments: [['vocal-chop', 1], ['saw-lead', 0.6]], play: 'answers', energy: [0.7, 1], chance: 0.6, loudness: 0.7 },
    { id: 'lead', role: 'lead', instruments: [['vocal-chop', 1], ['saw-lead', 1], ['electric-piano', 1], ['square-lead', 0.6]], play: 'theme' },
  ],
  form: { introBars: [16, 8], outroBars: [8], middle: ['build', 'drop'], instrumentalBars: 16, instrumental: ['intro verse build drop interlude breakdown build drop outro', 'intro verse drop breakdown build drop outro'], energy: { intro: 0.34, verse: 0.5, drop: 0.98, chorus: 0.86, breakdown: 0.24, build: 0.58 } },
  melody: { syncopation: 0.45, syllableSeconds: 0.28, leap: 0.4, span: 11, grid: 2, scale: 'pentatonic', melisma: 0.3, repetition: 0.5 },
  feel: { timingSeconds: 0.002, velocity: 0.06, laidBackSeconds: 0, strumSeconds: 0, ghosts: 0.6 },
  endings: [['stop', 2], ['fade', 2], ['held', 2]],
  modulation: { chance: 0.05, semitones: [2] },
  transitions: { riser: 0.9, impact: 0.8, reverseCymbal: 0.4, snareRoll: 0.6, gap: 0.5 },
  backingVocals: 0.4,
  mix: { curve: [-6.8, -5, -8.8, -11, -11.6, -12.2, -13, -14.6, -17.8, -21, -28], hall: { timeSeconds: 2.2, amount: 0.22 }, delay: { beats: 1.5, feedback: 0.35, amount: 0.16 }, sidechainDb: 4, vocalDuckDb: 1.5, drumParallel: 0.35, saturation: 0.4, width: 1.2 },
};
