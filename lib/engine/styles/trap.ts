import type { Style } from './style.ts';

/** Trap: half-time claps, rolling hats, sliding 808s, dark bells and plucks. */
export const trap: Style = {
  id: 'trap', name: 'Trap', nameZh: '陷阱说唱',
  tempo: { low: 128, typical: 142, high: 156 },
  metres: [['4/4', 1]],
  swing: { amount: 0, unit: 0.25 },
  modes: [['minor', 5], ['harmonic-minor', 2], ['phrygian', 2]],
  harmony: {
    minor: { verse: ['i % bVI %', 'i % iv %', 'i % bVI V', 'i i bIII bVII', 'i % v %'], chorus: ['bVI % i %', 'i bVI iv V', 'bVI bVII i i', 'iv % i %'], bridge: ['bVI % bIII %', 'iv % bVI %'], turnaround: ['bVI V'], cadence: ['bVI i', 'v i'] },
    'harmonic-minor': { verse: ['i % V %', 'i bVI i V', 'i % iv V'], chorus: ['bVI V i i', 'i iv V i', 'bVI % V %'], turnaround: ['iv V'], cadence: ['V i'] },
    phrygian: { verse: ['i % bII %', 'i bII i bII', 'i i bII bvii'], chorus: ['bII % i %', 'bVI bII i i', 'bII bIII i i'], turnaround: ['bII bII'], cadence: ['bII i'] },
  },
  drums: {
    kit: [['trap-kit', 4], ['kit-808', 1]],
    grooves: {
      calm: [{ hat: 'x.x.x.x.x.x.x.x.' }, { hat: 'x...x...x...x...', rim: '........x.......' }],
      main: [{ kick: 'X.....x.....x...|X..x......x.....', clap: '........X.......', hat: 'x.x.x.x.x.xrx.x.|x.x.x.x.xrx.x.tt' }, { kick: 'X..x......x...x.', snare: '........X.......', hat: 'x.x.xrx.x.x.x.x.|x.x.x.x.x.ttx.xr' }, { kick: 'X.......x.x.....|X..x......x..x..', clap: '........X.......', hat: 'x.xxx.xxx.xxx.xr' }],
      full: [{ kick: 'X..x..x...x.x...|X.....x..x..x...', clap: '........X.......', snare: '........x.....?.', hat: 'xxxxxxxrxxxxttxx|xxxxxrxxxxxxttrr', openHat: '......x.........|..............x.' }, { kick: 'X..x..x.....x.x.|X.....x...xx....', clap: '........X.......', hat: 'x.xrx.x.xrx.x.tt|xrx.xxx.x.ttxrxr', openHat: '..............x.|......x.........' }],
    },
    fills: [{ clap: '........X.......', hat: 'x.x.x.x.rrrrtttt' }, { snare: '........X..x.xxx', kick: 'X...............' }, { kick: 'X...............', snare: '....x...X...rrrr' }],
    from: 0.32, crashFrom: 0.7,
  },
  seats: [
    { id: 'bells', role: 'riff', instruments: [['music-box', 1], ['glockenspiel', 1], ['synth-pluck', 2], ['celesta', 1], ['kalimba', 1], ['pan-flute', 0.8]], play: 'riff', pan: 0.1, register: [62, 86] },
    { id: 'keys', role: 'harmony', instruments: [['grand-piano', 2], ['electric-piano', 1], ['nylon-guitar', 1.5]], play: 'comp', voicing: 'close', voices: 3, pan: -0.2, loudness: 0.75, patterns: { calm: ['c---------------', '0---1---2---1---'], main: ['c-------c-------', '0-1-2-3-2-1-2-1-', 'c-----c-----c---'], full: ['c-----c-----c-c-', '0-1-2-3-4-3-2-1-'] } },
    { id: 'bass', role: 'bass', instruments: [['bass-808', 1]], play: 'bass', register: [26, 43], patterns: { calm: ['R---------------'], main: ['R-----R-----s---|R--R------5-----', 'R---------R---8-|R--R------s-----', 'R-------..R-----|R--5------s-..a-'], full: ['R--R--8---R-s---|R-----R--R--5-a-', 'R--R--R-----8-5-|R-----s---R5..a-'] }, energy: [0.42, 1] },
    { id: 'pad', role: 'pad', instruments: [['choir-aahs', 1.5], ['warm-pad', 1], ['air-pad', 1], ['tremolo-strings', 0.7]], play: 'sustain', voicing: 'open', voices: 3, loudness: 0.65 },
    { id: 'counter', role: 'counter', instruments: [['synth-strings', 1], ['synth-brass', 1], ['vocal-chop', 1.5]], play: 'answers', energy: [0.65, 1], chance: 0.6, pan: 0.3, loudness: 0.7 },
    { id: 'lead', role: 'lead', instruments: [['synth-pluck', 1], ['vocal-chop', 1], ['pan-flute', 1], ['square-lead', 1], ['music-box', 0.7]], play: 'theme' },
  ],
  form: { introBars: [8, 4], outroBars: [4, 8], middle: ['interlude', 'drop'], instrumentalBars: 8, instrumental: ['intro verse drop verse breakdown drop outro', 'intro verse chorus verse chorus breakdown drop outro'], energy: { intro: 0.32, verse: 0.58, chorus: 0.82, drop: 0.92 } },
  melody: { syncopation: 0.5, syllableSeconds: 0.18, leap: 0.3, span: 9, grid: 2, scale: 'pentatonic', melisma: 0.2, repetition: 0.75, delivery: 'rap' },
  feel: { timingSeconds: 0.003, velocity: 0.06, laidBackSeconds: 0.004, strumSeconds: 0, ghosts: 0.2 },
  endings: [['stop', 2], ['fade', 2], ['held', 2]],
  modulation: { chance: 0, semitones: [1] },
  transitions: { riser: 0.45, impact: 0.6, reverseCymbal: 0.4, snareRoll: 0.25, gap: 0.6 },
  backingVocals: 0.5,
  mix: { curve: [-5.4, -5, -9.6, -11.6, -12, -12.8, -13.6, -15.6, -18.6, -22, -29], hall: { timeSeconds: 2, amount: 0.16 }, delay: { beats: 0.75, feedback: 0.3, amount: 0.12 }, sidechainDb: 3, vocalDuckDb: 2, drumParallel: 0.2, saturation: 0.45, width: 1.15 },
};
