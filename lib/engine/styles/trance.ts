import type { Style } from './style.ts';

/** Trance: rolling off-beat bass, plucked arpeggios, a long breakdown, supersaws for the release. */
export const trance: Style = {
  id: 'trance', name: 'Trance', nameZh: '迷幻舞曲',
  tempo: { low: 130, typical: 136, high: 142 },
  metres: [['4/4', 1]],
  swing: { amount: 0, unit: 0.25 },
  modes: [['minor', 6], ['major', 1]],
  tonics: [9, 4, 11, 2, 7, 5, 0],
  harmony: {
    minor: { verse: ['i bVI bIII bVII', 'i bVII bVI bVII', 'i % bVI bVII', 'i bIII bVII iv'], preChorus: ['bVI bVII i v', 'iv bVI bVII V'], chorus: ['bVI bVII i bIII', 'i bVI bIII bVII', 'bVI bIII bVII i', 'i v bVI iv', 'bVI bVII v i'], bridge: ['iv bVI bIII bVII', 'bVI % bVII %'], intro: ['i % % %', 'i % bVI %'], turnaround: ['bVI bVII'], cadence: ['bVI,bVII i'] },
    major: { verse: ['I V vi IV', 'vi IV I V'], chorus: ['IV V vi I', 'IV I V vi'], turnaround: ['IV V'], cadence: ['IV,V I'] },
  },
  drums: {
    kit: [['kit-909', 1]],
    grooves: {
      calm: [{ hat: '..o...o...o...o.' }, { kick: 'X...X...X...X...' }],
      main: [{ kick: 'X...X...X...X...', openHat: '..x...x...x...x.', clap: '....o.......o...' }, { kick: 'X...X...X...X...', openHat: '..x...x...x...x.', hat: 'oo.ooo.ooo.ooo.o' }],
      full: [{ kick: 'X...X...X...X...', clap: '....X.......X...', openHat: '..X...X...X...X.', hat: 'xx.xxx.xxx.xxx.x', ride: '..x...x...x...x.' }, { kick: 'X...X...X...X...', clap: '....X.......X...', snare: '....x.......x...', openHat: '..X...X...X...X.', shaker: 'xoxoxoxoxoxoxoxo', crash2: 'o.......o.......' }],
    },
    fills: [{ kick: 'X...X...........', snare: '........xxxxxxxx' }, { kick: 'X...X...X.......', clap: '....x...x..x.xxx' }],
    from: 0.36, crashFrom: 0.6,
  },
  seats: [
    { id: 'arp', role: 'arpeggio', instruments: [['trance-pluck', 4], ['synth-pluck', 1]], play: 'comp', voicing: 'close', voices: 3, register: [57, 81], pan: 0.2, patterns: { calm: ['0.2.1.2.3.2.1.2.', '..0...1...2...1.'], main: ['0.12.30.21.32.12', '0123012301230123', '02130213021302.3'], full: ['0213243502132435', '01230123.1230132'] } },
    { id: 'saws', role: 'harmony', instruments: [['supersaw', 1]], play: 'comp', voicing: 'open', voices: 5, patterns: { calm: ['c---------------'], main: ['c-------c-------', 'c---------------'], full: ['C--C--C---C-C-c-', 'C-c-C-c-C-c-C-c-', 'C---c-C---C-c---'] }, energy: [0.55, 1] },
    { id: 'bass', role: 'bass', instruments: [['synth-bass', 1]], play: 'bass', patterns: { calm: ['R---------------'], main: ['..R...R...R...R.', '..RR..RR..RR..RR'], full: ['.RRR.RRR.RRR.RRR', '..R8..R8..R8..R8'] }, energy: [0.4, 1] },
    { id: 'pad', role: 'pad', instruments: [['warm-pad', 1], ['synth-strings', 2], ['air-pad', 1], ['choir-aahs', 1]], play: 'sustain', voicing: 'open', voices: 4 },
    { id: 'piano', role: 'harmony', instruments: [['grand-piano', 1]], play: 'comp', voicing: 'close', voices: 3, patterns: { calm: ['0-1-2-3-2-1-2-1-', 'b-------c---c---'], main: ['b-----c-----c---'], full: ['C-----C-----C---'] }, only: ['breakdown', 'verse', 'bridge', 'interlude'], chance: 0.6, loudness: 0.8 },
    { id: 'lead', role: 'lead', instruments: [['supersaw', 2], ['saw-lead', 2], ['trance-pluck', 1]], play: 'theme', register: [62, 86] },
  ],
  form: { introBars: [8, 16], outroBars: [8], middle: ['build', 'drop'], instrumentalBars: 16, instrumental: ['intro verse breakdown build drop interlude drop outro', 'intro verse drop breakdown build drop outro'], energy: { intro: 0.4, verse: 0.56, breakdown: 0.26, build: 0.6, drop: 1, chorus: 0.88, outro: 0.44 } },
  melody: { syncopation: 0.45, syllableSeconds: 0.3, leap: 0.5, span: 12, grid: 2, scale: 'full', melisma: 0.2, repetition: 0.55 },
  feel: { timingSeconds: 0.001, velocity: 0.04, laidBackSeconds: 0, strumSeconds: 0, ghosts: 0 },
  endings: [['held', 2], ['stop', 1], ['fade', 2]],
  modulation: { chance: 0.05, semitones: [2] },
  transitions: { riser: 1, impact: 0.9, reverseCymbal: 0.5, snareRoll: 0.9, gap: 0.4 },
  backingVocals: 0.4,
  mix: { curve: [-8, -5.6, -9, -10.4, -10.8, -11.4, -12.2, -14, -17.4, -20.5, -27], hall: { timeSeconds: 3, amount: 0.3 }, delay: { beats: 0.75, feedback: 0.45, amount: 0.25 }, sidechainDb: 7, vocalDuckDb: 1.5, drumParallel: 0.15, saturation: 0.25, width: 1.3 },
};
