'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatTime } from '#components/format.ts';
import { playerAudio } from '#components/player/player-store.ts';
import { forKeys } from '#components/ui/for-keys.tsx';
import { usePlayhead } from '#components/waveform/use-playhead.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { drawRoll, noteAt, pitchAt, RULER_HEIGHT, secondsAt, xOf, yOf } from './draw-roll.ts';
import { drumName, pitchName } from './note-names.ts';
import { type NoteSynth, openSynth } from './note-synth.ts';
import {
  accentNotes,
  addNote,
  type Grid,
  gridTimes,
  HIGHEST_PITCH,
  LOWEST_PITCH,
  moveNotes,
  quantiseNotes,
  type RollNote,
  removeNotes,
  resizeNotes,
  snapToGrid,
  stepAt,
} from './notes.ts';
import type { Refusal } from './refusal.ts';
import { RollCallout } from './roll-callout.tsx';
import { commandOf, inOrder, noteOn, notesBetween } from './roll-keys.ts';
import { RollToolbar } from './roll-toolbar.tsx';
import { HEIGHT } from './roll-view.ts';
import type { EditedNotes } from './use-notes.ts';
import { placeOn, useRollDrag } from './use-roll-drag.ts';
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
  const { resolvedTheme } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const headTime = useRef<number | null>(null);
  const synth = useRef<NoteSynth | null>(null);
  const [width, setWidth] = useState(0);
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const [grid, setGrid] = useState<Grid>('half');
  const [isPlaying, setPlaying] = useState(false);
  const [spoken, setSpoken] = useState('');
  const [row, setRow] = useState<number | null>(null);
  const [wantedPart, setWantedPart] = useState<string | null>(null);
  /** The notes that a selection by keys began at and has come to. */
  const reach = useRef<{ anchor: number | null; head: number | null }>({ anchor: null, head: null });
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
  const { own, axis, offset, now, look, zoom, pinch } = useRollView(canvas, {
    notes: shown,
    duration,
    width,
    isOnAxis,
    onScroll: () => ask.current(),
  });

  const { band, pointer } = useRollDrag(canvas, {
    shown,
    selection,
    onSelect: setSelection,
    edited,
    times,
    duration,
    now,
    pinch,
    onChoose: choose,
    onHear: (note) => sound().hear(note),
    onKey: (pitch) => {
      setRow(pitch);
      hearRow(pitch);
    },
  });

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(
    () => () => {
      synth.current?.close();
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view, or another theme, needs a new drawing
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { fontFamily } = getComputedStyle(element);
    let frame = 0;
    const paint = () => {
      frame = 0;
      drawRoll(element, {
        notes: shown,
        selection,
        refused: refusedIds,
        view: now(),
        beats,
        colorOf,
        row,
        areDrums,
        band,
        locale,
        width,
        height: HEIGHT,
        fontFamily,
      });
      showHead(headTime.current);
    };
    paint();
    // Scrolled, it is drawn once a frame and nothing is rendered.
    ask.current = () => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    return () => cancelAnimationFrame(frame);
  }, [
    shown,
    selection,
    refusedIds,
    own,
    axis,
    offset,
    beats,
    colorOf,
    row,
    areDrums,
    band,
    width,
    resolvedTheme,
    locale,
  ]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is on the page a moment later
  useEffect(() => ask.current(), [resolvedTheme]);

  const refused = refusal && shown.find((note) => refusal.noteIds.includes(note.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refusal || !refused) return;
    setSelection(new Set(refusal.noteIds));
    const view = now();
    look({
      from: refused.start - (width - view.keysWidth) / view.pixelsPerSecond / 3,
      top: refused.pitch + 8,
    });
  }, [refusal]);

  const sound = () => {
    synth.current ??= openSynth();
    return synth.current;
  };
  const showHead = (time: number | null) => {
    headTime.current = time;
    const head = playhead.current;
    if (!head) return;
    const view = now();
    const x = time === null ? -1 : xOf(time, view);
    head.hidden = time === null || x < view.keysWidth || x > width;
    head.style.transform = `translateX(${x}px)`;
  };
  usePlayhead(audioUrl, (time) => {
    if (!isPlaying) showHead(time);
  });
  function togglePlay() {
    if (isPlaying) {
      sound().stop();
      showHead(null);
      return setPlaying(false);
    }
    playerAudio()?.pause();
    setPlaying(true);
    const first = shown.find((note) => selection.has(note.id));
    sound().play(shown, first?.start ?? Math.max(0, now().from), (time) => {
      showHead(time);
      if (time === null) setPlaying(false);
    });
  }

  const chosen = shown.filter((note) => selection.has(note.id));
  const step = () => stepAt(chosen[0]?.start ?? 0, times);
  const pitchText = (pitch: number, isDrum: boolean) => (isDrum ? drumName(pitch, locale) : pitchName(pitch));
  const noteText = (note: RollNote) =>
    t('spoken', {
      name: pitchText(note.pitch, note.isDrum),
      part: partNameOf(note.part),
      time: formatTime(note.start, true),
    });
  function tell(note: RollNote, count = 1) {
    setRow(note.pitch);
    setSpoken(count > 1 ? t('spokenMany', { count, note: noteText(note) }) : noteText(note));
  }
  function choose(note: RollNote, adds = false) {
    setSelection((before) => new Set(adds ? [...before, note.id] : [note.id]));
    reach.current = { anchor: note.id, head: note.id };
    tell(note);
    sound().hear(note);
  }
  /** Goes to the next note but so many; further, all from where it began to there are selected. */
  function chooseBy(by: number, isFurther: boolean) {
    const ordered = inOrder(shown);
    const { anchor, head } = reach.current;
    const from = head !== null && selection.has(head) ? head : (chosen[0]?.id ?? null);
    const view = now();
    const next = noteOn(ordered, from, by, { from: view.from, row });
    if (!next) return;
    if (isFurther && from !== null) {
      const begun = anchor !== null && selection.has(anchor) ? anchor : from;
      const ids = notesBetween(ordered, begun, next.id);
      reach.current = { anchor: begun, head: next.id };
      setSelection(new Set(ids));
      tell(next, ids.length);
      sound().hear(next);
    } else choose(next);
    const x = xOf(next.start, view);
    if (x < view.keysWidth || x > width - 20) look({ from: next.start - 1 });
    showRow(next.pitch);
  }
  const middleRow = () => Math.round(now().top - (HEIGHT - RULER_HEIGHT) / now().rowHeight / 2);
  const hearRow = (pitch: number) => sound().hear({ pitch, velocity: 0.8, isDrum: areDrums });
  /** Scrolls as far as a row needs to be seen. */
  function showRow(pitch: number) {
    const view = now();
    const rows = Math.floor((HEIGHT - RULER_HEIGHT) / view.rowHeight);
    if (pitch > view.top) look({ top: pitch + 1 });
    else if (pitch < view.top - rows + 1) look({ top: pitch + rows - 2 });
  }
  function goToRow(wanted: number) {
    const pitch = Math.max(LOWEST_PITCH, Math.min(HIGHEST_PITCH, wanted));
    setRow(pitch);
    hearRow(pitch);
    showRow(pitch);
    const count = shown.filter((note) => note.pitch === pitch).length;
    setSpoken(t('spokenRow', { name: pitchText(pitch, areDrums), count }));
  }
  const transpose = (pitches: number) =>
    apply(moveNotes(edited.notes, selection, { seconds: 0, pitches }, duration));
  function drawNext() {
    const first = chosen[0];
    draw(first ? first.start + step() : Math.max(0, now().from), row ?? first?.pitch ?? middleRow());
  }
  function draw(seconds: number, pitch: number) {
    const start = times.length > 0 ? snapToGrid(seconds, times) : seconds;
    if (!part) return;
    const end = Math.min(duration, start + stepAt(start, times));
    const isDrum = isDrumPart(part);
    const made = addNote(edited.notes, { part, pitch, start, end, velocity: 0.8, isDrum });
    edited.edit(made.notes);
    const note = made.notes.at(-1);
    if (note) choose(note);
  }

  function apply(next: RollNote[]) {
    edited.edit(next);
    const first = next.find((note) => selection.has(note.id));
    if (!first) return;
    tell(first);
    sound().hear(first);
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const command = commandOf(event, chosen.length > 0);
    if (!command || event.target !== event.currentTarget) return;
    event.preventDefault();
    const { notes } = edited;
    switch (command.what) {
      case 'choose':
      case 'chooseFurther':
        return chooseBy(command.by, command.what === 'chooseFurther');
      case 'row':
        return goToRow((row ?? chosen[0]?.pitch ?? middleRow()) + command.by);
      case 'transpose':
        return transpose(command.by);
      case 'move':
        return apply(moveNotes(notes, selection, { seconds: command.by * step(), pitches: 0 }, duration));
      case 'lengthen':
        return apply(resizeNotes(notes, selection, command.by * step(), duration));
      case 'accent':
        return apply(accentNotes(notes, selection, command.by));
      case 'quantise':
        return apply(quantiseNotes(notes, selection, times));
      case 'chooseAll':
        return setSelection(new Set(shown.map((note) => note.id)));
      case 'chooseNone':
        return setSelection(new Set());
      case 'remove':
        return removeSelected();
      case 'hear':
        return chosen[0] ? sound().hear(chosen[0]) : row === null ? undefined : hearRow(row);
      case 'draw':
        return drawNext();
      case 'undo':
        return edited.undo();
      case 'redo':
        return edited.redo();
    }
  }
  function removeSelected() {
    edited.edit(removeNotes(edited.notes, selection));
    setSelection(new Set());
  }

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
        isPlaying={isPlaying}
        onPlay={togglePlay}
        onTranspose={transpose}
        onQuantise={() => apply(quantiseNotes(edited.notes, selection, times))}
        onVelocity={(next) => edited.edit(accentNotes(edited.notes, selection, next - (velocity ?? next)))}
        onRemove={removeSelected}
        onDraw={drawNext}
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
        onKeyDown={onKeyDown}
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
            const view = now();
            if (x > view.keysWidth && y > RULER_HEIGHT && !noteAt(shown, view, x, y))
              draw(secondsAt(x, view), pitchAt(y, view));
          }}
        />
        <div
          ref={playhead}
          hidden
          aria-hidden
          className="pointer-events-none absolute top-5 bottom-0 left-0 w-0.5 bg-weld will-change-transform"
        />
        {refusal && refused ? (
          <RollCallout
            placeOf={() => {
              const view = now();
              return {
                x: Math.max(view.keysWidth, Math.min(width, xOf(refused.start, view))),
                y: yOf(refused.pitch, view) + view.rowHeight,
              };
            }}
            width={width}
            text={refusal.sentence}
            onClose={() => onRefusalRead?.()}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <p id={help} className="text-caption text-ink-faint">
        {t.rich('help', forKeys)}
      </p>
    </div>
  );
}
