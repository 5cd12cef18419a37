import { type Bars, barsOf } from '#lib/spelling/bars.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import {
  type Chord,
  type Metre,
  type Note,
  SCORE_VERSION,
  type Score,
  type SectionKind,
} from '../score/score.ts';
import type { Swing } from '../score/swing.ts';
import { findStyle } from '../styles/find-style.ts';
import type { Style } from '../styles/style.ts';
import { arrange } from './arrange.ts';
import { chooseBand, findSeat } from './band.ts';
import { finishParts } from './compose-song.ts';
import { tempoMapFor } from './ending.ts';
import { finishForm } from './form.ts';
import { type Frame, type FrameSection, metreOf } from './frame.ts';
import { coverAll, type GivenMelody, motifOf, octavesInto, themeOf } from './given-melody.ts';
import { harmoniseMelody } from './harmonise-melody.ts';
import { drawProgressions, placeBars, sectionBars } from './harmony.ts';
import { MelodyWriter } from './melody.ts';
import { spanOf } from './registers.ts';
import { wordlessSlots } from './theme.ts';

export type { GivenMelody } from './given-melody.ts';

export interface ArrangeOptions {
  reading: StyleReading;
  title: string;
  /** 32-bit */
  seed: number;
  /**
   * `song`: the melody becomes the theme of a whole piece, stated, developed and brought home.
   * `accompany`: a band plays along for exactly the melody's length, bar for bar; the melody itself is not played.
   */
  mode: 'song' | 'accompany';
  random: Random;
}

/** Makes music around a melody that is already there. */
export function arrangeMelody(melody: GivenMelody, options: ArrangeOptions): Score {
  const style = findStyle(options.reading.styles[0]?.id ?? 'pop');
  return options.mode === 'accompany'
    ? accompany(melody, style, options)
    : songFromTheme(melody, style, options);
}

function baseFrame(
  melody: GivenMelody,
  style: Style,
  options: ArrangeOptions,
): Omit<Frame, 'sections' | 'chords' | 'lengthBeats'> {
  return {
    style,
    metre: melody.metre ?? metreOf('4/4'),
    ...(melody.metreChanges && {
      metres: barsOf({ metre: melody.metre ?? metreOf('4/4'), metreChanges: melody.metreChanges }),
    }),
    bpm: melody.tempoBpm,
    secondsPerBeat: 60 / melody.tempoBpm,
    key: melody.key,
    keyChanges: [],
    motif: motifOf(melody.notes),
    ending:
      options.mode === 'accompany'
        ? 'held'
        : options.random.fork('ending').weighted(style.endings.map(([value, weight]) => ({ value, weight }))),
  };
}

/** Eight-bar sections whose energy follows how high and how busily the melody sings. */
export function sectionsUnder(melody: GivenMelody, lines: Bars<Metre>, bars: number): FrameSection[] {
  const size = bars >= 12 ? 8 : 4;
  const sections: FrameSection[] = [];
  const centre = melody.notes.reduce((sum, note) => sum + note.pitch, 0) / Math.max(1, melody.notes.length);
  for (let bar = 0; bar < bars; ) {
    const count = bars - bar < size * 1.5 ? bars - bar : size;
    const startBeat = lines.beatAt(bar);
    const lengthBeats = lines.beatAt(bar + count) - startBeat;
    const inside = melody.notes.filter(
      (note) => note.startBeat >= startBeat && note.startBeat < startBeat + lengthBeats,
    );
    const height =
      inside.length > 0 ? inside.reduce((sum, note) => sum + note.pitch, 0) / inside.length - centre : -4;
    const busy = inside.reduce((sum, note) => sum + note.lengthBeats, 0) / lengthBeats;
    const through = bars > size ? bar / (bars - size) : 0.5;
    const energy = Math.max(0.3, Math.min(0.95, 0.48 + height * 0.05 + (busy - 0.5) * 0.25 + through * 0.22));
    const kind: SectionKind = inside.length === 0 ? 'interlude' : energy > 0.66 ? 'chorus' : 'verse';
    const occurrence = sections.filter((section) => section.kind === kind).length;
    sections.push({
      kind,
      label: `${kind === 'chorus' ? 'Chorus' : kind === 'verse' ? 'Verse' : 'Interlude'} ${occurrence + 1}`,
      occurrence,
      startBeat,
      lengthBeats,
      energy: Math.round(energy * 100) / 100,
      keyShift: 0,
      hasWords: inside.length > 0,
    });
    bar += count;
  }
  return sections;
}

function accompany(melody: GivenMelody, style: Style, options: ArrangeOptions): Score {
  const base = baseFrame(melody, style, options);
  const lines = base.metres ?? barsOf({ metre: base.metre });
  const bars = lines.until(melody.beats);
  const lengthBeats = bars.at(-1)!.endBeat;
  const chords =
    melody.chords && melody.chords.length > 0
      ? coverAll(melody.chords, lengthBeats)
      : harmoniseMelody(melody.notes, melody.key, bars, options.random.fork('harmony'));
  const sections = sectionsUnder(melody, lines, bars.length);
  const frame: Frame = { ...base, sections, chords, lengthBeats };
  const band = chooseBand(style, options.reading, false, options.random.fork('band'));
  const sung: Note[] = melody.notes.map((note) => ({
    startBeat: note.startBeat,
    lengthBeats: note.lengthBeats,
    pitch: Math.round(note.pitch),
    velocity: note.velocity ?? 0.7,
  }));
  const swing = melody.swing ?? style.swing;
  const parts = arrange(frame, band, new Map(), sung, options.random.fork('arrangement'));
  finishParts(
    parts,
    frame,
    { swing: swing.amount, swingUnit: swing.unit },
    style,
    options.random.fork('touch'),
  );
  const tempoMap = [...(melody.tempoMap ?? [{ startBeat: 0, bpm: frame.bpm }])];
  return scoreOf(frame, parts, style, options, tempoMap, swing);
}

function songFromTheme(melody: GivenMelody, style: Style, options: ArrangeOptions): Score {
  const { random } = options;
  const base = baseFrame(melody, style, options);
  const bar = base.metre.beatsPerBar;
  const lines = barsOf({ metre: base.metre });
  const theme = themeOf(melody);
  const last = theme.at(-1);
  const themeBeats = Math.max(bar, Math.min(melody.beats, last ? last.startBeat + last.lengthBeats : bar));
  // The theme's own length in bars, to a power of two up to sixteen, so that it can be repeated.
  const needed = Math.ceil(themeBeats / bar - 0.05);
  const themeBars = [2, 4, 8, 16].find((count) => count >= needed) ?? Math.ceil(needed / 4) * 4;
  const sectionBarCount = Math.max(8, themeBars);
  const themeChords =
    melody.chords && melody.chords.length > 0
      ? coverAll(melody.chords, themeBars * bar)
      : harmoniseMelody(theme, melody.key, lines.until(themeBars * bar), random.fork('harmony'));

  // Statement, answer, theme again, departure, return higher, end.
  const kinds: SectionKind[] = ['intro', 'verse', 'chorus', 'verse', 'bridge', 'chorus', 'outro'];
  const draft = kinds.map((kind) => ({
    kind,
    label: '',
    lines: [],
    lineBars: [],
    bars: kind === 'intro' || kind === 'outro' ? 4 : kind === 'bridge' ? 8 : sectionBarCount,
  }));
  const seconds = () => (draft.reduce((sum, section) => sum + section.bars, 0) * bar * 60) / melody.tempoBpm;
  if (seconds() < 75)
    draft.splice(
      5,
      0,
      { ...(draft[1] as (typeof draft)[number]) },
      { ...(draft[2] as (typeof draft)[number]) },
    );
  while (seconds() > 230 && draft.length > 5) draft.splice(3, 1);
  const progressions = drawProgressions(style, melody.key.mode, random.fork('progressions'), {
    bpm: melody.tempoBpm,
    metre: base.metre,
  });
  const form = finishForm(
    draft,
    {
      style,
      metre: base.metre,
      bpm: melody.tempoBpm,
      instrumental: true,
      sections: [],
      syllableSeconds: style.melody.syllableSeconds,
      leastSyllableSeconds: 0.14,
      energyShift: 0,
    },
    progressions,
  );

  const sections: FrameSection[] = [];
  const chords: Chord[] = [];
  let beat = 0;
  form.forEach((planned, i) => {
    sections.push({
      kind: planned.kind,
      label: planned.label,
      occurrence: planned.occurrence,
      startBeat: beat,
      lengthBeats: planned.bars * bar,
      energy: planned.energy,
      keyShift: 0,
      hasWords: false,
    });
    if (planned.kind === 'verse' || planned.kind === 'chorus') {
      for (let start = 0; start < planned.bars; start += themeBars) {
        for (const chord of themeChords) {
          if (start + chord.startBeat / bar < planned.bars)
            chords.push({
              ...chord,
              startBeat: beat + start * bar + chord.startBeat,
              lengthBeats: Math.min(chord.lengthBeats, (planned.bars - start) * bar - chord.startBeat),
            });
        }
      }
    } else
      chords.push(
        ...placeBars(
          sectionBars(
            style,
            melody.key,
            { ...planned, isLast: i === form.length - 1 },
            random.fork(`bars/${planned.kind}`),
          ),
          melody.key,
          0,
          beat,
          base.metre,
        ),
      );
    beat += planned.bars * bar;
  });
  const frame: Frame = { ...base, sections, chords, lengthBeats: beat };

  const band = chooseBand(style, options.reading, true, random.fork('band'));
  const seats = band.members.flatMap((member) => {
    const seat = findSeat(style, member.seat);
    return seat?.play === 'theme'
      ? [
          {
            id: member.seat,
            instrument: member.instrument,
            register: spanOf(seat, member.instrument),
          },
        ]
      : [];
  });
  const themes = new Map<string, Note[]>();
  const writer = new MelodyWriter(
    {
      chords,
      metre: base.metre,
      secondsPerBeat: base.secondsPerBeat,
      traits: style.melody,
      motif: base.motif,
    },
    random.fork('melody'),
  );
  let turn = 0;
  for (const section of sections) {
    const seat = seats[section.kind === 'chorus' ? 0 : turn++ % Math.max(1, seats.length)];
    if (!seat) break;
    const [low, high] = seat.register;
    // As a whole: a note folded by itself would be another tune.
    const shift = 12 * octavesInto(theme, low, high);
    let notes: Note[] = [];
    if (section.kind === 'verse' || section.kind === 'chorus') {
      for (let start = 0; start < section.lengthBeats; start += themeBars * bar) {
        notes.push(
          ...theme.map((note) => ({
            ...note,
            startBeat: note.startBeat + section.startBeat + start,
            pitch: note.pitch + shift,
          })),
        );
      }
      notes = notes.filter((note) => note.startBeat < section.startBeat + section.lengthBeats);
    } else if (section.kind === 'outro') {
      // The head of the theme, remembered.
      notes = theme
        .filter((note) => note.startBeat < bar * 2)
        .map((note) => ({
          ...note,
          startBeat: note.startBeat + section.startBeat,
          pitch: note.pitch + shift,
          velocity: note.velocity * 0.85,
        }));
    } else if (section.kind === 'bridge') {
      const middle = (low + high) / 2;
      notes = writer.write({
        material: section.kind,
        kind: section.kind,
        slots: wordlessSlots(frame, section, style.melody, random.fork('bridge')),
        energy: section.energy,
        key: melody.key,
        keyShift: 0,
        floor: Math.max(low, Math.round(middle - 6)),
        ceiling: Math.min(high, Math.round(middle + 8)),
        delivery: 'sung',
        earliestBeat: section.startBeat,
      });
    }
    themes.set(seat.id, [...(themes.get(seat.id) ?? []), ...notes]);
  }
  const melodyNotes = [...themes.values()].flat().sort((a, b) => a.startBeat - b.startBeat);
  const parts = arrange(frame, band, themes, melodyNotes, random.fork('arrangement'));
  finishParts(
    parts,
    frame,
    { swing: style.swing.amount, swingUnit: style.swing.unit },
    style,
    random.fork('touch'),
  );
  return scoreOf(frame, parts, style, options, tempoMapFor(frame));
}

function scoreOf(
  frame: Frame,
  parts: Score['parts'],
  style: Style,
  options: ArrangeOptions,
  tempoMap: Score['tempoMap'],
  swing: Swing = style.swing,
): Score {
  return {
    version: SCORE_VERSION,
    title: options.title,
    seed: options.seed >>> 0,
    style: style.id,
    key: frame.key,
    keyChanges: [],
    metre: frame.metre,
    tempoMap,
    swing: frame.metre.denominator === 8 && !frame.metres ? 0 : swing.amount,
    swingUnit: swing.unit,
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
    lyrics: [],
    motif: {
      steps: frame.motif.steps.map((step) => Math.round((step * 12) / 7)),
      lengthsBeats: frame.motif.lengthsBeats,
    },
  };
}
