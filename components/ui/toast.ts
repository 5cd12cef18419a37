import type { toast as sonnerToast } from 'sonner';

type Sonner = typeof sonnerToast;
type Options = Parameters<Sonner>[1];

let sonner: Sonner | undefined;
const waiting: ((to: Sonner) => void)[] = [];

/** The toaster brings sonner along once the page stands. A message must not fetch it: it may say that nothing can be. */
export function connectToaster(to: Sonner): void {
  sonner = to;
  for (const use of waiting.splice(0)) use(to);
}
function withSonner(use: (to: Sonner) => void): void {
  if (sonner) use(sonner);
  else waiting.push(use);
}
const show = (kind: 'message' | 'success' | 'error', text: string, options?: Options) =>
  withSonner((to) => to[kind](text, options));

/** A short message that goes away by itself. What stays true for longer is a `Notice` on the page. */
export const toast = Object.assign((text: string, options?: Options) => show('message', text, options), {
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  dismiss: (id: string) => withSonner((to) => to.dismiss(id)),
});
