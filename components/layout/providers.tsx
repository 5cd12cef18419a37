'use client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useEffect, useState } from 'react';
import { setCookie } from './language.ts';

const Toaster = dynamic(() => import('#components/ui/toaster.tsx').then((module) => module.Toaster), {
  ssr: false,
});

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // 'always': without a network a studio on this machine answers all the same. What is refused stays refused.
        defaultOptions: {
          queries: {
            staleTime: 5_000,
            refetchOnWindowFocus: true,
            networkMode: 'always',
            retry: (failures, error) => failures < 2 && !('code' in error && Number(error.code) > 0),
          },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  useEffect(() => setCookie('songloom-time-zone', Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      <QueryClientProvider client={client}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
