import type { Random } from '../random.ts';
import {
  type KeyChange,
  type LyricLine,
  type Note,
  type Part,
  SCORE_VERSION,
  type Score,
} from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import type { MelodyTraits, Style } from '../styles/style.ts';
import { transposeKey } from '../theory/key.ts';
import { arrange, tidy } from './arrange.ts';
import { double, harmonise } from './backing.ts';
import { findSeat } from './band.ts';
import { type BarsOfWords, followWords } from './bars-of-words.ts';
import { ringOut, tempoMapFor } from './ending.ts';
import { type Frame, type FrameSection, sectionKey, strippedBars } from './frame.ts';
import { placeBars, sectionBars } from './harmony.ts';
import { humanise, swingNotes } from './humanise.ts';
import { keepOut } from './keep-out.ts';
import { MelodyWriter } from './melody.ts';
import type { MelodyChoice } from './melody-choice.ts';
import { BREATH_SECONDS, type LineSlot } from './melody-material.ts';
import { drawMotif } from './motif.ts';
import type { Delivery, PlannedSection, PlannedVoice, SongPlan } from './song-plan.ts';
import { playThemes, type SungSection, type ThemeSeat } from './theme.ts';

/**
 * Composes a planned song: the whole score, ready to be played.
 * @param onChoices told which melodies were chosen among how many, and why
 */
export function composeSong(
  plan: SongPlan,
  random: Random,
  onChoices?: (choices: readonly MelodyChoice[]) => void,
): Score {
  const style = findStyle(plan.style);
  const traits = blendTraits(style, plan.influence ? findStyle(plan.influence) : undefined);
  const frame = frameOf(plan, style, random);
  const writer = new MelodyWriter(
    {
      chords: frame.chords,
      metre: frame.metre,
      secondsPerBeat: frame.secondsPerBeat,
      traits,
      motif: frame.motif,
    },
    random.fork('melody'),
  );
  const { lyrics, sung, rapped, backing } = singSections(plan.form, frame, writer, plan);
  onChoices?.(writer.choices);

  const themeSeats: ThemeSeat[] = plan.band.flatMap((member) => {
    const seat = findSeat(style, member.seat);
    return seat?.play === 'theme'
      ? [
          {
            id: member.seat,
            instrument: member.instrument,
            register: seat.register,
            loudness: seat.loudness ?? 1,
          },
        ]
      : [];
  });
  const themes = playThemes(frame, themeSeats, writer, sung, random.fork('themes'));
  const vocal = sung.flatMap((entry) => entry.notes);
  const melody = [...vocal, ...rapped, ...[...themes.values()].flat()].sort(
    (a, b) => a.startBeat - b.startBeat,
  );

  const parts = [
    ...vocalParts(frame, plan.voice, { sung, rapped, backing }, random.fork('backing'), plan.delivery),
    ...arrange(
      frame,
      { members: plan.band, kit: plan.kit, percussion: plan.percussion },
      themes,
      melody,
      random.fork('arrangement'),
    ),
  ];
  ringOut(frame, parts);
  keepOut(parts, plan, frame);
  finishParts(parts, frame, plan, style, random.fork('touch'));
  return {
    version: SCORE_VERSION,
    title: plan.title,
    seed: plan.seed,
    style: plan.style,
    key: plan.key,
    keyChanges: frame.keyChanges,
    metre: plan.metre,
    tempoMap: tempoMapFor(frame),
    swing: plan.metre.denominator === 8 ? 0 : plan.swing,
    swingUnit: plan.swingUnit,
    lengthBeats: frame.lengthBeats,
    sections: frame.sections.map(({ kind, label, occurrence, startBeat, lengthBeats, energy }) => ({
      kind,
      label,
      occurrence,
      startBeat,
      lengthBeats,
      energy,
    })),
    chords: frame.chords,
    parts,
    lyrics,
    motif: soundingMotif(melody, frame),
  };
}

/** Order, swing, human touch: the last things done to parts before they are a score's. */
export function finishParts(
  parts: Part[],
  frame: Frame,
  swing: { swing: number; swingUnit?: 0.5 | 0.25 },
  style: Style,
  random: Random,
): void {
  tidy(parts, frame.lengthBeats);
  // Three eighths to a beat do not swing.
  const swings = ({ startBeat }: Note) => (frame.metres?.metreAt(startBeat) ?? frame.metre).denominator !== 8;
  for (const part of parts) {
    swingNotes(part.notes.filter(swings), swing.swing, swing.swingUnit ?? 0.5);
    humanise(part, style.feel, random.fork(part.id));
  }
}

/** Melody traits of a style, leaning to a second one. */
export function blendTraits(style: Style, influence: Style | undefined): MelodyTraits {
  if (!influence) return style.melody;
  const mix = (a: number, b: number) => a * 0.65 + b * 0.35;
  return {
    ...style.melody,
    syncopation: mix(style.melody.syncopation, influence.melody.syncopation),
    leap: mix(style.melody.leap, influence.melody.leap),
    melisma: mix(style.melody.melisma, influence.melody.melisma),
  };
}

/** The skeleton of a plan: sections in time, chords, motif. */
export function frameOf(plan: SongPlan, style: Style, random: Random): Frame {
  const { metre, bpm, key } = plan;
  const sections: FrameSection[] = [];
  const keyChanges: KeyChange[] = [];
  const chords: Frame['chords'] = [];
  const known: BarsOfWords = new Map();
  let beat = 0;
  let shift = 0;
  plan.form.forEach((planned, i) => {
    const lengthBeats = planned.bars * metre.beatsPerBar;
    sections.push({
      kind: planned.kind,
      label: planned.label,
      occurrence: planned.occurrence,
      startBeat: beat,
      lengthBeats,
      energy: planned.energy,
      keyShift: planned.keyShift,
      hasWords: planned.lines.some((line) => line.syllables.length > 0),
      ...(planned.include && { include: planned.include }),
      ...(planned.bpm !== undefined && { bpm: planned.bpm }),
    });
    if (planned.keyShift !== shift) {
      keyChanges.push({ startBeat: beat, key: transposeKey(key, planned.keyShift) });
      shift = planned.keyShift;
    }
    const isLast = i === plan.form.length - 1;
    // Sections of a kind end alike, so that a refrain comes back on its own chords.
    const bars = planned.chords
      ? Array.from({ length: planned.bars }, (_, bar) => planned.chords![bar % planned.chords!.length]!)
      : followWords(
          planned,
          sectionBars(
            style,
            key,
            { kind: planned.kind, bars: planned.bars, progression: planned.progression, isLast },
            random.fork(`harmony/${planned.kind}`),
          ),
          isLast ? new Map() : known,
        );
    chords.push(...placeBars(bars, key, planned.keyShift, beat, metre));
    beat += lengthBeats;
  });
  return {
    style,
    metre,
    bpm,
    secondsPerBeat: 60 / bpm,
    key,
    keyChanges,
    sections,
    chords,
    lengthBeats: beat,
    motif: drawMotif(random.fork('motif')),
    ending: plan.ending,
    ...(plan.isExact && { isExact: true }),
    ...(plan.stripsLastRefrain && { stripsLastRefrain: true }),
  };
}

/** Semitones by which a section's ceiling lies over the tessitura's: refrains above it, verses a fourth lower. */
const CEILINGS: Partial<Record<string, number>> = {
  chorus: 2,
  'post-chorus': 2,
  drop: 2,
  bridge: 1,
  'pre-chorus': 0,
  build: 0,
};
const VERSE_CEILING = -3;
/** What a section spans beyond a style's usual: its highest note stands out, and its lines may fall. */
const WIDER = 5;

/** Where a voice sings in a kind of section: verses low, refrains at the top of the tessitura. */
export function vocalRegister(
  voice: PlannedVoice,
  kind: string,
  energy: number,
  span: number,
  keyShift: number,
): { floor: number; ceiling: number } {
  const { tessitura, range } = voice;
  const high = Math.min(range.high, tessitura.high + (CEILINGS[kind] ?? VERSE_CEILING) + keyShift);
  const quiet = kind === 'chorus' ? high - 1 : high;
  // Refrains share their floor, quiet or full: what was sung in one can come back in every other.
  return { floor: Math.max(range.low, quiet - span - WIDER), ceiling: energy <= 0.7 ? quiet : high };
}

/** How a section's words are delivered: refrains of a rap are sung. */
export function deliveryOf(
  plan: Pick<SongPlan, 'delivery'>,
  section: Pick<PlannedSection, 'kind' | 'lines'>,
): Delivery {
  const asked = section.lines.find((line) => line.delivery)?.delivery;
  if (asked) return asked;
  if (
    plan.delivery === 'rap' &&
    (section.kind === 'chorus' || section.kind === 'post-chorus' || section.kind === 'bridge')
  )
    return 'sung';
  return plan.delivery;
}

export interface Sung {
  lyrics: LyricLine[];
  sung: SungSection[];
  rapped: Note[];
  /** Notes of lines in parentheses. */
  backing: Note[];
}

/** Gives every line of the form its notes. */
export function singSections(
  form: readonly PlannedSection[],
  frame: Frame,
  writer: MelodyWriter,
  plan: Pick<SongPlan, 'delivery' | 'voice'>,
  start: { firstSection?: number; lyrics?: LyricLine[]; earliestBeat?: number } = {},
): Sung {
  const lyrics = start.lyrics ?? [];
  const sung: SungSection[] = [];
  const rapped: Note[] = [];
  const backing: Note[] = [];
  const breathBeats = BREATH_SECONDS / frame.secondsPerBeat;
  let free = start.earliestBeat ?? 0;
  const lastRefrain = form.findLastIndex((planned) => planned.kind === 'chorus' && planned.lines.length > 0);
  form.forEach((planned, index) => {
    const section = frame.sections[index + (start.firstSection ?? 0)] as FrameSection;
    if (!section.hasWords) return;
    const slots: LineSlot[] = [];
    let beat = section.startBeat;
    planned.lines.forEach((line, i) => {
      const lengthBeats = (planned.lineBars[i] ?? 2) * frame.metre.beatsPerBar;
      slots.push({
        backing: line.backing,
        line: lyrics.length,
        words: line.words,
        syllables: line.syllables,
        startBeat: beat,
        lengthBeats,
      });
      lyrics.push({
        section: index + (start.firstSection ?? 0),
        text: line.text,
        words: line.words,
        syllables: line.syllables,
        backing: line.backing,
      });
      beat += lengthBeats;
    });
    const delivery = deliveryOf(plan, planned);
    const register = vocalRegister(
      plan.voice,
      section.kind,
      section.energy,
      frame.style.melody.span,
      section.keyShift,
    );
    const material = materialOf(section, delivery);
    const next = form[index + 1];
    const notes = writer.write({
      material,
      kind: section.kind,
      slots,
      leaveBeats:
        next && next.lines.length > 0 ? writer.upbeatOf(materialOf(next, deliveryOf(plan, next))) : 0,
      energy: section.energy,
      key: sectionKey(frame, section),
      keyShift: section.keyShift,
      ...register,
      delivery,
      earliestBeat: Math.max(free, section.startBeat - 1.5),
      lastTime: index === lastRefrain,
    });
    const last = notes.at(-1);
    if (last) free = last.startBeat + last.lengthBeats + breathBeats;
    const isBacking = (note: Note) => note.sung !== undefined && lyrics[note.sung.line]?.backing === true;
    backing.push(...notes.filter(isBacking));
    const lead = notes.filter((note) => !isBacking(note));
    if (delivery === 'sung') sung.push({ section, slots, material, notes: lead });
    else rapped.push(...lead);
  });
  return { lyrics, sung, rapped, backing };
}

/** Sections of a kind share a melody; spoken ones only their rhythm's character. */
export const materialOf = (section: Pick<FrameSection, 'kind' | 'occurrence'>, delivery: Delivery): string =>
  delivery === 'sung' ? section.kind : `${section.kind}/${delivery}/${section.occurrence}`;

/** How many harmonies a style has for its singer to be joined before the refrain. */
const JOINED_EARLY = 0.6;

/** Lead, rap, harmonies and doubles as parts. */
export function vocalParts(
  frame: Frame,
  voice: PlannedVoice,
  voices: Pick<Sung, 'sung' | 'rapped' | 'backing'>,
  random: Random,
  delivery: Delivery,
): Part[] {
  const parts: Part[] = [];
  const lead = voices.sung.flatMap((entry) => entry.notes);
  const add = (
    id: string,
    name: string,
    role: 'lead-vocal' | 'backing-vocal',
    notes: Note[],
    extra: Partial<Part> = {},
  ) => {
    if (notes.length > 0)
      parts.push({
        id,
        name,
        role,
        bus: role === 'lead-vocal' ? 'vocals' : 'backing_vocals',
        instrument: voice.id,
        notes,
        ...extra,
      });
  };
  add('lead-vocal', 'Lead vocal', 'lead-vocal', lead, { pan: 0, delivery: 'sung' });
  add('lead-rap', delivery === 'spoken' ? 'Spoken word' : 'Rap', 'lead-vocal', voices.rapped, {
    pan: 0,
    delivery: delivery === 'spoken' ? 'spoken' : 'rap',
  });
  const amount = frame.style.backingVocals;
  const range = { low: voice.range.low, high: voice.range.high + 2 };
  const refrains = voices.sung.filter((entry) =>
    ['chorus', 'post-chorus', 'drop'].includes(entry.section.kind),
  );
  const harmony: Note[] = [];
  const low: Note[] = [];
  const doubles: Note[] = [];
  refrains.forEach((entry, i) => {
    const draw = random.fork(`refrain/${i}`);
    const last = i === refrains.length - 1 && i > 0;
    const alone = strippedBars(frame, entry.section) * frame.metre.beatsPerBar;
    // Nobody joins a singer who is left alone.
    const joined = entry.notes.filter(
      (note) => alone === 0 || note.startBeat >= entry.section.startBeat + alone - 0.3,
    );
    const sparse = i === 0 && refrains.length > 1;
    // The first refrain has harmony on its second half only; the last has everything.
    const from = sparse
      ? entry.section.startBeat + entry.section.lengthBeats / 2
      : entry.section.startBeat - 2;
    const part = joined.filter((note) => note.startBeat >= from);
    if (amount >= 0.25 && (!sparse || amount > 0.5))
      harmony.push(...harmonise(frame, part, range, true, draw.fork('high')));
    if (last && amount >= 0.6) low.push(...harmonise(frame, joined, range, false, draw.fork('low')));
    if (amount >= 0.4 && i > 0) doubles.push(...double(joined, draw.fork('double')));
  });
  // What leads to a refrain is joined in its second half, from the second time on.
  for (const { section, notes } of voices.sung)
    if (section.kind === 'pre-chorus' && section.occurrence > 0 && amount >= JOINED_EARLY) {
      const half = section.startBeat + section.lengthBeats / 2 - 0.3;
      const joined = notes.filter(({ startBeat }) => startBeat >= half);
      harmony.push(...harmonise(frame, joined, range, true, random.fork(`into/${section.startBeat}`)));
    }
  const echoes = [...voices.backing];
  const echoHarmony = amount > 0.3 ? harmonise(frame, voices.backing, range, true, random.fork('echo')) : [];
  add(
    'backing-high',
    'Backing vocal high',
    'backing-vocal',
    [...harmony, ...echoHarmony].sort((a, b) => a.startBeat - b.startBeat),
    { pan: 0.35, delivery: 'sung' },
  );
  add('backing-low', 'Backing vocal low', 'backing-vocal', low, { pan: -0.35, delivery: 'sung' });
  add('backing-double', 'Vocal double', 'backing-vocal', doubles, { pan: -0.2, delivery: 'sung' });
  add('backing-echo', 'Backing vocal', 'backing-vocal', echoes, { pan: -0.15, delivery: 'sung' });
  return parts;
}

/** The motif as it sounds at the head of the melody: semitone steps and lengths. */
function soundingMotif(melody: readonly Note[], frame: Frame): Score['motif'] {
  const head = melody.slice(0, frame.motif.steps.length + 1);
  return {
    steps: head.slice(1).map((note, i) => note.pitch - (head[i] as Note).pitch),
    lengthsBeats: head.map((note) => Math.round(note.lengthBeats * 1000) / 1000),
  };
}
