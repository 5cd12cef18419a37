import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireUser } from '#lib/studio/auth/session.ts';
import { findReminders } from '#lib/studio/people/reminders.ts';
import { RemindersView } from './reminders-view.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('reminders'))('title'),
});

export default async function RemindersPage() {
  const user = await requireUser();
  return (
    <RemindersView
      initial={await findReminders(user.id)}
      calendarPath={`/api/studio/calendar/${user.calendarToken}.ics`}
    />
  );
}
