'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { forKeys } from '#components/ui/for-keys.tsx';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { noteAt, pitchAt, RULER_HEIGHT, secondsAt, xOf, yOf } from './draw-roll.ts';
import { accentNotes, type Grid, gridTimes, type NoteIds } from './notes.ts';
import type { Refusal } from './refusal.ts';
import { RollCallout } from './roll-callout.tsx';
import { RollToolbar } from './roll-toolbar.tsx';
import { HEIGHT } from './roll-view.ts';
import type { EditedNotes } from './use-notes.ts';
import { useRollCommands } from './use-roll-commands.ts';
import { placeOn, useRollDrag } from './use-roll-drag.ts';
import { useRollDrawing, useWidth } from './use-roll-drawing.ts';
import { useRollSound } from './use-roll-sound.ts';
import { useRollView } from './use-roll-view.ts';

interface RollProps {
  edited: EditedNotes;
  /** Parts that are shown. */
  parts: readonly string[];
  colorOf(part: string): string;
  /** What a part is called. */
  partNameOf(part: string): string;
  beats: TimelineResult['beats'];
  audioUrl: string;
  duration: number;
  /** It stands on the page's time axis, which scrolls and zooms it; else it has one of its own. */
  isOnAxis?: boolean;
  /** What the picture is called. */
  label: string;
  /** Why the service did not take the notes: it stands at the note it is about. */
  refusal?: Refusal | null;
  onRefusalRead?(): void;
}

/** Notes on a canvas: heard, moved, lengthened, drawn and taken away, by pointer and by keys. */
export function Roll({
  isOnAxis = false,
  edited,
  parts,
  colorOf,
  partNameOf,
  beats,
  audioUrl,
  duration,
  label,
  refusal = null,
  onRefusalRead,
}: RollProps) {
  const t = useTranslations('roll');
  const help = useId();
  const locale = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const [selection, setSelection] = useState<NoteIds>(new Set());
  const [grid, setGrid] = useState<Grid>('half');
  const [wantedPart, setWantedPart] = useState<string | null>(null);
  const shown = useMemo(() => {
    const names = new Set(parts);
    return edited.notes.filter((note) => names.has(note.part));
  }, [edited.notes, parts]);
  const refusedIds = useMemo(() => new Set(refusal?.noteIds), [refusal]);
  const times = useMemo(() => gridTimes(beats, grid), [beats, grid]);
  const areDrums = shown.length > 0 && shown.every((note) => note.isDrum);
  const isDrumPart = (id: string) => {
    const its = shown.filter((note) => note.part === id);
    return its.length > 0 && its.every((note) => note.isDrum);
  };
  // For whom a note is drawn: who was chosen, while it is shown; else the first that has tones.
  const part =
    wantedPart && parts.includes(wantedPart)
      ? wantedPart
      : (parts.find((id) => !isDrumPart(id)) ?? parts[0] ?? '');

  const ask = useRef<() => void>(() => undefined);
  const view = useRollView(canvas, {
    notes: shown,
    duration,
    width,
    isOnAxis,
    onScroll: () => ask.current(),
  });
  const { now, look, zoom, pinch } = view;
  const heard = useRollSound({ shown, selection, audioUrl, width, now });
  const done = useRollCommands({
    edited,
    shown,
    selection,
    onSelect: setSelection,
    times,
    duration,
    width,
    part,
    partNameOf,
    isDrumPart,
    areDrums,
    now,
    look,
    sound: heard.sound,
  });
  const { chosen } = done;
  const { band, pointer } = useRollDrag(canvas, {
    shown,
    selection,
    onSelect: setSelection,
    edited,
    times,
    duration,
    now,
    pinch,
    onChoose: done.choose,
    onHear: (note) => heard.sound().hear(note),
    onKey: done.pressRow,
  });
  useRollDrawing(
    canvas,
    ask,
    {
      notes: shown,
      selection,
      refused: refusedIds,
      beats,
      colorOf,
      row: done.row,
      areDrums,
      band,
      locale,
      width,
    },
    view,
    heard.placeHead,
  );

  const refused = refusal && shown.find((note) => refusal.noteIds.includes(note.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refusal || !refused) return;
    setSelection(new Set(refusal.noteIds));
    const { keysWidth, pixelsPerSecond } = now();
    look({ from: refused.start - (width - keysWidth) / pixelsPerSecond / 3, top: refused.pitch + 8 });
  }, [refusal]);

  const velocity =
    chosen.length > 0 ? chosen.reduce((sum, note) => sum + note.velocity, 0) / chosen.length : null;
  return (
    <div className="flex flex-col gap-2">
      <RollToolbar
        edited={edited}
        selected={chosen.length}
        velocity={velocity}
        grid={grid}
        onGrid={setGrid}
        isPlaying={heard.isPlaying}
        onPlay={heard.togglePlay}
        onTranspose={done.transpose}
        onQuantise={done.quantise}
        onVelocity={(next) => edited.edit(accentNotes(edited.notes, selection, next - (velocity ?? next)))}
        onRemove={done.remove}
        onDraw={done.drawNext}
        parts={parts.map((id) => ({ value: id, label: partNameOf(id) }))}
        part={part}
        onPart={setWantedPart}
        onZoom={zoom}
      />
      <div
        role="application"
        aria-label={t('editor')}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: notes are edited by keys here
        tabIndex={0}
        onKeyDown={done.onKeyDown}
        className="relative overflow-hidden rounded-card border border-line bg-surface-sunken"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          className="block w-full touch-pan-y"
          style={{ height: HEIGHT }}
          {...pointer}
          onDoubleClick={(event) => {
            const { x, y } = placeOn(canvas.current, event);
            const seen = now();
            if (x > seen.keysWidth && y > RULER_HEIGHT && !noteAt(shown, seen, x, y))
              done.draw(secondsAt(x, seen), pitchAt(y, seen));
          }}
        />
        <div
          ref={heard.playhead}
          hidden
          aria-hidden
          className="pointer-events-none absolute top-5 bottom-0 left-0 w-0.5 bg-weld will-change-transform"
        />
        {refusal && refused ? (
          <RollCallout
            placeOf={() => {
              const seen = now();
              return {
                x: Math.max(seen.keysWidth, Math.min(width, xOf(refused.start, seen))),
                y: yOf(refused.pitch, seen) + seen.rowHeight,
              };
            }}
            width={width}
            text={refusal.sentence}
            onClose={() => onRefusalRead?.()}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {done.spoken}
      </p>
      <p id={help} className="text-caption text-ink-faint">
        {t.rich('help', forKeys)}
      </p>
    </div>
  );
}
