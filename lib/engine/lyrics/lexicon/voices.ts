import { type Term, term } from './term.ts';

/** Singers, ways of singing, and the lack of them. */
export const voices: readonly Term[] = [
  term(
    'female vocals|female vocal|female voice|female singer|female lead|woman singer|woman singing|female|girl singer|girl voice|woman|girl|women',
    '女声|女歌手|女主唱|女生唱|女嗓|女性人声|女生',
    { gender: 'female' },
  ),
  term(
    'male vocals|male vocal|male voice|male singer|male lead|man singer|man singing|male|boy singer|guy singer|man',
    '男声|男歌手|男主唱|男生唱|男嗓|男性人声|男生',
    { gender: 'male' },
  ),
  term(
    'child vocals|child vocal|child voice|kid singer|kids singing|children choir|childrens choir|children|child singer',
    '童声|儿童声|小孩唱|童声合唱|孩子唱',
    { gender: 'child' },
  ),
  term(
    'choir|chorus singers|choral vocals|group vocals|gang vocals|crowd vocals',
    '合唱|合唱团|群声|大合唱|众人合唱',
    { gender: 'choir' },
  ),
  term('duet|male and female|duo', '对唱|男女对唱|二重唱|合唱男女', { qualities: ['duet'] }),
  term('soprano|high voice|high pitched vocals|high vocals', '女高音|高音|高亢|高嗓', { register: 'high' }),
  term('alto|contralto|mezzo soprano|mezzo', '女中音|女低音|中低音', {
    gender: 'female',
    register: 'middle',
  }),
  term('tenor', '男高音', { gender: 'male', register: 'high' }),
  term('baritone', '男中音', { gender: 'male', register: 'middle' }),
  term('bass voice|deep voice|deep vocals|low voice|deep male voice', '男低音|低沉嗓音|低沉|浑厚|低音炮', {
    register: 'low',
  }),
  term('breathy|airy vocals|breathy vocals|whispery', '气声|气音|呼吸感', { qualities: ['breathy'] }),
  term('whispered|whisper|whispering|whispered vocals', '耳语|低语|悄声', { qualities: ['whispered'] }),
  term('husky|smoky|smoky voice|husky voice', '烟嗓|低哑|磁性|磁性嗓音', { qualities: ['husky'] }),
  term('raspy|gravelly|rough voice|hoarse|gritty vocals|raspy vocals', '沙哑|沧桑|粗砺嗓音|嘶哑', {
    qualities: ['raspy'],
  }),
  term(
    'powerful vocals|belting|belt|strong vocals|soaring vocals|big voice',
    '高亢有力|力量型|爆发力|铁肺|大嗓门',
    { qualities: ['powerful'] },
  ),
  term('soft vocals|gentle voice|soft voice|gentle vocals|tender vocals', '轻声|轻唱|柔声|温柔嗓音', {
    qualities: ['soft'],
  }),
  term('clear vocals|clear voice|crystal clear voice|pure voice', '清亮|清澈嗓音|干净嗓音|清脆', {
    qualities: ['clear'],
  }),
  term('sweet voice|sweet vocals|cute voice', '甜美嗓音|甜嗓|甜美女声|萝莉音', { qualities: ['sweet'] }),
  term('soulful vocals|soulful voice|melismatic|runs', '灵魂唱腔|转音|灵魂嗓音', { qualities: ['soulful'] }),
  term('falsetto|head voice', '假声|假音|头声', { qualities: ['falsetto'], register: 'high' }),
  term('operatic vocals|bel canto|opera singer|opera voice', '美声唱法|歌剧唱腔|歌剧嗓', {
    qualities: ['operatic'],
  }),
  term(
    'autotune|auto tune|autotuned|auto tuned vocals|vocoder|robotic vocals|robot voice|talkbox',
    '电音修音|自动修音|声码器|机器人声|电子人声',
    { qualities: ['autotuned'] },
  ),
  term('screaming|screamed vocals|screams|growl|growling|harsh vocals|guttural', '嘶吼|咆哮|黑嗓|死嗓|吼叫', {
    qualities: ['screamed'],
  }),
  term('shouted|shouting|yelling|chanting vocals', '呐喊|喊唱|叫喊', { qualities: ['shouted'] }),
  term(
    'vocal harmonies|harmonies|layered vocals|stacked vocals|backing vocals|background vocals',
    '和声|人声和声|伴唱|多层人声|和音',
    { qualities: ['harmonies'] },
  ),
  term('mature voice|old voice|weathered voice', '成熟嗓音|老练嗓音|低回', { qualities: ['mature'] }),
  term('young voice|youthful voice|teen voice', '少年音|少女音|少年感|年轻嗓音', { qualities: ['young'] }),
  term('ethereal vocals|angelic voice|angelic', '天籁|空灵嗓音|天使嗓音', { qualities: ['ethereal'] }),
  term('nasal', '鼻音|鼻腔音', { qualities: ['nasal'] }),
  term('rap|rapping|rapper|rapped|spitting bars|fast rap', '说唱|饶舌|快嘴', { delivery: 'rap' }),
  term('spoken word|spoken|narration|talking|monologue|poetry reading', '念白|朗诵|独白|旁白|口白', {
    delivery: 'spoken',
  }),
  term('singing|sung|vocals|vocal|voice|singer|sung vocals', '人声|演唱|歌声|歌手|嗓音|唱', {
    group: 'vocals',
    delivery: 'sung',
  }),
  term(
    'instrumental|karaoke|backing track|instrumental only|instrumental version',
    '纯音乐|器乐|伴奏|无人声|纯伴奏|背景音乐',
    { without: ['vocals'] },
  ),
  term('a cappella|acapella|acappella|vocals only', '阿卡贝拉|无伴奏|清唱', {
    without: ['drums', 'bass', 'guitar', 'piano', 'strings', 'synth', 'percussion'],
    qualities: ['harmonies'],
  }),
  term('drumless|beatless|drum free', '无鼓|不要鼓点', { without: ['drums'] }),
];
