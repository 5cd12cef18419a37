import { type Term, term } from './term.ts';

/** Words for how a record sounds and how it is played. */
export const production: readonly Term[] = [
  term('jangly|jangle|chiming guitars', '清脆吉他', { instruments: ['clean-guitar'], valence: 0.4 }),
  term('crunchy|overdriven|crunch', '过载音色', { instruments: ['overdriven-guitar'], energy: 0.75 }),
  term('distorted|fuzzy|fuzz', '失真音色', { instruments: ['distorted-guitar'], energy: 0.85 }),
  term('shimmering|shimmery|sparkling|glistening', '闪烁|晶莹', { instruments: ['glass-pad'], valence: 0.3 }),
  term('punchy|hard hitting|banging|banger', '冲击力|劲爆', { energy: 0.85 }),
  term('pounding|pulsing|pulsating|throbbing|hype', '脉动|躁', { energy: 0.85 }),
  term('polished|glossy|radio friendly|mainstream', '精良|商业感', { valence: 0.2 }),
  term('glitchy|stuttering', '故障感', { instruments: ['vocal-chop'], energy: 0.6 }),
  term('analog|analogue|tape|tape saturated', '模拟音色|磁带感', { moods: ['retro'] }),
  term('reverb|reverby|echoey|echo|spacey reverb', '混响|回声|空间感', { moods: ['expansive'], energy: 0.3 }),
  term('syncopated|polyrhythm|polyrhythmic|shuffle|shuffled', '切分|切分节奏|复节奏', {
    moods: ['groovy'],
    energy: 0.65,
  }),
  term('moody|brooding|somber|sombre', '低沉情绪|阴郁感|沉郁', { valence: -0.5, energy: 0.3 }),
  term('fun|feelgood', '好玩|欢闹', { valence: 0.7, energy: 0.65 }),
  term('sassy|cheeky', '俏皮感|魔性', { valence: 0.4, energy: 0.65 }),
  term('heartbreak|broken heart|breakup', '分手|情伤', { valence: -0.8, energy: 0.3, isTopic: true }),
  term('workout|gym|running|fitness', '健身|跑步|运动', { energy: 0.95, tempoBias: 0.4 }),
  term('sleep|sleepy|bedtime', '睡眠|入睡|睡前', { energy: 0.08, tempoBias: -0.6, moods: ['calm'] }),
  term('odd meter|odd metre|odd time', '奇数拍', { metre: [7, 8] }),
  term('dissonant|atonal', '不协和|无调性', { valence: -0.6, moods: ['tense'] }),
  term('modal', '调式感', { mode: 'dorian' }),
  term('sing along|singalong|big chorus|stadium', '大合唱副歌|体育场', { moods: ['anthemic'], energy: 0.8 }),
  term('call and response', '一呼一应', { qualities: ['harmonies'] }),
  term('androgynous', '中性嗓音', { register: 'middle' }),
];
