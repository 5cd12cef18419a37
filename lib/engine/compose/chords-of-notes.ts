import type { Bars } from '#lib/spelling/bars.ts';
import type { Chord, ChordQuality, Key, Metre, Note } from '../score/score.ts';
import { chordPitchClasses } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses } from '../theory/scales.ts';

/** What is told apart: a band's notes seldom say more. */
const QUALITIES: readonly ChordQuality[] = [
  'major',
  'minor',
  'dominant7',
  'minor7',
  'major7',
  'diminished',
  'sus4',
];
/** A tone outside of a chord speaks against it; each tone more that a chord has must be heard; the lowest note is its root. */
const OUTSIDE = 0.8;
const PER_TONE = 0.08;
const ROOT_IN_BASS = 0.35;
const IN_KEY = 0.04;

/** The chord over each half bar (each bar of three beats) that its notes fit best, by how long they sound. */
export function chordsOfNotes(
  notes: readonly Note[],
  lines: Bars<Metre>,
  lengthBeats: number,
  key: Key,
): Chord[] {
  const firstOfBar: number[] = [];
  const steps: { from: number; to: number }[] = [];
  for (const { startBeat, endBeat, metre } of lines.until(lengthBeats)) {
    firstOfBar.push(steps.length);
    const middle = metre.beatsPerBar >= 4 ? startBeat + metre.beatsPerBar / 2 : endBeat;
    steps.push({ from: startBeat, to: Math.min(middle, endBeat) });
    if (middle < endBeat) steps.push({ from: middle, to: endBeat });
  }
  const weights = steps.map(() => new Float64Array(12));
  const lowest: (number | undefined)[] = new Array(steps.length);
  for (const { startBeat, lengthBeats: beats, pitch } of notes) {
    let i = firstOfBar[Math.max(0, Math.floor(lines.barAt(startBeat)))] ?? steps.length;
    while (i < steps.length && steps[i]!.to <= startBeat) i++;
    for (; i < steps.length && steps[i]!.from < startBeat + beats; i++) {
      const { from, to } = steps[i]!;
      const sounding = Math.min(startBeat + beats, to) - Math.max(startBeat, from);
      weights[i]![pitchClass(pitch)]! += sounding;
      if (sounding > (to - from) / 8) lowest[i] = Math.min(lowest[i] ?? pitch, pitch);
    }
  }
  const inKey = keyPitchClasses(key);
  const candidates = QUALITIES.flatMap((quality) =>
    Array.from({ length: 12 }, (_, root) => ({ root, quality, tones: chordPitchClasses({ root, quality }) })),
  );
  const chords: Chord[] = [];
  for (const [i, weight] of weights.entries()) {
    const total = weight.reduce((sum, each) => sum + each, 0);
    const { from, to } = steps[i]!;
    const last = chords.at(-1);
    const fitOf = ({ root, tones }: (typeof candidates)[number]) => {
      const inside = tones.reduce((sum, tone) => sum + weight[tone]!, 0) / total;
      const isBass = lowest[i] !== undefined && pitchClass(lowest[i]) === root;
      const atHome = tones.filter((tone) => inKey.has(tone)).length;
      return (
        inside -
        OUTSIDE * (1 - inside) -
        PER_TONE * tones.length +
        (isBass ? ROOT_IN_BASS : 0) +
        IN_KEY * atHome
      );
    };
    const best =
      total > 0
        ? candidates.reduce((a, b) => (fitOf(b) > fitOf(a) ? b : a))
        : (last ?? { root: key.tonic, quality: candidates[0]!.quality });
    if (last && last.root === best.root && last.quality === best.quality) last.lengthBeats += to - from;
    else chords.push({ startBeat: from, lengthBeats: to - from, root: best.root, quality: best.quality });
  }
  return chords;
}
