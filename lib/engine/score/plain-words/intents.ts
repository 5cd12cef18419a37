import { type Change, MOST_CHANGES, type SectionRef } from './change.ts';
import { SEVERAL } from './part-words.ts';

/** What a clause wants done, whatever its language. */
export type Intent =
  | 'louder'
  | 'softer'
  | 'remove'
  | 'only'
  | 'bring-back'
  | 'add'
  | 'fade-out'
  | 'fade-in'
  | 'faster'
  | 'slower'
  | 'double-time'
  | 'half-time'
  | 'tempo'
  | 'higher'
  | 'lower'
  | 'repeat'
  | 'thrice'
  | 'left'
  | 'right'
  | 'middle'
  | 'tighten';

/** What a clause names beside its intent. */
export interface Frame {
  parts: string[];
  sections: SectionRef[];
  /** −1 a little, 0 as it is usual, 1 a lot. */
  degree: -1 | 0 | 1;
  /** "20 % faster": 0.2. */
  share?: number | undefined;
  /** "3 dB louder". */
  decibels?: number | undefined;
  bpm?: number | undefined;
  /** "Ten bpm faster": how many, without their direction. */
  bpmMore?: number | undefined;
  /** "In 3/4". */
  metre?: { numerator: number; denominator: 4 | 8 } | undefined;
  /** "two semitones up": how many, without their direction. */
  semitones?: number | undefined;
}

/** A little, as it is usual, a lot. */
const LOUDER = { [-1]: 1.15, 0: 1.35, 1: 1.8 };
const SOFTER = { [-1]: 0.85, 0: 0.7, 1: 0.5 };
const FASTER = { [-1]: 1.04, 0: 1.08, 1: 1.2 };
const OCTAVE = 12;
/** "Higher" without a number: a whole tone. */
const TONE = 2;
const PAN = { [-1]: 0.3, 0: 0.6, 1: 1 };

const round = (value: number): number => Math.round(value * 100) / 100;

/** The metre that a clause names, where it is all that is said beside what gets it. */
export function metreChange({ metre, parts, sections }: Frame): Change[] | undefined {
  if (!metre || parts.length > 0 || metre.numerator < 2 || metre.numerator > 12) return undefined;
  const where = sections.length > 0 ? sections.map((section) => ({ section })) : [{}];
  return where.map((target) => ({ do: 'metre', to: metre, ...target }));
}

/** The changes that an intent with what it names means; undefined where it makes no sense of them. */
export function changesOf(intent: Intent, frame: Frame): Change[] | undefined {
  const { parts, sections } = frame;
  if (!usesNumbers(intent, frame)) return undefined;
  // "Drums in the verse and bass in the chorus": who belongs to which is another reading's to find.
  if (parts.length > 1 && sections.length > 1) return undefined;
  // "Everything" and a name beside it is one of the two.
  if (parts.length > 1 && parts.some((part) => EVERYTHING.has(part))) return undefined;
  const changes = read(intent, frame);
  return changes && changes.length > 0 && changes.length <= MOST_CHANGES ? changes : undefined;
}

const LOUDNESS: ReadonlySet<Intent> = new Set(['louder', 'softer']);
const PITCH: ReadonlySet<Intent> = new Set(['higher', 'lower']);
const EVERYTHING: ReadonlySet<string> = new Set(['everything', '全部', '所有声部']);
const PACE: ReadonlySet<Intent> = new Set(['faster', 'slower']);

/** Whether each number that was said is of what is wanted: one that is passed over may be what was meant. */
function usesNumbers(intent: Intent, { share, decibels, bpm, bpmMore, semitones }: Frame): boolean {
  return (
    (share === undefined || LOUDNESS.has(intent) || PACE.has(intent)) &&
    (decibels === undefined || LOUDNESS.has(intent)) &&
    (bpm === undefined || PACE.has(intent) || intent === 'tempo') &&
    (bpmMore === undefined || PACE.has(intent)) &&
    (semitones === undefined || PITCH.has(intent))
  );
}

function read(intent: Intent, frame: Frame): Change[] | undefined {
  const { sections, degree } = frame;
  // Who wants everything higher wants another key.
  const parts = PITCH.has(intent) && frame.parts.every((part) => EVERYTHING.has(part)) ? [] : frame.parts;
  const where = sections.length > 0 ? sections.map((section) => ({ section })) : [{}];
  const who = parts.map((part) => ({ part }));
  const everyone = who.length > 0 ? who : [{}];
  const cross = <A extends object, B extends object>(a: A[], b: B[]): (A & B)[] =>
    a.flatMap((one) => b.map((other) => ({ ...one, ...other })));
  const needs = (parted: boolean, sectioned: boolean) =>
    parts.length > 0 === parted && sections.length > 0 === sectioned;

  switch (intent) {
    case 'louder':
    case 'softer':
      return cross(everyone, where).map((target) => ({
        do: 'loudness',
        times: loudnessTimes(intent === 'louder', frame),
        ...target,
      }));
    case 'remove':
      if (parts.length > 0) return cross(who, where).map((target) => ({ do: 'silence', ...target }));
      return sections.map((section) => ({ do: 'delete-section', section }));
    case 'only':
      if (parts.length === 0) return undefined;
      return where.map((target) => ({ do: 'only', part: parts.join(SEVERAL), ...target }));
    case 'add':
      return cross(who, where).map((target) => ({ do: 'add', ...target }));
    case 'fade-out':
    case 'fade-in':
      if (parts.length > 0) return undefined;
      return where.map((target) => ({ do: 'fade', way: intent === 'fade-out' ? 'out' : 'in', ...target }));
    case 'bring-back':
      return needs(true, false) ? who.map((target) => ({ do: 'bring-back', ...target })) : undefined;
    case 'tempo': {
      const { bpm } = frame;
      if (bpm === undefined || bpm < 20 || bpm > 300 || parts.length > 0) return undefined;
      return where.map((target) => ({ do: 'tempo', to: { bpm }, ...target }));
    }
    case 'faster':
    case 'slower':
    case 'double-time':
    case 'half-time': {
      if (parts.length > 0) return undefined;
      const { bpm, bpmMore } = frame;
      // "Slow down to 90".
      if (bpm !== undefined) return read('tempo', frame);
      if (bpmMore !== undefined && (intent === 'faster' || intent === 'slower')) {
        if (bpmMore < 1 || bpmMore > 100) return undefined;
        const by = intent === 'faster' ? bpmMore : -bpmMore;
        return where.map((target) => ({ do: 'tempo', to: { by }, ...target }));
      }
      const share = frame.share ?? FASTER[degree] - 1;
      const times = {
        faster: 1 + share,
        slower: frame.share === undefined ? 1 / (1 + share) : 1 - share,
        'double-time': 2,
        'half-time': 0.5,
      }[intent];
      if (times < 0.25 || times > 4) return undefined;
      return where.map((target) => ({ do: 'tempo', to: { times: round(times) }, ...target }));
    }
    case 'higher':
    case 'lower': {
      const sign = intent === 'higher' ? 1 : -1;
      if (parts.length > 0) {
        const semitones = sign * (frame.semitones ?? OCTAVE);
        if (Math.abs(semitones) > 36) return undefined;
        return cross(who, where).map((target) => ({ do: 'transpose', semitones, ...target }));
      }
      const semitones = sign * (frame.semitones ?? TONE);
      if (Math.abs(semitones) > 6) return undefined;
      return where.map((target) => ({ do: 'key', to: { semitones }, ...target }));
    }
    case 'repeat':
    case 'thrice':
      return needs(false, true)
        ? sections.map((section) => ({ do: 'repeat-section', section, times: intent === 'thrice' ? 3 : 2 }))
        : undefined;
    case 'left':
    case 'right':
    case 'middle': {
      const pan = { left: -PAN[degree], right: PAN[degree], middle: 0 }[intent];
      return needs(true, false) ? who.map((target) => ({ do: 'pan', pan, ...target })) : undefined;
    }
    case 'tighten':
      return cross(who.length > 0 ? who : [{ part: 'everything' }], where).map((target) => ({
        do: 'tighten',
        ...target,
      }));
  }
}

function loudnessTimes(isLouder: boolean, { degree, decibels, share }: Frame): number {
  const sign = isLouder ? 1 : -1;
  const times =
    decibels !== undefined
      ? 10 ** ((sign * decibels) / 20)
      : share !== undefined
        ? 1 + sign * share
        : isLouder
          ? LOUDER[degree]
          : SOFTER[degree];
  return Math.min(4, Math.max(0.1, round(times)));
}
