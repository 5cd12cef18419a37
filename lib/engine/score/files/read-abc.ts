/**
 * ABC, what of the standard 2.1 a lead sheet is written in: one tune, its voices, words, chord symbols, tuplets, ties, broken rhythm, repeats
 * with endings, jumps, parts. (C. Walshaw, "The abc music standard 2.1".)
 */
import { AbcReader } from './abc-reader.ts';
import { type AbcVoice, abcVoices } from './abc-voices.ts';
import { nameOfRest, noticeOfLost } from './many-voices.ts';
import { namesTune } from './names-tune.ts';
import { type Sheet, type SheetNote, type SheetTrack, UnreadableScoreError } from './sheet.ts';

const LONGEST_TEXT = 500_000;
const MOST_VOICES = 32;
/**
 * Reads the first tune of a text: of its voices the one that is sung, else the one that is called so, else the first. Voices that say which
 * program plays them are its band.
 * @throws UnreadableScoreError with the line
 */
export function readAbc(text: string): Sheet {
  if (text.length > LONGEST_TEXT)
    throw new UnreadableScoreError(
      `The ABC text has ${text.length} characters; at most ${LONGEST_TEXT} are read.`,
    );
  const { voices, tunes } = abcVoices(text);
  if (voices.length > MOST_VOICES)
    throw new UnreadableScoreError(
      `The ABC text has ${voices.length} voices; at most ${MOST_VOICES} are read.`,
    );
  const read = voices.map((voice) => ({ voice, reader: readerOf(voice) }));
  if (!read[0]!.reader.hasKey)
    throw new UnreadableScoreError('This is no ABC: the field K: with the key is missing (K:C for C major).');
  const most = Math.max(...read.map(({ reader }) => reader.words));
  const pitched = read.filter(({ voice }) => !voice.isDrums);
  const tune =
    (most > 0 && read.find(({ reader }) => reader.words >= 0.7 * most)) ||
    pitched.find(({ voice }) => namesTune(voice.name)) ||
    pitched[0] ||
    read[0]!;
  const sheet = tune.reader.finish();
  const others = read
    .filter((each) => each !== tune)
    .map(({ voice, reader }) => ({ voice, sheet: reader.finish() }));
  const chorded = others.find((other) => other.sheet.bars.some(({ chords }) => chords.length > 0));
  if (chorded && !sheet.bars.some(({ chords }) => chords.length > 0))
    for (const [i, bar] of sheet.bars.entries()) bar.chords = chorded.sheet.bars[i]?.chords ?? [];
  const isBand = others.some(({ voice }) => voice.program !== undefined);
  const notices = [...(sheet.notices ?? [])];
  if (tunes > 1) notices.push(`The text has ${tunes} tunes; the first is read.`);
  if (others.length > 0 && !isBand)
    notices.push(
      `The melody is voice "${tune.voice.name}"; ${others.map(({ voice }) => `"${voice.name}"`).join(', ')} ${others.length > 1 ? 'are' : 'is'} not played: give each a %%MIDI program to have it played.`,
    );
  if (read.some(({ reader }) => reader.hasWordsBelow))
    notices.push('Words below the tune (W:) are not sung: write them under its notes (w:).');
  const rest = sheet.bars.map((bar) => bar.others ?? []);
  const left = rest.reduce((sum, notes) => sum + notes.length, 0);
  if (!isBand) return { ...sheet, notices: [...notices, ...noticeOfLost(left)] };
  const beside = left > 0 ? [trackOf({ ...tune.voice, name: nameOfRest(tune.voice.name) }, rest)] : [];
  const band = others.map(({ voice, sheet: { bars } }) =>
    trackOf(
      voice,
      bars.map(({ notes, others: lower = [] }) => [...notes, ...lower]),
    ),
  );
  return { ...sheet, band: [...beside, ...band], notices };
}

function readerOf(voice: AbcVoice): AbcReader {
  const reader = new AbcReader(voice.transpose);
  for (const { text, number } of voice.lines) reader.line(text, number);
  return reader;
}

const trackOf = (
  { name, program = 0, isDrums }: AbcVoice,
  bars: readonly (readonly SheetNote[])[],
): SheetTrack => ({
  name,
  program,
  isDrums,
  bars: bars.map((notes) =>
    notes.map(({ startBeat, lengthBeats, pitch, tied }) => ({
      startBeat,
      lengthBeats,
      pitch,
      velocity: 0.7,
      ...(tied && { tied }),
    })),
  ),
});
