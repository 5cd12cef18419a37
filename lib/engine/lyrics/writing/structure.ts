import type { SectionKind } from '../../score/score.ts';
import type { StyleId } from '../../styles/ids.ts';

export interface LyricForm {
  sections: readonly SectionKind[];
  /** Couplets of a verse. */
  verseCouplets: number;
}

const POP: readonly SectionKind[] = [
  'verse',
  'pre-chorus',
  'chorus',
  'verse',
  'pre-chorus',
  'chorus',
  'bridge',
  'chorus',
  'outro',
];
const PLAIN: readonly SectionKind[] = ['verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus', 'outro'];
const STORY: readonly SectionKind[] = [
  'verse',
  'verse',
  'chorus',
  'verse',
  'chorus',
  'bridge',
  'chorus',
  'outro',
];
const CLUB: readonly SectionKind[] = [
  'intro',
  'verse',
  'pre-chorus',
  'chorus',
  'drop',
  'verse',
  'pre-chorus',
  'chorus',
  'drop',
  'outro',
];
const SHORT: readonly SectionKind[] = ['intro', 'verse', 'chorus', 'verse', 'chorus', 'outro'];

const FORMS: Partial<Record<StyleId, LyricForm>> = {
  rock: {
    sections: [
      'verse',
      'pre-chorus',
      'chorus',
      'verse',
      'pre-chorus',
      'chorus',
      'solo',
      'bridge',
      'chorus',
      'outro',
    ],
    verseCouplets: 2,
  },
  metal: {
    sections: ['verse', 'pre-chorus', 'chorus', 'verse', 'chorus', 'solo', 'bridge', 'chorus'],
    verseCouplets: 2,
  },
  punk: { sections: ['verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus'], verseCouplets: 2 },
  folk: { sections: STORY, verseCouplets: 2 },
  country: { sections: PLAIN, verseCouplets: 3 },
  blues: { sections: ['verse', 'chorus', 'verse', 'chorus', 'solo', 'verse', 'chorus'], verseCouplets: 2 },
  jazz: { sections: ['verse', 'chorus', 'bridge', 'solo', 'chorus', 'outro'], verseCouplets: 2 },
  'hip-hop': {
    sections: ['verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus', 'outro'],
    verseCouplets: 4,
  },
  trap: { sections: ['chorus', 'verse', 'chorus', 'verse', 'chorus', 'outro'], verseCouplets: 4 },
  lofi: { sections: SHORT, verseCouplets: 2 },
  ambient: { sections: SHORT, verseCouplets: 2 },
  house: { sections: CLUB, verseCouplets: 2 },
  techno: { sections: CLUB, verseCouplets: 2 },
  trance: { sections: CLUB, verseCouplets: 2 },
  dubstep: { sections: CLUB, verseCouplets: 2 },
  'drum-and-bass': { sections: CLUB, verseCouplets: 2 },
  gospel: { sections: PLAIN, verseCouplets: 2 },
  reggae: { sections: PLAIN, verseCouplets: 2 },
};

/** The form in which lyrics of a style are written; the pop form where a style has none of its own. */
export const formOf = (style: StyleId | undefined): LyricForm =>
  (style && FORMS[style]) || { sections: POP, verseCouplets: 2 };
