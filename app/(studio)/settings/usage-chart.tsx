'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useNow } from '#components/song/use-now.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { ServiceKeysView } from '#lib/studio/views.ts';

const daysShown = 14;
const threads = ['bg-thread-4', 'bg-thread-2', 'bg-thread-3', 'bg-thread-1', 'bg-thread-5', 'bg-thread-6'];

/** A column a day, a band a key; the same as a table for those who do not see it. */
export function UsageChart({ keys, days }: ServiceKeysView) {
  const t = useTranslations('keys');
  const format = useFormatter();
  const now = useNow(3_600_000);
  if (now === null) return null;
  const columns = Array.from({ length: daysShown }, (_, at) => {
    const day = new Date(now - (daysShown - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    const parts = keys.map((key) => ({
      key,
      used: days.find((one) => one.day === day && one.keyId === key.id)?.used ?? 0,
    }));
    return { day, parts, total: parts.reduce((sum, part) => sum + part.used, 0) };
  });
  const most = Math.max(1, ...columns.map((column) => column.total));
  const total = columns.reduce((sum, column) => sum + column.total, 0);
  const dayName = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <figure className="mt-4 border-t border-line pt-4">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-small text-ink-soft">
        <span>{t('usage', { count: daysShown })}</span>
        <span className="tabular-nums text-ink-faint">{t('usageTotal', { count: total })}</span>
      </figcaption>
      <div aria-hidden className="mt-3 flex h-28 items-end gap-1 border-b border-line-strong">
        {columns.map((column) => (
          <div
            key={column.day}
            title={`${dayName(column.day)}: ${column.total}`}
            className="flex h-full grow flex-col-reverse"
          >
            {column.parts.map((part, at) =>
              part.used === 0 ? null : (
                <div
                  key={part.key.id}
                  className={classNames('min-h-0.5 last:rounded-t-sm', threads[at % threads.length])}
                  style={{ height: `${(part.used / most) * 100}%` }}
                />
              ),
            )}
          </div>
        ))}
      </div>
      <div aria-hidden className="tabular mt-1 flex justify-between text-caption text-ink-faint">
        <span>{dayName(columns[0]!.day)}</span>
        <span>{dayName(columns.at(-1)!.day)}</span>
      </div>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-soft">
        {keys.map((key, at) => (
          <li key={key.id} className="flex items-center gap-1.5">
            <span className={classNames('size-2.5 rounded-sm', threads[at % threads.length])} />
            {key.name}
          </li>
        ))}
      </ul>
      <table className="sr-only">
        <caption>{t('usage', { count: daysShown })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {keys.map((key) => (
              <th key={key.id} scope="col">
                {key.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.day}>
              <th scope="row">{dayName(column.day)}</th>
              {column.parts.map((part) => (
                <td key={part.key.id}>{part.used}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
