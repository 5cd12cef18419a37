import { expect, test } from 'vitest';
import { fileKindOf } from './file-kinds.ts';

test.each([
  ['hum.wav', 'audio/wav', 'audio'],
  ['HUM.MP3', '', 'audio'],
  ['memo', 'audio/mp4', 'audio'],
  ['memo.webm', 'video/webm', 'audio'],
  ['tune.MID', 'audio/midi', 'score'],
  ['tune.musicxml', '', 'score'],
  ['tune.mxl', 'application/zip', 'score'],
  ['tune.abc', 'text/plain', 'score'],
  ['score.json', 'application/json', 'score'],
  ['song.zip', '', 'bundle'],
  ['song', 'application/zip', 'bundle'],
  ['words.txt', 'text/plain', 'unknown'],
  ['film.mkv', 'video/x-matroska', 'unknown'],
])('%s of type "%s" is %s', (name, type, kind) => expect(fileKindOf({ name, type })).toBe(kind));
