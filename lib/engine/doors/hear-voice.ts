/** A recording → the singer in it. */
export { hearVoice } from '../edit/hear-voice.ts';
export { CONFIDENT } from '../voice/learn-profile.ts';
