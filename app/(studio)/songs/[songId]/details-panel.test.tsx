import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '#lib/studio/i18n/messages.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { DetailsPanel } from './details-panel.tsx';
import type { Voices } from './tools.ts';

const voices: Voices = {
  personas: [{ value: '01jd7q2m9x8v4t6k3c5b0h1wyz', label: 'Grandmother' }],
  singers: [
    { id: 'female-low', name: 'Alto' },
    { id: 'house-singer', name: 'Singer of the house' },
  ],
};
const shown = (persona_id: string, locale: 'en' | 'zh', known = voices) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <DetailsPanel
        song={{ createdAt: 0, duration: 9, seed: 7, parameters: { persona_id } } as unknown as SongDetail}
        timeline={null}
        voices={known}
      />
    </NextIntlClientProvider>,
  );

test.each([
  ['01jd7q2m9x8v4t6k3c5b0h1wyz', 'en', 'Grandmother'],
  ['female-low', 'en', 'Alto'],
  ['female-low', 'zh', '女中低音'],
  ['house-singer', 'en', 'Singer of the house'],
  ['01jd7q2m9x8v4t6k3c5bremoved', 'en', 'A persona that was removed'],
  ['01jd7q2m9x8v4t6k3c5bremoved', 'zh', '已删除的歌手'],
] as const)('who sang is told by name: %s in %s is “%s”', (id, locale, name) => {
  const page = shown(id, locale);
  expect(page).toContain(`<dd class="whitespace-pre-wrap">${name}</dd>`);
  expect(page).not.toContain(id);
});

test('a built-in singer has its name, too, while the service does not answer whom it has', () =>
  expect(shown('female-low', 'en', { personas: [], singers: [] })).toContain('Alto'));
