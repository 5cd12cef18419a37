import type { StereoBuffer } from '../audio.ts';
import { CRACKLE } from '../mix/mixer.ts';
import { renderScoreParts } from '../render/render-score.ts';
import type { DoorOptions } from '../rendered-song.ts';
import type { Score } from '../score/score.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';

export interface RenderPartsRequest extends DoorOptions {
  score: Score;
  /** The song's singer, where somebody sings. */
  voice?: VoiceProfile;
  /** Of the song; what rings on after it is cut. */
  lengthSamples: number;
}

/** What one part adds to a song's mix, before mastering. */
export interface PlayedPart {
  /** For people, e.g. "Grand piano". */
  name: string;
  /** Its samples; read anew from `scratchFolder` at each call where there is one. */
  audio(): StereoBuffer;
}

/**
 * Plays a song again with every part for itself, as its stem treats it: same room, same place, same loudness. They add
 * up to the mix, nearly: each gives way to the singer for itself.
 * @returns in the score's order, without those that are never heard
 * @throws the signal's reason when stopped
 */
export async function renderParts(request: RenderPartsRequest): Promise<PlayedPart[]> {
  const { score, lengthSamples } = request;
  const stems = await renderScoreParts(request);
  const names = new Map(score.parts.map(({ id, name }) => [id, name]));
  return Object.keys(stems).map((id) => ({
    name: names.get(id) ?? (id === CRACKLE ? 'Crackle' : id),
    audio() {
      const { left, right } = stems[id]!;
      return { left: left.subarray(0, lengthSamples), right: right.subarray(0, lengthSamples) };
    },
  }));
}
