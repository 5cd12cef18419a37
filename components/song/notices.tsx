'use client';
import { ChevronRight, Info } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '#components/ui/class-names.ts';
import { readNotice } from './read-notice.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** What could not be made as asked: one sentence as it is, several behind a line that opens. */
export function Notices({ notices, className }: { notices: readonly string[]; className?: string }) {
  const t = useTranslations('tasks.notices');
  const otherText = useRefusalText();
  const textOf = (notice: string) => {
    const known = readNotice(notice);
    return known ? t(known.name, known.values) : otherText(notice);
  };
  if (notices.length === 0) return null;
  if (notices.length === 1)
    return (
      <p className={classNames('flex gap-2 text-small text-ink-soft', className)} data-testid="notices">
        <Info className="mt-px size-4 shrink-0 text-ink-faint" aria-hidden />
        <span className="min-w-0 break-words">{textOf(notices[0]!)}</span>
      </p>
    );
  return (
    <details className={classNames('group text-small text-ink-soft', className)} data-testid="notices">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-2 rounded-md hover:text-ink [&::-webkit-details-marker]:hidden">
        <Info className="size-4 shrink-0 text-ink-faint" aria-hidden />
        {t('title', { count: notices.length })}
        <ChevronRight
          className="size-3.5 text-ink-faint transition-transform duration-quick group-open:rotate-90"
          aria-hidden
        />
      </summary>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-10">
        {notices.map((notice) => (
          <li key={notice} className="break-words">
            {textOf(notice)}
          </li>
        ))}
      </ul>
    </details>
  );
}
