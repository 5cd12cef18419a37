import { barsOf } from '#lib/spelling/bars.ts';
import { canBeTune, hasManyVoices, nameOfRest, noticeOfLost, withoutTune } from './many-voices.ts';
import { namesTune } from './names-tune.ts';
import { checkSpan, oneVoice, playableMetre } from './play-sheet.ts';
import type { MidiSong, MidiTrack } from './read-mid.ts';
import type { PlayedSheet, SheetSyllable } from './sheet.ts';

/** A word belongs to the note that begins this near to it, beats. */
const NEAR_BEATS = 0.26;
/** As many of the most words that any track has are those of the tune. */
const MOST_OF_WORDS = 0.7;

/** The melody of a file, with its words, and what else is played in it. */
export interface MidiMelody {
  sheet?: PlayedSheet;
  others: MidiTrack[];
  notices: string[];
}

/**
 * Which track is the tune: the one that the words are written to, else the one called so, else the only one that is no
 * drum. Of several tracks of which none says so, none is; nor is one without words that has many voices. What a track of words plays beside its
 * tune is another's.
 */
export function melodyOfMidi(song: MidiSong): MidiMelody {
  const pitched = song.tracks.filter(({ isDrums }) => !isDrums);
  const written = wordsOfTune(song);
  const words = splitWords(written.map(({ text }) => text)).map((syllables, i) => ({
    beat: written[i]!.beat,
    syllables,
  }));
  const begun = words.filter(({ syllables }) => syllables.length > 0);
  const meets = ({ notes }: MidiTrack) =>
    begun.filter(({ beat }) => notes.some(({ startBeat }) => Math.abs(startBeat - beat) < NEAR_BEATS / 4))
      .length;
  const isTune = ({ notes }: MidiTrack) => canBeTune([notes]);
  const named = pitched.find((track) => namesTune(track.name) && isTune(track));
  const best = pitched
    .map((track) => ({
      track,
      met: meets(track) + (track.index === written[0]?.index ? 0.5 : 0) + (track === named ? 0.25 : 0),
    }))
    .sort((a, b) => b.met - a.met)[0];
  const track =
    begun.length > 0 && best && best.met >= begun.length / 2
      ? best.track
      : (named ?? (pitched.length === 1 && isTune(pitched[0]!) ? pitched[0] : undefined));
  if (!track) return { others: song.tracks, notices: begun.length > 0 ? [noNotesFor(begun.length)] : [] };
  const notes: PlayedSheet['notes'] = oneVoice(
    track.notes.map(({ startBeat, lengthBeats, pitch }) => ({ startBeat, lengthBeats, pitch })),
  );
  checkSpan(notes);
  let lost = 0;
  for (const { beat, syllables } of begun) lost += sung(notes, beat, syllables);
  const rest = withoutTune(track.notes, notes);
  const beside = song.tracks.filter((each) => each !== track);
  const keepsRest = rest.length > 0 && (beside.length > 0 || hasManyVoices([track.notes]));
  const others = keepsRest ? [{ ...track, name: nameOfRest(track.name), notes: rest }, ...beside] : beside;
  const { metre, metreChanges } = song;
  const metres = metreChanges
    ? { metre, metreChanges }
    : { metre: others.length > 0 ? metre : playableMetre(metre) };
  const bars = barsOf(metres);
  return {
    sheet: {
      title: song.title === track.name ? '' : song.title,
      key: song.key ?? { tonic: 0, mode: 'major' },
      ...metres,
      keyChanges: song.keyChanges,
      tempoMap: song.tempoMap,
      notes,
      chords: [],
      lengthBeats: bars.beatAt(Math.max(1, Math.ceil(bars.barAt(song.lengthBeats) - 1e-3))),
      band: others,
      markers: song.markers,
      notices: [],
    },
    others,
    notices: [...(lost > 0 ? [noNotesFor(lost)] : []), ...noticeOfLost(keepsRest ? 0 : rest.length)],
  };
}

/** Of several tracks with words: those that are the tune's, the others sing along. */
function wordsOfTune({ tracks, words }: MidiSong): MidiSong['words'] {
  const counts = new Map<number, number>();
  for (const { index } of words) counts.set(index, (counts.get(index) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const many = [...counts].filter(([, count]) => count >= MOST_OF_WORDS * most).map(([index]) => index);
  const called = many.find((index) => tracks.some((track) => track.index === index && namesTune(track.name)));
  const tune = called ?? Math.min(...many);
  return words.filter(({ index }) => index === tune);
}

const noNotesFor = (count: number) =>
  `${count} syllable${count === 1 ? '' : 's'} of the file ha${count === 1 ? 's' : 've'} no note of the melody and ${count === 1 ? 'is' : 'are'} not sung.`;

/** Puts syllables on the notes from the one nearest to a beat on. @returns how many found none */
function sung(notes: PlayedSheet['notes'], beat: number, syllables: readonly SheetSyllable[]): number {
  let at = -1;
  for (const [i, { startBeat }] of notes.entries()) {
    const distance = Math.abs(startBeat - beat);
    if (distance < NEAR_BEATS && (at < 0 || distance < Math.abs(notes[at]!.startBeat - beat))) at = i;
  }
  for (const [i, syllable] of syllables.entries()) {
    const note = at < 0 ? undefined : notes[at + i];
    if (!note || note.syllable) return syllables.length - i;
    note.syllable = syllable;
  }
  return 0;
}

/**
 * Events of words as syllables. A hyphen at the end means that the word goes on; where any has a space, words end at
 * spaces; else each is a word. A lone hyphen or line carries on.
 */
function splitWords(texts: readonly string[]): SheetSyllable[][] {
  const hasSpaces = texts.some((text) => /\S\s+$|^\s+\S/.test(text));
  return texts.map((text, i) => {
    const shown = text.replace(/[\r\n\\/]/g, '').trim();
    const bare = shown.replace(/[-_]+$/, '').replace(/^[-_]+/, '');
    if (bare === '') return [];
    if (/^\p{Script=Han}/u.test(bare))
      return (bare.match(/\p{Script=Han}\p{P}*/gu) ?? []).map((character) => ({
        text: character,
        goesOn: false,
      }));
    const next = texts[i + 1] ?? '';
    const goesOn =
      /-$/.test(shown) ||
      (hasSpaces && !/\s$|[\r\n]$/.test(text) && next !== '' && !/^[\s\\/\r\n]/.test(next));
    return [{ text: bare, goesOn }];
  });
}
