import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { requireUser } from '#lib/studio/auth/session.ts';
import { isEmbedded } from '#lib/studio/service.ts';
import { RecordView } from './record-view.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('ownVoice'))('title'),
});

export default async function RecordPage() {
  const user = await requireUser();
  // Another server of the interface knows no readings.
  if (!isEmbedded()) notFound();
  return <RecordView readerId={user.id} readerName={user.name ?? ''} />;
}
