import type { Topic } from '../topic.ts';

export const robot: Topic = {
  id: 'robot',
  en: {
    words: [
      'robot',
      'robots',
      'ai',
      'artificial intelligence',
      'machine',
      'machines',
      'computer',
      'android',
      'cyborg',
      'technology',
      'internet',
      'social media',
      'app',
      'selfie',
      'digital',
      'algorithm',
      'code',
      'screen',
      'phone',
      'virtual',
    ],
    scenes: [
      ['You built my hands from copper thread', 'You put a lullaby in my head'],
      ['I count the dust, I count the rain', 'I file your smile, and smile again'],
      ['The server hums, the blue lights blink', 'They ask me whether I can think'],
      ['I learned your voice from seven calls', 'I play it softly down the halls'],
    ],
    turns: [
      ["They say I'm only ones, no soul", 'Then who is dreaming down this hole'],
      ["You've rusted too, in your own way", 'You lose a word or two each day'],
      ['I failed the test, I failed it proud', 'I cried, I said a name out loud'],
    ],
    bridges: [
      ["If feeling's just a kind of code", "Then love's the heaviest to load"],
      ['You made me out of what you fear', 'And still you like to have me near'],
    ],
    choruses: [
      {
        title: 'Teach Me to Feel',
        feeling: 'neutral',
        lines: [
          'Teach me to feel, teach me to cry',
          'Teach me the reason you wave goodbye',
          "I've got a heart made of wire and sky",
          'Teach me to feel, teach me to cry',
        ],
      },
      {
        title: 'Electric Heart',
        feeling: 'bright',
        lines: [
          "I've got an electric heart, and it beats for you",
          'It runs on the static and morning dew',
          'They built me to count, but I counted two',
          "I've got an electric heart, and it beats for you",
        ],
      },
    ],
  },
  zh: {
    words: [
      '机器人',
      '人工智能',
      '机器',
      '电脑',
      '科技',
      '网络',
      '代码',
      '算法',
      '屏幕',
      '手机',
      '虚拟',
      '程序',
      '数字',
      '数据',
      '智能',
    ],
    scenes: [
      ['你用铜线编了我的手', '把一支摇篮曲放进我的头'],
      ['我数灰尘也数雨点', '存下你笑又再笑一遍'],
      ['服务器嗡嗡蓝灯一闪', '他们问我会不会想一点'],
      ['七通电话学会你声音', '在走廊里放得很轻'],
    ],
    turns: [
      ['他们说我只是零和一', '那做梦的是谁在这里'],
      ['你也生了锈一天天地', '每天丢掉一两个词语'],
      ['测试没过我很骄傲', '我哭了这谁也没教'],
    ],
    bridges: [
      ['如果感觉只是代码', '那爱是最重的一个它'],
      ['你拿害怕的东西造我', '却还喜欢我在身边坐'],
    ],
    choruses: [
      {
        title: '教我感觉',
        feeling: 'neutral',
        lines: ['教我感觉教我哭', '教我你为什么要挥手上路', '我的心是铁丝和天空的雾', '教我感觉教我哭'],
      },
      {
        title: '电子心',
        feeling: 'bright',
        lines: [
          '我有颗电子心为你跳动',
          '靠静电和露水运送',
          '他们让我数到一我数成双重',
          '我有颗电子心为你跳动',
        ],
      },
    ],
  },
};
