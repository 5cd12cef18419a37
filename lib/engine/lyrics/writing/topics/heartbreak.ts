import type { Topic } from '../topic.ts';

export const heartbreak: Topic = {
  id: 'heartbreak',
  en: {
    words: [
      'heartbreak',
      'heartbroken',
      'breakup',
      'break up',
      'broken heart',
      'leaving me',
      'goodbye',
      'ex',
      'divorce',
      'lost love',
      'cheating',
      'betrayal',
      'left me',
      'over you',
      'separation',
    ],
    scenes: [
      ['Your key still hangs beside the door', 'Your side is cold, the sheets are sore'],
      ['I set two plates, I put one back', 'I box your books, I pack, unpack'],
      ['The neighbours heard us say goodbye', 'They turned their music up so high'],
      ["Your number's gone, my thumb still knows", 'The way each little digit goes'],
    ],
    turns: [
      ['I saw you laughing in the square', "With someone's fingers in your hair"],
      ["I've told our friends I'm doing fine", "I say it like I've learned the line"],
      ['I threw away the things you gave', 'But not the voicemail that I save'],
    ],
    bridges: [
      ["You didn't break me, not for good", 'You bent me further than you should'],
      ["Some doors don't slam, they just swing to", 'And one day I stop hearing you'],
    ],
    choruses: [
      {
        title: 'The Light You Left On',
        feeling: 'dark',
        lines: [
          "I can't turn off the light you left on",
          "It burns all night though you've been gone",
          "I close my eyes, it's almost dawn",
          "I can't turn off the light you left on",
        ],
      },
      {
        title: 'Half of Everything',
        feeling: 'neutral',
        lines: [
          'Take half of everything we own',
          'The good guitar, the telephone',
          "I'll learn to sleep, I'll sleep alone",
          "With half of everything we've known",
        ],
      },
    ],
  },
  zh: {
    words: [
      '失恋',
      '分手',
      '心碎',
      '离开我',
      '前任',
      '再见',
      '离婚',
      '背叛',
      '情伤',
      '旧爱',
      '错过',
      '离别',
      '放手',
      '忘记你',
    ],
    scenes: [
      ['你的钥匙还挂在门边', '我的枕头只凉了半边'],
      ['摆好两副碗又收走一副', '装好的箱子又打开数'],
      ['邻居都听见那声再见', '把电视开得更大声一点'],
      ['手机里已经删掉了你', '手指却还记得那串数字'],
    ],
    turns: [
      ['那天在广场看见了你', '笑着把头靠向谁的怀里'],
      ['我对朋友说我很好', '说得像背过的稿'],
      ['你送的东西都丢了', '只有那条语音还留着'],
    ],
    bridges: [
      ['你没有真的把我打碎', '只是让我弯得有点累'],
      ['有些门不是摔上的', '是风一点点带上的'],
    ],
    choruses: [
      {
        title: '留着的灯',
        feeling: 'dark',
        lines: ['你走后灯还亮着', '照着没喝完的可乐', '天都快亮了我还睁着眼呢', '你走后灯还亮着'],
      },
      {
        title: '一半',
        feeling: 'neutral',
        lines: ['拿走吧所有的一半', '半张唱片半个夜晚', '我会学着一个人吃晚饭', '剩下的另一半慢慢地还'],
      },
    ],
  },
};
