'use client';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatTime } from '#components/format.ts';
import { type RollView, RULER_HEIGHT, xOf } from './draw-roll.ts';
import { drumName, pitchName } from './note-names.ts';
import type { NoteSynth } from './note-synth.ts';
import {
  accentNotes,
  addNote,
  HIGHEST_PITCH,
  LOWEST_PITCH,
  moveNotes,
  type NoteIds,
  quantiseNotes,
  type RollNote,
  removeNotes,
  resizeNotes,
  snapToGrid,
  stepAt,
} from './notes.ts';
import { commandOf, inOrder, noteOn, notesBetween } from './roll-keys.ts';
import { HEIGHT } from './roll-view.ts';
import type { EditedNotes } from './use-notes.ts';

/** What is done to a roll's notes by keys and by its buttons: selected, changed, drawn; each said, and heard. */
export function useRollCommands(roll: {
  edited: EditedNotes;
  shown: readonly RollNote[];
  selection: NoteIds;
  onSelect(ids: NoteIds): void;
  /** Times of the grid, seconds. */
  times: readonly number[];
  duration: number;
  width: number;
  /** Whom a note is drawn for. */
  part: string;
  partNameOf(part: string): string;
  isDrumPart(part: string): boolean;
  areDrums: boolean;
  now(): RollView;
  look(next: Partial<RollView>): void;
  sound(): NoteSynth;
}) {
  const { edited, shown, selection, onSelect, times, duration, width, part, areDrums, now, look, sound } =
    roll;
  const t = useTranslations('roll');
  const locale = useLocale();
  const [spoken, setSpoken] = useState('');
  const [row, setRow] = useState<number | null>(null);
  /** The notes that a selection by keys began at and has come to. */
  const reach = useRef<{ anchor: number | null; head: number | null }>({ anchor: null, head: null });
  const chosen = shown.filter((note) => selection.has(note.id));

  const step = () => stepAt(chosen[0]?.start ?? 0, times);
  const pitchText = (pitch: number, isDrum: boolean) => (isDrum ? drumName(pitch, locale) : pitchName(pitch));
  const noteText = (note: RollNote) =>
    t('spoken', {
      name: pitchText(note.pitch, note.isDrum),
      part: roll.partNameOf(note.part),
      time: formatTime(note.start, true),
    });
  function tell(note: RollNote, count = 1) {
    setRow(note.pitch);
    setSpoken(count > 1 ? t('spokenMany', { count, note: noteText(note) }) : noteText(note));
  }

  function choose(note: RollNote, adds = false) {
    onSelect(new Set(adds ? [...selection, note.id] : [note.id]));
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
      onSelect(new Set(ids));
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
  /** A row is chosen and heard: its key was pressed. */
  function pressRow(pitch: number) {
    setRow(pitch);
    hearRow(pitch);
  }
  function goToRow(wanted: number) {
    const pitch = Math.max(LOWEST_PITCH, Math.min(HIGHEST_PITCH, wanted));
    pressRow(pitch);
    showRow(pitch);
    const count = shown.filter((note) => note.pitch === pitch).length;
    setSpoken(t('spokenRow', { name: pitchText(pitch, areDrums), count }));
  }

  function apply(next: RollNote[]) {
    edited.edit(next);
    const first = next.find((note) => selection.has(note.id));
    if (!first) return;
    tell(first);
    sound().hear(first);
  }
  const transpose = (pitches: number) =>
    apply(moveNotes(edited.notes, selection, { seconds: 0, pitches }, duration));
  const quantise = () => apply(quantiseNotes(edited.notes, selection, times));
  function remove() {
    edited.edit(removeNotes(edited.notes, selection));
    onSelect(new Set());
  }
  function draw(seconds: number, pitch: number) {
    const start = times.length > 0 ? snapToGrid(seconds, times) : seconds;
    if (!part) return;
    const end = Math.min(duration, start + stepAt(start, times));
    const isDrum = roll.isDrumPart(part);
    const made = addNote(edited.notes, { part, pitch, start, end, velocity: 0.8, isDrum });
    edited.edit(made.notes);
    const note = made.notes.at(-1);
    if (note) choose(note);
  }
  function drawNext() {
    const first = chosen[0];
    draw(first ? first.start + step() : Math.max(0, now().from), row ?? first?.pitch ?? middleRow());
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
        return quantise();
      case 'chooseAll':
        return onSelect(new Set(shown.map((note) => note.id)));
      case 'chooseNone':
        return onSelect(new Set());
      case 'remove':
        return remove();
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
  return { chosen, row, spoken, choose, pressRow, transpose, quantise, remove, draw, drawNext, onKeyDown };
}
