import { barsOf } from '#lib/spelling/bars.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import type { Chord, LyricLine, Note, Part, Score } from '../score/score.ts';
import { tidyLyrics } from '../score/tidy-lyrics.ts';
import { findStyle } from '../styles/find-style.ts';
import { keyAt } from '../theory/key.ts';
import { parseProgression, placeChord } from '../theory/roman.ts';
import { arrange } from './arrange.ts';
import { sectionAt } from './backing.ts';
import { changeBand, chooseBand, findSeat } from './band.ts';
import { finishParts } from './compose-song.ts';
import { type Frame, sectionKey } from './frame.ts';
import { drawProgressions } from './harmony.ts';
import { MelodyWriter } from './melody.ts';
import { BREATH_SECONDS, type LineSlot } from './melody-material.ts';
import { drawMotif } from './motif.ts';
import { DEFAULT_VOICE } from './plan-song.ts';
import { notesWithin, spliceParts } from './score-edit.ts';
import { bandOfScore, frameOfScore, isVocal, straighten } from './score-frame.ts';
import { vocalRegister } from './sing-sections.ts';
import type { PlannedLine, PlannedVoice } from './song-plan.ts';
import { playThemes } from './theme.ts';
import { vocalParts } from './vocal-parts.ts';

export interface RegionOptions {
  /** New words for the region; absent: words that are there are sung anew. */
  lines?: readonly PlannedLine[];
  /** A new style for the region; without one the chords stay. */
  reading?: StyleReading;
  voice?: Partial<PlannedVoice>;
  /** From this beat on the new band plays, and nothing else, so that what begins in the region goes on from something. */
  playsFromBeat?: number;
  random: Random;
}

/**
 * Composes the music inside [startBeat, endBeat) anew. Length, tempo, sections and everything that begins outside stay
 * exactly as they were, but for what is led in from `playsFromBeat`. Without a new style the chords stay too. Words given
 * are fitted to the region.
 * @throws RangeError when the region does not lie in the score.
 */
export function recomposeRegion(
  score: Score,
  startBeat: number,
  endBeat: number,
  options: RegionOptions,
): Score {
  if (!(startBeat >= 0 && endBeat > startBeat && startBeat < score.lengthBeats))
    throw new RangeError(`region: ${startBeat}–${endBeat} does not lie in the score`);
  const until = Math.min(endBeat, score.lengthBeats);
  const { random } = options;
  const asked = options.reading?.styles[0]?.id;
  const style = findStyle(asked ?? score.style);
  const frame = frameOfScore(score, style, startBeat);
  frame.motif = random.chance(0.5) ? frame.motif : drawMotif(random.fork('motif'));
  const restyled = asked !== undefined && asked !== score.style;
  if (restyled) frame.chords = newChords(score, frame, startBeat, until, random.fork('harmony'));
  const sings = score.parts.some((part) => part.role === 'lead-vocal');
  const playing = bandOfScore(score, style, random.fork('band'));
  const band = !options.reading
    ? playing
    : restyled
      ? chooseBand(style, options.reading, !sings && !options.lines, random.fork('band'))
      : changeBand(playing, style, options.reading);

  const writer = new MelodyWriter(
    {
      chords: frame.chords,
      metre: frame.metre,
      secondsPerBeat: frame.secondsPerBeat,
      traits: style.melody,
      motif: frame.motif,
    },
    random.fork('melody'),
  );
  const lyrics = [...score.lyrics];
  const voice = voiceOf(score, options.voice);
  const slots = options.lines
    ? newSlots(score, options.lines, lyrics, startBeat, until)
    : oldSlots(score, startBeat, until);
  const sung = singSlots(frame, writer, slots, lyrics, score, voice, startBeat, until);

  const themeSeats = band.members.flatMap((member) => {
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
  // Where nobody sings the theme plays, as it did: in a song with words only around the singer.
  const themes = playThemes(
    frame,
    themeSeats,
    writer,
    sings || options.lines ? sung.sections : [],
    random.fork('themes'),
  );
  if (slots.length > 0) {
    for (const [id, notes] of themes)
      themes.set(
        id,
        notes.filter(
          (note) =>
            !slots.some(
              (slot) =>
                note.startBeat < slot.startBeat + slot.lengthBeats &&
                note.startBeat + note.lengthBeats > slot.startBeat,
            ),
        ),
      );
  }
  const melody = [...sung.notes, ...[...themes.values()].flat()].sort((a, b) => a.startBeat - b.startBeat);
  const fresh: Part[] = [
    ...vocalParts(
      frame,
      voice,
      { sung: sung.sections, rapped: sung.rapped, backing: sung.backing },
      random.fork('backing'),
      'rap',
    ),
    ...arrange(frame, band, themes, melody, random.fork('arrangement')),
  ];
  finishParts(fresh, frame, score, style, random.fork('touch'));
  const from = Math.min(startBeat, options.playsFromBeat ?? startBeat);
  const parts = spliceParts(score.parts, fresh, from, until, score.lengthBeats);
  return tidyLyrics({ ...score, chords: frame.chords, lyrics, parts });
}

function voiceOf(score: Score, voice: Partial<PlannedVoice> | undefined): PlannedVoice {
  const part = score.parts.find((candidate) => candidate.role === 'lead-vocal');
  if (!part) return { ...DEFAULT_VOICE, ...voice };
  const pitches = part.notes.map((note) => note.pitch);
  const low = Math.min(...pitches);
  const high = Math.max(...pitches, low + 10);
  return { id: part.instrument, range: { low: low - 2, high: high + 2 }, tessitura: { low, high }, ...voice };
}

/** Chords of a new style in the whole bars of a region; the edges keep theirs. */
function newChords(score: Score, frame: Frame, startBeat: number, endBeat: number, random: Random): Chord[] {
  const lines = barsOf(score);
  const from = lines.lineAfter(startBeat);
  const to = lines.lineBefore(endBeat);
  if (to <= from) return score.chords;
  const drawn = drawProgressions(frame.style, score.key.mode, random, frame);
  const bars = parseProgression(drawn[sectionAt(frame, from).kind]);
  const inside: Chord[] = [];
  for (let beat = from, i = 0; beat < to - 1e-6; beat = lines.beatAt(lines.barAt(beat) + 1), i++) {
    const bar = lines.metreAt(beat).beatsPerBar;
    const roman = bars[i % bars.length] ?? [];
    roman.forEach(
      (chord, j) =>
        void inside.push(
          placeChord(chord, keyAt(score, beat), beat + (j * bar) / roman.length, bar / roman.length),
        ),
    );
  }
  const before = score.chords
    .filter((chord) => chord.startBeat < from - 1e-6)
    .map((chord) =>
      chord.startBeat + chord.lengthBeats > from ? { ...chord, lengthBeats: from - chord.startBeat } : chord,
    );
  const after = score.chords
    .filter((chord) => chord.startBeat + chord.lengthBeats > to + 1e-6)
    .map((chord) =>
      chord.startBeat < to
        ? { ...chord, startBeat: to, lengthBeats: chord.startBeat + chord.lengthBeats - to }
        : chord,
    );
  return [...before, ...inside, ...after];
}

/** Room for new lines, by their syllables, on whole bars where there are enough, else on half-bars or beats. */
export function newSlots(
  score: Score,
  lines: readonly PlannedLine[],
  lyrics: LyricLine[],
  startBeat: number,
  endBeat: number,
): LineSlot[] {
  const sung = lines.filter((line) => line.syllables.length > 0);
  const total = sung.reduce((sum, line) => sum + line.syllables.length + 2, 0);
  const bar = barsOf(score).metreAt(startBeat).beatsPerBar;
  const room = endBeat - startBeat;
  const unit =
    room / Math.max(1, sung.length) >= bar * 1.5
      ? bar
      : room / Math.max(1, sung.length) >= bar
        ? bar / 2
        : 0.5;
  let used = 0;
  const slots: LineSlot[] = [];
  let at = startBeat;
  sung.forEach((line, i) => {
    used += line.syllables.length + 2;
    const ideal = startBeat + (room * used) / total;
    const end =
      i === sung.length - 1
        ? endBeat
        : Math.min(endBeat, Math.max(at + 0.5, Math.round(ideal / unit) * unit));
    const section = score.sections.findIndex(
      (candidate) =>
        at + 0.01 >= candidate.startBeat && at + 0.01 < candidate.startBeat + candidate.lengthBeats,
    );
    slots.push({
      line: lyrics.length,
      backing: line.backing,
      words: line.words,
      syllables: line.syllables,
      startBeat: at,
      lengthBeats: Math.max(0.5, end - at),
    });
    lyrics.push({
      section: Math.max(0, section),
      text: line.text,
      words: line.words,
      syllables: line.syllables,
      backing: line.backing,
    });
    at = end;
  });
  return slots;
}

/** The words already there: of each line, the syllables that begin in the region. */
function oldSlots(score: Score, startBeat: number, endBeat: number): LineSlot[] {
  const lines = new Map<number, Note[]>();
  for (const part of score.parts) {
    if (part.role !== 'lead-vocal' && part.id !== 'backing-echo') continue;
    for (const note of notesWithin(straighten(part.notes, score), startBeat, endBeat)) {
      if (!note.sung || note.sung.continues) continue;
      const list = lines.get(note.sung.line) ?? [];
      list.push(note);
      lines.set(note.sung.line, list);
    }
  }
  return [...lines]
    .map(([line, notes]) => {
      const lyric = score.lyrics[line] as LyricLine;
      const first = Math.min(...notes.map((note) => note.sung?.syllable ?? 0));
      const from = Math.max(startBeat, Math.min(...notes.map((note) => note.startBeat)));
      const to = Math.min(endBeat, Math.max(...notes.map((note) => note.startBeat + note.lengthBeats)) + 0.5);
      return {
        line,
        words: lyric.words,
        syllables: lyric.syllables.slice(first, first + notes.length),
        firstSyllable: first,
        startBeat: from,
        lengthBeats: Math.max(0.5, to - from),
      };
    })
    .sort((a, b) => a.startBeat - b.startBeat);
}

function singSlots(
  frame: Frame,
  writer: MelodyWriter,
  slots: readonly LineSlot[],
  lyrics: readonly LyricLine[],
  score: Score,
  voice: PlannedVoice,
  startBeat: number,
  endBeat: number,
) {
  const spoken = new Set(
    score.parts
      .filter((part) => part.delivery === 'rap' || part.delivery === 'spoken')
      .flatMap((part) => part.notes.map((note) => note.sung?.line)),
  );
  const before = Math.max(
    0,
    ...score.parts
      .filter(isVocal)
      .flatMap((part) =>
        part.notes
          .filter((note) => note.startBeat < startBeat)
          .map((note) => note.startBeat + note.lengthBeats),
      ),
  );
  const breath = BREATH_SECONDS / frame.secondsPerBeat;
  let free =
    before > 0
      ? Math.min(Math.max(startBeat, before + breath), Math.max(startBeat, endBeat - 0.5))
      : startBeat;
  const sections: {
    section: Frame['sections'][number];
    slots: LineSlot[];
    material: string;
    notes: Note[];
  }[] = [];
  const rapped: Note[] = [];
  const backing: Note[] = [];
  const bySection = Map.groupBy(slots, (slot) => sectionAt(frame, slot.startBeat));
  for (const [section, own] of bySection) {
    const delivery = own.some((slot) => spoken.has(slot.line)) ? 'rap' : 'sung';
    const register = vocalRegister(
      voice,
      section.kind,
      section.energy,
      frame.style.melody.span,
      section.keyShift,
    );
    const notes = writer
      .write({
        material: `region:${section.kind}`,
        kind: section.kind,
        slots: own,
        energy: section.energy,
        key: sectionKey(frame, section),
        keyShift: section.keyShift,
        ...register,
        delivery,
        earliestBeat: free,
      })
      .filter((note) => note.startBeat < endBeat - 0.02);
    const last = notes.at(-1);
    if (last) free = last.startBeat + last.lengthBeats + breath;
    const echo = notes.filter((note) => note.sung && lyrics[note.sung.line]?.backing);
    backing.push(...echo);
    const lead = notes.filter((note) => !echo.includes(note));
    if (delivery === 'sung')
      sections.push({ section, slots: own, material: `region:${section.kind}`, notes: lead });
    else rapped.push(...lead);
  }
  return { sections, rapped, backing, notes: [...sections.flatMap((entry) => entry.notes), ...rapped] };
}
