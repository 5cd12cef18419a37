import { chordOfName } from '../score/files/chord-names.ts';
import type { Key } from '../score/score.ts';
import { chordPitchClasses } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { parseRoman, type RomanBar, type RomanChord } from '../theory/roman.ts';
import { SCALE_STEPS } from '../theory/scales.ts';

/** What may follow a chord's root; more than is told apart, and no other words. */
const SUFFIX = /^(?:maj|min|mi|ma|dim|aug|sus|add|alt|omit|no|[mM°øΔo+\-()\d#b♯♭,])*$/u;
const DASHES = new Set(['-', '–', '—', '→', '·']);

/** Chords that cannot be read: the sentence names them. */
export class UnreadableChordsError extends SyntaxError {
  override readonly name = 'UnreadableChordsError';
}

/**
 * Reads chords as people write them: one a bar, parted by spaces; those that share a bar joined by commas, or between
 * bar lines ("| C | Am F | G |"); "%" repeats a bar. Names ("F#m7/E") or degrees of the key ("vi7").
 * @throws UnreadableChordsError naming what is no chord
 */
export function readGivenChords(text: string, key: Key): RomanBar[] {
  const bars: RomanBar[] = [];
  for (const tokens of barsOf(text)) {
    if (tokens.length === 1 && tokens[0] === '%') {
      const before = bars.at(-1);
      if (!before) throw new UnreadableChordsError('"%" repeats the bar before, and there is none');
      bars.push(before);
    } else bars.push(tokens.map((token) => readChord(token, key)));
  }
  return bars;
}

function barsOf(text: string): string[][] {
  const isRuled = text.includes('|');
  // A comma with room behind it parts bars; one without joins the chords of a bar.
  const plain = text.normalize('NFKC').replace(isRuled ? /[,、;]/gu : /[,、;](?=\s)|;|、/gu, ' ');
  const words = (bar: string) => bar.split(/\s+/u).filter((word) => word && !DASHES.has(word));
  if (isRuled)
    return plain
      .split(/[|\n]+[:\]]?/u)
      .map(words)
      .filter((bar) => bar.length > 0);
  return words(plain)
    .map((word) => word.split(',').filter(Boolean))
    .filter((bar) => bar.length > 0);
}

function readChord(token: string, key: Key): RomanChord {
  const [head = '', foot] = token.split('/');
  const name = /^[A-G][#♯b♭]?(.*)$/u.exec(head);
  const chord =
    name && SUFFIX.test(name[1]!) && (foot === undefined || /^([A-G][#♯b♭]?|\d+)$/u.test(foot))
      ? chordOfName(/^\d+$/.test(foot ?? '') ? head + foot : token)
      : undefined;
  if (chord) {
    const bass = chord.bass === undefined ? {} : { bassSteps: pitchClass(chord.bass - key.tonic) };
    return { rootSteps: pitchClass(chord.root - key.tonic), quality: chord.quality, ...bass };
  }
  try {
    return parseRoman(token);
  } catch {
    throw new UnreadableChordsError(
      `"${token.slice(0, 40)}" is no chord; write it like "Am7", "F/A" or "vi"`,
    );
  }
}

/** How much a chord on the tonic counts for its key, first and last, beside the notes that lie in it. */
const [HOME_FIRST, HOME_LAST] = [0.8, 0.5];

/**
 * The major or minor key that chords are most at home in: the share of their notes that lie in its scale, and whether the
 * first and the last chord are its tonic's. (After D. Temperley, The Cognition of Basic Musical Structures, 2001, ch. 7,
 * with a flat profile.)
 */
export function keyOfChords(bars: readonly RomanBar[]): Key {
  const chords = bars.flat().map((chord) => ({ root: chord.rootSteps, quality: chord.quality }));
  let best: { key: Key; fit: number } | undefined;
  for (const mode of ['major', 'minor'] as const)
    for (let tonic = 0; tonic < 12; tonic++) {
      const scale = new Set(SCALE_STEPS[mode].map((step) => pitchClass(tonic + step)));
      const inside = chords.map((chord) => {
        const notes = chordPitchClasses(chord);
        return notes.filter((note) => scale.has(note)).length / notes.length;
      });
      const isHome = (chord: (typeof chords)[number] | undefined) =>
        chord?.root === tonic && scale.has(pitchClass(chordPitchClasses(chord)[1] ?? tonic));
      const fit =
        inside.reduce((sum, share) => sum + share, 0) / chords.length +
        (isHome(chords[0]) ? HOME_FIRST / 4 : 0) +
        (isHome(chords.at(-1)) ? HOME_LAST / 4 : 0);
      if (!best || fit > best.fit + 1e-9) best = { key: { tonic, mode }, fit };
    }
  return best!.key;
}
