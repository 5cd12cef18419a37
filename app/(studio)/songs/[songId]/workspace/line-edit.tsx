'use client';
import { Pencil, RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { countSyllables } from '../../../create/lyrics-hints.ts';
import type { ScoreWork } from './score-work.tsx';

/** The score's number of a line that is shown: the same words for the same time they come; −1 where it has no such line. */
export function lineNumber(
  { score }: Pick<ScoreWork, 'score'>,
  lines: TimelineResult['aligned_lyrics'],
  index: number,
): number {
  const text = lines[index]?.text;
  const earlier = lines.slice(0, index).filter((line) => line.text === text).length;
  return score.lyrics.flatMap((line, at) => (line.text === text ? [at] : []))[earlier] ?? -1;
}

/** Other words for a line, and how they fit its notes. */
export function LineEdit({ work, at }: { work: ScoreWork; at: number }) {
  const t = useTranslations('song.lane');
  const common = useTranslations('common');
  const [text, setText] = useState<string | null>(null);
  /** The button that opened the form has the focus when it is back. */
  const [wasOpen, setWasOpen] = useState(false);
  function close() {
    setText(null);
    setWasOpen(true);
  }
  const line = work.score.lyrics[at];
  if (!line) return null;
  const changed = work.words.drafts.lines[at];
  if (text === null)
    return (
      <div className="flex items-center gap-1 pt-1">
        {changed === undefined ? null : (
          <span className="text-small text-weld-text">
            {changed} <span className="text-ink-faint">({t('lineChanged')})</span>
          </span>
        )}
        <IconButton
          label={t('editLine', { line: line.text })}
          size="icon-small"
          autoFocus={wasOpen}
          onClick={() => setText(changed ?? line.text)}
        >
          <Pencil aria-hidden />
        </IconButton>
        {changed === undefined ? null : (
          <IconButton
            label={t('asBefore', { name: line.text })}
            size="icon-small"
            onClick={() => work.words.setLine(at, null)}
          >
            <RotateCcw aria-hidden />
          </IconButton>
        )}
      </div>
    );
  const wanted = text.trim();
  const syllables = countSyllables(text);
  return (
    <form
      className="flex grow flex-wrap items-center gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        work.forgetRefusal();
        work.words.setLine(at, wanted === '' || wanted === line.text ? null : wanted);
        close();
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Input
        aria-label={t('lineText')}
        value={text}
        maxLength={500}
        autoFocus
        onChange={(event) => setText(event.target.value)}
        className="h-9 min-w-40 grow"
      />
      <span
        role="status"
        className={
          syllables === line.syllables.length ? 'text-small text-ink-faint' : 'text-small text-weld-text'
        }
      >
        {t('syllables', { count: syllables, room: line.syllables.length })}
      </span>
      <Button size="small" look="primary" type="submit">
        {t('takeOver')}
      </Button>
      <Button size="small" onClick={close}>
        {common('cancel')}
      </Button>
    </form>
  );
}
