import type { Injection } from './injection.ts';

/** The database dies in the middle of transactions and comes back. */
export const killDatabase: Injection = {
  name: 'database killed',
  inject: ({ database }) => database.crash(),
};
