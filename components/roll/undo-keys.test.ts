import { expect, it } from 'vitest';
import { undoStep } from './undo-keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}, inside = '') => ({
  key,
  ctrlKey: true,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: { closest: (selector: string) => (inside && selector.includes(inside) ? {} : null) } as never,
  ...more,
});

it('steps back and forth, but not under somebody’s hands', () => {
  expect(undoStep(press('z'))).toBe('undo');
  expect(undoStep(press('z', { ctrlKey: false, metaKey: true }))).toBe('undo');
  expect(undoStep(press('Z', { shiftKey: true }))).toBe('redo');
  expect(undoStep(press('y'))).toBe('redo');
  for (const other of [
    press('z', { ctrlKey: false }),
    press('z', { altKey: true }),
    press('z', { defaultPrevented: true }),
    press('a'),
    press('z', {}, 'textarea'),
    press('z', {}, 'dialog'),
  ])
    expect(undoStep(other)).toBeNull();
});
