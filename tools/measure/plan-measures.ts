import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import type { RenderedSong } from '#lib/engine/rendered-song.ts';
import type { Chord, PartRole, Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import type { SectionWish } from '#lib/engine/song-wishes.ts';
import { isChordTone } from '#lib/engine/theory/chords.ts';
import { pitchClass } from '#lib/engine/theory/pitch.ts';

/** A section in beats. */
type Stretch = Pick<Score['sections'][number], 'startBeat' | 'lengthBeats'>;

const BASS: ReadonlySet<PartRole> = new Set(['bass', 'sub-bass']);
const HARMONY: ReadonlySet<PartRole> = new Set(['harmony', 'pad', 'arpeggio']);
/** Of what is played under a chord so much is of it: the rest are passing notes and what jazz adds to chords. */
const LEAST_SHARE = 0.6;

/** How much of each pitch class parts play in a stretch: beats times velocity. */
function classesIn({ parts }: Score, roles: ReadonlySet<PartRole>, { startBeat, lengthBeats }: Stretch) {
  const classes = new Map<number, number>();
  for (const { role, notes } of parts)
    if (roles.has(role))
      for (const note of notes) {
        const overlap =
          Math.min(note.startBeat + note.lengthBeats, startBeat + lengthBeats) -
          Math.max(note.startBeat, startBeat);
        if (overlap <= 0.05) continue;
        const name = pitchClass(Math.round(note.pitch));
        classes.set(name, (classes.get(name) ?? 0) + overlap * note.velocity);
      }
  return classes;
}

/** The pitch class that the bass has when a chord begins: what it walks to from there is its own. */
function bassAt({ parts }: Score, { startBeat, lengthBeats }: Stretch): number | undefined {
  const notes = parts
    .filter(({ role }) => BASS.has(role))
    .flatMap((part) => part.notes)
    .filter(
      (note) =>
        note.startBeat < startBeat + lengthBeats && note.startBeat + note.lengthBeats > startBeat + 0.1,
    )
    .sort(
      (a, b) => Math.abs(a.startBeat - startBeat) - Math.abs(b.startBeat - startBeat) || a.pitch - b.pitch,
    );
  return notes[0] && pitchClass(Math.round(notes[0].pitch));
}

/**
 * Whether a chord is what is played: its lowest note is where the bass begins, and what accompanies is mostly of it.
 * Nothing where nobody plays.
 */
export function isPlayed(score: Score, chord: Chord): boolean | undefined {
  const bass = bassAt(score, chord);
  const above = classesIn(score, HARMONY, chord);
  const all = [...above.values()].reduce((sum, each) => sum + each, 0);
  if (bass === undefined && all === 0) return undefined;
  const own = [...above].reduce((sum, [name, each]) => sum + (isChordTone(name, chord) ? each : 0), 0);
  return (
    (bass === undefined || bass === (chord.bass ?? chord.root)) && (all === 0 || own / all >= LEAST_SHARE)
  );
}

/** How many of a score's chords are played as they are written, of those under which anybody plays. */
export function chordsPlayed(score: Score): { played: number; of: number } {
  const heard = score.chords.flatMap((chord) => isPlayed(score, chord) ?? []);
  return { played: heard.filter(Boolean).length, of: heard.length };
}

const FRAME = Math.round(0.005 * SAMPLE_RATE);
const NEAR_SECONDS = 0.12;

/** Where sound grows most near a time, seconds: the beginning of a section is struck by somebody. */
function struckNear({ left, right }: StereoBuffer, seconds: number): number {
  const power = (frame: number) => {
    let sum = 1e-6;
    for (let i = Math.max(0, frame * FRAME); i < Math.min(left.length, (frame + 1) * FRAME); i++)
      sum += left[i]! ** 2 + right[i]! ** 2;
    return sum;
  };
  const [first, last] = [seconds - NEAR_SECONDS, seconds + NEAR_SECONDS].map((at) =>
    Math.round((at * SAMPLE_RATE) / FRAME),
  ) as [number, number];
  let best = { frame: first, rise: 0 };
  for (let frame = first; frame <= last; frame++) {
    const rise = (power(frame) + power(frame + 1)) / (power(frame - 1) + power(frame - 2));
    if (rise > best.rise) best = { frame, rise };
  }
  return (best.frame * FRAME) / SAMPLE_RATE;
}

/** How far from what was asked each section with a length in seconds lasts in the record, beats of its tempo. */
export function lengthErrors({ score, master }: RenderedSong, wishes: readonly SectionWish[]): number[] {
  const time = timeOf(score);
  const starts = score.sections.map(({ startBeat }) => {
    const seconds = time.secondsAt(startBeat);
    return seconds === 0 ? 0 : struckNear(master, seconds);
  });
  return wishes.flatMap(({ seconds }, i) => {
    const next = starts[i + 1];
    if (seconds === undefined || next === undefined) return [];
    const beat =
      time.secondsAt(score.sections[i]!.startBeat + 1) - time.secondsAt(score.sections[i]!.startBeat);
    return Math.abs(next - starts[i]! - seconds) / beat;
  });
}

/** What rings on into a section that leaves an instrument out, and what comes early in the next. */
const RING_SECONDS = 2;
const EARLY_SECONDS = 0.25;

/** How loud the loudest moment of a stem within a section is beside its loudest moment anywhere, dB. */
export function stemInSection(stem: StereoBuffer | undefined, score: Score, section: number): number {
  if (!stem) return Number.NEGATIVE_INFINITY;
  const time = timeOf(score);
  const { startBeat, lengthBeats } = score.sections[section]!;
  const from = Math.round((time.secondsAt(startBeat) + (section > 0 ? RING_SECONDS : 0)) * SAMPLE_RATE);
  const to = Math.round((time.secondsAt(startBeat + lengthBeats) - EARLY_SECONDS) * SAMPLE_RATE);
  const peak = (start: number, end: number) => {
    let most = 0;
    for (let i = start; i < Math.min(end, stem.left.length); i++)
      most = Math.max(most, Math.abs(stem.left[i]!), Math.abs(stem.right[i]!));
    return most;
  };
  return 20 * Math.log10(peak(from, to) / Math.max(1e-9, peak(0, stem.left.length)));
}

/** Stems that hold one kind of instrument only, by the words that leave it out. */
const STEMS_OF = [
  [/drums|鼓/, ['drums', 'percussion']],
  [/bass/, ['bass']],
] as const;

/** The loudest of what is to be heard nowhere in its section, dB below the loudest of its stem; −∞ where all is silent. */
export function loudestAvoided({ score, stems }: RenderedSong, wishes: readonly SectionWish[]): number {
  let loudest = Number.NEGATIVE_INFINITY;
  for (const [section, { avoid = '' }] of wishes.entries())
    for (const [words, buses] of STEMS_OF)
      if (words.test(avoid))
        for (const bus of buses) loudest = Math.max(loudest, stemInSection(stems[bus], score, section));
  return loudest;
}
