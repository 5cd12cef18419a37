import { findReminders } from '#lib/studio/people/reminders.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute((user) => findReminders(user.id));
