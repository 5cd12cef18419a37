/** A recording → its voice and the rest. */
export { separateVocals } from '../analysis/separate.ts';
