import { type Meaning, type Term, term } from './term.ts';

/** A scene colours the music a little, and is something to sing about. */
const scene = (en: string, zh: string, meaning: Meaning = {}): Term =>
  term(en, zh, { ...meaning, isTopic: true });

/** Places, seasons, times of day and occasions. */
export const scenes: readonly Term[] = [
  scene('night|nighttime|at night', '夜晚|黑夜|夜', { energy: 0.4 }),
  scene('midnight|late night|nocturnal', '午夜|深夜|凌晨', { valence: -0.1, energy: 0.35 }),
  scene('rainy night', '雨夜', { valence: -0.2, energy: 0.25 }),
  scene('morning|sunrise|dawn', '清晨|早晨|黎明|日出', { valence: 0.4, energy: 0.35 }),
  scene('sunset|dusk|golden hour', '黄昏|日落|傍晚|夕阳', { valence: 0.1, energy: 0.3 }),
  scene('rainy|rain|rainy day', '下雨|雨天|雨', { valence: -0.2, energy: 0.25 }),
  scene('storm|stormy|thunderstorm', '暴风雨|雷雨', { valence: -0.4, energy: 0.8 }),
  scene('snow|snowy|snowfall', '雪|下雪|雪花', { valence: 0.1, energy: 0.25 }),
  scene('summer|summertime', '夏天|夏季|盛夏', { valence: 0.6, energy: 0.6 }),
  scene('winter|wintertime', '冬天|冬季|寒冬', { valence: -0.1, energy: 0.3 }),
  scene('autumn|fall season', '秋天|秋季|深秋', { valence: -0.1, energy: 0.3 }),
  scene('spring|springtime', '春天|春季', { valence: 0.5, energy: 0.45 }),
  scene('beach|seaside|coast', '海边|沙滩|海岸', { valence: 0.5, energy: 0.5 }),
  scene('ocean|sea|underwater|oceanic', '大海|海洋|海底', { valence: 0.1, energy: 0.3 }),
  scene('desert', '沙漠|大漠', { valence: -0.1, energy: 0.4 }),
  scene('forest|woods', '森林|树林', { valence: 0.1, energy: 0.3 }),
  scene('mountain|mountains', '高山|山峰|山', { valence: 0.2, energy: 0.45 }),
  scene('space|outer space|galactic|galaxy', '太空|星河|银河', { moods: ['futuristic'], energy: 0.45 }),
  scene('city|city lights|downtown', '城市|都市', { energy: 0.6 }),
  scene('neon|neon lights', '霓虹|霓虹灯', { energy: 0.6 }),
  scene('street|streets', '街头|街道', { energy: 0.6 }),
  scene('countryside|village|rural', '乡间|乡村小路|村庄|田野', { valence: 0.3, energy: 0.4 }),
  scene('road trip|highway|open road', '公路|自驾|开车|公路旅行', { valence: 0.5, energy: 0.7 }),
  scene('travel|travelling|traveling', '旅行|旅途|远方', { valence: 0.4, energy: 0.55 }),
  scene('wedding', '婚礼|结婚', { valence: 0.8, moods: ['romantic'] }),
  scene('birthday|happy birthday', '生日|生日快乐', { valence: 0.9, energy: 0.65 }),
  scene('graduation', '毕业|毕业季', { valence: 0.3, moods: ['nostalgic'] }),
  scene('school|campus', '校园|学校', { valence: 0.4 }),
  scene('new year|spring festival', '新年|春节|除夕', { valence: 0.9, energy: 0.75, moods: ['festive'] }),
  scene('rooftop', '天台|屋顶', { energy: 0.6 }),
  scene('childhood', '童年', { valence: 0.4, moods: ['nostalgic'] }),
  scene('vampire|halloween', '吸血鬼|万圣节', { valence: -0.7, moods: ['dark'] }),
];
