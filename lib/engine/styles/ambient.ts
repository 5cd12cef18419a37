import type { Style } from './style.ts';

/** Ambient: slow swells, bells in the distance, harmony that hardly moves, no hurry at all. */
export const ambient: Style = {
  id: 'ambient', name: 'Ambient', nameZh: '氛围',
  tempo: { low: 56, typical: 68, high: 82 },
  metres: [['4/4', 3], ['3/4', 1]],
  swing: { amount: 0, unit: 0.5 },
  modes: [['lydian', 3], ['major', 3], ['dorian', 1.5], ['minor', 2]],
  harmony: {
    lydian: { verse: ['Imaj9 % II %', 'Imaj7 II Imaj7 vi9', 'Imaj9 % vi9 iii7'], chorus: ['II % Imaj9 %', 'vi9 % II Imaj9', 'iii7 II Imaj9 %'], cadence: ['II Imaj9'] },
    major: { verse: ['Imaj9 % IVmaj9 %', 'Iadd9 % vi9 %', 'IVmaj9 % Imaj9 %', 'Iadd9 iii7 IVmaj9 %'], chorus: ['IVmaj9 vi9 Imaj9 %', 'vi9 IVmaj9 Iadd9 V7sus4', 'IVmaj9 Iadd9 ii9 %'], bridge: ['bVIImaj9 % IVmaj9 %', 'ii9 % vi9 %'], cadence: ['IVmaj9 Iadd9'] },
    dorian: { verse: ['i9 % IV9 %', 'i9 bVIImaj7 i9 IV'], chorus: ['bIIImaj9 % IV9 %', 'bVIImaj9 % i9 %'], cadence: ['IV i9'] },
    minor: { verse: ['iadd9 % bVImaj9 %', 'i9 % iv9 %', 'bVImaj9 % iadd9 %'], chorus: ['bVImaj9 bIIImaj9 iv9 %', 'bIIImaj9 bVII bVImaj9 %'], cadence: ['bVImaj9 iadd9'] },
  },
  seats: [
    { id: 'pad', role: 'pad', instruments: [['warm-pad', 3], ['air-pad', 2], ['synth-strings', 1]], play: 'sustain', voicing: 'open', voices: 5, register: [45, 74] },
    { id: 'shimmer', role: 'pad', instruments: [['glass-pad', 2], ['choir-oohs', 2], ['air-pad', 1]], play: 'sustain', voicing: 'close', voices: 3, register: [64, 86], energy: [0.36, 1], loudness: 0.6, pan: 0.2 },
    { id: 'low', role: 'bass', instruments: [['sub-bass', 2], ['upright-bass', 1], ['synth-bass', 1]], play: 'bass', patterns: { calm: ['R---------------'], main: ['R---------------'], full: ['R-------5-------'] }, patterns34: { calm: ['R-----------'], main: ['R-----------'], full: ['R-----------'] }, energy: [0.3, 1], loudness: 0.8 },
    { id: 'piano', role: 'arpeggio', instruments: [['grand-piano', 3], ['electric-piano', 2], ['harp', 1]], play: 'comp', voicing: 'open', voices: 4, pan: -0.2, loudness: 0.8, patterns: { calm: ['0-------2-------', '0---1-------3---'], main: ['0---1---2---3---', '0---2-3---1-----', '0-1-2---3-------'], full: ['0-1-2-3-4-3-2-1-', '0---1-2-3---2-1-'] }, energy: [0.22, 1], chance: 0.9 },
    { id: 'bells', role: 'counter', instruments: [['celesta', 1], ['music-box', 1], ['kalimba', 1.5], ['vibraphone', 1.5], ['glockenspiel', 0.7]], play: 'answers', pan: 0.35, loudness: 0.65, chance: 0.85 },
    { id: 'strings', role: 'counter', instruments: [['cello', 2], ['string-section', 1.5], ['violin', 1], ['french-horn', 0.8]], play: 'counter', energy: [0.42, 1], chance: 0.7, pan: 0.1, loudness: 0.75 },
    { id: 'lead', role: 'lead', instruments: [['glass-pad', 1], ['xiao', 1], ['pan-flute', 1], ['cello', 1.5], ['grand-piano', 1.5], ['air-pad', 0.8]], play: 'theme', loudness: 0.75 },
  ],
  form: { introBars: [4], outroBars: [4], middle: ['interlude'], instrumentalBars: 8, instrumental: ['intro verse chorus interlude verse chorus outro', 'intro verse verse chorus breakdown chorus outro'], energy: { intro: 0.18, verse: 0.32, chorus: 0.52, interlude: 0.26, breakdown: 0.22, outro: 0.2, bridge: 0.36, instrumental: 0.46, solo: 0.5, drop: 0.6, build: 0.4 } },
  melody: { syncopation: 0.15, syllableSeconds: 0.52, leap: 0.45, span: 11, grid: 2, scale: 'pentatonic', melisma: 0.25, repetition: 0.35 },
  feel: { timingSeconds: 0.014, velocity: 0.08, laidBackSeconds: 0, strumSeconds: 0.03, ghosts: 0 },
  endings: [['held', 2], ['fade', 3], ['ritardando', 1]],
  modulation: { chance: 0.05, semitones: [2] },
  transitions: { riser: 0.1, impact: 0, reverseCymbal: 0.3, snareRoll: 0, gap: 0 },
  backingVocals: 0.3,
  mix: { curve: [-15, -8.4, -7, -7.4, -8.6, -10.6, -13.8, -18.4, -24.5, -29.5, -38], hall: { timeSeconds: 5.5, amount: 0.5 }, delay: { beats: 1.5, feedback: 0.5, amount: 0.25 }, vocalDuckDb: 0.5, drumParallel: 0, saturation: 0.1, width: 1.4, targetLufs: -16 },
};
