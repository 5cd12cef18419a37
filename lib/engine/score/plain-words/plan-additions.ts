import { barsOf } from '#lib/spelling/bars.ts';
import { findInstrument } from '../../instruments/find-instrument.ts';
import { voiceChord } from '../../theory/voicing.ts';
import type { ScoreEdit } from '../edits/apply-edit.ts';
import { roundBeat } from '../edits/edit.ts';
import { spanOfSection } from '../edits/section-order.ts';
import { isVocalPart, type Note, type Part, type Score } from '../score.ts';
import { type Change, NotProposedError, type Said } from './change.ts';
import { instrumentMeant, PART_WORDS, partSaid, partsMeant } from './part-words.ts';
import { sectionSaid, sectionsMeant } from './section-words.ts';

type ChangeOf<Kind extends Change['do']> = Extract<Change, { do: Kind }>;
interface Planned {
  edits: ScoreEdit[];
  said: Said;
}

/** Held chords lie in the middle, where they cover neither bass nor melody; MIDI numbers. */
const [LOWEST, HIGHEST] = [52, 79];
const VOICES = 4;
/** What comes to a song that is whole without it stays behind the others. */
const VELOCITY = 0.55;
/** A shorter rest of a chord is not worth a note, beats. */
const SHORTEST_BEATS = 0.25;
/** One tone at a time, as a player alone has it. */
const ALONE =
  /violin$|viola|cello|contrabass|flute|piccolo|oboe|clarinet|bassoon|recorder|whistle|trumpet|trombone|horn$|tuba|sax|harmonica|erhu|dizi|xiao|shakuhachi|lead$/;

/** Held chords for an instrument. @throws NotProposedError for what no chord is played on, or what plays there already */
export function addition(score: Score, { part: text, section }: ChangeOf<'add'>): Planned {
  const id = instrumentMeant(text);
  const said = partSaid(text, score.parts);
  const playing = partsMeant(score.parts, text);
  if (id === undefined || playing.some(isVocalPart) || PART_WORDS.drums!.instrument === id)
    throw new NotProposedError({
      en: `Only an instrument that holds chords can be added, such as strings, organ or a pad; not ${said.en}.`,
      zh: `只能加入可以演奏和弦的乐器，例如弦乐、风琴或铺底，不能加入${said.zh}。`,
    });
  const { isDrums, range, name } = findInstrument(id);
  if (isDrums)
    throw new NotProposedError({
      en: `${name} cannot be added: no rhythm is known for it. Ask for the drums there are, louder or by another kit.`,
      zh: `无法加入${said.zh}：不知道要打什么节奏。可以让现有的鼓更大声，或换一套鼓。`,
    });
  const targets = section === undefined ? score.sections.map((_, i) => i) : sectionsMeant(score, section);
  const free = targets.filter((index) => !playing.some((part) => !part.muted && plays(score, index, part)));
  if (free.length === 0)
    throw new NotProposedError({
      en: `${capital(said.en)}: heard there already. Ask for it louder.`,
      zh: `那里已经有${said.zh}了：可以说“${said.zh}大声一点”。`,
    });
  const [low, high] = [Math.max(range.low, LOWEST), Math.min(range.high, HIGHEST)];
  const notes = heldChords(score, free, { low, high, isAlone: ALONE.test(id) });
  if (notes.length === 0)
    throw new NotProposedError({
      en: `${capital(said.en)}: there are no chords to hold there.`,
      zh: `那里没有可以演奏的和弦，无法加入${said.zh}。`,
    });
  const own = playing.find(({ muted, instrument }) => !muted && instrument === id);
  const places = free.map((index) => sectionSaid(score, index));
  const isEverywhere = free.length === score.sections.length;
  return {
    edits: [
      own
        ? { kind: 'add-notes', part: own.id, notes }
        : { kind: 'add-part', part: { id: freeId(score, id), name, role: 'pad', instrument: id, notes } },
    ],
    said: {
      en: `${isEverywhere ? 'Whole song' : places.map(({ en }) => en).join(', ')}, ${said.en}: added, holding the chords`,
      zh: `${isEverywhere ? '整首歌' : places.map(({ zh }) => zh).join('、')}，${said.zh}：加入，演奏长音和弦`,
    },
  };
}

function heldChords(
  score: Score,
  sections: readonly number[],
  { low, high, isAlone }: { low: number; high: number; isAlone: boolean },
): Note[] {
  let previous: number[] | undefined;
  return sections.flatMap((index) => {
    const { startBeat, endBeat } = spanOfSection(score, index);
    return score.chords.flatMap((chord): Note[] => {
      const from = Math.max(startBeat, chord.startBeat);
      const lengthBeats = Math.min(endBeat, chord.startBeat + chord.lengthBeats) - from;
      if (lengthBeats < SHORTEST_BEATS) return [];
      const options = { kind: 'close', voices: VOICES, low, high } as const;
      previous = voiceChord(chord, options, previous).filter((pitch) => pitch >= low && pitch <= high);
      const pitches = isAlone ? previous.slice(-1) : previous;
      return pitches.map((pitch) => ({ startBeat: from, lengthBeats, pitch, velocity: VELOCITY }));
    });
  });
}

/** How soft the last bar of a fade is, of what it was. */
const SOFTEST = 0.1;

/** Softer from bar to bar, or louder. */
export function fade(score: Score, { way, section }: ChangeOf<'fade'>): Planned {
  const indices =
    section === undefined ? [way === 'out' ? score.sections.length - 1 : 0] : sectionsMeant(score, section);
  const bars = barsOf(score);
  const edits = indices.flatMap((index) => {
    const { startBeat, endBeat } = spanOfSection(score, index);
    const first = bars.barAt(startBeat);
    const count = Math.max(1, Math.ceil(bars.barAt(endBeat) - first - 1e-6));
    return Array.from({ length: count }, (_, bar) => bar).flatMap((bar) => {
      const done = count === 1 ? 1 : bar / (count - 1);
      const times = 1 - (1 - SOFTEST) * (way === 'out' ? done : 1 - done);
      const fromBeat = roundBeat(bars.beatAt(first + bar));
      const select = { fromBeat, toBeat: Math.min(endBeat, roundBeat(bars.beatAt(first + bar + 1))) };
      if (times === 1) return [];
      return score.parts
        .filter(({ notes }) => notes.some((note) => isIn(note, select)))
        .map(({ id }): ScoreEdit => ({ kind: 'set-velocity', part: id, select, velocity: { times } }));
    });
  });
  const places = indices.map((index) => sectionSaid(score, index));
  return {
    edits,
    said: {
      en: `${places.map(({ en }) => en).join(', ')}: played ${way === 'out' ? 'softer from bar to bar, to almost nothing' : 'louder from bar to bar, out of almost nothing'}`,
      zh: `${places.map(({ zh }) => zh).join('、')}：${way === 'out' ? '逐小节减弱，直到几乎无声' : '从几乎无声逐小节增强'}`,
    },
  };
}

const isIn = ({ startBeat }: Note, { fromBeat, toBeat }: { fromBeat: number; toBeat: number }): boolean =>
  startBeat >= fromBeat - 1e-4 && startBeat < toBeat - 1e-4;

function plays(score: Score, index: number, { notes }: Part): boolean {
  const { startBeat, endBeat } = spanOfSection(score, index);
  return notes.some((note) => isIn(note, { fromBeat: startBeat, toBeat: endBeat }));
}

function freeId({ parts }: Score, wanted: string): string {
  const taken = new Set(parts.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(id)) return id;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
