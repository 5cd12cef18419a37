import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Tasks, tasksQuery } from '#components/song/use-tasks.ts';
import { messagesOf } from '#lib/studio/i18n/messages.ts';
import type { OperationView, SongDetail, TaskView } from '#lib/studio/views.ts';
import { BeingMade } from './being-made.tsx';

const task = (id: string, operation: Partial<OperationView>, title = id): TaskView =>
  ({
    song: { id, title, duration: null, hasAudio: false, hasCover: false },
    operation: {
      id: `operation-${id}`,
      verb: 'cover',
      state: 'processing',
      progress: 0.42,
      canListen: true,
      sourceSongId: 'this',
      ...operation,
    },
    notices: [],
  }) as unknown as TaskView;

function shown(tasks: TaskView[], locale: 'en' | 'zh' = 'en'): string {
  const client = new QueryClient();
  client.setQueryData<Tasks>(tasksQuery.queryKey, { tasks, version: '1', pollMs: 1_000 } as Tasks);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
        <BeingMade song={{ id: 'this' } as SongDetail} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

test('what is made of the song and can be heard has a button, and says how far it is', () => {
  const page = shown([task('Dawn', {}), task('Dusk', { verb: 'extend', progress: null })]);
  expect(page.match(/<li/g)).toHaveLength(2);
  expect(page).toContain('aria-label="Listen to Dawn while it is made"');
  expect(page).toContain('Cover · 42 %');
  expect(page).toMatch(/>Extension</);
});

test('it speaks the reader’s language, and has a name for what has none', () => {
  const page = shown([task('x', { verb: 'infill' }, '')], 'zh');
  expect(page).toContain('替换选区 · 42 %');
  expect(page).toContain(messagesOf('zh').common.untitled);
});

test.each([
  ['of another song', { sourceSongId: 'other' }],
  ['that cannot be heard yet', { canListen: false }],
])('what is made %s is not on this page', (_, operation) =>
  expect(shown([task('Dawn', operation)])).toBe(''),
);

test('where nothing is made nothing is shown', () => expect(shown([])).toBe(''));
