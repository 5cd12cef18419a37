import type { Style } from './style.ts';

/** Dubstep: half-time drums at 140, wobbles that talk, wide emptiness before the drop. */
export const dubstep: Style = {
  id: 'dubstep', name: 'Dubstep', nameZh: '回响贝斯',
  tempo: { low: 138, typical: 142, high: 148 },
  metres: [['4/4', 1]],
  swing: { amount: 0, unit: 0.25 },
  modes: [['minor', 4], ['phrygian', 1.5], ['harmonic-minor', 1]],
  harmony: {
    minor: { verse: ['i bVI bIII bVII', 'i % bVI %', 'i % iv bVI', 'i bVII bVI v'], preChorus: ['bVI bVII i v', 'iv bVI bVII bVII'], chorus: ['i % bVI bVII', 'i % iv %', 'bVI bVII i i', 'i bIII bVI V'], bridge: ['iv % bVI %', 'bVI bVII i bIII'], turnaround: ['bVI bVII'], cadence: ['bVI i'] },
    phrygian: { verse: ['i % bII %', 'i bII bIII bII'], chorus: ['i % bII i', 'i i bII bIII'], cadence: ['bII i'] },
    'harmonic-minor': { verse: ['i bVI iv V', 'i % V %'], chorus: ['i % bVI V', 'i iv V i'], turnaround: ['iv V'], cadence: ['V i'] },
  },
  drums: {
    kit: [['trap-kit', 2], ['kit-909', 1.5], ['rock-kit', 1]],
    grooves: {
      calm: [{ hat: 'x...x...x...x...' }, { rim: '........x.......', hat: '..o...o...o...o.' }],
      main: [{ kick: 'X.....x...x.....', snare: '........X.......', hat: 'x.x.x.x.x.x.x.x.' }, { kick: 'X..x............|X..x......x.....', snare: '........X.......', hat: 'x.xxx.x.x.xxx.xr' }],
      full: [{ kick: 'X..x..x......x..|X.....x...x.....', snare: '........X.......', clap: '........X.......', hat: 'x.x.x.xrx.x.x.tt', crash2: 'o...............' }, { kick: 'X.....xX....x...', snare: '........X.....?.', hat: 'xoxoxoxoxoxoxoxo', openHat: '....x.......x...' }],
    },
    fills: [{ kick: 'X...............', snare: '........X.x.xxxx' }, { snare: '....x.x.X.rrrrrr' }, { kick: 'X.......x.x.x.x.', snare: '........X.......', tomLow: '..........xx.xxx' }],
    from: 0.4, crashFrom: 0.65,
  },
  seats: [
    { id: 'wobble', role: 'bass', instruments: [['wobble-bass', 1]], play: 'bass', patterns: { calm: ['R---------------'], main: ['R-------R-------', 'R---R---..R-8---'], full: ['R---R-R-8---R-5-|R-R-..8-R---7-a-', 'R-RR..R---8-R-..|R---8-7-R-R-5-a-', 'RR..R-8-R---..R-|8-7-R---R-5-R-a-'] }, only: ['drop', 'chorus', 'post-chorus', 'solo', 'instrumental'] },
    { id: 'sub', role: 'sub-bass', instruments: [['sub-bass', 1]], play: 'bass', patterns: { calm: ['R---------------'], main: ['R-------R-------'], full: ['R---R-R-R---R---'] }, energy: [0.4, 1] },
    { id: 'growl', role: 'riff', instruments: [['reese-bass', 1], ['synth-brass', 1]], play: 'riff', register: [40, 64], energy: [0.85, 1], chance: 0.8, pan: 0.1, loudness: 0.85 },
    { id: 'stabs', role: 'harmony', instruments: [['supersaw', 1]], play: 'comp', voicing: 'open', voices: 5, patterns: { calm: ['c---------------'], main: ['c-------c-------'], full: ['C-----..........', 'C--C--..........|........S..S....'] }, energy: [0.6, 1], loudness: 0.85 },
    { id: 'keys', role: 'arpeggio', instruments: [['grand-piano', 2], ['synth-pluck', 1.5], ['harp', 0.7]], play: 'comp', voicing: 'close', voices: 4, patterns: { calm: ['0-1-2-3-2-1-2-1-', 'c-------c-------'], main: ['0-12.30.2-1-3-2-', '0-2-1-2-3-2-1-2-'], full: ['0.2.1.2.3.2.1.2.'] }, energy: [0, 0.7] },
    { id: 'pad', role: 'pad', instruments: [['air-pad', 1], ['choir-aahs', 1], ['synth-strings', 1]], play: 'sustain', voicing: 'open', voices: 4, energy: [0, 0.75] },
    { id: 'lead', role: 'lead', instruments: [['saw-lead', 2], ['vocal-chop', 1.5], ['square-lead', 1]], play: 'theme' },
  ],
  form: { introBars: [8], outroBars: [8], middle: ['build', 'drop'], instrumentalBars: 16, instrumental: ['intro verse build drop breakdown build drop outro', 'intro build drop verse build drop outro'], energy: { intro: 0.32, verse: 0.46, build: 0.62, drop: 1, chorus: 0.9, breakdown: 0.24, 'pre-chorus': 0.6 } },
  melody: { syncopation: 0.45, syllableSeconds: 0.28, leap: 0.45, span: 11, grid: 2, scale: 'pentatonic', melisma: 0.25, repetition: 0.55 },
  feel: { timingSeconds: 0.001, velocity: 0.05, laidBackSeconds: 0, strumSeconds: 0, ghosts: 0 },
  endings: [['stop', 3], ['held', 1], ['fade', 1]],
  modulation: { chance: 0, semitones: [1] },
  transitions: { riser: 1, impact: 1, reverseCymbal: 0.5, snareRoll: 0.8, gap: 0.9 },
  backingVocals: 0.3,
  mix: { curve: [-5.8, -5, -8.6, -10.4, -11, -11.6, -12.4, -14, -17.6, -21, -28], hall: { timeSeconds: 2.2, amount: 0.2 }, delay: { beats: 0.75, feedback: 0.3, amount: 0.15 }, sidechainDb: 5, vocalDuckDb: 1.5, drumParallel: 0.35, saturation: 0.5, width: 1.25 },
};
