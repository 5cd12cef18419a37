import { defineMessages } from '../define-messages.ts';

export const share = defineMessages(
  {
    by: 'by {name}',
    madeWith: 'Made with Songloom',
    lyrics: 'Lyrics',
    gone: 'This link was taken back',
    noAudio: 'The sound of this song has expired. Its words are still here.',
  },
  {
    by: '作者 {name}',
    madeWith: '由 Songloom 制作',
    lyrics: '歌词',
    gone: '这个链接已被收回',
    noAudio: '这首歌的声音已过期，歌词仍在这里。',
  },
);
