'use client';
import { AudioLines, Download, RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useScoreWork } from './score-work.tsx';

/** What was changed in the score and is not heard yet: to be heard, taken back, or saved as MIDI. */
export function EditBar() {
  const t = useTranslations('roll');
  const common = useTranslations('common');
  const work = useScoreWork();
  if (!work || (work.planned.length === 0 && !work.refusal)) return null;
  const { planned, isMaking, refusal } = work;
  // What was refused was proposed, not changed by hand: there is nothing to hear or to take back.
  if (refusal && planned.length === 0)
    return (
      <Notice
        tone="error"
        className="mb-2"
        action={
          <Button size="small" onClick={work.forgetRefusal}>
            {common('close')}
          </Button>
        }
      >
        {refusal.sentence}
      </Notice>
    );
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line py-2">
      {refusal && refusal.noteIds.length === 0 ? (
        <Notice tone="error" className="w-full">
          {refusal.sentence}
        </Notice>
      ) : null}
      <span role="status" className="grow text-small text-ink-soft">
        {t('unheard', { count: planned.length })}
      </span>
      <Button size="small" look="primary" busy={isMaking} onClick={() => void work.hear()}>
        {isMaking ? null : <AudioLines aria-hidden />}
        {isMaking ? t('hearing') : t('hear')}
      </Button>
      <Button size="small" onClick={work.takeBack}>
        <RotateCcw aria-hidden />
        {t('takeBack')}
      </Button>
      {work.edited.isEdited ? (
        <Button size="small" onClick={() => void work.saveMidi()}>
          <Download aria-hidden />
          {t('save')}
        </Button>
      ) : null}
    </div>
  );
}
