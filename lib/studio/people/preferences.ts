import { z } from 'zod';
import { database } from '#lib/db/client.ts';
import { typedName } from '../typed-line.ts';

export const preferences = z
  .object({
    name: typedName(80),
    keepFiles: z.boolean(),
    reminderHours: z.array(z.number().int().min(1).max(720)).max(6),
    reminderMail: z.boolean(),
  })
  .partial();

export async function changePreferences(
  userId: string,
  changes: z.output<typeof preferences>,
): Promise<void> {
  await database().user.update({ where: { id: userId }, data: changes });
}
