import type { RollNote } from './notes.ts';
import type { ScoreClock } from './score-clock.ts';
import type { ScoreNote } from './score-notes.ts';

/** One edit of a score, as the service takes it, and the notes of the roll that it is about. */
export interface PlannedEdit {
  edit: { kind: string } & Record<string, unknown>;
  noteIds: number[];
}

/** As scores keep beats: sums and differences leave no dust, and no −0. */
const round = (beats: number): number => Math.round(beats * 1e5) / 1e5 + 0;
/** Less than this is no change of a time, in beats: what turning it into seconds and back leaves. */
const SAME_BEATS = 1e-4;
const SAME_VELOCITY = 1e-3;

/** A note that differs from the score's. */
interface Changed {
  id: number;
  part: string;
  was: ScoreNote;
  beat: number;
  length: number;
  pitch: number;
  velocity: number;
}

/**
 * The edits that make the score's notes those of the roll. Their order lets each be made on what the one before left,
 * and lets none mean another's note: what goes away first, then how hard and how long, while every note is where it was,
 * then moves, and at last what is new. What is sung is lengthened after the moves: one throat has to make room first.
 * @param origins the score's notes, by the ids of the roll's
 */
export function editsOf(
  origins: readonly ScoreNote[],
  notes: readonly RollNote[],
  clock: ScoreClock,
): PlannedEdit[] {
  const here = new Map(notes.map((note) => [note.id, note]));
  const changed: Changed[] = [];
  const gone: { id: number; part: string; beat: number; pitch: number }[] = [];
  for (const [id, was] of origins.entries()) {
    const note = here.get(id);
    if (note) {
      const one = changeOf(id, was, note, clock);
      if (one) changed.push(one);
    } else gone.push({ id, part: was.part, beat: was.beat, pitch: was.pitch });
  }
  const fresh = notes.filter((note) => note.id >= origins.length);
  const isShorter = ({ length, was }: Changed) => length < was.length - SAME_BEATS;
  const isLonger = ({ length, was }: Changed) => length > was.length + SAME_BEATS;
  const lengthen = (ones: Changed[], isMoved: boolean) =>
    grouped(
      ones,
      (one) => String(round(one.length - one.was.length)),
      (part, group) => ({
        kind: 'lengthen-notes',
        part,
        select: select(group.map((one) => (isMoved ? one : one.was))),
        by: { beats: round(group[0]!.length - group[0]!.was.length) },
      }),
    );
  return [
    ...grouped(
      gone,
      () => '',
      (part, group) => ({ kind: 'remove-notes', part, select: select(group) }),
    ),
    ...grouped(
      changed.filter((one) => one.velocity !== one.was.velocity),
      (one) => one.velocity.toFixed(2),
      (part, group) => ({
        kind: 'set-velocity',
        part,
        select: select(group.map((one) => one.was)),
        velocity: Number(group[0]!.velocity.toFixed(2)),
      }),
    ),
    ...lengthen(
      changed.filter((one) => isShorter(one) || (isLonger(one) && !one.was.isSung)),
      false,
    ),
    ...movesOf(changed),
    ...lengthen(
      changed.filter((one) => isLonger(one) && one.was.isSung),
      true,
    ),
    ...grouped(
      fresh,
      () => '',
      (part, group) => ({
        kind: 'add-notes',
        part,
        notes: group.map((note) => {
          const startBeat = round(clock.beatAt(note.start));
          return {
            startBeat,
            lengthBeats: round(clock.beatAt(note.end) - startBeat),
            pitch: note.pitch,
            velocity: note.velocity,
          };
        }),
      }),
    ),
  ];
}

function changeOf(id: number, was: ScoreNote, note: RollNote, clock: ScoreClock): Changed | null {
  const [start, end] = [clock.beatAt(note.start), clock.beatAt(note.end)];
  const beat = Math.abs(start - was.beat) > SAME_BEATS ? round(start) : was.beat;
  // A note that is shorter than the roll can show is as long as it was until somebody draws at its end.
  const isDrawn = Math.abs(clock.secondsAt(was.beat + was.length) - clock.secondsAt(was.beat)) > 0.03;
  const length = isDrawn && Math.abs(end - start - was.length) > SAME_BEATS ? round(end - start) : was.length;
  const velocity =
    Math.abs(note.velocity - Math.min(1, was.velocity)) > SAME_VELOCITY ? note.velocity : was.velocity;
  const isSame =
    beat === was.beat && length === was.length && note.pitch === was.pitch && velocity === was.velocity;
  return isSame ? null : { id, part: was.part, was, beat, length, pitch: note.pitch, velocity };
}

const select = (places: readonly Place[]) => ({
  notes: places.map(({ beat, pitch }) => ({ beat, pitch })),
});

/** One edit a part and key. */
function grouped<Item extends { id: number; part: string }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  editOf: (part: string, group: Item[]) => PlannedEdit['edit'],
): PlannedEdit[] {
  const groups = Map.groupBy(items, (item) => `${item.part}\n${keyOf(item)}`);
  return [...groups.values()].map((group) => ({
    edit: editOf(group[0]!.part, group),
    noteIds: group.map((item) => item.id),
  }));
}

const placeOf = (part: string, { beat, pitch }: Place) => `${part} ${round(beat)} ${pitch}`;
/** As far is a note put aside whose place another wants that waits for its own. */
const ASIDE_BEATS = 0.01;

interface Place {
  beat: number;
  pitch: number;
}
interface Move {
  id: number;
  part: string;
  from: Place;
  to: Place;
}

/**
 * Moves, one edit for all that go as far one after the other. Those that go later begin with the last, those that go
 * earlier with the first, so that nobody runs into another; one whose place is not free yet waits until it is.
 */
function movesOf(changed: readonly Changed[]): PlannedEdit[] {
  const moves = changed
    .filter((one) => one.beat !== one.was.beat || one.pitch !== one.was.pitch)
    .map(({ id, part, was, beat, pitch }): Move => ({ id, part, from: was, to: { beat, pitch } }));
  const isLater = ({ from, to }: Move) => to.beat > from.beat;
  const ordered = inFreeOrder([
    ...moves.filter(isLater).sort((a, b) => b.from.beat - a.from.beat),
    ...moves.filter((move) => !isLater(move)).sort((a, b) => a.from.beat - b.from.beat),
  ]);
  const edits: { key: string; moves: Move[] }[] = [];
  for (const move of ordered) {
    const key = `${move.part} ${round(move.to.beat - move.from.beat)} ${move.to.pitch - move.from.pitch}`;
    const last = edits.at(-1);
    if (last?.key === key) last.moves.push(move);
    else edits.push({ key, moves: [move] });
  }
  return edits.map((group) => {
    const { part, from, to } = group.moves[0]!;
    const bySemitones = to.pitch - from.pitch;
    return {
      noteIds: group.moves.map(({ id }) => id),
      edit: {
        kind: 'move-notes',
        part,
        select: select(group.moves.map((move) => move.from)),
        byBeats: round(to.beat - from.beat),
        ...(bySemitones === 0 ? {} : { bySemitones }),
      },
    };
  });
}

/** Each after those that stand where it goes; of some that go round in a ring, one is put aside for a moment. */
function inFreeOrder(moves: readonly Move[]): Move[] {
  const standing = new Map<string, number>();
  const stand = ({ part, from }: Move, by: number) => {
    const place = placeOf(part, from);
    standing.set(place, (standing.get(place) ?? 0) + by);
  };
  for (const move of moves) stand(move, 1);
  const order: Move[] = [];
  let left = [...moves];
  while (left.length > 0) {
    const waiting: Move[] = [];
    for (const move of left) {
      if ((standing.get(placeOf(move.part, move.to)) ?? 0) > 0) waiting.push(move);
      else {
        order.push(move);
        stand(move, -1);
      }
    }
    const [first] = waiting;
    if (first && waiting.length === left.length) {
      const aside = { ...first.from, beat: round(first.from.beat + ASIDE_BEATS) };
      order.push({ ...first, to: aside });
      stand(first, -1);
      waiting[0] = { ...first, from: aside };
      stand(waiting[0], 1);
    }
    left = waiting;
  }
  return order;
}

/** From the first to the last second that edits of notes are about, old places and new; null where there are none. */
export function changedSpan(
  planned: readonly PlannedEdit[],
  origins: readonly ScoreNote[],
  notes: readonly RollNote[],
  clock: ScoreClock,
): { start: number; end: number } | null {
  const ids = new Set(planned.flatMap((one) => one.noteIds));
  const ends = [
    ...notes.filter((note) => ids.has(note.id)).flatMap((note) => [note.start, note.end]),
    ...[...ids].flatMap((id) => {
      const was = origins[id];
      return was ? [clock.secondsAt(was.beat), clock.secondsAt(was.beat + was.length)] : [];
    }),
  ];
  return ends.length === 0
    ? null
    : ends.reduce((span, at) => ({ start: Math.min(span.start, at), end: Math.max(span.end, at) }), {
        start: Number.POSITIVE_INFINITY,
        end: 0,
      });
}
