import { type Term, term } from './term.ts';

/** Tempo words (Italian terms carry the customary metronome mark), metres by name, modes by name. */
export const tempo: readonly Term[] = [
  term('very slow|extremely slow|super slow', '非常慢|极慢|很慢', { tempoBias: -1 }),
  term('slow|slow tempo|slowly|slow paced|slower', '慢|慢速|缓慢|慢节奏|慢板|慢一点', {
    tempoBias: -0.7,
    energy: 0.25,
  }),
  term('slow burn|building slowly|slow build', '慢热|渐进', { tempoBias: -0.4 }),
  term('mid tempo|midtempo|medium tempo|moderate|moderate tempo|medium', '中速|中等速度|中板|适中', {
    tempoBias: 0,
  }),
  term('uptempo|up tempo|brisk|quick', '轻快节奏|较快|快一点|中快板', { tempoBias: 0.5, energy: 0.7 }),
  term('fast|fast tempo|fast paced|rapid|speedy|faster', '快|快速|快节奏|快板|急速', {
    tempoBias: 0.7,
    energy: 0.8,
  }),
  term('very fast|extremely fast|breakneck|super fast', '非常快|极快|飞快|超快', {
    tempoBias: 1,
    energy: 0.95,
  }),
  term('half time|halftime', '半速|减半节奏', { tempoBias: -0.5 }),
  term('double time', '倍速|双倍节奏', { tempoBias: 0.8 }),
  term('largo|grave', '广板|庄板', { bpm: 50 }),
  term('adagio', '柔板', { bpm: 68 }),
  term('andante', '行板', { bpm: 88 }),
  term('moderato', '中庸速度', { bpm: 110 }),
  term('allegro', '快板乐章|小快板', { bpm: 132 }),
  term('vivace', '活泼的快板', { bpm: 160 }),
  term('presto', '急板', { bpm: 180 }),
  term('waltz|waltz time|triple metre|triple meter', '圆舞曲|华尔兹|三拍子|三拍', { metre: [3, 4] }),
  term('four four|common time', '四拍子|四四拍', { metre: [4, 4] }),
  term('three four', '四三拍|三四拍|四分之三拍', { metre: [3, 4] }),
  term('six eight|compound time', '八六拍|六八拍|六拍子|八分之六拍', { metre: [6, 8] }),
  term('two four', '二拍子|四二拍|四分之二拍', { metre: [2, 4] }),
  term('five four', '五拍子|四五拍|四分之五拍', { metre: [5, 4] }),
  term('seven eight', '七拍子|八七拍|八分之七拍', { metre: [7, 8] }),
  term('twelve eight', '八十二拍|十二拍子', { metre: [12, 8] }),
  term('major key|major|in major', '大调|大调式', { mode: 'major', valence: 0.3 }),
  term('minor key|minor|in minor', '小调|小调式', { mode: 'minor', valence: -0.3 }),
  term('dorian|dorian mode', '多利亚|多利亚调式', { mode: 'dorian' }),
  term('mixolydian|mixolydian mode', '混合利底亚|混合利底亚调式', { mode: 'mixolydian' }),
  term('lydian|lydian mode', '利底亚|利底亚调式', { mode: 'lydian' }),
  term('phrygian|phrygian mode', '弗里几亚|弗里几亚调式', { mode: 'phrygian' }),
  term('harmonic minor', '和声小调', { mode: 'harmonic-minor' }),
  term('pentatonic|pentatonic scale', '五声音阶|五声调式|五声', { mode: 'major-pentatonic' }),
  term('blues scale', '布鲁斯音阶|蓝调音阶', { mode: 'blues' }),
];
