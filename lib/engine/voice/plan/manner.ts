import type { StyleId } from '../../styles/ids.ts';
import type { VoiceProfile } from '../voice-profile.ts';

/** How a style is sung, whoever sings it. Factors are of the singer's own habits. */
export interface Manner {
  scoop: number;
  portamento: number;
  vibratoDepth: number;
  /** Of the time before a note begins to swing. */
  vibratoDelay: number;
  /** How far the voice lets go of its pitch where a phrase ends, cents; about every third phrase is only closed. */
  fallCents: number;
  /** How late on the beat, seconds; negative: ahead. Below what is heard as wrong (30 ms). */
  lateSeconds: number;
  /** Of how much a phrase swells towards its peak. */
  arch: number;
}

const PLAIN: Manner = {
  scoop: 1,
  portamento: 1,
  vibratoDepth: 1,
  vibratoDelay: 1,
  fallCents: 110,
  lateSeconds: 0,
  arch: 1,
};

/** Bends, glides and lies back; vibrato is kept for the ends of long notes. */
const BLUE: Partial<Manner> = {
  scoop: 1.35,
  portamento: 1.3,
  vibratoDepth: 1.05,
  vibratoDelay: 1.35,
  fallCents: 190,
  lateSeconds: 0.018,
  arch: 1.2,
};
/** Straight, hard, on top of the beat. */
const HARD: Partial<Manner> = {
  scoop: 0.85,
  portamento: 0.7,
  vibratoDepth: 0.6,
  vibratoDelay: 1.2,
  fallCents: 160,
  lateSeconds: -0.006,
  arch: 0.75,
};
/** As if cut to the grid. */
const CLEAN: Partial<Manner> = {
  scoop: 0.5,
  portamento: 0.65,
  vibratoDepth: 0.5,
  vibratoDelay: 1.2,
  fallCents: 50,
  arch: 0.8,
};
/** Told rather than sung. */
const TOLD: Partial<Manner> = {
  scoop: 1.15,
  vibratoDepth: 0.65,
  vibratoDelay: 1.25,
  fallCents: 150,
  lateSeconds: 0.006,
};
/** Notes met in tune, vibrato from early on, phrases closed and carried by one breath. */
const TRAINED: Partial<Manner> = {
  scoop: 0.45,
  portamento: 1.1,
  vibratoDepth: 1.2,
  vibratoDelay: 0.65,
  fallCents: 25,
  arch: 1.5,
};
const LYRICAL: Partial<Manner> = { portamento: 1.25, vibratoDelay: 1.1, fallCents: 90, arch: 1.35 };
const RESTING: Partial<Manner> = { ...TOLD, lateSeconds: 0.016, arch: 0.8 };

/** Styles that are sung otherwise than pop is. */
const MANNERS: Readonly<Partial<Record<StyleId, Partial<Manner>>>> = {
  blues: BLUE,
  jazz: BLUE,
  soul: BLUE,
  gospel: { ...BLUE, vibratoDepth: 1.2 },
  funk: { ...BLUE, vibratoDepth: 0.8, lateSeconds: 0.008 },
  reggae: { ...BLUE, vibratoDepth: 0.8 },
  'bossa-nova': { ...BLUE, scoop: 0.9, vibratoDepth: 0.5, fallCents: 120, arch: 0.8 },
  rock: { ...HARD, arch: 1 },
  metal: HARD,
  punk: HARD,
  house: CLEAN,
  techno: CLEAN,
  trance: CLEAN,
  'drum-and-bass': CLEAN,
  dubstep: CLEAN,
  synthwave: CLEAN,
  folk: TOLD,
  indie: TOLD,
  country: { ...TOLD, scoop: 1.3 },
  lofi: RESTING,
  ambient: RESTING,
  classical: TRAINED,
  cinematic: TRAINED,
  ballad: LYRICAL,
  mandopop: LYRICAL,
  guofeng: { ...LYRICAL, scoop: 1.2, portamento: 1.4 },
};

/** The manner of a style; one that has none of its own is sung plainly, as pop is. */
export const mannerOf = (style: string): Manner => ({ ...PLAIN, ...MANNERS[style as StyleId] });

/** A singer's habits in a manner. */
export const inManner = (profile: VoiceProfile, manner: Manner): VoiceProfile => ({
  ...profile,
  scoopCents: profile.scoopCents * manner.scoop,
  portamentoSeconds: profile.portamentoSeconds * manner.portamento,
  vibrato: {
    ...profile.vibrato,
    depthCents: profile.vibrato.depthCents * manner.vibratoDepth,
    delaySeconds: profile.vibrato.delaySeconds * manner.vibratoDelay,
  },
});
