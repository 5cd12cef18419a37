import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Providers } from '#components/layout/providers.tsx';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Songloom', template: '%s · Songloom' },
  description: 'A music studio that composes, sings and plays.',
  icons: { apple: '/icons/apple-180.png' },
  appleWebApp: { capable: true, title: 'Songloom', statusBarStyle: 'default' },
};
export const viewport: Viewport = {
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfcf9' },
    { media: '(prefers-color-scheme: dark)', color: '#131918' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, nonce] = [await getLocale(), (await headers()).get('x-nonce') ?? undefined];
  return (
    <html
      lang={locale === 'zh' ? 'zh-CN' : 'en'}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <NextIntlClientProvider>
          <Providers nonce={nonce}>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
