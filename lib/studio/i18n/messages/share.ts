import { defineMessages } from '../define-messages.ts';

export const share = defineMessages(
  { by: 'by {name}', madeWith: 'Made with Songloom', lyrics: 'Lyrics', gone: 'This link was taken back' },
  { by: '作者 {name}', madeWith: '由 Songloom 制作', lyrics: '歌词', gone: '这个链接已被收回' },
);
