import type { Chord, Note } from '../score/score.ts';
import { patternHits, patternSteps } from '../styles/patterns.ts';
import { chordAt, chordFifth, chordPitchClasses, chordSeventh, chordThird } from '../theory/chords.ts';
import { foldIntoRange, nearestPitch, pitchAtOrAbove, pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses, stepInScale } from '../theory/scales.ts';
import { withoutOverlaps } from './figures.ts';
import { barEnergy, nextChord, sectionKey, stepsPerBar } from './frame.ts';
import { drawLevels, metrePatterns, type PlayerInput, patternFor, playedBars, touch } from './player.ts';
import { spanOf } from './registers.ts';

/** The lowest comfortable place of a chord's bass note, near the last one played. */
function rootPitch(chord: Chord, low: number, high: number, near: number): number {
  const pc = chord.bass ?? chord.root;
  const close = nearestPitch(pc, near);
  const folded = foldIntoRange(close, low, high);
  return folded >= low && folded <= high ? folded : pitchAtOrAbove(pc, low);
}

/** Symbols of patterns that stand for the chord's bass note, in some octave, and what is only struck. */
const OF_THE_ROOT: ReadonlySet<string> = new Set(['R', 'r', 's', '8', 'L', 'g']);

/** A bass line from patterns (see `styles/patterns.ts`): follows slash chords, leads into the next root. */
export function playBass(input: PlayerInput): Note[] {
  const { frame, seat, random } = input;
  const { levels, derived } = metrePatterns(seat, frame);
  const drawn = levels ? drawLevels(levels, random.fork('patterns'), struck) : undefined;
  if (!drawn) return [];
  const [low, high] = spanOf(seat, input.instrument);
  const top = Math.min(high, low + 21);
  const steps = stepsPerBar(frame.metre);
  const notes: Note[] = [];
  let last = low + 8;
  for (const bar of playedBars(input)) {
    const energy = barEnergy(bar);
    const songEnds = bar.left === 0 && !bar.next;
    let pattern = patternFor(drawn, bar);
    if (derived)
      pattern =
        frame.metre.denominator === 8
          ? energy > 0.5
            ? 'R---R-5---a-'
            : 'R-----5-----'
          : energy > 0.5
            ? 'R---5---8-a-'
            : 'R-----------';
    if (songEnds) pattern = 'R'.padEnd(steps, '-');
    const length = patternSteps(pattern).length;
    const offset = (bar.index * steps) % length;
    const sectionStart = bar.index === 0;
    let previous: Note | undefined;
    const place = (step: number, lengthSteps: number, written: string) => {
      const startBeat = bar.startBeat + step / 4;
      const chord = chordAt(frame.chords, startBeat);
      // A chord that was asked for within a bar begins on its own lowest note there.
      const begins = frame.isExact && step > 0 && Math.abs(chord.startBeat - startBeat) < 0.01;
      const symbol = begins && !OF_THE_ROOT.has(written) ? 'R' : written;
      const root = rootPitch(chord, low, Math.min(top, low + 13), last > low + 13 ? low + 7 : last);
      const pitch = bassPitch(
        symbol,
        chord,
        root,
        low,
        top,
        input,
        startBeat,
        lengthSteps / 4,
        previous?.pitch ?? root,
      );
      if (pitch === undefined) return;
      const ghost = symbol === 'g';
      const room = Math.min(
        lengthSteps / 4,
        chord.startBeat + chord.lengthBeats - startBeat > 0.2 ? Number.POSITIVE_INFINITY : lengthSteps / 4,
      );
      const accent = step % 8 === 0 ? 0.86 : symbol === 'R' || symbol === '8' ? 0.78 : 0.7;
      const note: Note = {
        startBeat,
        lengthBeats: Math.max(0.1, room - (lengthSteps > 1 ? 0.03 : 0.06)),
        pitch,
        velocity: touch(
          symbol === 'r' ? 0.6 : ghost ? 0.4 : accent + (sectionStart && step === 0 ? 0.06 : 0),
          energy,
          seat,
        ),
      };
      if (ghost) note.articulation = 'dead';
      else if (symbol === 's') note.articulation = 'slide';
      notes.push(note);
      previous = note;
      if (symbol === 'R' || symbol === 's' || symbol === 'r') last = root;
    };
    for (const hit of patternHits(pattern)) {
      const first = hit.step - offset;
      for (let step = first; step < steps; step += length) {
        if (step < 0) continue;
        // A held note is struck again where the chord under it changes.
        const startBeat = bar.startBeat + step / 4;
        const endStep = Math.min(step + hit.lengthSteps, steps);
        const chord = chordAt(frame.chords, startBeat);
        const changeStep = Math.round((chord.startBeat + chord.lengthBeats - bar.startBeat) * 4);
        if (hit.symbol !== 'a' && changeStep > step && changeStep < endStep) {
          place(step, changeStep - step, hit.symbol);
          place(changeStep, endStep - changeStep, 'R');
        } else place(step, endStep - step, hit.symbol);
      }
    }
  }
  if (frame.style.learnedHarmony) return walkUp(withKick(notes, input), input, [low, top]);
  return BASS_PLAYERS.includes(input.instrument) ? walkUp(notes, input, [low, top]) : notes;
}

/** Notes a bar of a pattern strikes. */
const struck = (pattern: string): number =>
  (patternHits(pattern).length * 16) / Math.max(1, patternSteps(pattern).length);

/**
 * Off the beat the bass strikes with the kick where that is a sixteenth away: a rhythm section that plays together.
 * What lies on beats, and what another note of the bass is there for already, stays.
 */
function withKick(notes: readonly Note[], { kick }: PlayerInput): Note[] {
  const placeOf = (beat: number) => Math.round(beat * 4);
  const kicks = new Set(kick.map(({ startBeat }) => placeOf(startBeat)));
  const taken = new Set(notes.map(({ startBeat }) => placeOf(startBeat)));
  const moved = notes.map((note) => {
    const place = placeOf(note.startBeat);
    if (place % 4 === 0 || kicks.has(place)) return note;
    const near = [place - 1, place + 1].find(
      (other) => kicks.has(other) && !taken.has(other) && other % 4 !== 0,
    );
    if (near === undefined) return note;
    taken.add(near);
    const endBeat = note.startBeat + note.lengthBeats;
    return { ...note, startBeat: near / 4, lengthBeats: Math.max(0.1, endBeat - near / 4) };
  });
  return withoutOverlaps(moved);
}

/** Basses with somebody at the strings: what a machine plays goes round and round. */
const BASS_PLAYERS: readonly string[] = [
  'upright-bass',
  'finger-bass',
  'picked-bass',
  'slap-bass',
  'fretless-bass',
];

/** How often the bass walks to the next phrase where the singer rests, and into the next section, whoever sings. */
const WALKS = 0.55;
const WALKS_ON = 0.75;

/**
 * At the ends of phrases, while the singer rests, and of sections, with the drummer's fill, two eighths by step to where
 * the bass goes next.
 */
function walkUp(notes: readonly Note[], input: PlayerInput, [low, top]: readonly [number, number]): Note[] {
  const { frame, seat, random, melody } = input;
  const walked = [...notes];
  for (const bar of playedBars(input)) {
    const leadsOn = bar.left === 0 && bar.next !== undefined;
    const endsPhrase = bar.index % 4 === 3 && bar.left > 0 && frame.style.learnedHarmony !== undefined;
    if (!(leadsOn || endsPhrase) || frame.metre.denominator === 8) continue;
    const end = bar.startBeat + frame.metre.beatsPerBar;
    const from = end - 1;
    const goal = walked.find(({ startBeat }) => startBeat > end - 0.1 && startBeat < end + 0.3);
    const before = walked.findLast(({ startBeat }) => startBeat < from - 0.1);
    const sings = melody.some(
      (note) => note.startBeat < end - 0.1 && note.startBeat + note.lengthBeats > from + 0.1,
    );
    const chance = leadsOn ? WALKS_ON : sings ? 0 : WALKS;
    if (!goal || !before || !random.fork(`walk/${bar.startBeat}`).chance(chance)) continue;
    const key = sectionKey(frame, bar.section);
    const up = goal.pitch - low >= 4 && before.pitch <= goal.pitch ? -1 : 1;
    const steps = [2 * up, up].map((step) => stepInScale(goal.pitch, step, key));
    if (steps.some((pitch) => pitch < low || pitch > top)) continue;
    const kept = walked.filter(({ startBeat }) => startBeat < from - 0.05 || startBeat > end - 0.1);
    for (const note of kept)
      if (note.startBeat < from && note.startBeat + note.lengthBeats > from)
        note.lengthBeats = from - note.startBeat - 0.03;
    steps.forEach((pitch, i) => {
      kept.push({
        startBeat: from + i * 0.5,
        lengthBeats: 0.45,
        pitch,
        velocity: touch(0.72 + 0.04 * i, barEnergy(bar), seat),
      });
    });
    walked.splice(0, walked.length, ...kept.sort((a, b) => a.startBeat - b.startBeat));
  }
  return walked;
}

function bassPitch(
  symbol: string,
  chord: Chord,
  root: number,
  low: number,
  top: number,
  input: PlayerInput,
  beat: number,
  lengthBeats: number,
  previous: number,
): number | undefined {
  const { frame } = input;
  const within = (pitch: number) => foldIntoRange(pitch, low, top);
  const bar = input.bars.find(
    (candidate) =>
      beat >= candidate.startBeat - 1e-6 && beat < candidate.startBeat + frame.metre.beatsPerBar - 1e-6,
  );
  const key = bar ? sectionKey(frame, bar.section) : frame.key;
  switch (symbol) {
    case 'R':
    case 'r':
    case 's':
      return root;
    case '8':
      return root + 12 <= top + 5 ? root + 12 : root;
    case 'L':
      return root - 12 >= low ? root - 12 : root;
    case '5': {
      const fifth = nearestPitch(chordFifth(chord), root + 6);
      return within(fifth > top ? fifth - 12 : fifth);
    }
    case '3':
      return within(nearestPitch(chordThird(chord) ?? chordFifth(chord), root + 4));
    case '6': {
      const pc = pitchClass(chord.root + 9);
      const fits = keyPitchClasses(key).has(pc) || chordPitchClasses(chord).includes(pc);
      return within(nearestPitch(fits ? pc : chordFifth(chord), root + 9));
    }
    case '7':
      return within(nearestPitch(chordSeventh(chord) ?? chordFifth(chord), root + 10));
    case '2':
      return within(stepInScale(root, 1, key));
    case 'g':
      return previous;
    case 'a':
    case 'p': {
      const end = beat + lengthBeats;
      const following = chordAt(frame.chords, end + 0.05);
      const target = rootPitch(following, low, Math.min(top, low + 13), root);
      if (target === root && symbol === 'a') return within(nearestPitch(chordFifth(chord), root - 3));
      if (symbol === 'p')
        return within(target >= root ? stepInScale(target, -1, key) : stepInScale(target, 1, key));
      // Half a step away, from the side that stays in the key where one does.
      const inKey = keyPitchClasses(key);
      const sides =
        target > root ? [target - 1, target - 2, target + 1] : [target + 1, target + 2, target - 1];
      return within(sides.find((pitch) => inKey.has(pitchClass(pitch))) ?? (sides[0] as number));
    }
    default:
      return undefined;
  }
}

/**
 * A walking line: the root where a chord begins, chord and scale tones on the way, and the note before a change a
 * half or whole step from the new root. Sometimes a skipped eighth.
 */
export function playWalkingBass(input: PlayerInput): Note[] {
  const { frame, seat, random } = input;
  const [low, high] = spanOf(seat, input.instrument);
  const notes: Note[] = [];
  let last = low + 10;
  for (const bar of playedBars(input)) {
    const energy = barEnergy(bar);
    const draw = random.fork(`bar/${bar.startBeat}`);
    const key = sectionKey(frame, bar.section);
    const inKey = keyPitchClasses(key);
    const half = energy < 0.42;
    const stride = half ? 2 : 1;
    if (bar.left === 0 && !bar.next) {
      notes.push({
        startBeat: bar.startBeat,
        lengthBeats: frame.metre.beatsPerBar,
        pitch: rootPitch(chordAt(frame.chords, bar.startBeat), low, high, low + 7),
        velocity: touch(0.8, energy, seat),
      });
      continue;
    }
    for (let beat = 0; beat < frame.metre.beatsPerBar; beat += stride) {
      const at = bar.startBeat + beat;
      const chord = chordAt(frame.chords, at);
      const following = nextChord(frame.chords, at);
      const changesAfter = chord.startBeat + chord.lengthBeats - at <= stride + 1e-6;
      const begins = at - chord.startBeat < 0.05;
      let pitch: number;
      if (begins) pitch = rootPitch(chord, low, high, last);
      else if (changesAfter) {
        const target = rootPitch(following, low, high, last);
        const steps = [target - 1, target + 1, target - 2, target + 2].filter(
          (p) => p >= low && p <= high && p !== last,
        );
        const scaled = steps.filter(
          (p) => inKey.has(pitchClass(p)) || chordPitchClasses(chord).includes(pitchClass(p)),
        );
        pitch = draw.pick(
          scaled.length > 0 && draw.chance(0.8) ? scaled : steps.length > 0 ? steps : [target],
        );
      } else {
        const tones = [...chordPitchClasses(chord).slice(0, 4)]
          .map((pc) => nearestPitch(pc, last))
          .filter((p) => p !== last && p >= low && p <= high);
        const passing = [stepInScale(last, 1, key), stepInScale(last, -1, key)].filter(
          (p) => p >= low && p <= high,
        );
        pitch = draw.pick(
          tones.length > 0 && draw.chance(0.6) ? tones : passing.length > 0 ? passing : [last],
        );
      }
      const skip = !half && draw.chance(0.1 + 0.1 * energy);
      notes.push({
        startBeat: at,
        lengthBeats: (skip ? 0.62 : stride) - 0.06,
        pitch,
        velocity: touch(beat % 2 === 0 ? 0.74 : 0.8, energy, seat),
      });
      if (skip)
        notes.push({
          startBeat: at + 0.5,
          lengthBeats: 0.2,
          pitch,
          velocity: touch(0.45, energy, seat),
          articulation: 'ghost',
        });
      if (skip) notes[notes.length - 2]!.lengthBeats = 0.46;
      last = pitch;
    }
  }
  return notes;
}
