import type { Topic } from '../topic.ts';

export const letter: Topic = {
  id: 'letter',
  en: {
    words: [
      'letter',
      'letters',
      'postcard',
      'mail',
      'writing',
      'envelope',
      'message',
      'ink',
      'paper',
      'pen pal',
      'phone call',
      'text message',
      'words',
    ],
    scenes: [
      ['I bought the paper, bought the stamp', 'I sat down underneath the lamp'],
      ['Your handwriting leans like a tree', 'It leans in every line to me'],
      ["I've crossed out sorry seven times", "It's worse in prose, it's worse in rhymes", 'dark'],
      ['The envelope had crossed the sea', 'With sand still in it, just for me'],
    ],
    turns: [
      ['I found them in a biscuit tin', 'With ribbon tied and dust let in'],
      ['The one I never dared to send', 'Still starts with dear, and has no end', 'dark'],
      ["The postman's late, he knows by now", 'He shakes his head, he gives a bow', 'dark'],
    ],
    bridges: [
      ['Some words are braver on a page', 'Than any said out loud on stage'],
      ["What's written down cannot be burned", "It keeps, until the heart's returned"],
    ],
    choruses: [
      {
        title: 'Dear You',
        feeling: 'neutral',
        lines: [
          'Dear you, dear you, I hope this finds you well',
          "There's more between the lines than I can tell",
          'I licked it shut like a wishing well',
          'Dear you, dear you, I hope this finds you well',
        ],
      },
      {
        title: 'Write Me Back',
        feeling: 'bright',
        lines: [
          'Write me back, write me anything at all',
          'A grocery list, a name on the wall',
          "I'll read it twice in the light of the hall",
          'Write me back, write me anything at all',
        ],
      },
    ],
  },
  zh: {
    words: [
      '信',
      '书信',
      '情书',
      '写信',
      '明信片',
      '信封',
      '邮票',
      '留言',
      '短信',
      '笔',
      '纸条',
      '来信',
      '字迹',
    ],
    scenes: [
      ['买了信纸买了邮票', '灯下坐到鸡都要叫'],
      ['你的字斜得像棵树', '每一行都朝我这边住'],
      ['对不起划掉了七遍', '写成诗更难看不如不念', 'dark'],
      ['信封漂过了一片海洋', '里面还有沙是给我藏'],
    ],
    turns: [
      ['饼干盒里找到一沓信', '丝带系着灰尘很轻'],
      ['那封一直没敢寄出的', '开头是亲爱的没有结尾呢', 'dark'],
      ['邮差迟了他也知道', '摇摇头朝我笑了笑', 'dark'],
    ],
    bridges: [
      ['有些话在纸上才勇敢', '大声说出来就会转弯'],
      ['写下来的东西烧不掉', '它等着心回来签到'],
    ],
    choruses: [
      {
        title: '见字如面',
        feeling: 'neutral',
        lines: ['见字如面愿你都好', '行间的话比字还多我知道', '封口时像对井许愿那样小', '见字如面愿你都好'],
      },
      {
        title: '回信给我',
        feeling: 'bright',
        lines: ['回信给我写什么都行', '买菜的单子墙上的名', '我会在走廊灯下读到天明', '回信给我写什么都行'],
      },
    ],
  },
};
