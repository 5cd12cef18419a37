import { Unplug } from 'lucide-react';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { buttonStyle } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { requireUser } from '#lib/studio/auth/session.ts';
import { serviceDescription } from '#lib/studio/service-facts.ts';
import { operationInChinese } from './chinese.ts';
import { readOperations } from './open-api.ts';
import { OperationCard } from './operation-card.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('settings'))('apiTitle'),
});

export default async function ApiReferencePage() {
  await requireUser();
  const t = await getTranslations('settings');
  const description = await serviceDescription();
  const read = description ? readOperations(description) : [];
  const operations = (await getLocale()) === 'zh' ? read.map(operationInChinese) : read;
  return (
    <div className="mx-auto grid max-w-[88rem] gap-8 px-4 py-6 md:px-8 md:py-8 lg:grid-cols-[13rem_minmax(0,56rem)]">
      <nav aria-label={t('apiTitle')} className="hidden self-start lg:sticky lg:top-8 lg:block">
        <ul className="flex flex-col gap-0.5 text-small">
          {operations.map((operation) => (
            <li key={operation.id}>
              <a
                href={`#${operation.id}`}
                className="block truncate rounded-md px-2 py-1 text-ink-soft hover:bg-surface-raised hover:text-ink"
              >
                {operation.summary}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <PageHeader title={t('apiTitle')} text={t('apiText')}>
          {description ? (
            <a
              className={buttonStyle({ size: 'small' })}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(description))}`}
              download="openapi.json"
            >
              {t('openapi')}
            </a>
          ) : null}
        </PageHeader>
        {operations.length === 0 ? (
          <EmptyState icon={<Unplug />} title={t('apiUnavailable')} text={t('unreachable')} />
        ) : (
          operations.map((operation) => <OperationCard key={operation.id} operation={operation} />)
        )}
      </div>
    </div>
  );
}
