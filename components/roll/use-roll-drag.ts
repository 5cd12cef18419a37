'use client';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Pinch } from '#components/waveform/pinch.ts';
import { useFingers } from '#components/waveform/use-fingers.ts';
import { noteAt, pitchAt, type RollView, RULER_HEIGHT } from './draw-roll.ts';
import { moveNotes, type NoteIds, type RollNote, resizeNotes, snapToGrid } from './notes.ts';
import { isInside } from './roll-view.ts';
import type { EditedNotes } from './use-notes.ts';

/** A drag: of notes, of their ends, or of a band that selects. A finger holds what was selected before it came. */
type Drag = {
  x: number;
  y: number;
  before: readonly RollNote[];
  /** Before any finger came. */
  selected: NoteIds;
  isFirst: boolean;
  isHeld: boolean;
} & ({ kind: 'move' | 'resize'; anchor: RollNote } | { kind: 'band' });
export interface Band {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** So far a pointer goes before it drags, pixels. */
const LEAST_DRAG = 4;

/** Where a pointer is on the picture, pixels. */
export function placeOn(
  canvas: Element | null,
  event: { clientX: number; clientY: number },
): { x: number; y: number } {
  const box = canvas?.getBoundingClientRect();
  return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
}

/** What a pointer does on a roll: selects, moves and lengthens notes, presses keys; two fingers zoom. */
export function useRollDrag(
  canvas: RefObject<HTMLCanvasElement | null>,
  roll: {
    shown: readonly RollNote[];
    selection: NoteIds;
    onSelect(ids: NoteIds): void;
    edited: EditedNotes;
    times: readonly number[];
    duration: number;
    now(): RollView;
    pinch(pinch: Pinch): void;
    onChoose(note: RollNote, adds: boolean): void;
    onHear(note: RollNote): void;
    /** A key of the keyboard was pressed. */
    onKey(pitch: number): void;
  },
) {
  const { shown, selection, onSelect, edited, times, duration, now } = roll;
  const drag = useRef<Drag | null>(null);
  const [band, setBand] = useState<Band | null>(null);
  const end = () => {
    drag.current = null;
    setBand(null);
  };
  const fingers = useFingers(canvas, {
    onBegin() {
      const held = drag.current;
      // What the fingers did before both were there was neither a press nor a drag.
      if (held && !held.isFirst && held.kind !== 'band') edited.edit([...held.before], true);
      if (held) onSelect(held.selected);
      end();
    },
    onPinch: roll.pinch,
    isHolding: () => drag.current?.isHeld === true,
  });

  function onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0 || fingers.current) return;
    const { x, y } = placeOn(canvas.current, event);
    event.currentTarget.parentElement?.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    const view = now();
    if (x < view.keysWidth && y > RULER_HEIGHT) return roll.onKey(pitchAt(y, view));
    const hit = noteAt(shown, view, x, y);
    const isHeld = hit !== null && selection.has(hit.note.id);
    const selected = drag.current?.selected ?? selection;
    const start = { x, y, before: edited.notes, selected, isFirst: true, isHeld };
    if (!hit) {
      if (!event.shiftKey) onSelect(new Set());
      drag.current = { ...start, kind: 'band' };
      return;
    }
    if (isHeld) roll.onHear(hit.note);
    else roll.onChoose(hit.note, event.shiftKey);
    drag.current = { ...start, kind: hit.isEnd ? 'resize' : 'move', anchor: hit.note };
  }
  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    if (fingers.current) return;
    const held = drag.current;
    const { x, y } = placeOn(canvas.current, event);
    const view = now();
    if (!held) {
      const hit = x < view.keysWidth ? null : noteAt(shown, view, x, y);
      const overKeys = x < view.keysWidth && y > RULER_HEIGHT ? 'pointer' : 'crosshair';
      event.currentTarget.style.cursor = hit ? (hit.isEnd ? 'ew-resize' : 'grab') : overKeys;
      return;
    }
    if (held.isFirst && Math.hypot(x - held.x, y - held.y) < LEAST_DRAG) return;
    if (held.kind === 'band') {
      const box = {
        x: Math.min(x, held.x),
        y: Math.min(y, held.y),
        width: Math.abs(x - held.x),
        height: Math.abs(y - held.y),
      };
      setBand(box);
      onSelect(new Set(shown.filter((note) => isInside(note, box, view)).map((note) => note.id)));
    } else {
      const ids = selection.has(held.anchor.id) ? selection : new Set([held.anchor.id]);
      const seconds = (x - held.x) / view.pixelsPerSecond;
      const by = (from: number) => snapToGrid(from + seconds, times) - from;
      const pitches = Math.round((held.y - y) / view.rowHeight);
      const next =
        held.kind === 'resize'
          ? resizeNotes(held.before, ids, by(held.anchor.end), duration)
          : moveNotes(held.before, ids, { seconds: by(held.anchor.start), pitches }, duration);
      edited.edit(next, !held.isFirst);
    }
    held.isFirst = false;
  }
  return {
    band,
    pointer: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end },
  };
}
