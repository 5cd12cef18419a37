/** The built-in singers, and any singer heard with two lines. */
export { singExample } from '../voice/sing-example.ts';
export type { VoiceProfile } from '../voice/voice-profile.ts';
export { voices as singers } from '../voice/voices/index.ts';
