import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Logo } from '#components/layout/logo.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LoomPicture } from './loom-picture.tsx';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('auth');
  return (
    <main className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-5 py-6 sm:px-10">
        <div className="flex items-center justify-between">
          <span className="flex items-center gap-2.5 text-lead font-semibold tracking-tight">
            <Logo className="size-7" />
            Songloom
          </span>
          <LanguageSwitch />
        </div>
        <div className="m-auto w-full max-w-sm py-10">{children}</div>
      </div>
      <div className="relative hidden overflow-hidden border-l border-line bg-surface-sunken lg:block">
        <LoomPicture />
        <p className="absolute inset-x-10 bottom-10 max-w-md text-title font-semibold text-balance">
          {t('tagline')}
        </p>
      </div>
    </main>
  );
}
