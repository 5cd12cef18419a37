/**
 * The instruments styles and lexicon may name. One file of this folder each; a test fails where this list,
 * the folder and `index.ts` disagree.
 */
export const INSTRUMENT_IDS = [
  // keys
  'grand-piano', 'upright-piano', 'electric-piano', 'wurlitzer', 'harpsichord', 'clavinet', 'hammond-organ', 'church-organ', 'accordion', 'music-box', 'celesta',
  // guitars
  'nylon-guitar', 'steel-guitar', 'clean-guitar', 'jazz-guitar', 'overdriven-guitar', 'distorted-guitar', 'funk-guitar', 'banjo', 'ukulele', 'mandolin', 'pedal-steel',
  // basses
  'upright-bass', 'finger-bass', 'picked-bass', 'slap-bass', 'fretless-bass', 'synth-bass', 'sub-bass', 'acid-bass', 'reese-bass', 'wobble-bass', 'bass-808',
  // strings
  'violin', 'viola', 'cello', 'string-section', 'tremolo-strings', 'pizzicato-strings', 'harp', 'fiddle',
  // brass
  'trumpet', 'muted-trumpet', 'trombone', 'french-horn', 'tuba', 'brass-section',
  // winds
  'flute', 'clarinet', 'oboe', 'bassoon', 'alto-saxophone', 'tenor-saxophone', 'harmonica', 'whistle', 'pan-flute',
  // mallets and bells
  'vibraphone', 'marimba', 'xylophone', 'glockenspiel', 'tubular-bells', 'steel-drums', 'kalimba', 'timpani',
  // choirs
  'choir-aahs', 'choir-oohs',
  // world
  'sitar', 'koto', 'bagpipes',
  // Chinese
  'guzheng', 'erhu', 'pipa', 'dizi', 'xiao', 'yangqin', 'chinese-drums',
  // synth
  'saw-lead', 'square-lead', 'supersaw', 'trance-pluck', 'synth-pluck', 'warm-pad', 'air-pad', 'glass-pad', 'synth-strings', 'synth-brass', 'chiptune-lead', 'vocal-chop',
  // kits and percussion
  'acoustic-kit', 'rock-kit', 'jazz-kit', 'brush-kit', 'orchestral-percussion', 'kit-808', 'kit-909', 'trap-kit', 'lofi-kit', 'metal-kit', 'latin-percussion', 'hand-percussion', 'cajon',
  // effects
  'riser', 'impact', 'reverse-cymbal',
] as const;

export type InstrumentId = (typeof INSTRUMENT_IDS)[number];
