import type { Injection } from './injection.ts';

const SECONDS = 30;

/** The database is away for half a minute: longer than a lease lasts here. */
export const databaseOutage: Injection = {
  id: 'database-outage',
  name: `database away for ${SECONDS} s`,
  inject: ({ database }) => database.outage(SECONDS),
};
