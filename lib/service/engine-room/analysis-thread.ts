/**
 * The thread of synchronous calls. What own clips are asked for, and answer from what is kept, is loaded when the
 * thread starts and not at the first call.
 */
import './analyses/timeline.ts';
import './analyses/waveform.ts';

export { default } from './render-thread.ts';
