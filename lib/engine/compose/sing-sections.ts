import type { LyricLine, Note } from '../score/score.ts';
import { type Frame, type FrameSection, sectionKey } from './frame.ts';
import type { MelodyWriter } from './melody.ts';
import { BREATH_SECONDS, type LineSlot } from './melody-material.ts';
import type { Delivery, PlannedSection, PlannedVoice, SongPlan } from './song-plan.ts';
import type { SungSection } from './theme.ts';

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
