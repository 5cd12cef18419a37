import { defineMessages } from '../define-messages.ts';

export const reminders = defineMessages(
  {
    title: 'Reminders',
    text: 'Songs whose files end at the service and are not kept here.',
    emptyTitle: 'Nothing is about to be lost',
    emptyText: 'Files are copied into your own storage as they arrive, as long as “Keep my files” is on.',
    rescueAll: 'Rescue all',
    rescue: 'Keep it here',
    rescued:
      '{count, plural, =0 {Everything is kept already} one {# file is being copied} other {# files are being copied}}',
    calendar: 'Calendar feed',
    calendarText:
      'Subscribe to this address in your calendar: an alarm before each song expires. Keep it to yourself.',
    browser: 'Browser notifications',
    browserAllow: 'Allow notifications',
    browserOn: 'Notifications are allowed.',
    browserBlocked: 'Notifications are blocked in this browser.',
    notification: '{count, plural, one {# song expires soon} other {# songs expire soon}}',
    settings: 'When to remind',
  },
  {
    title: '提醒',
    text: '服务端文件即将到期、且没有保存在这里的歌曲。',
    emptyTitle: '没有即将丢失的内容',
    emptyText: '只要“保存我的文件”开着，文件一到就会复制到你自己的存储。',
    rescueAll: '全部保存',
    rescue: '保存到本地',
    rescued: '{count, plural, =0 {全部已经保存} other {正在复制 # 个文件}}',
    calendar: '日历订阅',
    calendarText: '在日历中订阅这个地址，每首歌到期前会提醒。请勿外传。',
    browser: '浏览器通知',
    browserAllow: '允许通知',
    browserOn: '已允许通知。',
    browserBlocked: '此浏览器已禁止通知。',
    notification: '{count} 首歌即将过期',
    settings: '提醒时间',
  },
);
