import type { Style } from './style.ts';

/** Techno: a relentless kick, a rumbling bass, one-chord stabs and sequences that evolve. */
export const techno: Style = {
  id: 'techno', name: 'Techno', nameZh: '科技舞曲',
  tempo: { low: 124, typical: 132, high: 142 },
  metres: [['4/4', 1]],
  swing: { amount: 0.03, unit: 0.25 },
  modes: [['minor', 3], ['phrygian', 3], ['dorian', 1]],
  harmony: {
    minor: { verse: ['i % % %', 'i % % bVI', 'i % bVII i'], chorus: ['i % bVI %', 'i % iv i', 'i bIII bVI v', 'bVI % i %'], bridge: ['bVI % iv %', 'iv % v %'], cadence: ['bVI i', 'v i'] },
    phrygian: { verse: ['i % % %', 'i % % bII', 'i % bvii i'], chorus: ['i % bII %', 'i % bII bIII', 'bVI % bII i'], bridge: ['bII % bIII %', 'bVI % bII %'], cadence: ['bII i'] },
    dorian: { verse: ['i7 % % %', 'i7 % IV %'], chorus: ['i7 % IV i7', 'bVII % i7 %'], cadence: ['IV i'] },
  },
  drums: {
    kit: [['kit-909', 1]],
    grooves: {
      calm: [{ kick: 'X...X...X...X...' }, { kick: 'X...X...X...X...', hat: '..o...o...o...o.' }],
      main: [{ kick: 'X...X...X...X...', openHat: '..x...x...x...x.', rim: '...x......x..x..' }, { kick: 'X...X...X...X...', openHat: '..x...x...x...x.', hat: 'oooooooooooooooo', clap: '............x...' }, { kick: 'X...X...X...X...', hat: 'o.xoo.xoo.xoo.xo', tomLow: '...o..o....o..o.' }],
      full: [{ kick: 'X...X...X...X...', clap: '....X.......X...', openHat: '..X...X...X...X.', hat: 'xoxoxoxoxoxoxoxo', rim: '..x..x...x..x..x' }, { kick: 'X...X...X...X...', clap: '....X.......X..x', ride: 'x.x.x.x.x.x.x.x.', openHat: '..X...X...X...X.', tomLow: '...x..x....x..x.' }],
    },
    fills: [{ kick: 'X...X...........', clap: '....x.......x.xx', openHat: '..x...x...x...x.' }, { kick: 'X...X...X.......', tomLow: '........x.x.xxxx' }, { snare: '........xoxoxxxx', kick: 'X...X...........' }],
    from: 0.24, crashFrom: 0.75,
  },
  seats: [
    { id: 'bass', role: 'bass', instruments: [['synth-bass', 2], ['acid-bass', 2], ['reese-bass', 0.8]], play: 'bass', patterns: { calm: ['..R...R...R...R.'], main: ['..RR..RR..RR..RR', '.RRR.RRR.RRR.RR8', '..R..RR...R..R8.'], full: ['.RR8.RRR.R8R.RR7', '.R8R.RR8.RRR.87R', '..RR.8RR..R8.R7R'] }, energy: [0.32, 1] },
    { id: 'sequence', role: 'arpeggio', instruments: [['synth-pluck', 2], ['acid-bass', 2], ['square-lead', 1]], play: 'riff', register: [48, 72], energy: [0.36, 1], pan: 0.2 },
    { id: 'stab', role: 'harmony', instruments: [['synth-strings', 1], ['supersaw', 1], ['synth-pluck', 1]], play: 'comp', voicing: 'close', voices: 3, register: [55, 76], pan: -0.25, patterns: { calm: ['s...............'], main: ['...s......s.....', 's..s..s.........', '......s.......s.'], full: ['s..s..s...s..s..', '...S..s....S..s.'] }, energy: [0.5, 1], loudness: 0.8 },
    { id: 'drone', role: 'pad', instruments: [['air-pad', 1], ['warm-pad', 1], ['glass-pad', 1]], play: 'sustain', voicing: 'open', voices: 3, energy: [0, 0.62], loudness: 0.75 },
    { id: 'lead', role: 'lead', instruments: [['acid-bass', 2], ['saw-lead', 1], ['synth-pluck', 1]], play: 'theme', register: [52, 76], loudness: 0.85 },
  ],
  form: { introBars: [8, 16], outroBars: [8], middle: ['breakdown', 'drop'], instrumentalBars: 16, instrumental: ['intro verse drop breakdown build drop outro', 'intro verse interlude drop breakdown build drop outro'], energy: { intro: 0.36, verse: 0.56, drop: 0.92, breakdown: 0.22, build: 0.55, outro: 0.45, interlude: 0.6, chorus: 0.85 } },
  melody: { syncopation: 0.6, syllableSeconds: 0.24, leap: 0.2, span: 7, grid: 4, scale: 'full', melisma: 0, repetition: 0.9 },
  feel: { timingSeconds: 0.001, velocity: 0.05, laidBackSeconds: 0, strumSeconds: 0, ghosts: 0 },
  endings: [['stop', 2], ['fade', 3]],
  modulation: { chance: 0, semitones: [1] },
  transitions: { riser: 0.8, impact: 0.7, reverseCymbal: 0.4, snareRoll: 0.5, gap: 0.5 },
  backingVocals: 0.1,
  mix: { curve: [-6.2, -4.6, -9, -11.4, -12.2, -12.8, -13.6, -15.2, -18.4, -22, -29], hall: { timeSeconds: 2.6, amount: 0.18 }, delay: { beats: 0.75, feedback: 0.45, amount: 0.22 }, sidechainDb: 7, vocalDuckDb: 1, drumParallel: 0.25, saturation: 0.45, width: 1.05 },
};
