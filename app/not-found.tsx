import { Unplug } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonStyle } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

export default async function NotFound() {
  const t = await getTranslations();
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-xl place-content-center px-4">
      <h1 className="sr-only">{t('common.notFoundTitle')}</h1>
      <EmptyState
        icon={<Unplug />}
        title={t('common.notFoundTitle')}
        text={t('common.notFoundText')}
        action={
          <Link href="/create" className={buttonStyle({ look: 'primary' })}>
            {t('common.home')}
          </Link>
        }
      />
    </main>
  );
}
