import Link from 'next/link';
import { Logo } from '#components/layout/logo.tsx';
import { NotHere } from '#components/layout/not-here.tsx';

/** An address of nothing, for whoever is signed in and whoever is not. */
export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col px-5 py-6 sm:px-10">
      <Link href="/" className="flex items-center gap-2.5 self-start text-lead font-semibold tracking-tight">
        <Logo className="size-7" />
        Songloom
      </Link>
      <div className="m-auto">
        <NotHere />
      </div>
    </main>
  );
}
