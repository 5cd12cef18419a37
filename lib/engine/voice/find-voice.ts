import type { VoiceProfile } from './voice-profile.ts';
import { voices } from './voices/index.ts';

/** The built-in voice of that id; an id nobody knows (an old persona) gets the first of the list. */
export function findVoice(id: string): VoiceProfile {
  return voices.find((voice) => voice.id === id) ?? voices[0]!;
}
