import type { MoodBank } from '../topic.ts';

export const sad: MoodBank = {
  id: 'sad',
  en: {
    preChoruses: [
      ["I keep on saying I'll be fine", 'I keep on redrawing the line'],
      ["There's something here I can't undo", "It's late, it's loud, and it is true"],
      ['I hold my breath, I hold the phone', "I've never felt so much alone"],
      ['And every clock says far too late', 'And every door says wait, just wait'],
    ],
    insights: [
      ["Nobody tells you, but it's true", 'The thing you lose keeps losing you'],
      ['I asked the dark to tell me why', 'It only held me, passing by'],
    ],
    outros: [
      ['And if you hear this where you are', 'I left the window just ajar'],
      ['The song is done, the cup is dry', 'I never learned to say goodbye'],
    ],
  },
  zh: {
    preChoruses: [
      ['我一遍遍说我没事', '一遍遍改着那个句子'],
      ['有些事不能再重来', '夜太深话又说不出来'],
      ['屏住呼吸握着电话', '从没觉得房间这么大'],
      ['每座钟都说已经太晚', '每扇门都说再等一晚'],
    ],
    insights: [
      ['没人说过可它是真的', '丢了的东西一直在丢着'],
      ['我问黑夜这是为什么', '它只是走过来抱了抱我'],
    ],
    outros: [
      ['如果你在哪里听到', '窗户我一直没有关牢'],
      ['歌唱完了杯也见底', '再见两个字还没学起'],
    ],
  },
};
