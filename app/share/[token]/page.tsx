import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { formatTime } from '#components/format.ts';
import { Logo } from '#components/layout/logo.tsx';
import { Cover } from '#components/song/cover.tsx';
import { findShared } from '#lib/studio/songs/shares.ts';

type Properties = { params: Promise<{ token: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { token } = await params;
  const song = await findShared(token);
  if (!song) return { robots: { index: false } };
  const images = song.hasCover ? [{ url: `/api/studio/shares/${token}/cover` }] : [];
  return {
    title: song.title,
    description: song.tags,
    robots: { index: false },
    openGraph: {
      type: 'music.song',
      title: song.title,
      description: song.tags,
      images,
      audio: `/api/studio/shares/${token}/audio`,
    },
    twitter: { card: 'summary_large_image', title: song.title, images },
  };
}

export default async function SharePage({ params }: Properties) {
  const { token } = await params;
  const song = await findShared(token);
  if (!song) notFound();
  const t = await getTranslations('share');
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col px-5 py-8">
      <Cover
        seed={song.id}
        src={song.hasCover ? `/api/studio/shares/${token}/cover` : null}
        className="aspect-square w-full rounded-sheet shadow-float"
      />
      <h1 className="mt-6 text-title font-semibold text-balance">{song.title}</h1>
      <p className="mt-1 text-body text-ink-soft">
        {t('by', { name: song.by ?? '' })}
        {song.duration ? <span className="tabular"> · {formatTime(song.duration)}</span> : null}
      </p>
      {song.tags ? <p className="mt-1 text-small text-ink-faint">{song.tags}</p> : null}
      {/* biome-ignore lint/a11y/useMediaCaption: the words stand below */}
      <audio controls preload="metadata" src={`/api/studio/shares/${token}/audio`} className="mt-6 w-full" />
      {song.lyrics ? (
        <section className="mt-8">
          <h2 className="mb-3 text-small font-medium text-ink-faint">{t('lyrics')}</h2>
          <p className="text-lead whitespace-pre-wrap">{song.lyrics}</p>
        </section>
      ) : null}
      <p className="mt-auto flex items-center gap-2 pt-12 text-small text-ink-faint">
        <Logo className="size-5" />
        {t('madeWith')}
      </p>
    </main>
  );
}
