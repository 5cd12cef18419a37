'use client';
import { FolderUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useBringFiles } from './bring-files.ts';
import { keptDraft, setDraft } from './draft-store.ts';
import { filesOf } from './file-kinds.ts';

/** Files dropped or pasted on any page of the studio go to Upload. */
export function FileDrop() {
  const t = useTranslations('create');
  const router = useRouter();
  const bring = useBringFiles();
  const latest = useRef(bring);
  latest.current = bring;
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    let inside = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const take = (files: File[]) => {
      if (files.length === 0) return;
      void keptDraft().then(() => setDraft({ make: 'upload' }));
      router.push('/create?make=upload');
      void latest.current(files);
    };
    const listeners: Partial<{ [Name in keyof WindowEventMap]: (event: WindowEventMap[Name]) => void }> = {
      dragenter(event) {
        if (!hasFiles(event)) return;
        inside++;
        setOver(true);
      },
      dragleave(event) {
        if (!hasFiles(event)) return;
        inside = Math.max(0, inside - 1);
        if (inside === 0) setOver(false);
      },
      dragover(event) {
        // Without this the browser would leave the studio for the file.
        if (hasFiles(event)) event.preventDefault();
      },
      drop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        inside = 0;
        setOver(false);
        take(filesOf(event.dataTransfer));
      },
      paste(event) {
        const files = filesOf(event.clipboardData);
        // A table copied from a text program comes as words and as a picture: the words are meant.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
        event.preventDefault();
        take(files);
      },
    };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, [router]);

  return isOver ? (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-0 z-[60] grid place-items-center bg-[var(--scrim)] p-6"
    >
      <div className="flex flex-col items-center gap-3 rounded-sheet border-2 border-dashed border-weld bg-surface-raised px-10 py-8 text-center shadow-float">
        <FolderUp className="size-8 text-weld-text" />
        <p className="text-lead font-semibold">{t('dropHere')}</p>
      </div>
    </div>
  ) : null;
}
