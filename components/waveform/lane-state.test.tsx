import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '#lib/studio/i18n/messages.ts';
import { type LaneFailure, LaneState } from './lane-state.tsx';

const shown = (failure: LaneFailure, locale: 'en' | 'zh' = 'en') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <LaneState {...failure} />
    </NextIntlClientProvider>,
  );

test('a lane that failed says why, aloud, and asks again where that can help', () => {
  const page = shown({ text: 'The music service cannot be reached.', onRetry: () => undefined });
  expect(page).toContain('role="status"');
  expect(page).toContain('The music service cannot be reached.');
  expect(page).toMatch(/<button[^>]*>Try again<\/button>/);
  expect(shown({ text: '无法连接。', onRetry: () => undefined }, 'zh')).toContain('重试');
});

test('where asking again cannot help there is no button', () =>
  expect(shown({ text: 'The files of this clip have expired.' })).not.toContain('<button'));
