'use client';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { MixFormat } from '#components/player/encode-mix.ts';
import { Button } from '#components/ui/button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { toast } from '#components/ui/toast.ts';

interface MixPart {
  url: string;
  channel: { gain: number; pan: number };
}

/** The mix as it is set, as a file; it arrives by itself. Where nothing is heard there is none. */
export function SaveMix({ title, parts }: { title: string; parts: readonly MixPart[] }) {
  const t = useTranslations('song');
  const [isMixing, setMixing] = useState(false);
  const heard = parts.filter(({ channel }) => channel.gain > 0);
  if (heard.length === 0) return <p className="text-small text-ink-soft">{t('mixSilent')}</p>;
  async function save(format: MixFormat) {
    setMixing(true);
    try {
      const { mixDown } = await import('#components/player/mix-down.ts');
      saveFile(await mixDown(heard, format), `${title || 'song'} (mix).${format}`);
    } catch {
      toast.error(t('mixFailed'));
    }
    setMixing(false);
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" busy={isMixing}>
          {isMixing ? null : <Download aria-hidden />}
          {t('saveMix')}
        </Button>
      }
      groups={[
        (['wav', 'flac', 'mp3'] as const).map((format) => ({
          label: t(`mixFormat.${format}`),
          onSelect: () => void save(format),
        })),
      ]}
    />
  );
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
