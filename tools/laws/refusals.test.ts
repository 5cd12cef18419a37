import { expect, it, test } from 'vitest';
import { knownRefusal } from '#components/song/read-refusal.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { parseRequest } from '#lib/contract/parse-request.ts';
import { songOfScoreFile } from '#lib/engine/doors/compose-song.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import { readSources } from './read-sources.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
/** A WAV of silence; `announced` samples, of which all are there or fewer. */
function wav(announced: number, there = announced): Uint8Array {
  const file = new Uint8Array(44 + 2 * there);
  const view = new DataView(file.buffer);
  file.set(bytes('RIFF'), 0);
  view.setUint32(4, 36 + 2 * announced, true);
  file.set(bytes('WAVEfmt '), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 44_100, true);
  view.setUint32(28, 88_200, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  file.set(bytes('data'), 36);
  view.setUint32(40, 2 * announced, true);
  return file;
}

it.each<[string, Uint8Array, string]>([
  ['no bytes', new Uint8Array(), 'emptyFile'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]), 'otherFile'],
  ['words', bytes('Dear diary, nothing here is a sound of any kind.'), 'notAudio'],
  ['silence', wav(44_100), 'silent'],
  ['half of a WAV', wav(441_000, 44_100), 'missingSound'],
])('what is said of a file with %s the studio knows', async (_what, file, name) => {
  const message = await decodeAudio(file).then(
    () => 'it was read',
    (error: Error) => error.message,
  );
  expect(knownRefusal(message)?.name ?? message).toBe(name);
});

it.each<[keyof typeof endpoints, Record<string, unknown>, string]>([
  ['generate', { prompt: 'a'.repeat(6_000) }, 'longText'],
  ['generate', {}, 'needsText'],
  ['infill', { clip_id: 'c', infill_start_s: 1, infill_end_s: 1.2 }, 'shortRegion'],
])('what is said of a request for %s with %o the studio knows', (endpoint, body, name) => {
  const parsed = parseRequest(endpoints[endpoint].request, body);
  const message = parsed.ok ? 'it was taken' : parsed.message;
  expect(knownRefusal(message)?.name ?? message).toBe(name);
});

test('a score without notes is refused in words that the studio knows', () => {
  const read = () => songOfScoreFile({ format: 'abc', content: 'X:1\nM:4/4\nL:1/4\nK:C\nz4 |\n', seed: 3 });
  expect(read).toThrow();
  try {
    read();
  } catch (error) {
    expect(knownRefusal((error as Error).message)?.name ?? (error as Error).message).toBe('noNotes');
  }
});

/** Sentences that need a file of hours, a whole service or a person to come about, as they stand in the source. */
test.each([
  ['this is not a Songloom bundle: manifest.json is missing or not readable', 'noBundle'],
  ['PUBLIC_URL is not set, so the service cannot fetch the file from here', 'noAddress'],
  ['nobody sings in this clip; choose one with a clear voice', 'noVoice'],
  ['too little of a voice was found in it', 'littleVoice'],
  ['infill_start_s and infill_end_s cover the whole clip; something must remain outside', 'wholeClip'],
  ['a text holds NUL or half a character, or there is more of it than a call may bring', 'unstorable'],
  ['only the owner may', 'notOwner'],
  ['A song has at least one section: its last cannot be deleted.', 'lastSection'],
])('“%s” is still what is said', (sentence, name) => {
  expect(readSources('lib', 'app').some(({ text }) => text.includes(sentence))).toBe(true);
  expect(knownRefusal(sentence)?.name).toBe(name);
});
