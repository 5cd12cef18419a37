import type { Imagery } from './topic.ts';

/**
 * Lines for what no topic file knows: `{x}` is the request's own words, `{is}` agrees with them. The words
 * stand inside the line, so that the rhyme never depends on them.
 */
export const anyTopic: { en: Omit<Imagery, 'words'>; zh: Omit<Imagery, 'words'> } = {
  en: {
    scenes: [
      ['I woke up with {x} on my mind', 'And left the other things behind'],
      ['They ask me what the song is for', "It's {x}, and nothing more"],
      ["There's {x} in all I see", "It's down the street, it follows me"],
      ['Somewhere between {x} and sleep', 'I found a thing I meant to keep'],
      ['It started out with {x}, you know', 'A little seed, a little glow'],
      ['I said {x} out loud today', 'It changed the light along the bay'],
    ],
    turns: [
      ['The years rolled by, I looked around', 'And {x} {is} what I found'],
      ['They told me {x} would fade', "I've kept it bright in every shade"],
      ["I've lost my keys, I've lost my way", 'But {x} {is} here to stay'],
      ['You laughed at {x} and at me', 'Now look how tall we came to be'],
      ['I tried to put {x} away', 'It came back taller every day'],
    ],
    bridges: [
      ['And maybe {x} was just the spark', 'That taught me how to see in the dark'],
      ['If you should take it all from me', 'Leave {x}, and let me be'],
      ['It was never only {x}, I swear', 'It was finding that somebody else could care'],
    ],
    choruses: [
      {
        title: '{X}',
        feeling: 'bright',
        lines: [
          '{X}, {x}, I sing it for you',
          'Through every mile and the morning dew',
          "There's nothing at all that I wouldn't do",
          '{X}, {x}, I sing it for you',
        ],
      },
      {
        title: '{X} and the Open Air',
        feeling: 'neutral',
        lines: [
          'Give me {x} and the open air',
          'A little light and a song to share',
          "I'd follow it down, I'd go anywhere",
          'Give me {x} and the open air',
        ],
      },
      {
        title: 'Without {X}',
        feeling: 'dark',
        lines: [
          'Without {x}, what would I be',
          'A little boat with no more sea',
          'I hold it close, it holds on to me',
          'Without {x}, what would I be',
        ],
      },
    ],
  },
  zh: {
    scenes: [
      ['醒来心里只有{x}一样', '别的都留在枕头上'],
      ['他们问我这首歌唱什么', '是{x}啊一路陪着我'],
      ['街上到处是{x}的影子', '水洼里也写着这名字'],
      ['一开始{x}只是一点光', '后来照亮我整面墙'],
      ['在{x}和睡意的中间', '我找到一样想留的甜'],
      ['今天我喊了一声{x}啊', '整条街的灯都亮啦'],
    ],
    turns: [
      ['他们说{x}总会褪色', '我一层一层都留着'],
      ['钥匙丢了路也走错', '{x}却没有丢下我'],
      ['回头看走过的年月', '{x}还在没有告别'],
      ['你笑过{x}也笑过我', '如今看看谁还站着'],
      ['我想过把{x}都收好', '它却一天天长高'],
    ],
    bridges: [
      ['也许{x}不是答案', '是教会我怎么去看'],
      ['如果什么都要拿走', '把{x}留在我左右'],
      ['从来不只是{x}的事情', '是有人愿意停下来听'],
    ],
    choruses: [
      {
        title: '{x}',
        feeling: 'bright',
        lines: ['{x}啊我为你唱', '唱过清晨的露和霜', '没有什么路我不敢闯', '{x}啊我为你唱'],
      },
      {
        title: '{x}和一片天',
        feeling: 'neutral',
        lines: ['给我{x}和一片天', '一点光一首歌的时间', '我就能一直走到天边', '给我{x}和一片天'],
      },
      {
        title: '没有{x}',
        feeling: 'dark',
        lines: ['没有{x}我会是谁', '像一条船没有了水', '我抱着它它给我安慰', '没有{x}我会是谁'],
      },
    ],
  },
};

/** Lines for what somebody does: `{x}` is "never giving up", "learning to fly". */
export const anyAct: Omit<Imagery, 'words'> = {
  scenes: [
    ['I thought about {x} today', 'The kettle sang, the sky was grey'],
    ['They say that {x} is for fools', 'I never was so good at rules'],
    ["It isn't easy, {x}, they said", 'I heard it all and went ahead'],
    ["I'm {x}, one step, then two", 'With half a map, in one good shoe'],
    ["It's all about {x}, I guess", 'A little more, a little less'],
  ],
  turns: [
    ['They called {x} a waste of time', 'I called it learning how to climb'],
    ["And still I'm {x}, look at me", 'Mud to the elbow, skin on the knee'],
    ['I lost my hat, I lost the race', 'But {x} put some light on my face'],
    ["I'm older now, {x} the same", 'I hear it call me by my name'],
  ],
  bridges: [
    ['And maybe {x} was just the spark', 'That taught me how to see in the dark'],
    ["It's not the end that makes it right", "It's {x}, night after night"],
    ['When nothing I have said is true', "There's still {x}, there's still you"],
  ],
  choruses: [
    {
      title: '{X}',
      feeling: 'bright',
      lines: [
        "I'm {x}, whatever they say",
        'Through every mile and the break of day',
        'The road is long but it goes my way',
        "I'm {x}, whatever they say",
      ],
    },
    {
      title: 'Still {X}',
      feeling: 'neutral',
      lines: [
        'Still {x}, still going strong',
        'A little hope and a borrowed song',
        'If it takes a lifetime, then it takes that long',
        'Still {x}, still going strong',
      ],
    },
    {
      title: 'What It Takes',
      feeling: 'dark',
      lines: [
        'So this is {x}, so this is the cost',
        'I count up the names of the things that I lost',
        'The window is open, the garden is frost',
        'So this is {x}, so this is the cost',
      ],
    },
  ],
};

/** Couplets that carry a keyword of the request, as written: `{k}`. */
export const keywordCouplets: {
  en: readonly (readonly [string, string])[];
  zh: readonly (readonly [string, string])[];
} = {
  en: [
    ['{k}, you said, and closed the door', "I'd never heard it said before"],
    ['I wrote {k} along my hand', "In case I'd ever understand"],
    ['{k}, I say it soft and low', "It's every single thing I know"],
    ['They carved {k} into the tree', 'The letters grew along with me'],
    ['I whisper {k} to the rain', 'It whispers back to me again'],
    ['{k} on the radio', 'I turn it up, I let it go'],
    ['And all I heard was {k}, and then', 'The lights came up, I was home again'],
    ["Somebody's painted {k} in red", 'Above the bridge, above my head'],
    ['You taught me {k} and I learned', 'The slow way round, my fingers burned'],
  ],
  zh: [
    ['你说{k}然后转过身', '那声音我记到如今'],
    ['我把{k}写在手心里', '怕有一天想不起你'],
    ['风里有{k}的回响', '一路跟我走到天亮'],
    ['墙上刻着{k}两行', '和我一起慢慢地长'],
    ['收音机里{k}在唱', '我把车窗都摇下一半凉'],
    ['轻轻念一遍{k}给雨听', '雨又念回来给我的心'],
    ['谁用红漆把{k}写上', '写在桥头的石墙上'],
    ['你教会我{k}这件事', '慢一点学要一辈子'],
  ],
};

/** Lines for a song to someone by name: `{x}` is the name. */
export const someoneByName: Omit<Imagery, 'words'> = {
  scenes: [
    ['{x}, you came in with the spring', 'You taught the quiet how to sing'],
    ["There's morning in your hair, {x}, and then", 'The whole room learns to smile again'],
    ['I say {x} and the day comes in', 'With both its shoes off and a grin'],
    ['{x}, you laugh and the windows shake', "There's cake for breakfast, for goodness' sake"],
  ],
  turns: [
    ['And when the night is long, {x}, I know', 'The lamp you leave is burning low'],
    ["I've not much else to give, {x}, it's true", 'But every road comes back to you'],
    ['{x}, the world will be rough and wide', "I'll walk a while on the windy side"],
    ['I kept the drawings, {x}, I kept the shoes', 'I kept the smallest bits of news'],
  ],
  bridges: [
    ["{x}, I don't have it figured out", "But you are what it's all about"],
    ['They ask me, {x}, where my heart is now', 'I point at you, and I take a bow'],
  ],
  choruses: [
    {
      title: 'Oh {X}',
      feeling: 'bright',
      lines: [
        'Oh {x}, oh {x}, the day is new',
        "There's nothing in it as bright as you",
        'Come rain, come wind, come morning dew',
        'Oh {x}, oh {x}, the day is new',
      ],
    },
    {
      title: '{X}, Close Your Eyes',
      feeling: 'neutral',
      lines: [
        "{x}, close your eyes, I've got the night",
        "I've got the moon and a little light",
        'Whatever comes, it will be all right',
        "{x}, close your eyes, I've got the night",
      ],
    },
  ],
};

/** Lines for a song to somebody by what they do: `{the}` is "the lighthouse keeper". */
export const someoneByTrade: Omit<Imagery, 'words'> = {
  scenes: [
    ['I saw {the} pass today', 'A button loose, a coat of grey'],
    ['Nobody asks {the} why', 'The lamp is lit, the hands are dry'],
    ['You know {the} round the bend', 'They nod to all, they wave no end'],
    ['I dreamed that {the} and I', 'Had tied a kite to half the sky'],
  ],
  turns: [
    ['And if you meet {the}, say', 'I kept the light on anyway'],
    ['They never thank {the}, no', "You'd only see it, should they go"],
    ['I asked {the} what it cost', 'A laugh, and not a second lost'],
    ['I met {the} years from then', 'We started where we stopped again'],
  ],
  bridges: [
    ['I think {the} is me', 'With one small room and one big sea'],
    ['You ask me who {the} might be', 'I hold the glass for you to see'],
  ],
  choruses: [
    {
      title: '{X}',
      feeling: 'bright',
      lines: [
        "Here's to {the}, raise it high",
        'With a patch on the elbow and luck in the eye',
        'You hold up your corner of the sky',
        "Here's to {the}, raise it high",
      ],
    },
    {
      title: 'Sing It Low',
      feeling: 'neutral',
      lines: [
        'Sing for {the}, sing it low',
        "For every kindness that doesn't show",
        'For all of the roads that they never go',
        'Sing for {the}, sing it low',
      ],
    },
    {
      title: 'Who Sings Now',
      feeling: 'dark',
      lines: [
        'Who sings for {the} now',
        'With the rain on the hat and the lines on the brow',
        'They said they would call, and they never said how',
        'Who sings for {the} now',
      ],
    },
  ],
};
