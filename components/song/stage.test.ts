import { expect, test } from 'vitest';
import { stageName } from './stage.ts';

// As the engine, the platforms and the worker write them.
test.each([
  ['starting', 'starting'],
  ['sending', 'starting'],
  ['lyrics', 'writing'],
  ['reading the request', 'reading'],
  ['composing', 'composing'],
  ['arranging', 'arranging'],
  ['singing Lead vocal', 'singing'],
  ['playing what changed', 'playing'],
  ['the model is playing', 'playing'],
  ['mixing drums', 'mixing'],
  ['levelling', 'mixing'],
  ['mastered', 'mastering'],
  ['drawing the cover', 'painting'],
  ['encoding', 'encoding'],
  ['encoding stems', 'encoding'],
  ['separating vocals', 'separating'],
  ['separated', 'separating'],
  ['listening', 'analysing'],
  ['reading the notes', 'analysing'],
  ['following the melody', 'analysing'],
  ['finding key and chords', 'analysing'],
  ['fetching', 'storing'],
  ['storing', 'storing'],
  ['making rain', null],
] as const)('“%s” is told as %s', (stage, name) => expect(stageName(stage)).toBe(name));
