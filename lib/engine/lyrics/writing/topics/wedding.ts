import type { Topic } from '../topic.ts';

export const wedding: Topic = {
  id: 'wedding',
  en: {
    words: [
      'wedding',
      'marriage',
      'marry',
      'bride',
      'groom',
      'vows',
      'wife',
      'husband',
      'engaged',
      'engagement',
      'proposal',
      'ring',
      'bridal',
      'honeymoon',
    ],
    scenes: [
      ['The chairs are tied with garden green', 'Your father polished every scene'],
      ["You're late, of course, the fiddles wait", 'I see white ribbon at the gate'],
      ["My tie is crooked, so's my grin", 'My brother dropped the ring, dived in'],
      ['The old ones dance in squeaky shoes', 'And tell us what they had to lose'],
    ],
    turns: [
      ["We've seen each other sick and sore", "We've slept on someone's kitchen floor"],
      ['I promise tea, I promise time', 'To leave the last of what is mine'],
      ['The rain came down, the tent gave way', 'You laughed and danced it all to day'],
    ],
    bridges: [
      ["It's just a word, it's just a ring", "It's just the whole of everything"],
      ['I take your hand, I take your years', "Your muddy boots, your family's ears"],
    ],
    choruses: [
      {
        title: 'I Do',
        feeling: 'bright',
        lines: [
          "I do, I do, I'd say it twice",
          'Through burnt-out toast and thrown-out rice',
          'For all the plain and paradise',
          "I do, I do, I'd say it twice",
        ],
      },
      {
        title: 'All My Days',
        feeling: 'neutral',
        lines: [
          'I will walk with you all my days',
          'Through the open fields and the narrow ways',
          'When the music stops and the young hair greys',
          'I will walk with you all my days',
        ],
      },
    ],
  },
  zh: {
    words: [
      '婚礼',
      '结婚',
      '新娘',
      '新郎',
      '嫁',
      '娶',
      '求婚',
      '戒指',
      '誓言',
      '老婆',
      '老公',
      '妻子',
      '丈夫',
      '白头偕老',
      '婚纱',
      '嫁给我',
    ],
    scenes: [
      ['椅背上系着园里的绿', '你爸爸把每处都擦仔细'],
      ['你当然迟到琴手在等', '我看见门口白色的裙'],
      ['领带歪了笑也是歪', '弟弟又把戒指掉在了台'],
      ['老人们跳着吱呀的鞋', '讲他们年轻时差点离别'],
    ],
    turns: [
      ['生病难看都互相见过', '也在别人家地板上睡过'],
      ['我答应泡茶答应时间', '最后一口留在你碗边'],
      ['下雨了棚子塌了半边', '你笑着跳舞跳了整天'],
    ],
    bridges: [
      ['不过一个词一枚圈', '不过是一切的全部和圆'],
      ['牵你的手也牵你的年月', '泥靴子和一家子的热烈'],
    ],
    choruses: [
      {
        title: '我愿意',
        feeling: 'bright',
        lines: ['我愿意我愿意说两遍', '吐司烧焦米洒满脸', '平凡日子和天堂都算在里面', '我愿意我愿意说两遍'],
      },
      {
        title: '陪你到老',
        feeling: 'neutral',
        lines: ['我会陪你一天一天到老', '走过田野走过窄的桥', '音乐停了头发白了', '我会陪你一天一天到老'],
      },
    ],
  },
};
