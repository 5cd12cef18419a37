import { defineMessages } from '../define-messages.ts';

/** Why nothing can be recorded, and what helps. */
export const microphone = defineMessages(
  {
    insecure:
      'Browsers let pages record over HTTPS only, or at localhost on the studio’s own machine. Open the studio there.',
    denied: 'The microphone is blocked. Allow it in the browser’s address bar, then press Record again.',
    missing: 'There is no microphone. Plug one in, then press Record again.',
    busy: 'Another program holds the microphone. Close it, then press Record again.',
  },
  {
    insecure:
      '浏览器只允许通过 HTTPS 打开的页面录音，或在工作室所在机器上用 localhost 打开。请换用这样的地址。',
    denied: '麦克风被禁用。请在浏览器地址栏允许后再点录音。',
    missing: '没有找到麦克风。请接上麦克风后再点录音。',
    busy: '麦克风正被其他程序占用。请关闭该程序后再点录音。',
  },
);
