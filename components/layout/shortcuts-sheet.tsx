'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { useOverlays } from './command-palette-store.ts';

const shortcuts = [
  ['playPause', ['Space', 'K']],
  ['back', ['J']],
  ['forward', ['L']],
  ['step', ['←', '→']],
  ['next', ['N']],
  ['previous', ['P']],
  ['mute', ['M']],
  ['palette', ['Ctrl', 'K']],
  ['regionStart', ['[']],
  ['regionEnd', [']']],
  ['compare', ['C']],
  ['undo', ['Ctrl', 'Z']],
  ['sheet', ['?']],
] as const;

export function ShortcutsSheet() {
  const t = useTranslations('nav');
  const common = useTranslations('common');
  const open = useOverlays((state) => state.shortcuts);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => useOverlays.setState({ shortcuts: next })}
      title={t('shortcuts')}
      closeLabel={common('close')}
    >
      <dl className="divide-y divide-line">
        {shortcuts.map(([name, keys]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <dt>{t(`shortcut.${name}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
