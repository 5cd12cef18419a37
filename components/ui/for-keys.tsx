import type { ReactNode } from 'react';

/** What only who has keys needs to know, in a text of messages: `<keys>Press C to switch.</keys>` */
export const forKeys = {
  keys: (words: ReactNode) => <span className="pointer-coarse:hidden">{words}</span>,
};
