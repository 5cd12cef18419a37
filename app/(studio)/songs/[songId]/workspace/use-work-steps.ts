'use client';
import { useEffect, useRef } from 'react';
import { undoStep } from '#components/roll/undo-keys.ts';

/** What was changed, step by step. */
interface Steps {
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
}

/**
 * Ctrl+Z on a song's page takes back what was changed in its score: of what was changed last first. While anything is
 * changed it means nothing else. On the document: what has keys of its own (the roll) comes before it, the page's
 * versions after it.
 * @returns says which was changed
 */
export function useWorkSteps<Kind extends string>(
  kinds: Record<Kind, Steps>,
  isChanged: boolean,
): (kind: Kind) => void {
  const last = useRef<Kind | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = undoStep(event);
      if (!step) return;
      const can = (kind: Kind) => kinds[kind][step === 'undo' ? 'canUndo' : 'canRedo'];
      const kind =
        last.current !== null && can(last.current) ? last.current : (Object.keys(kinds) as Kind[]).find(can);
      if (kind === undefined && !isChanged) return;
      event.preventDefault();
      if (kind !== undefined) {
        last.current = kind;
        kinds[kind][step]();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (kind) => {
    last.current = kind;
  };
}
