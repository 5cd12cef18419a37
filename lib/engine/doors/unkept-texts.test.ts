import { writeMidi } from 'midi-file';
import { expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { findVoice } from '../voice/find-voice.ts';
import { reachOf } from '../voice/reach.ts';
import { songOfScoreFile, UnreadableScoreError } from './compose-song.ts';

type Track = Parameters<typeof writeMidi>[0]['tracks'][number];

it('what cannot be kept is in no text that comes out of a file', () => {
  const notes = ['Si\0lent', ' ni\x1bght'].flatMap(
    (text): Track => [
      { deltaTime: 0, type: 'lyrics', text },
      { deltaTime: 0, type: 'noteOn', channel: 0, noteNumber: 67, velocity: 90 },
      { deltaTime: 480, type: 'noteOff', channel: 0, noteNumber: 67, velocity: 0 },
    ],
  );
  const tracks: Track[] = [
    [
      { deltaTime: 0, type: 'trackName', text: 'So\0ng' },
      { deltaTime: 0, type: 'marker', text: 'Ver\0se' },
    ],
    [{ deltaTime: 0, type: 'trackName', text: 'Voi\0ce' }, ...notes],
  ];
  const header = { format: 1, numTracks: 2, ticksPerBeat: 480 } as const;
  const content = Uint8Array.from(writeMidi({ header, tracks }));
  const files = [
    songOfScoreFile({ format: 'mid', content, seed: 3 }),
    songOfScoreFile({
      format: 'abc',
      content: 'X:1\nT:So\\u0000ng\nL:1/4\nK:C\nCD|\nw:Si\\u0000 lent\n',
      seed: 3,
    }),
  ];
  for (const { score, title, lyrics } of files) {
    expect(title).toBe('Song');
    expect(score.lyrics[0]!.words.join(' ')).toMatch(/^Si ?lent/);
    expect(JSON.stringify([score, title, lyrics])).not.toMatch(/\\u00[01]/);
    // Its own score is read again.
    expect(songOfScoreFile({ format: 'json', content: JSON.stringify(score), seed: 1 }).title).toBe('Song');
  }
});

it.each(['a\0', '\ud800', 'a\x1b', 'a\u0085'])('a score that is called %j is refused', (title) => {
  const singer = findVoice('female-middle');
  const { score } = composeForTest('pop', 3, ENGLISH_SONG, {}, { id: singer.id, ...reachOf(singer) });
  const read = (called: string) =>
    songOfScoreFile({ format: 'json', content: JSON.stringify({ ...score, title: called }), seed: 1 });
  expect(read('a\n\tb').title).toBe('a\n\tb');
  expect(() => read(title)).toThrow(UnreadableScoreError);
});
