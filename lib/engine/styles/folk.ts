import type { Style } from './style.ts';

/** Folk: fingerpicked guitar, a story told plainly, fiddle or harmonica between the lines. */
export const folk: Style = {
  id: 'folk', name: 'Folk', nameZh: '民谣',
  tempo: { low: 76, typical: 98, high: 124 },
  metres: [['4/4', 5], ['3/4', 2], ['6/8', 2]],
  swing: { amount: 0, unit: 0.5 },
  modes: [['major', 5], ['mixolydian', 1], ['dorian', 1], ['minor', 1.5]],
  tonics: [7, 0, 2, 9, 4, 5],
  harmony: {
    major: {
      verse: ['I V/7 vi IV', 'I IV I V', 'I % IV I', 'I iii IV V', 'I IV/1 I V', 'vi IV I I'],
      preChorus: ['ii IV I V', 'IV I/3 ii V'],
      chorus: ['IV I V vi', 'IV V I vi', 'I IV V I', 'vi IV I V', 'IV I/3 ii V'],
      bridge: ['vi iii IV I', 'ii V vi IV', 'vi V IV V'],
      turnaround: ['IV V', 'ii V'], cadence: ['IV,V I', 'IV I', 'Vsus4,V I'],
    },
    mixolydian: { verse: ['I bVII IV I', 'I I bVII I', 'I IV bVII IV'], chorus: ['bVII IV I I', 'IV I bVII I'], bridge: ['ii IV bVII V'], turnaround: ['bVII IV'], cadence: ['bVII I'] },
    dorian: { verse: ['i bVII i IV', 'i IV i bVII', 'i i bVII i'], chorus: ['bIII bVII i IV', 'IV bVII i i'], turnaround: ['bVII v'], cadence: ['bVII i'] },
    minor: { verse: ['i bVII bVI v', 'i iv i V', 'i bIII bVII i'], chorus: ['bVI bVII i i', 'bIII bVII i v'], bridge: ['iv i bVI V'], turnaround: ['iv V'], cadence: ['V i'] },
  },
  drums: {
    kit: [['brush-kit', 3], ['acoustic-kit', 1]],
    grooves: {
      calm: [{ shaker: 'x.o.x.o.x.o.x.o.' }, { kick: 'x.......x.......' }],
      main: [{ kick: 'x.......x.......', brush: 'x.o.X.o.x.o.X.o.' }, { kick: 'x.....x.x.......', rim: '....x.......x...', tambourine: '..o...o...o...o.' }, { kick: 'x...x...x...x...', shaker: 'xoxoxoxoxoxoxoxo', tambourine: '....x.......x...' }],
      full: [{ kick: 'X.....x.X...x...', snare: '....x.......x.g.', tambourine: 'x.x.X.x.x.x.X.x.' }, { kick: 'X...x...X...x...', brush: 'x.oxX.oxx.oxX.ox', clap: '....x.......x...' }],
    },
    fills: [{ brush: 'x.o.x.o.x.xxx.xx', kick: 'x.......x.......' }, { snare: '........x..x.x.x', kick: 'x.......x...x...' }],
    from: 0.5, crashFrom: 0.85,
    percussion: { instruments: [['cajon', 2], ['hand-percussion', 1]], grooves: { calm: [{ shaker: 'o.o.o.o.o.o.o.o.' }], main: [{ kick: 'x.....x.x.......', snare: '....x.......x...', shaker: 'o.o.o.o.o.o.o.o.' }], full: [{ kick: 'x..x..x.x..x....', snare: '....x..o....x.o.', shaker: 'xoxoxoxoxoxoxoxo' }] }, from: 0.42, chance: 0.4 },
  },
  seats: [
    { id: 'guitar', role: 'harmony', instruments: [['steel-guitar', 4], ['nylon-guitar', 2]], play: 'comp', voicing: 'guitar', pan: -0.25,
      patterns: { calm: ['0-3-2-4-0-3-2-4-', '0---3-4-2---3-4-', '0-2-3-4-3-2-3-2-'], main: ['0-3-2-4-1-3-2-4-', '0-23-42-0-23-42-', '0-4-2-3-1-4-2-3-'], full: ['D---d-u-.-u-d-u-', '0-32-41-0-32-43-', 'D-d-d-u-d-ud-du-'] },
      patterns34: { calm: ['0---3---2---', '0-2-3-4-3-2-'], main: ['0-3-2-4-2-3-', 'd---d-u-d-u-'], full: ['D---d-u-d-u-'] }, patterns68: { calm: ['0-2-3-4-3-2-'], main: ['0-3-4-2-3-4-', '0-2-3-1-3-4-'], full: ['D---d-u-d-u-'] } },
    { id: 'guitar-2', role: 'arpeggio', instruments: [['mandolin', 2], ['banjo', 2], ['nylon-guitar', 1], ['ukulele', 1]], play: 'comp', voicing: 'close', voices: 3, pan: 0.5, loudness: 0.75,
      patterns: { calm: ['0---1---2---1---'], main: ['0-2-1-2-0-2-1-2-', '2-1-0-1-2-1-3-1-'], full: ['0-12-10-2-10-12-', 'd-dud-dud-dud-du'] }, energy: [0.55, 1], chance: 0.7 },
    { id: 'bass', role: 'bass', instruments: [['upright-bass', 4], ['finger-bass', 1]], play: 'bass',
      patterns: { calm: ['R---------------'], main: ['R-------5-------', 'R-----R-5-----a-'], full: ['R---5---R---5-a-', 'R-----5-8---5-a-'] }, patterns34: { calm: ['R-----------'], main: ['R-------5---', 'R-----------'], full: ['R---5---8-a-'] }, energy: [0.42, 1] },
    { id: 'strings', role: 'pad', instruments: [['string-section', 2], ['accordion', 1.5], ['hammond-organ', 0.8]], play: 'sustain', voicing: 'open', voices: 3, energy: [0.62, 1], chance: 0.6, loudness: 0.75 },
    { id: 'answers', role: 'counter', instruments: [['fiddle', 3], ['harmonica', 3], ['flute', 1], ['cello', 1], ['accordion', 1]], play: 'answers', energy: [0.4, 1], chance: 0.85, pan: 0.25 },
    { id: 'lead', role: 'lead', instruments: [['fiddle', 2], ['harmonica', 2], ['whistle', 1], ['steel-guitar', 1.5], ['flute', 0.7]], play: 'theme', pan: 0.1 },
  ],
  form: { introBars: [4, 4, 8], outroBars: [4], middle: ['instrumental'], instrumentalBars: 8, instrumental: ['intro verse verse chorus instrumental verse chorus outro', 'intro verse chorus verse bridge chorus outro'], energy: { intro: 0.3, verse: 0.4, chorus: 0.66, instrumental: 0.6, bridge: 0.46, outro: 0.3 } },
  melody: { syncopation: 0.22, syllableSeconds: 0.29, leap: 0.4, span: 10, grid: 2, scale: 'full', melisma: 0.15, repetition: 0.45 },
  feel: { timingSeconds: 0.01, velocity: 0.08, laidBackSeconds: 0.002, strumSeconds: 0.018, ghosts: 0.2 },
  endings: [['ritardando', 5], ['held', 2], ['tag', 2]],
  modulation: { chance: 0.05, semitones: [2] },
  transitions: { riser: 0, impact: 0, reverseCymbal: 0.05, snareRoll: 0, gap: 0.05 },
  backingVocals: 0.5,
  mix: { curve: [-20, -11.5, -8.2, -8, -8.4, -9.4, -11.4, -15.2, -21, -26, -34], room: { timeSeconds: 0.5, amount: 0.2 }, hall: { timeSeconds: 1.5, amount: 0.16 }, vocalDuckDb: 1, drumParallel: 0.05, saturation: 0.08, width: 1 },
};
