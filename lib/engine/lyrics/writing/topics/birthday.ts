import type { Topic } from '../topic.ts';

export const birthday: Topic = {
  id: 'birthday',
  en: {
    words: [
      'birthday',
      'birthdays',
      'happy birthday',
      'cake',
      'candles',
      'born',
      'anniversary',
      'another year',
      'gift',
      'present',
      'surprise',
    ],
    scenes: [
      ['Balloons are bumping on the beam', "There's lemon sponge and double cream"],
      ["They've spelled your name in crooked white", 'The kids are up past nine tonight'],
      ['A paper hat, a blindfold game', "We've all forgot who's next to aim"],
      ["Somebody's uncle brought the drum", "The neighbours said they'd never come"],
    ],
    turns: [
      ['The candles need a bigger cake', "We've doubled up, for heaven's sake"],
      ['Another line beneath your eye', 'From laughing at the same old guy'],
      ['You made your wish, you shut it tight', 'I hope that it had me in sight'],
    ],
    bridges: [
      ["It's not the number, it's the crowd", "It's being sung to far too loud"],
      ["You've turned the page, don't close the book", 'Come see the way your people look'],
    ],
    choruses: [
      {
        title: 'Blow Them Out',
        feeling: 'bright',
        lines: [
          'Make a wish and blow them out',
          'Hear the people sing and shout',
          "This is what it's all about",
          'Make a wish and blow them out',
        ],
      },
      {
        title: 'Another Year',
        feeling: 'neutral',
        lines: [
          "Here's to another year of you",
          'The roads you took, the jokes you blew',
          'The things you lost, the ones you grew',
          "Here's to another year of you",
        ],
      },
    ],
  },
  zh: {
    words: ['生日', '蛋糕', '蜡烛', '生日快乐', '周岁', '祝寿', '许愿', '礼物', '惊喜', '周年', '诞生'],
    scenes: [
      ['气球碰着屋梁晃', '柠檬蛋糕奶油香'],
      ['名字写得歪歪扭扭', '孩子们今晚熬到九点后'],
      ['戴纸帽蒙着眼睛玩', '谁也忘了轮到谁该站'],
      ['不知谁的叔叔带了鼓', '邻居也来了还说不舒服'],
    ],
    turns: [
      ['蜡烛要更大的蛋糕装', '只好两根插在一个地方'],
      ['你眼角又多了一条线', '是笑出来的那些年'],
      ['你闭紧眼睛许了愿', '希望里面有我的脸'],
    ],
    bridges: [
      ['重要的不是今年几岁', '是有人大声唱着陪你醉'],
      ['翻过这页别合上书', '看看大家看你的温度'],
    ],
    choruses: [
      {
        title: '吹蜡烛',
        feeling: 'bright',
        lines: ['许个愿吹灭蜡烛', '听大家唱得多投入', '为这一刻值得哭', '许个愿吹灭蜡烛'],
      },
      {
        title: '又一年',
        feeling: 'neutral',
        lines: ['敬你又过了一年', '走的弯路讲冷的笑点', '丢的长的都算在里面', '敬你又过了一年'],
      },
    ],
  },
};
