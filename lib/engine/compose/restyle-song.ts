import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import { fitWords } from '../score/fit-words.ts';
import type { LyricLine, Note, Part, Score } from '../score/score.ts';
import { tidyLyrics } from '../score/tidy-lyrics.ts';
import { tempoOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import { transposeKey } from '../theory/key.ts';
import { pitchClass } from '../theory/pitch.ts';
import { arrange } from './arrange.ts';
import { chooseBand, findSeat } from './band.ts';
import { finishParts } from './compose-song.ts';
import { tempoMapFor } from './ending.ts';
import type { Frame } from './frame.ts';
import { oneLine } from './leading-line.ts';
import { MelodyWriter } from './melody.ts';
import { chooseTempo, DEFAULT_VOICE } from './plan-song.ts';
import { spanOf } from './registers.ts';
import { LEAST_SYLLABLE_SECONDS, roomNotice } from './room-for-words.ts';
import { frameOfScore, onsets, straighten, sungSectionsOf } from './score-frame.ts';
import type { LyricSection, PlannedLine, PlannedVoice } from './song-plan.ts';
import { lyricLine, spreadLines } from './spread-lines.ts';
import { playThemes, type SungSection } from './theme.ts';
import { vocalParts } from './vocal-parts.ts';

export interface RestyleOptions {
  /** New words, fitted to the melody syllable by syllable; absent: the old ones. */
  sections?: readonly LyricSection[];
  /** Who sings now (a voice profile will do). */
  voice?: Partial<PlannedVoice>;
  /** The tempo stays, whatever the style's. */
  keepsTempo?: boolean;
  /** Gets what had to be left out. */
  notices?: string[];
  random: Random;
}

/**
 * The same song in another style: melody, words, form and chords stay; tempo, swing, band, groove and comping are the
 * new style's. Transposed where the new voice or a key asked for needs it.
 */
export function restyleSong(score: Score, reading: StyleReading, options: RestyleOptions): Score {
  const { random } = options;
  const style = findStyle(reading.styles[0]?.id ?? score.style);
  const lead = score.parts.find((part) => part.role === 'lead-vocal');
  const voice: PlannedVoice = {
    ...DEFAULT_VOICE,
    ...(lead ? { id: lead.instrument } : {}),
    ...pickVoice(options.voice),
  };
  const shift = transposition(score, reading, voice, lead);
  const moved = transpose(score, shift);

  const frame: Frame = frameOfScore(moved, style);
  frame.bpm = options.keepsTempo
    ? tempoOf(moved)
    : singableTempo(moved, chooseTempo(style, undefined, reading, random.fork('tempo')));
  frame.secondsPerBeat = 60 / frame.bpm;
  frame.ending = random.fork('ending').weighted(style.endings.map(([value, weight]) => ({ value, weight })));

  let lyrics: LyricLine[] = moved.lyrics;
  let sung = sungSectionsOf(moved, frame);
  let rapped = moved.parts
    .filter((part) => part.role === 'lead-vocal' && (part.delivery === 'rap' || part.delivery === 'spoken'))
    .flatMap((part) => straighten(part.notes, moved));
  let backing = moved.parts
    .filter((part) => part.id === 'backing-echo')
    .flatMap((part) => straighten(part.notes, moved));
  if (options.sections) {
    const fitted = newWords(moved, options, frame.secondsPerBeat, sung, rapped, backing);
    if (fitted) ({ lyrics, sung, rapped, backing } = fitted);
  }

  const instrumental = sung.length === 0 && rapped.length === 0;
  const band = chooseBand(style, reading, instrumental, random.fork('band'));
  const seats = band.members.flatMap((member) => {
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
  const themes = keptThemes(moved, seats) ?? playThemes(frame, seats, writer, sung, random.fork('themes'));
  const melody = [...sung.flatMap((entry) => entry.notes), ...rapped, ...[...themes.values()].flat()].sort(
    (a, b) => a.startBeat - b.startBeat,
  );
  const parts: Part[] = [
    ...vocalParts(frame, voice, { sung, rapped, backing }, random.fork('backing'), 'rap'),
    ...arrange(frame, band, themes, melody, random.fork('arrangement')),
  ];
  finishParts(
    parts,
    frame,
    { swing: style.swing.amount, swingUnit: style.swing.unit },
    style,
    random.fork('touch'),
  );
  return tidyLyrics({
    ...moved,
    style: style.id,
    tempoMap: tempoMapFor(frame),
    swing: frame.metre.denominator === 8 && !frame.metres ? 0 : style.swing.amount,
    swingUnit: style.swing.unit,
    parts,
    lyrics,
  });
}

const pickVoice = (voice: Partial<PlannedVoice> | undefined): Partial<PlannedVoice> => ({
  ...(voice?.id ? { id: voice.id } : {}),
  ...(voice?.range ? { range: voice.range } : {}),
  ...(voice?.tessitura ? { tessitura: voice.tessitura } : {}),
});

/** Semitones to move the song: to a key asked for, else so that the melody lies in the new voice's range. */
function transposition(
  score: Score,
  reading: StyleReading,
  voice: PlannedVoice,
  lead: Part | undefined,
): number {
  const pitches = lead?.notes.map((note) => note.pitch) ?? [];
  const low = pitches.length > 0 ? Math.min(...pitches) : (voice.range.low + voice.range.high) / 2;
  const high = pitches.length > 0 ? Math.max(...pitches) : low;
  const wanted = reading.key ? pitchClass(reading.key.tonic - score.key.tonic) : undefined;
  const centre = (voice.tessitura.low + voice.tessitura.high) / 2;
  let best = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let shift = -18; shift <= 18; shift++) {
    if (wanted !== undefined && pitchClass(shift) !== wanted) continue;
    const outside = Math.max(0, voice.range.low - low - shift) + Math.max(0, high + shift - voice.range.high);
    const cost =
      outside * 10 +
      Math.abs(shift) * 0.4 +
      Math.abs((low + high) / 2 + shift - centre) * 0.2 +
      (pitchClass(shift) === 0 ? 0 : 0.8);
    if (cost < bestCost) {
      bestCost = cost;
      best = shift;
    }
  }
  return best;
}

function transpose(score: Score, semitones: number): Score {
  if (semitones === 0) return score;
  return {
    ...score,
    key: transposeKey(score.key, semitones),
    keyChanges: score.keyChanges.map((change) => ({ ...change, key: transposeKey(change.key, semitones) })),
    chords: score.chords.map((chord) => ({
      ...chord,
      root: pitchClass(chord.root + semitones),
      ...(chord.bass === undefined ? {} : { bass: pitchClass(chord.bass + semitones) }),
    })),
    parts: score.parts.map((part) =>
      part.bus === 'drums' || part.bus === 'percussion' || part.bus === 'effects'
        ? part
        : { ...part, notes: part.notes.map((note) => ({ ...note, pitch: note.pitch + semitones })) },
    ),
  };
}

/** No tempo at which a syllable would get shorter than can be sung (0.1 s; the 2nd shortest percent counts). */
function singableTempo(score: Score, wanted: number): number {
  const lengths = score.parts
    .filter((part) => part.role === 'lead-vocal')
    .flatMap((part) => part.notes.map((note) => note.lengthBeats))
    .sort((a, b) => a - b);
  const short = lengths[Math.floor(lengths.length * 0.02)];
  if (short === undefined) return wanted;
  const most = (short * 60) / 0.1;
  let bpm = wanted;
  while (bpm > most && bpm > 50) bpm /= bpm / 2 >= 50 ? 2 : bpm / Math.max(50, most);
  return Math.round(bpm);
}

function newWords(
  score: Score,
  { sections = [], notices }: Pick<RestyleOptions, 'sections' | 'notices'>,
  secondsPerBeat: number,
  sung: readonly SungSection[],
  rapped: readonly Note[],
  backing: readonly Note[],
) {
  const all = [...sung.flatMap((entry) => entry.notes), ...rapped, ...backing];
  const byLine = Map.groupBy(
    all.filter((note) => note.sung),
    (note) => note.sung?.line ?? 0,
  );
  const places = [...byLine.keys()].sort(
    (a, b) => (byLine.get(a)?.[0]?.startBeat ?? 0) - (byLine.get(b)?.[0]?.startBeat ?? 0),
  );
  const lines = sections.flatMap((section) => section.lines).filter((line) => line.syllables.length > 0);
  const roomSeconds = places.map(
    (place) => secondsPerBeat * (byLine.get(place) ?? []).reduce((sum, note) => sum + note.lengthBeats, 0),
  );
  const fits = (groups: readonly PlannedLine[]) =>
    groups.every(({ syllables }, i) => syllables.length * LEAST_SYLLABLE_SECONDS <= roomSeconds[i]!);
  // More lines than the melody has places are sung together, as many as can be.
  let count = lines.length;
  while (count > places.length && !fits(spreadLines(lines.slice(0, count), places.length))) count--;
  if (count < lines.length) notices?.push(roomNotice(lines.length - count, count));
  const fresh = spreadLines(lines.slice(0, count), places.length);
  if (fresh.length === 0) return undefined;
  const lyrics: LyricLine[] = [];
  const replaced = new Map<number, Note[]>();
  places.forEach((old, i) => {
    const words = fresh[i] ?? fresh[0]!;
    replaced.set(old, fitWords(onsets(byLine.get(old) ?? []), lyrics.length, words.syllables.length));
    lyrics.push({
      ...lyricLine(words, score.lyrics[old]?.section ?? 0),
      backing: score.lyrics[old]?.backing ?? false,
    });
  });
  const swap = (notes: readonly Note[]) =>
    [...new Set(notes.map((note) => note.sung?.line))].flatMap((line) =>
      line === undefined ? [] : (replaced.get(line) ?? []),
    );
  return {
    lyrics,
    sung: sung.map((entry) => ({ ...entry, notes: swap(entry.notes) })),
    rapped: swap(rapped),
    backing: swap(backing),
  };
}

/** The old themes on the new band's instruments, an octave or so moved where they lie better. */
function keptThemes(
  score: Score,
  seats: readonly { id: string; instrument: string; register?: readonly [number, number] }[],
): Map<string, Note[]> | undefined {
  const old = score.parts.filter((part) => part.role === 'lead');
  if (old.length === 0 || seats.length === 0) return undefined;
  const themes = new Map<string, Note[]>();
  old.forEach((part, i) => {
    const seat = seats[i % seats.length] as (typeof seats)[number];
    const [low, high] = spanOf(seat, seat.instrument);
    const notes = straighten(part.notes, score);
    const centre = notes.reduce((sum, note) => sum + note.pitch, 0) / Math.max(1, notes.length);
    const octaves = Math.round(((low + high) / 2 - centre) / 12);
    const moved = notes.map((note) => ({ ...note, pitch: note.pitch + octaves * 12 }));
    // One player has one line: what two had at a time is the first one's.
    themes.set(seat.id, oneLine([themes.get(seat.id) ?? [], moved]));
  });
  return themes;
}
