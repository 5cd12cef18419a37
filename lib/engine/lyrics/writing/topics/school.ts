import type { Topic } from '../topic.ts';

export const school: Topic = {
  id: 'school',
  en: {
    words: [
      'school',
      'graduation',
      'graduate',
      'classroom',
      'teacher',
      'college',
      'university',
      'student',
      'students',
      'exam',
      'class',
      'homework',
      'campus',
      'classmates',
      'yearbook',
      'prom',
      'study',
    ],
    scenes: [
      ['The chalk dust hangs, the fan blades turn', "There's names on desks we tried to burn"],
      ['You passed a note behind my chair', "A drawing of the teacher's hair"],
      ['The lockers slam, the hallway roars', 'We practised being mad at doors'],
      ["The library's third window seat", 'Was ours for gossip and the heat'],
    ],
    turns: [
      ["They've called my name, I cross the stage", "It's lighter than you'd think, a page"],
      ['We signed our shirts in purple ink', 'See you, we wrote, too quick to think'],
      ['The bell that used to set us free', 'Rings now, and no one runs but me'],
    ],
    bridges: [
      ['They taught us sums, they taught us kings', 'But not the way a last day stings'],
      ['We thought that life began out there', 'It was already in the air'],
    ],
    choruses: [
      {
        title: 'Throw Your Hat',
        feeling: 'neutral',
        lines: [
          'Throw your hat up in the blue',
          'Watch it fall on someone new',
          "I'll be looking out for you",
          'Throw your hat up in the blue',
        ],
      },
      {
        title: 'Class of Us',
        feeling: 'bright',
        lines: [
          "Here's to the fools in the class of us",
          'Who missed the answers and missed the bus',
          'We made a mess and made a fuss',
          "Here's to the fools in the class of us",
        ],
      },
    ],
  },
  zh: {
    words: [
      '学校',
      '毕业',
      '校园',
      '教室',
      '老师',
      '大学',
      '同学',
      '考试',
      '高考',
      '课堂',
      '同桌',
      '操场',
      '学生',
      '作业',
      '高中',
      '毕业季',
    ],
    scenes: [
      ['粉笔灰飘着风扇在转', '桌上刻的名字磨平一半'],
      ['你传的纸条从我椅背过', '画着老师的头发像鸟窝'],
      ['柜门一响走廊在吼', '我们对着门练习发愁'],
      ['图书馆靠窗第三个座', '热天和闲话都归我'],
    ],
    turns: [
      ['念到我的名字我上台', '那张纸比想的轻得快'],
      ['紫色的笔签满了衬衫', '写了再见没来得及细看'],
      ['从前总是盼着铃声响', '如今响了只有我张望'],
    ],
    bridges: [
      ['教了算术教了帝王', '没教最后一天怎么收场'],
      ['以为人生在门外等', '其实早就在那阵风'],
    ],
    choruses: [
      {
        title: '扔起帽子',
        feeling: 'neutral',
        lines: ['把帽子扔向蓝的天', '看它落在谁的面前', '以后路上多留心看两眼', '把帽子扔向蓝的天'],
      },
      {
        title: '我们那一班',
        feeling: 'bright',
        lines: ['敬我们那一班的傻瓜', '错过公车答错了话', '闹得屋顶都要掀起啊', '敬我们那一班的傻瓜'],
      },
    ],
  },
};
