/** What of a press of a key is asked about. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

/** Which way a key steps among what was done; null where it does not, where it did already, or where somebody writes. */
export function undoStep(event: Press): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return null;
  if ((event.target as Element | null)?.closest?.('input, textarea, [contenteditable], [role="dialog"]'))
    return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}
