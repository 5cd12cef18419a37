'use server';
import { z } from 'zod';
import { markRemindersSeen } from '#lib/studio/people/reminders.ts';
import { signedInAction } from '#lib/studio/signed-in-action.ts';

export const seeReminders = signedInAction(z.object({}), (user) => markRemindersSeen(user.id));
