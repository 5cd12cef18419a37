import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { otherProviders } from '#lib/studio/auth/auth-options.ts';
import { requireUser } from '#lib/studio/auth/session.ts';
import { isRestoreOffered } from '#lib/studio/backup/restore.ts';
import { serviceFacts, serviceModels } from '#lib/studio/service-facts.ts';
import { mayManageKeys } from '#lib/studio/service-keys.ts';
import { ApiKeys } from './api-keys.tsx';
import { BackupSection } from './backup-section.tsx';
import { Credits } from './credits.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { ServiceSection } from './service-section.tsx';
import { SettingsForms } from './settings-forms.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('settings'))('title'),
});

export default async function SettingsPage() {
  const user = await requireUser();
  const models = await serviceModels();
  const facts = serviceFacts();
  // Only these reach the browser: the service's address is none of its business.
  const { requests, windowSeconds, concurrency, dailyQuota } = facts;
  return (
    <SettingsForms
      user={{
        name: user.name,
        email: user.email,
        isOwner: user.isOwner,
        keepFiles: user.keepFiles,
        reminderHours: user.reminderHours,
        reminderMail: user.reminderMail,
      }}
      sendsMail={otherProviders().some((provider) => provider.id === 'email')}
    >
      <ServiceSection facts={facts} models={models} />
      {mayManageKeys(user) ? (
        <>
          <ApiKeys defaults={{ requests, windowSeconds, concurrency, dailyQuota }} />
          <DeliveryLog />
        </>
      ) : null}
      {user.isOwner ? <BackupSection canRestore={await isRestoreOffered()} /> : null}
      <Credits />
    </SettingsForms>
  );
}
