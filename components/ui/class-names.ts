import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      'font-size': [{ text: ['caption', 'small', 'body', 'lead', 'heading', 'title', 'display'] }],
      rounded: [{ rounded: ['control', 'card', 'sheet'] }],
    },
  },
});

/** Joins class names; of two that set the same property the later one stays. */
export const classNames = (...values: ClassValue[]): string => merge(clsx(values));
