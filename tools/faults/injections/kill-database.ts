import type { Injection } from './injection.ts';

/** The database dies in the middle of transactions and comes back. */
export const killDatabase: Injection = {
  id: 'kill-database',
  name: 'database killed',
  inject: ({ database }) => database.crash(),
};
