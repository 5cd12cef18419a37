import { expect, it, test } from 'vitest';
import type { RollNote } from './notes.ts';
import { commandOf, inOrder, noteOn, notesBetween } from './roll-keys.ts';

const press = (name: string) => {
  const parts = name === '+' ? ['+'] : name.split('+');
  const has = (held: string) => parts.slice(0, -1).includes(held);
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
    shiftKey: has('Shift'),
  };
};
const note = (id: number, start: number, pitch: number): RollNote => ({
  id,
  part: 'piano',
  pitch,
  start,
  end: start + 0.5,
  velocity: 0.8,
  isDrum: false,
});

test.each([
  ['ArrowRight', true, { what: 'choose', by: 1 }],
  ['Shift+ArrowRight', true, { what: 'chooseFurther', by: 1 }],
  ['Shift+ArrowLeft', true, { what: 'chooseFurther', by: -1 }],
  ['ArrowUp', true, { what: 'transpose', by: 1 }],
  ['ArrowUp', false, { what: 'row', by: 1 }],
  ['Shift+ArrowDown', false, { what: 'row', by: -12 }],
  ['Ctrl+ArrowUp', true, { what: 'row', by: 1 }],
  ['PageDown', true, { what: 'row', by: -12 }],
  ['Alt+ArrowLeft', true, { what: 'move', by: -1 }],
  ['Alt+Shift+ArrowRight', true, { what: 'lengthen', by: 1 }],
  ['+', true, { what: 'accent', by: 0.05 }],
  ['N', false, { what: 'draw' }],
  ['Meta+a', true, { what: 'chooseAll' }],
  ['Ctrl+Shift+Z', true, { what: 'redo' }],
  ['Escape', true, { what: 'chooseNone' }],
  ['Escape', false, null],
  ['Ctrl+n', true, null],
  ['Tab', true, null],
] as const)('%s, with something selected: %s', (name, hasSelection, command) =>
  expect(commandOf(press(name), hasSelection)).toEqual(command),
);

const ordered = inOrder([note(3, 1, 64), note(1, 0, 67), note(2, 0, 60), note(4, 2, 60)]);

it('goes through notes by time, then upwards, and stays at the ends', () => {
  expect(ordered.map(({ id }) => id)).toEqual([2, 1, 3, 4]);
  const anywhere = { from: 0, row: null };
  expect(noteOn(ordered, 1, 1, anywhere)?.id).toBe(3);
  expect(noteOn(ordered, 2, -1, anywhere)?.id).toBe(2);
  expect(noteOn(ordered, 4, 1, anywhere)?.id).toBe(4);
});

it('begins at what is in view, in the row that was gone to', () => {
  expect(noteOn(ordered, null, 1, { from: 0, row: null })?.id).toBe(2);
  expect(noteOn(ordered, null, 1, { from: 0.5, row: null })?.id).toBe(3);
  expect(noteOn(ordered, null, 1, { from: 0.5, row: 60 })?.id).toBe(4);
  expect(noteOn(ordered, null, 1, { from: 0, row: 99 })?.id).toBe(2);
  expect(noteOn(ordered, null, 1, { from: 9, row: null })?.id).toBe(4);
  expect(noteOn([], null, 1, { from: 0, row: null })).toBeUndefined();
});

it('selects from where it began to where it is, in both directions', () => {
  expect(notesBetween(ordered, 1, 4)).toEqual([1, 3, 4]);
  expect(notesBetween(ordered, 3, 2)).toEqual([2, 1, 3]);
  expect(notesBetween(ordered, 3, 3)).toEqual([3]);
  expect(notesBetween(ordered, 77, 3)).toEqual([3]);
});
