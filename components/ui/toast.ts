import type { toast as sonnerToast } from 'sonner';

type Options = Parameters<typeof sonnerToast>[1];

// The same module as the toaster's, which every page fetches once it stands: a message that there is no connection
// must not need one.
const withSonner = (use: (sonner: typeof sonnerToast) => void) =>
  void import('./toaster.tsx').then(({ sonner }) => use(sonner));
const show = (kind: 'message' | 'success' | 'error', text: string, options?: Options) =>
  withSonner((sonner) => sonner[kind](text, options));

/** A short message that goes away by itself. What stays true for longer is a `Notice` on the page. */
export const toast = Object.assign((text: string, options?: Options) => show('message', text, options), {
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  dismiss: (id: string) => withSonner((sonner) => sonner.dismiss(id)),
});
