'use client';
import { useTheme } from 'next-themes';
import { Toaster as Sonner, toast } from 'sonner';
import { connectToaster } from './toast.ts';

connectToaster(toast);

export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === 'light' ? 'light' : 'dark'}
      position="top-center"
      toastOptions={{
        classNames: {
          toast: '!rounded-card !border-line !bg-surface-raised !text-ink !shadow-float !font-sans',
          description: '!text-ink-soft',
          actionButton: '!bg-weld !text-weld-ink',
        },
      }}
    />
  );
}
