'use client';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RestorePanel } from '#components/backup/restore-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/page-header.tsx';

/** The whole installation as a file, and another's in its place: for the owner. */
export function BackupSection({ canRestore }: { canRestore: boolean }) {
  const t = useTranslations('backup');
  return (
    <Section title={t('title')} text={t('text')}>
      <Button asChild>
        <a href="/api/studio/backup" download>
          <Download aria-hidden />
          {t('make')}
        </a>
      </Button>
      <p className="mt-2 max-w-prose text-caption text-ink-faint">{t('makeHint')}</p>
      {canRestore ? (
        <div className="mt-5 border-t border-line pt-5">
          <h3 className="font-medium">{t('restoreTitle')}</h3>
          <p className="mt-0.5 mb-3 max-w-prose text-small text-ink-soft">{t('restoreText')}</p>
          <RestorePanel />
        </div>
      ) : null}
    </Section>
  );
}
