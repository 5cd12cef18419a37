/** Who plays the parts of a MusicXML score, and what: all voices and staves of it. */
import type { Note } from '../score.ts';
import type { BandPlayer, SheetTrack } from './sheet.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts';

const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const VELOCITY = 0.7;
/** The dynamics of MusicXML are percent of a forte, which is 90 of MIDI's 127. */
const FORTE = 90 / 127;
const DRUM_CHANNEL = 10;
/** Where a drum kit is written without saying what is struck (percussion clef; N. Weinberg, "Guidelines for drumset notation"): General MIDI keys. */
const KIT_LINES: Readonly<Record<string, number>> = {
  D4: 44,
  E4: 36,
  F4: 36,
  G4: 43,
  A4: 43,
  B4: 47,
  C5: 38,
  D5: 47,
  E5: 48,
  F5: 51,
  G5: 42,
  A5: 49,
  B5: 49,
};

export interface MusicXmlPlayer extends BandPlayer {
  /** General MIDI keys by the id of what is struck. */
  struck: ReadonlyMap<string, number>;
}

const numberOf = (element: XmlElement | undefined, name: string): number | undefined => {
  const text = textOf(element, name);
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : undefined;
};

/** The players of a part list, by the id of their part. */
export function playersOf(root: XmlElement): Map<string, MusicXmlPlayer> {
  const players = new Map<string, MusicXmlPlayer>();
  for (const part of childrenOf(childOf(root, 'part-list') ?? root, 'score-part')) {
    const instruments = childrenOf(part, 'midi-instrument');
    const struck = new Map<string, number>();
    for (const instrument of instruments) {
      const key = numberOf(instrument, 'midi-unpitched');
      if (key !== undefined && key >= 1 && key <= 128) struck.set(instrument.attributes['id'] ?? '', key - 1);
    }
    const program = (numberOf(instruments[0], 'midi-program') ?? 1) - 1;
    const name =
      textOf(part, 'part-name') || textOf(childOf(part, 'score-instrument'), 'instrument-name') || '';
    players.set(part.attributes['id'] ?? '', {
      name: name.slice(0, 200),
      program: Number.isInteger(program) && program >= 0 && program <= 127 ? program : 0,
      isDrums: instruments.some((each) => numberOf(each, 'midi-channel') === DRUM_CHANNEL),
      struck,
    });
  }
  return players;
}

/** All that one part plays, bar by bar; what cannot be read of it is left out, for the melody's bars say what is wrong. */
export function trackOfPart(part: XmlElement, player: MusicXmlPlayer | undefined): SheetTrack {
  const { name = '', program = 0, struck = new Map<string, number>() } = player ?? {};
  let divisions = 1;
  let transpose = 0;
  let velocity = VELOCITY;
  let hasUnpitched = false;
  const bars = childrenOf(part, 'measure').map((measure) => {
    const notes: (Note & { tied?: boolean })[] = [];
    let at = 0;
    let lastStart = 0;
    for (const element of measure.children) {
      if (element.name === 'attributes') {
        divisions = Math.max(1e-3, numberOf(element, 'divisions') ?? divisions);
        const changed = childOf(element, 'transpose');
        if (changed)
          transpose = (numberOf(changed, 'chromatic') ?? 0) + 12 * (numberOf(changed, 'octave-change') ?? 0);
      } else if (element.name === 'direction' || element.name === 'sound') {
        const sound = element.name === 'sound' ? element : childOf(element, 'sound');
        velocity = velocityOf(sound?.attributes['dynamics']) ?? velocity;
      } else if (element.name === 'backup')
        at = Math.max(0, at - (numberOf(element, 'duration') ?? 0) / divisions);
      else if (element.name === 'forward') at += (numberOf(element, 'duration') ?? 0) / divisions;
      else if (element.name === 'note' && !childOf(element, 'grace')) {
        const lengthBeats = (numberOf(element, 'duration') ?? 0) / divisions;
        if (!(lengthBeats >= 0 && lengthBeats <= 256)) continue;
        const isChord = childOf(element, 'chord') !== undefined;
        if (!isChord) lastStart = at;
        const unpitched = childOf(element, 'unpitched');
        if (unpitched) hasUnpitched = true;
        const pitch = unpitched
          ? struckKey(element, unpitched, struck)
          : pitchOf(childOf(element, 'pitch'), transpose);
        if (pitch !== undefined && lengthBeats > 0 && !childOf(element, 'cue'))
          notes.push({
            startBeat: lastStart,
            lengthBeats,
            pitch,
            velocity: velocityOf(element.attributes['dynamics']) ?? velocity,
            ...(!unpitched && isTied(element) && { tied: true }),
          });
        if (!isChord) at += lengthBeats;
      }
    }
    return notes;
  });
  return { name, program, isDrums: hasUnpitched || player?.isDrums === true, bars };
}

/** Whether a note goes on into the next: as it sounds, else as it is drawn. */
export function isTied(note: XmlElement): boolean {
  const ties = childrenOf(note, 'tie');
  const drawn =
    ties.length > 0 ? ties : childrenOf(note, 'notations').flatMap((each) => childrenOf(each, 'tied'));
  return drawn.some((tie) => tie.attributes['type'] === 'start');
}

function velocityOf(percent: string | undefined): number | undefined {
  const value = Number(percent);
  return percent !== undefined && value > 0 ? Math.max(0.05, Math.min(1, (value / 100) * FORTE)) : undefined;
}

function pitchOf(pitch: XmlElement | undefined, transpose: number): number | undefined {
  const step = STEPS[textOf(pitch, 'step') ?? ''];
  const octave = numberOf(pitch, 'octave');
  if (step === undefined || octave === undefined) return undefined;
  const midi = Math.round(12 * (octave + 1) + step + (numberOf(pitch, 'alter') ?? 0) + transpose);
  return midi >= 0 && midi <= 127 ? midi : undefined;
}

function struckKey(
  note: XmlElement,
  unpitched: XmlElement,
  struck: ReadonlyMap<string, number>,
): number | undefined {
  const known = struck.get(childOf(note, 'instrument')?.attributes['id'] ?? '');
  const line = `${textOf(unpitched, 'display-step') ?? ''}${textOf(unpitched, 'display-octave') ?? ''}`;
  return known ?? KIT_LINES[line] ?? (struck.size === 1 ? [...struck.values()][0] : undefined);
}
