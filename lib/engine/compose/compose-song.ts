import type { Random } from '../random.ts';
import { type KeyChange, type Note, type Part, SCORE_VERSION, type Score } from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import type { MelodyTraits, Style } from '../styles/style.ts';
import { transposeKey } from '../theory/key.ts';
import { arrange, tidy } from './arrange.ts';
import { findSeat } from './band.ts';
import { type BarsOfWords, followWords } from './bars-of-words.ts';
import { closeAtHome, endsSung } from './close-at-home.ts';
import { ringOut, tempoMapFor } from './ending.ts';
import type { Frame, FrameSection } from './frame.ts';
import { placeBars, sectionBars } from './harmony.ts';
import { humanise, swingNotes } from './humanise.ts';
import { keepOut } from './keep-out.ts';
import { MelodyWriter } from './melody.ts';
import type { MelodyChoice } from './melody-choice.ts';
import { drawMotif } from './motif.ts';
import { singSections } from './sing-sections.ts';
import type { SongPlan } from './song-plan.ts';
import { playThemes, type ThemeSeat } from './theme.ts';
import { vocalParts } from './vocal-parts.ts';

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
  if (endsSung(sung, rapped))
    closeAtHome(
      frame,
      sung,
      lyrics,
      plan.form.some(({ chords }) => chords),
    );

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

/** The motif as it sounds at the head of the melody: semitone steps and lengths. */
function soundingMotif(melody: readonly Note[], frame: Frame): Score['motif'] {
  const head = melody.slice(0, frame.motif.steps.length + 1);
  return {
    steps: head.slice(1).map((note, i) => note.pitch - (head[i] as Note).pitch),
    lengthsBeats: head.map((note) => Math.round(note.lengthBeats * 1000) / 1000),
  };
}
