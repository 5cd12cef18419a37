import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { formatTime } from '#components/format.ts';
import { Logo } from '#components/layout/logo.tsx';
import { Cover } from '#components/song/cover.tsx';
import { reachableOrigin } from '#lib/studio/service.ts';
import { findShared } from '#lib/studio/songs/shares.ts';
import { SharePlayer } from './share-player.tsx';

type Properties = { params: Promise<{ token: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { token } = await params;
  const song = await findShared(token);
  if (!song) return { robots: { index: false } };
  const title = song.title || (await getTranslations('common'))('untitled');
  const origin = reachableOrigin();
  const picture = {
    url: `/api/studio/shares/${token}/picture`,
    width: 1200,
    height: 630,
    type: 'image/png',
    alt: title,
  };
  return {
    // Whoever unfolds the link fetches from elsewhere: addresses are whole.
    ...(origin ? { metadataBase: new URL(origin) } : {}),
    title,
    description: song.tags,
    robots: { index: false },
    openGraph: {
      type: 'music.song',
      siteName: 'Songloom',
      title,
      description: song.tags,
      url: `/share/${token}`,
      images: [picture],
      audio: `/api/studio/shares/${token}/audio`,
    },
    twitter: { card: 'summary_large_image', title, description: song.tags, images: [picture] },
  };
}

export default async function SharePage({ params }: Properties) {
  const { token } = await params;
  const song = await findShared(token);
  if (!song) notFound();
  const t = await getTranslations('share');
  const title = song.title || (await getTranslations('common'))('untitled');
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col px-5 py-8">
      <Cover
        seed={song.id}
        src={song.hasCover ? `/api/studio/shares/${token}/cover` : null}
        className="aspect-square w-full rounded-sheet shadow-float"
      />
      {/* What was done to it stands with its dot where the title takes two lines. */}
      <h1 className="mt-6 text-title font-semibold text-balance">{title.replaceAll(' · ', '\u00a0· ')}</h1>
      <p className="mt-1 text-body text-ink-soft">
        {t('by', { name: song.by ?? '' })}
        {song.duration ? <span className="tabular"> · {formatTime(song.duration)}</span> : null}
      </p>
      {song.tags ? <p className="mt-1 text-small text-ink-faint">{song.tags}</p> : null}
      {song.hasAudio ? (
        <SharePlayer
          peaks={song.peaks}
          track={{
            id: song.id,
            title,
            subtitle: song.tags,
            audioUrl: `/api/studio/shares/${token}/audio`,
            coverUrl: song.hasCover ? `/api/studio/shares/${token}/cover` : null,
            duration: song.duration,
            href: `/share/${token}`,
          }}
        />
      ) : (
        <p className="mt-6 rounded-card border border-line p-4 text-body text-ink-soft">{t('noAudio')}</p>
      )}
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
