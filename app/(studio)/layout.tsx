import type { ReactNode } from 'react';
import { AccountMenu } from '#components/layout/account-menu.tsx';
import { AppShell } from '#components/layout/app-shell.tsx';
import { Overlays } from '#components/layout/overlays.tsx';
import { ServiceWorker } from '#components/layout/service-worker.tsx';
import { oidcSignOutAddress } from '#lib/studio/auth/oidc.ts';
import { requireUser } from '#lib/studio/auth/session.ts';
import { findReminders } from '#lib/studio/people/reminders.ts';
import { FileDrop } from './create/file-drop.tsx';
import { Downloads } from './loom/downloads.tsx';
import { Loom, LoomButton } from './loom/loom.tsx';

export default async function StudioLayout({ children }: { children: ReactNode }) {
  const user = await requireUser();
  const unseen = (await findReminders(user.id)).filter((reminder) => !reminder.seen).length;
  const signOutAt = user.via === 'oidc' ? await oidcSignOutAddress() : undefined;
  return (
    <AppShell
      account={<AccountMenu name={user.name} signOutAt={signOutAt} />}
      loom={<Loom />}
      loomButton={<LoomButton />}
      unseenReminders={unseen}
    >
      {children}
      <Downloads />
      <FileDrop />
      <Overlays />
      <ServiceWorker />
    </AppShell>
  );
}
