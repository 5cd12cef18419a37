import type { Topic } from '../topic.ts';

export const cat: Topic = {
  id: 'cat',
  en: {
    words: ['cat', 'cats', 'kitten', 'kittens', 'kitty', 'meow', 'tabby', 'feline'],
    scenes: [
      ['She owns the chair, she owns the sun', 'She owns my lap when work is done'],
      ['Two yellow moons beneath the bed', 'A paw that pats me on the head'],
      ['She walks the shelf, she tips the cup', 'She looks at me, then it goes up'],
      ['She brings me mice, she brings me thread', 'She leaves her treasures on the bed'],
    ],
    turns: [
      ['I moved three times, she hid for days', 'Then claimed each house in seven ways'],
      ["She's slower now upon the stair", "I've built a step up to her chair"],
      ['The night I wept and turned the key', 'She sat and purred on top of me'],
    ],
    bridges: [
      ["You never own her, that's the deal", 'You fill the bowl, you cook the meal'],
      ["She doesn't need me, that is plain", 'She comes in anyway from the rain'],
    ],
    choruses: [
      {
        title: 'Queen of the Windowsill',
        feeling: 'bright',
        lines: [
          'Queen of the windowsill, queen of the stair',
          'Sun on your whiskers and fur everywhere',
          'I am your pillow, your servant, your chair',
          'Queen of the windowsill, queen of the stair',
        ],
      },
      {
        title: 'Nine Lives',
        feeling: 'neutral',
        lines: [
          "You've got nine lives, you've got time to kill",
          'Asleep in a box on the windowsill',
          'Spend one on me, spend it small and still',
          "You've got nine lives, you've got time to kill",
        ],
      },
    ],
  },
  zh: {
    words: ['猫', '小猫', '猫咪', '喵', '喵星人', '橘猫', '猫奴', '黑猫'],
    scenes: [
      ['她占着椅子占着阳光', '我收工了她占我膝上'],
      ['床底两枚黄黄的月亮', '一只爪子拍在我头上'],
      ['她走过书架碰倒杯子', '看我一眼继续舔爪子'],
      ['她叼来老鼠叼来绳', '叼来她会的每件事情'],
    ],
    turns: [
      ['搬了三次家躲了几天', '又把新窝全占了一遍'],
      ['她上楼梯慢了一些', '我在椅边垫了个台阶'],
      ['那夜我锁上门偷偷哭', '她坐我身上打着呼噜'],
    ],
    bridges: [
      ['你从来没有拥有过她', '是她收留你在她的家'],
      ['她其实不需要我的伞', '下雨天还是回来陪我看'],
    ],
    choruses: [
      {
        title: '窗台女王',
        feeling: 'bright',
        lines: ['窗台的女王楼梯的女王', '胡须上挂着一点阳光', '我是你的枕头你的床', '窗台的女王楼梯的女王'],
      },
      {
        title: '九条命',
        feeling: 'neutral',
        lines: ['你有九条命慢慢地过', '睡在纸箱里像没睡过', '分我一条吧安静地坐', '你有九条命慢慢地过'],
      },
    ],
  },
};
