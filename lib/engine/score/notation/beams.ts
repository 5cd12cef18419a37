import { type Beam, VALUE_NAMES, type WrittenEvent } from './sheet-music.ts';

/** Beams that a value has: one for eighths, two for sixteenths. */
const beamsOf = (event: WrittenEvent): number =>
  event.note && event.value
    ? Math.max(0, VALUE_NAMES.indexOf(event.value.name) - VALUE_NAMES.indexOf('quarter'))
    : 0;

/** Joins the short notes of each beat by beams; rests and longer notes part them. */
export function addBeams(events: readonly WrittenEvent[], beatTicks: number): void {
  const beatOf = ({ tick }: WrittenEvent) => Math.floor(tick / beatTicks);
  for (let first = 0; first < events.length; ) {
    let next = first;
    while (
      next < events.length &&
      beamsOf(events[next]!) > 0 &&
      beatOf(events[next]!) === beatOf(events[first]!)
    )
      next++;
    if (next - first > 1) joinGroup(events.slice(first, next));
    first = Math.max(next, first + 1);
  }
}

function joinGroup(group: readonly WrittenEvent[]): void {
  const has = (index: number, level: number) => group[index] !== undefined && beamsOf(group[index]) > level;
  for (const [i, event] of group.entries()) {
    event.note!.beams = Array.from({ length: beamsOf(event) }, (_, level): Beam => {
      const [before, after] = [has(i - 1, level), has(i + 1, level)];
      if (before) return after ? 'continue' : 'end';
      if (after) return 'begin';
      return i === 0 ? 'forward hook' : 'backward hook';
    });
  }
}
