import type { Metre } from '../score/score.ts';
import type { LineSlot } from './melody-material.ts';

/** A phrase of a line: its syllables (from, to) and its room. */
export interface PhraseWindow {
  from: number;
  to: number;
  startBeat: number;
  lengthBeats: number;
}

/** Most syllables sung in one breath. */
const LONGEST_PHRASE = 15;

/**
 * Cuts a line that is too long for one breath into phrases, at punctuation where there is some near, else
 * between words, and shares out its room by syllables, to whole half-bars where it can.
 */
export function splitLine(slot: LineSlot, metre: Metre, secondsPerBeat: number): PhraseWindow[] {
  const count = slot.syllables.length;
  if (count === 0) return [];
  const seconds = slot.lengthBeats * secondsPerBeat;
  const parts = Math.max(
    Math.ceil(count / LONGEST_PHRASE),
    seconds > 9 && count > 7 ? Math.min(Math.ceil(seconds / 8), Math.floor(count / 4)) : 1,
  );
  if (parts === 1) return [{ from: 0, to: count, startBeat: slot.startBeat, lengthBeats: slot.lengthBeats }];
  const cuts = [0];
  for (let part = 1; part < parts; part++) {
    const ideal = (count * part) / parts;
    let best = -1;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let i = (cuts.at(-1) as number) + 2; i <= count - 2; i++) {
      const before = slot.syllables[i - 1]!;
      const after = slot.syllables[i]!;
      const punctuated = /[,，、;；:：.。!！?？—–]$/.test(slot.words[before.word] ?? '');
      const cost =
        Math.abs(i - ideal) +
        (before.word === after.word ? 6 : 0) -
        (punctuated && before.word !== after.word ? 3.5 : 0);
      if (cost < bestCost) {
        bestCost = cost;
        best = i;
      }
    }
    if (best > (cuts.at(-1) as number)) cuts.push(best);
  }
  cuts.push(count);
  const each = slot.lengthBeats / (cuts.length - 1) / metre.beatsPerBar;
  const unit = each >= 2 ? metre.beatsPerBar / 2 : each >= 1 ? 1 : 0.25;
  const edges = cuts.map((cut, i) =>
    i === cuts.length - 1 ? slot.lengthBeats : Math.round(((cut / count) * slot.lengthBeats) / unit) * unit,
  );
  return cuts.slice(0, -1).map((from, i) => ({
    from,
    to: cuts[i + 1] as number,
    startBeat: slot.startBeat + (edges[i] as number),
    lengthBeats: (edges[i + 1] as number) - (edges[i] as number),
  }));
}
