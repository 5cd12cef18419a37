import type { Bus, PartRole } from './score.ts';

export const BUS_OF_ROLE: Record<PartRole, Bus> = {
  'lead-vocal': 'vocals',
  'backing-vocal': 'backing_vocals',
  lead: 'melody',
  counter: 'melody',
  harmony: 'harmony',
  pad: 'harmony',
  arpeggio: 'harmony',
  riff: 'harmony',
  bass: 'bass',
  'sub-bass': 'bass',
  kick: 'drums',
  snare: 'drums',
  hats: 'drums',
  cymbals: 'drums',
  toms: 'drums',
  drums: 'drums',
  percussion: 'percussion',
  effects: 'effects',
};

/** The stem that a role plays to. */
export const busOf = (role: PartRole): Bus => BUS_OF_ROLE[role];
