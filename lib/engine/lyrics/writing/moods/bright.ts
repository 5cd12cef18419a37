import type { MoodBank } from '../topic.ts';

export const bright: MoodBank = {
  id: 'bright',
  en: {
    preChoruses: [
      ['And oh, I feel it coming on', "The kind of day that's never gone"],
      ["My heart's a kite, let out the string", 'I want to laugh, I want to sing'],
      ['So count it in, and count it loud', "I'm not afraid to stand here proud"],
      ["The whole world's leaning in to hear", 'So say it once, and say it clear'],
    ],
    insights: [
      ["I've spent so long just getting by", 'I clean forgot about the sky'],
      ["It's such a little thing, I know", "But so's a seed, and look it grow"],
    ],
    outros: [
      ['And on it goes, and on we go', 'I only thought that you should know'],
      ['So turn it up and let it ring', "I've still got half a heart to sing"],
    ],
  },
  zh: {
    preChoruses: [
      ['我感觉它就要来到', '心跳得比鼓点还早'],
      ['心是风筝放开了线', '想笑想喊想飞上天'],
      ['数到三就一起大声', '这一次不再躲也不等'],
      ['全世界都侧着耳朵听', '你说一次就说得清'],
    ],
    insights: [
      ['我忙着赶路太久太久', '忘了天空就在上头'],
      ['不过是一件小小的事情', '种子也小却撑破了冰'],
    ],
    outros: [
      ['就这样唱就这样走', '剩下的路你牵着手'],
      ['把声音开到最亮', '我还有半颗心没唱'],
    ],
  },
};
