import type { Random } from '../random.ts';
import type { Metre, SectionKind } from '../score/score.ts';
import type { Style } from '../styles/style.ts';
import { parseProgression } from '../theory/roman.ts';
import { fitDuration } from './fit-duration.ts';
import { type DraftSection, fitForm, leftOutNotice } from './fit-form.ts';
import type { LyricSection, PlannedLine, PlannedSection } from './song-plan.ts';

/** The usual energy of each kind of section; styles say where theirs differs. */
const USUAL_ENERGY: Record<SectionKind, number> = {
  intro: 0.32,
  verse: 0.46,
  'pre-chorus': 0.6,
  chorus: 0.82,
  'post-chorus': 0.86,
  bridge: 0.52,
  instrumental: 0.7,
  solo: 0.76,
  drop: 0.95,
  build: 0.62,
  breakdown: 0.34,
  interlude: 0.44,
  outro: 0.42,
};

const KIND_LABELS: Record<SectionKind, string> = {
  intro: 'Intro',
  verse: 'Verse',
  'pre-chorus': 'Pre-Chorus',
  chorus: 'Chorus',
  'post-chorus': 'Post-Chorus',
  bridge: 'Bridge',
  instrumental: 'Instrumental',
  solo: 'Solo',
  drop: 'Drop',
  build: 'Build',
  breakdown: 'Breakdown',
  interlude: 'Interlude',
  outro: 'Outro',
};

/** Shortest and longest songs, seconds. */
export const SHORTEST_SONG_SECONDS = 62;
export const COMFORTABLE_SONG_SECONDS = 92;
export const LONGEST_SONG_SECONDS = 355;
export const INSTRUMENTAL_SECONDS = 120;
/** Bars of intro and outro where there is no time for more; and how often words are hurried for a length that was asked for. */
const SHORTEST_EDGE_BARS = 2;
const HURRIED_ROUNDS = 5;
/** A section without words lasts about as long at most: eight bars of a slow song. */
const WORDLESS_SECONDS = 26;

export interface FormInput {
  style: Style;
  metre: Metre;
  bpm: number;
  instrumental: boolean;
  sections: readonly LyricSection[];
  /** Seconds a syllable takes at ease. */
  syllableSeconds: number;
  /** Words are rapped or spoken, except in refrains; sung syllables take longer by this factor. */
  sungFactor?: number;
  /** Shortest a syllable may get. */
  leastSyllableSeconds: number;
  /** −0.15 … 0.15 */
  energyShift: number;
  /** How long the song is to be; absent: as long as songs are. */
  targetSeconds?: number;
  /** Progressions already drawn: sections without words are planned in whole turns of theirs. */
  progressions?: Record<SectionKind, string>;
}

/** The share of a bar that lines are measured in where words crowd; 0 where they do not. */
export type Tightness = 0 | 0.5 | 0.25;

/**
 * Bars a line needs so that its syllables and a breath fit: 1, 2, 4 or more by twos; by half or quarter bars in songs
 * with so many words that they have to be tight.
 * @param heldBars bars of that many eighths with a held last one, where words are sung
 */
export function barsForLine(
  line: PlannedLine,
  syllableSeconds: number,
  barSeconds: number,
  tight: Tightness = 0,
  heldBars?: (syllables: number) => number,
): number {
  const count = Math.max(1, line.syllables.length);
  const breaths = Math.max(1, Math.ceil(count / 14));
  const bars = (count * syllableSeconds + breaths * (tight ? 0.34 : 0.55)) / barSeconds;
  // Slow songs have time for a bar full of eighths, but not for a last note that is held: they take two.
  if (!tight && heldBars !== undefined && bars <= 1.02 && heldBars(count) > 1.02) return 2;
  if (tight) return Math.max(tight, Math.ceil(bars / tight - 0.02) * tight);
  if (bars <= 1.02) return 1;
  if (bars <= 2.05) return 2;
  return bars <= 4.1 ? 4 : Math.ceil(bars / 2 - 0.05) * 2;
}

/** Lays the lines of a section out in bars: neighbours alike, the whole a multiple of four (two for short ones). */
export function layOutLines(
  section: LyricSection,
  input: FormInput,
  syllableSeconds: number,
  tight: Tightness,
): DraftSection {
  const barSeconds = (input.metre.beatsPerBar * 60) / input.bpm;
  const sung = section.lines.filter((line) => line.syllables.length > 0);
  const isSung = ['chorus', 'post-chorus', 'bridge'].includes(section.kind);
  const pace = isSung && !tight ? syllableSeconds * (input.sungFactor ?? 1) : syllableSeconds;
  const spoken = input.leastSyllableSeconds < 0.14 && !(isSung && input.sungFactor);
  // Eighths, a beat for the last of them, half a beat of breath.
  const held = (syllables: number) => (syllables / 2 + 1.5) / input.metre.beatsPerBar;
  const needed = sung.map((line) => barsForLine(line, pace, barSeconds, tight, spoken ? undefined : held));
  const typical = [...needed].sort((a, b) => a - b)[Math.floor(needed.length * 0.6)] ?? 2;
  const least = tight ? 1 : Math.max(barSeconds < 1.5 ? 2 : 1, barSeconds < 2.8 && typical > 1 ? 2 : 1);
  const lineBars = needed.map((bars) => (tight ? bars : Math.max(bars, Math.min(typical, 4), least)));
  const total = lineBars.reduce((sum, bars) => sum + bars, 0);
  const multiple = tight ? 1 : total <= 6 && section.kind !== 'chorus' ? 2 : 4;
  const bars = Math.max(tight ? 2 : 4, Math.ceil(total / multiple) * multiple);
  // Two short lines in four bars take two bars each rather than leave two empty.
  const spread = !tight && total * 2 <= bars ? lineBars.map((count) => count * 2) : lineBars;
  return { kind: section.kind, label: section.label, lines: sung, lineBars: spread, bars };
}

export const wordless = (kind: SectionKind, bars: number, label = ''): DraftSection => ({
  kind,
  label,
  lines: [],
  lineBars: [],
  bars,
});

/** The bars of a section in the middle that nobody sings in. */
export const wordlessBarsOf = (style: Style, barSeconds: number): number =>
  Math.max(
    4,
    Math.round(
      (style.form.instrumentalBars *
        Math.min(1, WORDLESS_SECONDS / (style.form.instrumentalBars * barSeconds))) /
        4,
    ) * 4,
  );

/**
 * Long enough, not too long, with an intro, an ending and something in the middle: the song's sections.
 * @param notices gets what had to be left out
 */
export function layOutForm(input: FormInput, random: Random, notices: string[] = []): DraftSection[] {
  const { style, metre, bpm } = input;
  const barSeconds = (metre.beatsPerBar * 60) / bpm;
  const secondsOf = (draft: readonly DraftSection[]) =>
    draft.reduce((sum, section) => sum + section.bars, 0) * barSeconds;
  const wordlessBars = wordlessBarsOf(style, barSeconds);
  if (input.instrumental) return instrumentalForm(input, wordlessBars, random);

  const given = input.sections;
  const hasWords = given.some((section) => section.lines.some((line) => line.syllables.length > 0));
  if (!hasWords) return instrumentalForm(input, wordlessBars, random);
  let syllableSeconds = input.syllableSeconds;
  let draft: DraftSection[] = [];
  const build = (tight: Tightness) =>
    given.map((section) =>
      section.lines.some((line) => line.syllables.length > 0)
        ? layOutLines(section, input, syllableSeconds, tight)
        : wordless(
            section.kind,
            edgeBars(section.kind, style, wordlessBars, barSeconds, random.fork(section.label)),
          ),
    );
  draft = build(0);
  const { targetSeconds } = input;
  const most =
    targetSeconds === undefined
      ? LONGEST_SONG_SECONDS - 25
      : targetSeconds - 2 * SHORTEST_EDGE_BARS * barSeconds;
  const tooLong = () => secondsOf(draft) > most;
  // Too many words: sung quicker, then without room to spare, in the end as fast as words can be.
  const rounds = targetSeconds === undefined ? 16 : HURRIED_ROUNDS;
  for (let round = 0; round < rounds && tooLong(); round++) {
    const least = round < 8 ? input.leastSyllableSeconds : Math.min(0.11, input.leastSyllableSeconds);
    syllableSeconds = Math.max(least, syllableSeconds * 0.88);
    draft = build(round < 2 ? 0 : round < 8 ? 0.5 : 0.25);
  }
  const long = tooLong();
  if (draft[0]?.kind !== 'intro')
    draft.unshift(
      wordless('intro', long ? 2 : edgeBars('intro', style, wordlessBars, barSeconds, random.fork('intro'))),
    );
  if (draft.at(-1)?.kind !== 'outro')
    draft.push(
      wordless('outro', long ? 2 : edgeBars('outro', style, wordlessBars, barSeconds, random.fork('outro'))),
    );

  const leftOut = fitForm(draft, barSeconds);
  if (leftOut > 0) notices.push(leftOutNotice(leftOut, barSeconds, draft));

  if (targetSeconds !== undefined) {
    const refrain = refrainOf(draft)!;
    const verse = draft.findLast(
      ({ kind, lines }) => kind === 'verse' && lines.length > 0 && lines !== refrain.lines,
    );
    const middle = wordless(style.form.middle[0] ?? 'instrumental', wordlessBars);
    fitDuration(draft, Math.round(targetSeconds / barSeconds), {
      sung: verse ? [verse, refrain] : [refrain],
      middle,
    });
    return draft;
  }
  // A middle without words, then refrains, until the song is long enough to be one.
  const wordlessInside = draft.slice(1, -1).some((section) => section.lines.length === 0);
  if (secondsOf(draft) < COMFORTABLE_SONG_SECONDS + 20 && !wordlessInside)
    insertMiddle(draft, style, wordlessBars);
  const refrain = refrainOf(draft);
  if (refrain && secondsOf(draft) < COMFORTABLE_SONG_SECONDS)
    draft.splice(draft.length - 1, 0, { ...refrain, label: '' });
  for (let round = 0; round < 6 && secondsOf(draft) < SHORTEST_SONG_SECONDS; round++) {
    draft.splice(
      draft.length - 1,
      0,
      round % 2 === 0
        ? wordless(style.form.middle[0] ?? 'instrumental', wordlessBars)
        : { ...(refrain as DraftSection), label: '' },
    );
  }
  return draft;
}

/** What comes back: the last chorus with words, or the last words there are. */
const refrainOf = (draft: readonly DraftSection[]): DraftSection | undefined =>
  draft.findLast((section) => section.kind === 'chorus' && section.lines.length > 0) ??
  draft.findLast((section) => section.lines.length > 0);

/** How many bars a section without words has where nobody says it. */
export function edgeBars(
  kind: SectionKind,
  style: Style,
  wordlessBars: number,
  barSeconds: number,
  random: Random,
): number {
  if (kind === 'intro') return shorten(random.pick(style.form.introBars), barSeconds, 17);
  if (kind === 'outro') return shorten(random.pick(style.form.outroBars), barSeconds, 15);
  if (kind === 'build') return shorten(8, barSeconds, 16);
  return kind === 'interlude' || kind === 'breakdown' ? Math.max(4, Math.min(8, wordlessBars)) : wordlessBars;
}

/** Halves a number of bars until it lasts no longer than `mostSeconds`; at least 2. */
function shorten(bars: number, barSeconds: number, mostSeconds: number): number {
  let fitted = bars;
  while (fitted > 2 && fitted * barSeconds > mostSeconds) fitted = Math.max(2, Math.ceil(fitted / 4) * 2);
  return fitted;
}

/** Puts the style's middle (solo, drop …) after the second chorus, or before the last words. */
function insertMiddle(draft: DraftSection[], style: Style, bars: number): void {
  const choruses = draft.flatMap((section, i) => (section.kind === 'chorus' ? [i] : []));
  const at =
    choruses.length >= 2
      ? (choruses[1] as number) + 1
      : choruses.length === 1
        ? (choruses[0] as number) + 1
        : Math.max(2, draft.length - 1);
  const kinds = style.form.middle.length > 0 ? style.form.middle : (['instrumental'] as const);
  const chosen =
    kinds.includes('build') && kinds.includes('drop')
      ? (['build', 'drop'] as const)
      : [kinds[0] as SectionKind];
  draft.splice(
    at,
    0,
    ...chosen.map((kind) =>
      wordless(
        kind,
        kind === 'build'
          ? Math.max(4, bars / 2)
          : kind === 'breakdown' || kind === 'interlude'
            ? Math.min(8, bars)
            : bars,
      ),
    ),
  );
  // A middle wants to lead somewhere: back to the refrain.
  const refrain = draft.findLast((section) => section.kind === 'chorus' && section.lines.length > 0);
  const sungAfter = draft.slice(at).some((section) => section.lines.length > 0);
  if (refrain && !sungAfter) draft.splice(draft.length - 1, 0, { ...refrain, label: '' });
}

function instrumentalForm(input: FormInput, wordlessBars: number, random: Random): DraftSection[] {
  const { style, metre, bpm } = input;
  const barSeconds = (metre.beatsPerBar * 60) / bpm;
  const tagged = input.sections.filter((section) => section.kind !== 'intro' && section.kind !== 'outro');
  const kinds =
    tagged.length >= 2
      ? (['intro', ...tagged.map((section) => section.kind), 'outro'] as SectionKind[])
      : (random.pick(style.form.instrumental).split(' ') as SectionKind[]);
  const played = (kind: SectionKind, bars: number) =>
    wholeTurn(wordless(kind, bars), input.progressions?.[kind] ?? '');
  const draft = kinds.map((kind) =>
    played(kind, edgeBars(kind, style, wordlessBars, barSeconds, random.fork(kind))),
  );
  const total = () => draft.reduce((sum, section) => sum + section.bars, 0) * barSeconds;
  const wanted = input.targetSeconds ?? INSTRUMENTAL_SECONDS;
  // About two minutes: leave out repeats from the middle, or repeat what carries the piece.
  while (total() > wanted * 1.25 && draft.length > 4) {
    const spare = (['interlude', 'verse', 'solo', 'instrumental'] as const)
      .map((kind) => draft.findLastIndex((section, i) => section.kind === kind && i > 1))
      .find((index) => index > 0);
    draft.splice(spare ?? Math.floor(draft.length / 2), 1);
  }
  const body = (['drop', 'chorus', 'verse'] as const).find((wanted) => kinds.includes(wanted)) ?? 'verse';
  for (let round = 0; total() < wanted * 0.85 && round < 8; round++) {
    const room = wanted - total();
    const lead = round === 0 ? 'interlude' : 'verse';
    const leadBars = round === 0 ? Math.max(4, wordlessBars / 2) : wordlessBars;
    if (room > wordlessBars * barSeconds * 1.6) draft.splice(draft.length - 1, 0, played(lead, leadBars));
    draft.splice(draft.length - 1, 0, played(body, wordlessBars));
  }
  if (input.targetSeconds !== undefined)
    fitDuration(draft, Math.round(input.targetSeconds / barSeconds), {
      sung: [],
      middle: played(body, wordlessBars),
    });
  return draft;
}

/**
 * Labels, counts and energies of the sections.
 * @param isExact their lengths stay as they are
 */
export function finishForm(
  draft: readonly DraftSection[],
  input: FormInput,
  progressions: Record<SectionKind, string>,
  isExact = false,
): PlannedSection[] {
  const totals = new Map<SectionKind, number>();
  for (const section of draft) totals.set(section.kind, (totals.get(section.kind) ?? 0) + 1);
  const seen = new Map<SectionKind, number>();
  return draft.map((section) => {
    const occurrence = seen.get(section.kind) ?? 0;
    seen.set(section.kind, occurrence + 1);
    const total = totals.get(section.kind) as number;
    const base = (input.style.form.energy?.[section.kind] ?? USUAL_ENERGY[section.kind]) + input.energyShift;
    const peaks = section.kind === 'chorus' || section.kind === 'drop' || section.kind === 'post-chorus';
    const last = occurrence === total - 1 && total > 1;
    const lifted = base + Math.min(2, occurrence) * (peaks ? 0.04 : 0.07) + (peaks && last ? 0.08 : 0);
    const label =
      section.label ||
      (total > 1 ? `${KIND_LABELS[section.kind]} ${occurrence + 1}` : KIND_LABELS[section.kind]);
    return {
      ...(isExact ? section : wholeTurn(section, progressions[section.kind])),
      label,
      occurrence,
      energy: Math.round(Math.max(0.12, Math.min(1, lifted)) * 100) / 100,
      progression: progressions[section.kind],
      keyShift: 0,
    };
  });
}

/** Twelve bars are a form, not a loop: eight of them would stop before their end. Lines spread over the longer turn. */
function wholeTurn(section: DraftSection, progression: string): DraftSection {
  if (section.bars !== 8 || !progression || parseProgression(progression).length !== 12) return section;
  const sung = section.lineBars.reduce((sum, bars) => sum + bars, 0);
  const lineBars = sung === 8 ? section.lineBars.map((bars) => bars * 1.5) : section.lineBars;
  const whole = lineBars.every((bars) => Number.isInteger(bars));
  return { ...section, bars: 12, lineBars: whole ? lineBars : section.lineBars };
}
