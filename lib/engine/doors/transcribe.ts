/** A recording → its notes. */
export { transcribe } from '../analysis/transcribe.ts';
