import { writeMidi } from 'midi-file';
import { expect, it } from 'vitest';
import { readNotice } from '#components/song/read-notice.ts';
import { songOfScoreFile } from '#lib/engine/doors/compose-song.ts';

const abc = (body: string, head = 'M:4/4\nL:1/4\nK:C') => `X:1\n${head}\n${body}\n`;
const verses = (count: number) => abc(`C4 |]\n${'w: la\n'.repeat(count)}`);
const xmlNote = (step: string, duration: number, inside = '') =>
  `<note>${inside}<pitch><step>${step}</step><octave>4</octave></pitch><duration>${duration}</duration></note>`;
const xml = `<score-partwise><part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1">
  <measure number="1"><attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>
    ${'CDEFGABC'.replace(/./g, (step) => xmlNote(step, 0.5))}</measure>
  <measure number="2">${xmlNote('D', 2)}</measure>
  <measure number="X1"><attributes><time><beats>3</beats><beat-type>4</beat-type></time></attributes>
    ${xmlNote('C', 3)}${xmlNote('E', 3, '<chord/>')}</measure>
  <measure number="3">${xmlNote('G', 3)}</measure></part></score-partwise>`;
const track = (text: string, noteNumber: number) => [
  { deltaTime: 0, type: 'trackName' as const, text: 'Flute' },
  ...(text ? [{ deltaTime: 0, type: 'lyrics' as const, text }] : []),
  { deltaTime: 0, type: 'noteOn' as const, channel: 0, noteNumber, velocity: 90 },
  { deltaTime: 480, type: 'noteOff' as const, channel: 0, noteNumber, velocity: 0 },
  ...(text ? [{ deltaTime: 0, type: 'lyrics' as const, text }] : []),
  { deltaTime: 480, type: 'endOfTrack' as const },
];
const midi = (tracks: ReturnType<typeof track>[]) =>
  Uint8Array.from(writeMidi({ header: { format: 1, numTracks: tracks.length, ticksPerBeat: 480 }, tracks }));

it.each<[string, Parameters<typeof songOfScoreFile>[0]['format'], string | Uint8Array, string[]]>([
  ['another metre within a bar, a chord once', 'musicxml', xml, ['metre', 'below']],
  ['another metre within a bar in ABC', 'abc', abc('C4 | C4 | C2 | [M:3/4] D3 | D3 |'), ['metre']],
  ['a second verse', 'abc', verses(2), ['verse']],
  ['more verses', 'abc', verses(3), ['verses']],
  ['tunes, voices', 'abc', abc('V:1\nC4 |\nV:2\nE4 |\nX:2\nK:C\nG4 |'), ['tunes', 'voices']],
  ['words below', 'abc', abc('C4 |\nW: la'), ['wordsBelow']],
  ['far too high', 'abc', abc("c'''4 |\nw: la"), ['octaves']],
  ['a word without a note', 'mid', midi([track('la', 67)]), ['syllables']],
  ['notes beyond their instrument', 'mid', midi([track('', 20), track('', 67)]), ['otherOctave']],
])('of a file with %s the studio knows every notice', (_what, format, content, names) => {
  const { notices } = songOfScoreFile({ format, content, seed: 3 });
  const read = notices.map((notice) => readNotice(notice)?.name ?? notice);
  for (const name of names) expect(read).toContain(name);
  expect(read.filter((name) => name.includes(' '))).toEqual([]);
});
