import { barsOf } from '#lib/spelling/bars.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import { metresBetween, withMetres } from '../score/metres.ts';
import type { Metre, Score, Section, SectionKind } from '../score/score.ts';
import { tidyLyrics } from '../score/tidy-lyrics.ts';
import { findStyle } from '../styles/find-style.ts';
import { arrange } from './arrange.ts';
import { changeBand, findSeat } from './band.ts';
import { closeAtHome, endsSung } from './close-at-home.ts';
import { finishParts } from './compose-song.ts';
import { ringOut, tempoMapFor } from './ending.ts';
import { finishForm, layOutForm } from './form.ts';
import type { Frame, FrameSection } from './frame.ts';
import { drawProgressions, placeBars, sectionBars } from './harmony.ts';
import { MelodyWriter } from './melody.ts';
import { BREATH_SECONDS } from './melody-material.ts';
import { DEFAULT_VOICE } from './plan-song.ts';
import { spliceParts } from './score-edit.ts';
import { bandOfScore, frameOfScore, keyShiftAt, romanBarsOf, sungSectionsOf, teach } from './score-frame.ts';
import { singSections } from './sing-sections.ts';
import type { LyricSection, PlannedSection, PlannedVoice } from './song-plan.ts';
import { playThemes } from './theme.ts';
import { vocalParts } from './vocal-parts.ts';

export interface ContinueOptions {
  /** Words of the new part; none: it is played. */
  sections: readonly LyricSection[];
  /** Who joins the band and who leaves it; the style stays. */
  reading?: StyleReading;
  voice?: Partial<PlannedVoice>;
  random: Random;
  /** Gets what could not be done as asked, in sentences for people. */
  notices?: string[];
}

/**
 * Goes on from a beat of a score in the same key, tempo, metre, groove, band and voice: sections of a kind heard before
 * bring their chords and melody back, developed; then the song ends. What comes before `fromBeat` is unchanged, except
 * that notes sounding over it end there.
 * @throws RangeError when `fromBeat` does not lie in the score.
 */
export function continueSong(score: Score, fromBeat: number, options: ContinueOptions): Score {
  if (!(fromBeat > 0 && fromBeat <= score.lengthBeats + 1e-6))
    throw new RangeError(`continue: beat ${fromBeat} does not lie in the score`);
  const { random } = options;
  const style = findStyle(score.style);
  const bars = barsOf(score);
  // New sections begin on the next bar line; what is left of the bar before is played as it was going on.
  const joinBar = bars.beatAt(Math.ceil(bars.barAt(fromBeat) - 1e-3));
  // In the metre of the bar before the join it goes on.
  const { metres: _metres, ...old } = frameOfScore(score, style, joinBar - 0.1);
  const bar = old.metre.beatsPerBar;
  const kept = keptSections(score.sections, joinBar, fromBeat);
  const form = newForm(score, options, kept, old, random);
  const keyShift = keyShiftAt(score, Math.max(0, fromBeat - 0.01));

  const sections: FrameSection[] = kept.map((section, i) => ({
    ...section,
    keyShift: old.sections[i]?.keyShift ?? 0,
    hasWords: old.sections[i]?.hasWords ?? false,
  }));
  const chords = score.chords
    .filter((chord) => chord.startBeat < joinBar - 1e-6)
    .map((chord) => ({ ...chord, lengthBeats: Math.min(chord.lengthBeats, joinBar - chord.startBeat) }));
  const lastOld = chords.at(-1);
  if (lastOld && lastOld.startBeat + lastOld.lengthBeats < joinBar)
    lastOld.lengthBeats = joinBar - lastOld.startBeat;
  let beat = joinBar;
  form.forEach((planned, i) => {
    sections.push({
      kind: planned.kind,
      label: planned.label,
      occurrence: planned.occurrence,
      startBeat: beat,
      lengthBeats: planned.bars * bar,
      energy: planned.energy,
      keyShift,
      hasWords: planned.lines.length > 0,
    });
    const isLast = i === form.length - 1;
    const model = isLast
      ? undefined
      : score.sections.find((section) => section.kind === planned.kind && section.lengthBeats >= bar * 2);
    const cycle = model ? romanBarsOf(score, model) : [];
    const roman =
      cycle.length > 0
        ? Array.from({ length: planned.bars }, (_, n) => cycle[n % cycle.length]!)
        : sectionBars(
            style,
            score.key,
            { kind: planned.kind, bars: planned.bars, progression: planned.progression, isLast },
            random.fork(`harmony/${i}`),
          );
    chords.push(...placeBars(roman, score.key, keyShift, beat, old.metre));
    beat += planned.bars * bar;
  });
  const frame: Frame = {
    ...old,
    sections,
    chords,
    lengthBeats: beat,
    ending: random.fork('ending').weighted(style.endings.map(([value, weight]) => ({ value, weight }))),
  };

  const writer = new MelodyWriter(
    {
      chords,
      metre: frame.metre,
      secondsPerBeat: frame.secondsPerBeat,
      traits: style.melody,
      motif: frame.motif,
    },
    random.fork('melody'),
  );
  const before = sungSectionsOf(score, old).filter((entry) => entry.section.startBeat < fromBeat);
  teach(writer, frame, before);
  const lead = score.parts.find((part) => part.role === 'lead-vocal');
  const voice: PlannedVoice = {
    ...DEFAULT_VOICE,
    ...(lead ? { id: lead.instrument } : {}),
    ...options.voice,
  };
  const delivery = score.parts.some((part) => part.delivery === 'rap')
    ? 'rap'
    : score.parts.some((part) => part.delivery === 'spoken')
      ? 'spoken'
      : 'sung';
  const lyrics = score.lyrics.filter((line) => line.section < kept.length);
  const sung = singSections(
    form,
    frame,
    writer,
    { delivery, voice },
    {
      firstSection: kept.length,
      lyrics,
      // The first word's consonant begins past the join, too.
      earliestBeat: fromBeat + BREATH_SECONDS / frame.secondsPerBeat,
    },
  );
  if (endsSung(sung.sung, sung.rapped)) closeAtHome(frame, sung.sung, lyrics, false);

  const playing = bandOfScore(score, style, random.fork('band'));
  const band = options.reading ? changeBand(playing, style, options.reading) : playing;
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
  const themes = playThemes(
    frame,
    themeSeats,
    writer,
    sung.sung.length > 0 ? sung.sung : before,
    random.fork('themes'),
  );
  const melody = [
    ...sung.sung.flatMap((entry) => entry.notes),
    ...sung.rapped,
    ...[...themes.values()].flat(),
  ].sort((a, b) => a.startBeat - b.startBeat);
  const fresh = [
    ...vocalParts(frame, voice, sung, random.fork('backing'), delivery),
    ...arrange(frame, band, themes, melody, random.fork('arrangement')),
  ];
  ringOut(frame, fresh);
  finishParts(fresh, frame, score, style, random.fork('touch'));
  const cut = score.parts.map((part) => ({
    ...part,
    notes: part.notes.map((note) =>
      note.startBeat < fromBeat && note.startBeat + note.lengthBeats > fromBeat
        ? { ...note, lengthBeats: fromBeat - note.startBeat }
        : note,
    ),
  }));
  const parts = spliceParts(cut, fresh, fromBeat, Number.POSITIVE_INFINITY, frame.lengthBeats);
  const continued: Score = {
    ...score,
    keyChanges: score.keyChanges.filter((change) => change.startBeat < fromBeat),
    tempoMap: continuedTempo(score, frame, fromBeat),
    lengthBeats: frame.lengthBeats,
    sections: sections.map(({ kind, label, occurrence, startBeat, lengthBeats, energy }) => ({
      kind,
      label,
      occurrence,
      startBeat,
      lengthBeats,
      energy,
    })),
    chords,
    parts,
    lyrics,
  };
  return tidyLyrics(withMetres(continued, metresBetween(score, 0, joinBar)));
}

/** The sections that stay, the last of them ending where the new ones begin. */
function keptSections(sections: readonly Section[], joinBar: number, fromBeat: number): Section[] {
  const kept = sections.filter((section) => section.startBeat < fromBeat - 1e-6);
  return kept.map((section, i) =>
    i === kept.length - 1 ? { ...section, lengthBeats: joinBar - section.startBeat } : section,
  );
}

/** Keeps the tempo up to the join, then the song's own again, slowing only at its new end. */
function continuedTempo(score: Score, frame: Frame, fromBeat: number): Score['tempoMap'] {
  const map = score.tempoMap.filter((change) => change.startBeat < fromBeat - 1e-6);
  const now = map.at(-1)?.bpm ?? frame.bpm;
  if (Math.abs(now - frame.bpm) > 0.01) map.push({ startBeat: fromBeat, bpm: frame.bpm });
  const end = tempoMapFor(frame)
    .slice(1)
    .filter((change) => change.startBeat > fromBeat);
  return [...map, ...end];
}

/** What comes next: the words' sections, or a development and a last refrain; then an ending. */
function newForm(
  score: Score,
  options: ContinueOptions,
  kept: readonly Section[],
  { bpm, metre }: { bpm: number; metre: Metre },
  random: Random,
): PlannedSection[] {
  const style = findStyle(score.style);
  const words = options.sections.some((section) => section.lines.some((line) => line.syllables.length > 0));
  const rap = score.parts.some((part) => part.delivery === 'rap');
  const input = {
    style,
    metre,
    bpm,
    instrumental: false,
    sections: options.sections,
    syllableSeconds: style.melody.syllableSeconds,
    leastSyllableSeconds: rap ? 0.11 : 0.14,
    energyShift: 0,
  };
  const progressions = drawProgressions(style, score.key.mode, random.fork('harmony'), {
    bpm,
    metre,
  });
  const bars = (kind: SectionKind) =>
    kind === 'outro' ? 4 : Math.max(4, Math.min(8, style.form.instrumentalBars));
  const draft = words
    ? layOutForm(input, random.fork('form'), options.notices).filter(
        (section, i) => !(i === 0 && section.kind === 'intro' && section.lines.length === 0),
      )
    : (['interlude', 'verse', 'chorus', 'outro'] as const).map((kind) => ({
        kind,
        label: '',
        lines: [],
        lineBars: [],
        bars: bars(kind),
      }));
  // Few words do not make another whole song: no refrains added to fill it.
  const trimmed = words ? trimAdded(draft, options.sections) : draft;
  const counts = new Map<SectionKind, number>();
  for (const section of kept) counts.set(section.kind, (counts.get(section.kind) ?? 0) + 1);
  return finishForm(trimmed, input, progressions).map((section) => {
    const seen = counts.get(section.kind) ?? 0;
    counts.set(section.kind, seen + 1);
    return {
      ...section,
      occurrence: seen,
      label: seen > 0 ? `${section.label.replace(/ \d+$/, '')} ${seen + 1}` : section.label,
    };
  });
}

function trimAdded<T extends { kind: SectionKind; lines: readonly unknown[] }>(
  draft: readonly T[],
  given: readonly LyricSection[],
): T[] {
  const wanted = given.filter((section) => section.kind !== 'intro').length;
  const outro = draft.at(-1) as T;
  const body = draft
    .slice(0, -1)
    .filter(
      (section) =>
        section.lines.length > 0 ||
        given.some((other) => other.kind === section.kind && other.lines.length === 0),
    );
  return [...body.slice(0, Math.max(1, wanted)), ...(outro.kind === 'outro' ? [outro] : [outro])];
}
