import type { toast as sonnerToast } from 'sonner';

type Options = Parameters<typeof sonnerToast>[1];

// Fetched with the first message: nothing a page shows at first needs it.
const show = (kind: 'message' | 'success' | 'error', text: string, options?: Options) =>
  void import('sonner').then(({ toast: sonner }) => sonner[kind](text, options));

/** A short message that goes away by itself. What stays true for longer is a `Notice` on the page. */
export const toast = Object.assign((text: string, options?: Options) => show('message', text, options), {
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
});
