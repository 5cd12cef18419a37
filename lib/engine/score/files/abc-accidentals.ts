import type { SheetNote } from './sheet.ts';

const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** What an accidental holds for (ABC 2.1, 11.3): its note, its pitch to the end of the bar, its letter in all octaves to the end of the bar. */
const HOLDS_FOR = ['not', 'octave', 'pitch'] as const;

/** What sharps and flats a voice has, note by note. */
export class AbcAccidentals {
  signature: ReadonlyMap<string, number> = new Map();
  #holdsFor: (typeof HOLDS_FOR)[number] = 'octave';
  readonly #inBar = new Map<string, number>();
  /** The last note of each letter in each octave. */
  readonly #last = new Map<string, { note: SheetNote; alteration: number }>();

  holdFor(said: string): void {
    this.#holdsFor = HOLDS_FOR.find((each) => each === said.trim()) ?? this.#holdsFor;
  }

  barEnds(): void {
    this.#inBar.clear();
  }

  /** Gives a note its pitch: as it is signed, as the note that is tied to it, as its bar, as the key. */
  sound(note: SheetNote, { letter, octave, sign }: { letter: string; octave: number; sign?: string }): void {
    const key = `${letter}${octave}`;
    const place = this.#holdsFor === 'pitch' ? letter : key;
    const last = this.#last.get(key);
    let alteration = last?.note.tied ? last.alteration : this.#inBar.get(place);
    if (sign) {
      alteration = sign === '=' ? 0 : sign[0] === '^' ? sign.length : -sign.length;
      if (this.#holdsFor !== 'not') this.#inBar.set(place, alteration);
    }
    alteration ??= this.signature.get(letter) ?? 0;
    this.#last.set(key, { note, alteration });
    note.pitch += octave + LETTERS[letter]! + alteration;
  }
}
