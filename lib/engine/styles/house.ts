import type { Style } from './style.ts';

/** House: four on the floor, off-beat hats, piano and organ stabs, a drop worth waiting for. */
export const house: Style = {
  id: 'house',
  name: 'House',
  nameZh: '浩室',
  tempo: { low: 118, typical: 124, high: 128 },
  metres: [['4/4', 1]],
  swing: { amount: 0.12, unit: 0.25 },
  modes: [
    ['minor', 4],
    ['dorian', 2],
    ['major', 1],
  ],
  harmony: {
    minor: {
      verse: ['i7 i7 bVImaj7 bVII', 'i9 iv9 i9 bVII', 'i7 bIIImaj7 iv7 bVII', 'iv7 i7 iv7 v7'],
      preChorus: ['bVImaj7 bVImaj7 bVII bVII', 'iv7 v7 bVImaj7 bVII'],
      chorus: [
        'bVImaj7 bVII i7 i7',
        'i7 bVII bVImaj7 v7',
        'bVImaj7 v7 i7 bIIImaj7',
        'iv9 bVII bIIImaj7 bVImaj7',
      ],
      bridge: ['bVImaj7 bVImaj7 iv7 v7', 'iv9 iv9 bVImaj7 bVII'],
      turnaround: ['bVImaj7 bVII'],
      cadence: ['bVImaj7,bVII i'],
    },
    dorian: {
      verse: ['i9 IV9 i9 IV9', 'i7 i7 ii7 IV', 'i7 bVII IV i7'],
      chorus: ['i9 bVII IV9 i9', 'bIIImaj7 IV9 i9 i9', 'ii7 IV i7 bVII'],
      cadence: ['IV9 i9'],
    },
    major: {
      verse: ['Imaj7 iii7 vi7 IVmaj7', 'Imaj7 vi7 ii7 V7sus4', 'ii7 V7sus4 Imaj7 vi7'],
      chorus: ['IVmaj7 V Imaj7 vi7', 'I iii7 vi7 V', 'I V/7 vi7 IVmaj7'],
      cadence: ['IV,V I'],
    },
  },
  drums: {
    kit: [['kit-909', 1]],
    grooves: {
      calm: [
        { hat: '..x...x...x...x.', shaker: 'oxoxoxoxoxoxoxox' },
        { kick: 'X...X...X...X...', hat: '..o...o...o...o.' },
      ],
      main: [
        { kick: 'X...X...X...X...', clap: '....x.......x...', openHat: '..x...x...x...x.' },
        {
          kick: 'X...X...X...X...',
          clap: '....x.......x...',
          hat: 'o.xoo.xoo.xoo.xo',
          rim: '...?..x......?x.',
        },
      ],
      full: [
        {
          kick: 'X...X...X...X...',
          clap: '....X.......X...',
          snare: '....x.......x.o.',
          openHat: '..X...X...X...X.',
          hat: 'oo.ooo.ooo.ooo.o',
          shaker: 'xoxoxoxoxoxoxoxo',
        },
        {
          kick: 'X...X...X...X...',
          clap: '....X.......X..?',
          openHat: '..X...X...X...X.',
          ride: 'x...x...x...x...',
          congaOpen: '...x..x....x..x.',
          congaMute: 'x.....o.x.....o.',
        },
      ],
    },
    fills: [
      { kick: 'X...X...........', snare: '........xxxxxxxx', openHat: '..x...x.........' },
      { kick: 'X...X...X.......', clap: '....x...x.x.xxxx' },
      { kick: 'X...X...X...X...', snare: '....x..x..x.x.xx', tomMid: '........x..x.x..' },
    ],
    from: 0.3,
    crashFrom: 0.6,
    percussion: {
      instruments: [
        ['latin-percussion', 1],
        ['hand-percussion', 1],
      ],
      grooves: {
        calm: [{ congaOpen: '......x.......x.' }],
        main: [{ congaOpen: '...x..x....x..x.', congaMute: 'o...o...o...o...' }],
        full: [{ congaOpen: '...x..xx...x..x.', congaMute: 'o.o...o.o.o...o.', cowbell: '............x..x' }],
      },
      from: 0.6,
      chance: 0.9,
    },
  },
  seats: [
    {
      id: 'stabs',
      role: 'harmony',
      instruments: [
        ['grand-piano', 3],
        ['hammond-organ', 2],
        ['electric-piano', 1],
      ],
      play: 'comp',
      voicing: 'close',
      voices: 4,
      patterns: {
        calm: ['c-------........', 'c---------------', 's.....s.....s...'],
        main: ['S..s..s...s..s..', 's..s..s.s..s..s.', '..S...S...S...S.'],
        full: ['S..S..S..S..S.S.', 'S..s..S.s.S..s..', 's.S..sS...S.sS..'],
      },
      energy: [0.3, 1],
      pan: -0.1,
    },
    {
      id: 'bass',
      role: 'bass',
      instruments: [
        ['synth-bass', 3],
        ['finger-bass', 1],
      ],
      play: 'bass',
      patterns: {
        calm: ['R---------------', 'R-----R---------'],
        main: ['..R...R...R...R.', 'R..R..R...R..5..', 'R-..R...-.R..8R.'],
        full: ['R..R..8.R..R..8.', '..R.R.8...R.R.5.', 'R.8.R.8.R.8.R.8.'],
      },
      energy: [0.4, 1],
    },
    {
      id: 'pad',
      role: 'pad',
      instruments: [
        ['warm-pad', 2],
        ['synth-strings', 2],
      ],
      play: 'sustain',
      voicing: 'open',
      voices: 4,
      loudness: 0.8,
    },
    {
      id: 'pluck',
      role: 'arpeggio',
      instruments: [
        ['synth-pluck', 3],
        ['vocal-chop', 1],
      ],
      play: 'riff',
      energy: [0.55, 1],
      chance: 0.8,
      pan: 0.35,
      loudness: 0.8,
    },
    {
      id: 'lead',
      role: 'lead',
      instruments: [
        ['vocal-chop', 2],
        ['hammond-organ', 2],
        ['saw-lead', 1],
      ],
      play: 'theme',
    },
  ],
  form: {
    introBars: [8, 8],
    outroBars: [8],
    middle: ['build', 'drop'],
    instrumentalBars: 8,
    instrumental: [
      'intro verse build drop breakdown build drop outro',
      'intro verse pre-chorus drop interlude verse build drop outro',
    ],
    energy: { chorus: 0.85, drop: 1, breakdown: 0.3, build: 0.62 },
  },
  melody: {
    syncopation: 0.6,
    syllableSeconds: 0.25,
    leap: 0.35,
    span: 10,
    grid: 4,
    scale: 'pentatonic',
    melisma: 0.3,
    repetition: 0.6,
  },
  feel: { timingSeconds: 0.002, velocity: 0.04, laidBackSeconds: 0, strumSeconds: 0, ghosts: 0.1 },
  endings: [
    ['stop', 2],
    ['fade', 2],
    ['held', 1],
  ],
  modulation: { chance: 0.05, semitones: [2] },
  transitions: { riser: 0.9, impact: 0.8, reverseCymbal: 0.3, snareRoll: 0.7, gap: 0.6 },
  backingVocals: 0.5,
  mix: {
    roleLoudness: { 'lead-vocal': -13.5, kick: -17.5, bass: -19.5, hats: -27, harmony: -21.5, pad: -26 },
    curve: [-7.8, -4.8, -7.8, -10.2, -11.6, -13.1, -15.8, -19.1, -22.6, -25.5, -32],
    hall: { timeSeconds: 1.3, amount: 0.14 },
    delay: { beats: 0.75, feedback: 0.35, amount: 0.18 },
    sidechainDb: 6,
    vocalDuckDb: 1.5,
    drumParallel: 0.2,
    saturation: 0.3,
    width: 1.3,
  },
};
