import { redirect } from 'next/navigation';
import { getServerSession } from 'next-auth';
import { cache } from 'react';
import { database } from '#lib/db/client.ts';
import { isFirstStart } from './accounts.ts';
import { authOptions } from './auth-options.ts';

export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  isOwner: boolean;
  keepFiles: boolean;
  reminderHours: number[];
  reminderMail: boolean;
  calendarToken: string;
}

/** Who is asking, or null. Read from the database once a request, so that a deleted account ends at once. */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const session = (await getServerSession({
    ...authOptions(),
    callbacks: { session: ({ session, token }) => ({ ...session, userId: token.sub }) },
  })) as { userId?: string } | null;
  if (!session?.userId) return null;
  const user = await database().user.findUnique({ where: { id: session.userId } });
  if (!user) return null;
  return {
    id: user.id,
    name: user.name ?? user.email,
    email: user.email,
    isOwner: user.role === 'owner',
    keepFiles: user.keepFiles,
    reminderHours: user.reminderHours,
    reminderMail: user.reminderMail,
    calendarToken: user.calendarToken,
  };
});

/** The user of a page; others are sent to the welcome or the sign-in page. */
export async function requireUser(): Promise<CurrentUser> {
  const user = await currentUser();
  if (user) return user;
  redirect((await isFirstStart()) ? '/welcome' : '/sign-in');
}
