import { Unplug } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonStyle } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** Said in place of a page that is not there. */
export async function NotHere() {
  const t = await getTranslations('common');
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-xl place-content-center px-4">
      <h1 className="sr-only">{t('notFoundTitle')}</h1>
      <EmptyState
        icon={<Unplug />}
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        action={
          <Link href="/create" className={buttonStyle({ look: 'primary' })}>
            {t('home')}
          </Link>
        }
      />
    </div>
  );
}
