import type { Random } from '#lib/engine/random.ts';
import { describeFault, THREAD_FAULTS } from './thread-faults.ts';

/** Something clients ask for. */
export interface WorkKind {
  name: string;
  path: string;
  /** How often, relative to the others; 0: only where an injection asks for it. */
  weight: number;
  /** What is sent; absent: it cannot be asked for yet. */
  body(random: Random, damagedClipId: string | undefined): Record<string, unknown> | undefined;
}

const SOUNDS = ['rain on a tin roof', 'a door slams', 'thunder', 'wind in the trees', 'footsteps on gravel'];
const WORDS = '[Verse]\nThe rain is on the window\nThe night is on the wall';

/** What the load is made of: quick work for the most part, a few songs, and work that cannot succeed. */
export const WORK_KINDS: readonly WorkKind[] = [
  {
    name: 'sound',
    path: '/api/v1/music/soundfx',
    weight: 6,
    body: (random) => ({ sound_desc: random.pick(SOUNDS), sound_type: 'one-shot' }),
  },
  {
    name: 'lyrics',
    path: '/api/v1/lyrics/generate',
    weight: 5,
    body: () => ({ topics: 'leaving home', moods: 'hopeful' }),
  },
  {
    name: 'song',
    path: '/api/v1/music/generate',
    weight: 0.3,
    body: () => ({ prompt: WORDS, tags: 'folk, guitar, 120 bpm', title: 'Rain' }),
  },
  {
    // The files of its source were taken away: it is accepted, fails, and its points come back.
    name: 'doomed',
    path: '/api/v1/music/remaster',
    weight: 2,
    body: (_, damagedClipId) => (damagedClipId === undefined ? undefined : { clip_id: damagedClipId }),
  },
  ...THREAD_FAULTS.map((fault) => ({
    name: fault,
    path: '/api/v1/music/soundfx',
    weight: 0,
    body: () => ({ sound_desc: describeFault(fault), sound_type: 'one-shot' }),
  })),
];
