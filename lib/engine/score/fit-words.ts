import type { Note } from './score.ts';

/**
 * Puts new words on an existing line of melody, one note a syllable: spare notes join their neighbours as melismas,
 * missing ones are split off the longest.
 * @param notes of one line, in order, one a syllable (no melismas)
 */
export function fitWords(notes: readonly Note[], line: number, count: number): Note[] {
  if (notes.length === 0 || count === 0) return [];
  const timed = notes.map((note) => ({ ...note }));
  delete timed[0]?.sung;
  while (timed.length < count) {
    let longest = 0;
    timed.forEach((note, i) => {
      if (note.lengthBeats > (timed[longest] as Note).lengthBeats + 1e-9) longest = i;
    });
    const note = timed[longest] as Note;
    const half = note.lengthBeats >= 1 ? Math.round(note.lengthBeats) / 2 : note.lengthBeats / 2;
    timed.splice(
      longest,
      1,
      { ...note, lengthBeats: half },
      { ...note, startBeat: note.startBeat + half, lengthBeats: note.lengthBeats - half },
    );
  }
  // Which notes carry on the syllable before: the shortest step from their neighbour, close in time.
  const continues = new Set<number>();
  while (timed.length - continues.size > count) {
    let best = -1;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let i = 1; i < timed.length; i++) {
      if (continues.has(i)) continue;
      const before = timed[i - 1] as Note;
      const note = timed[i] as Note;
      const cost =
        Math.abs(note.pitch - before.pitch) * 0.5 +
        (note.startBeat - before.startBeat - before.lengthBeats) * 4 +
        note.lengthBeats +
        (continues.has(i - 1) ? 2 : 0);
      if (cost < bestCost) {
        bestCost = cost;
        best = i;
      }
    }
    if (best < 0) break;
    continues.add(best);
  }
  let syllable = -1;
  return timed.map((note, i) => {
    if (!continues.has(i)) syllable++;
    const sung: Note['sung'] = continues.has(i) ? { line, syllable, continues: true } : { line, syllable };
    return { ...note, sung };
  });
}
