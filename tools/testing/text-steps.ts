import { vi } from 'vitest';

/** The methods of a text that read all of it. */
const METHODS = [
  'normalize',
  'replace',
  'match',
  'matchAll',
  'split',
  'trim',
  'toLowerCase',
  'search',
] as const;

/** How many characters texts' own methods are given while something is done: all, and those that are put in order. */
export function textStepsOf(work: () => void): { normalised: number; read: number } {
  const steps = { normalised: 0, read: 0 };
  const spies = METHODS.map((method) => {
    const original = String.prototype[method] as (...given: unknown[]) => unknown;
    return vi.spyOn(String.prototype, method).mockImplementation(function (
      this: string,
      ...given: unknown[]
    ) {
      steps.read += this.length;
      if (method === 'normalize') steps.normalised += this.length;
      return original.apply(this, given);
    } as never);
  });
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return steps;
}
