import type { RollNote } from './notes.ts';

/** What a key asks for; `by` counts notes, rows or steps of the grid. */
export type RollCommand =
  | { what: 'choose' | 'chooseFurther' | 'row' | 'move' | 'lengthen' | 'transpose'; by: number }
  | { what: 'accent'; by: number }
  | {
      what: 'chooseAll' | 'chooseNone' | 'remove' | 'hear' | 'quantise' | 'draw' | 'undo' | 'redo';
    };

const OCTAVE = 12;

const COMMANDS: Readonly<Record<string, RollCommand>> = {
  ArrowRight: { what: 'choose', by: 1 },
  ArrowLeft: { what: 'choose', by: -1 },
  'Shift+ArrowRight': { what: 'chooseFurther', by: 1 },
  'Shift+ArrowLeft': { what: 'chooseFurther', by: -1 },
  ArrowUp: { what: 'transpose', by: 1 },
  ArrowDown: { what: 'transpose', by: -1 },
  'Shift+ArrowUp': { what: 'transpose', by: OCTAVE },
  'Shift+ArrowDown': { what: 'transpose', by: -OCTAVE },
  'Ctrl+ArrowUp': { what: 'row', by: 1 },
  'Ctrl+ArrowDown': { what: 'row', by: -1 },
  PageUp: { what: 'row', by: OCTAVE },
  PageDown: { what: 'row', by: -OCTAVE },
  'Alt+ArrowRight': { what: 'move', by: 1 },
  'Alt+ArrowLeft': { what: 'move', by: -1 },
  'Alt+Shift+ArrowRight': { what: 'lengthen', by: 1 },
  'Alt+Shift+ArrowLeft': { what: 'lengthen', by: -1 },
  '+': { what: 'accent', by: 0.05 },
  '-': { what: 'accent', by: -0.05 },
  Delete: { what: 'remove' },
  Backspace: { what: 'remove' },
  Enter: { what: 'hear' },
  Escape: { what: 'chooseNone' },
  q: { what: 'quantise' },
  n: { what: 'draw' },
  'Ctrl+a': { what: 'chooseAll' },
  'Ctrl+z': { what: 'undo' },
  'Ctrl+Shift+z': { what: 'redo' },
  'Ctrl+y': { what: 'redo' },
};

/** What a press of a key asks for. Where nothing is selected, up and down go through the rows: there is nothing to transpose. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  hasSelection: boolean,
): RollCommand | null {
  // "+" is a letter with Shift on most keyboards.
  const isSign = event.key === '+' || event.key === '-';
  const held = [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && !isSign ? 'Shift+' : '',
  ].join('');
  const command = COMMANDS[held + (event.key.length === 1 ? event.key.toLowerCase() : event.key)];
  if (!command) return null;
  if (command.what === 'transpose' && !hasSelection) return { what: 'row', by: command.by };
  return command.what === 'chooseNone' && !hasSelection ? null : command;
}

/** Notes as the keys go through them: by time, then upwards. */
export const inOrder = (notes: readonly RollNote[]): RollNote[] =>
  [...notes].sort((a, b) => a.start - b.start || a.pitch - b.pitch || a.id - b.id);

/** The note so many notes on; without one to go on from, the first that begins in view, in the row where one does. */
export function noteOn(
  ordered: readonly RollNote[],
  head: number | null,
  by: number,
  view: { from: number; row: number | null },
): RollNote | undefined {
  const at = ordered.findIndex((note) => note.id === head);
  if (at >= 0) return ordered[Math.max(0, Math.min(ordered.length - 1, at + by))];
  const inView = ordered.filter((note) => note.start >= view.from);
  return inView.find((note) => note.pitch === view.row) ?? inView[0] ?? ordered.at(-1);
}

/** All notes from one to another, both with them. */
export function notesBetween(ordered: readonly RollNote[], anchor: number, head: number): number[] {
  const [a, b] = [anchor, head].map((id) => ordered.findIndex((note) => note.id === id)) as [number, number];
  if (a < 0 || b < 0) return [head];
  return ordered.slice(Math.min(a, b), Math.max(a, b) + 1).map((note) => note.id);
}
