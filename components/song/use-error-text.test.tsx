import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '#lib/studio/i18n/messages.ts';
import { useErrorText } from './use-error-text.ts';

/** The texts of errors in a language, as a page has them, and whether it has the same reader in its next drawing. */
function reader(locale: 'en' | 'zh') {
  const drawn: ReturnType<typeof useErrorText>[] = [];
  function Page() {
    const [isAgain, setAgain] = useState(false);
    drawn.push(useErrorText());
    if (!isAgain) setAgain(true);
    return null;
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <Page />
    </NextIntlClientProvider>,
  );
  return { drawn, text: drawn[0]! };
}

test('it stays the same from one drawing to the next: an effect that speaks is not begun anew', () => {
  const { drawn } = reader('en');
  expect(drawn.length).toBeGreaterThan(1);
  expect(new Set(drawn).size).toBe(1);
});

test.each([
  ['en', 4001, 'bpm: is odd', 'The service did not accept this: is odd'],
  ['zh', 4001, 'audio_url: The file is empty.', '服务没有接受：文件是空的，没有声音。'],
  ['zh', 5001, 'The disk is full', '制作失败：（原文）The disk is full'],
  ['zh', 4001, '歌词里没有“la”：请照歌词原样写。', '服务没有接受：歌词里没有“la”：请照歌词原样写。'],
  [
    'zh',
    4001,
    'bar 1, beat 2: G9 (127) is not on "choir-oohs", which sings C3 to C6 (48–84).',
    '服务没有接受：第 1 小节第 2 拍：“choir-oohs”没有 G9 这个音，它的音域是 C3 到 C6。',
  ],
  ['zh', 2002, 'Concurrency exceeded: 3 tasks', '同时制作的歌曲已达上限。'],
] as const)('in %s %d with “%s” reads “%s”', (locale, code, message, said) =>
  expect(reader(locale).text(code, message)).toBe(said),
);
