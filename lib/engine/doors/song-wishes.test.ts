import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tempoForLengths } from '../compose/plan-form.ts';
import type { Key, Metre, Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import type { SectionWish, SongWishes } from '../song-wishes.ts';
import { chordSymbol } from '../theory/chords.ts';
import { checkSongRequest, composeSong } from './compose-song.ts';

const WALTZ: Metre = { numerator: 3, denominator: 4, beatsPerBar: 3 };
const SIX_EIGHT: Metre = { numerator: 6, denominator: 8, beatsPerBar: 3 };
const EB_MINOR: Key = { tonic: 3, mode: 'minor' };

/** Six sections, in both languages, with all that can be said of one. */
const SECTIONS: readonly SectionWish[] = [
  { label: 'Intro', seconds: 9, chords: 'C Am7', avoid: 'drums, vocals' },
  {
    label: 'Verse 1',
    seconds: 21,
    lyrics: 'Paper boats along the shore\nNobody sails them any more\nLeave the lantern by the door',
    chords: '| C | G/B | Am7 Fmaj7 | F |',
    include: 'violin',
    avoid: 'guitar, piano',
  },
  {
    label: 'Chorus',
    seconds: 17.5,
    lyrics: 'Carry me over\nCarry me home',
    chords: 'F,G C Am G',
    energy: 0.9,
  },
  { label: '桥段', bars: 4, lyrics: '雨还在下 我们还在路上', chords: 'vi IV', avoid: '鼓, bass' },
  { label: 'Chorus', seconds: 18 },
  { label: 'Outro', seconds: 8, chords: 'F C', avoid: 'no drums' },
];

const compose = (tags: string, seed: number, wishes: SongWishes, lyrics?: string, instrumental = false) =>
  composeSong({ tags, seed, wishes, ...(lyrics !== undefined && { lyrics }), instrumental });

const secondsOf = ({ sections, tempoMap }: Score) =>
  sections.map(({ startBeat, lengthBeats }) => {
    const time = timeOf({ tempoMap });
    return time.secondsAt(startBeat + lengthBeats) - time.secondsAt(startBeat);
  });
/** Notes of matching instruments that sound in a section. */
const notesIn = ({ sections, parts }: Score, section: number, instrument: RegExp) => {
  const { startBeat, lengthBeats } = sections[section]!;
  return parts
    .filter((part) => instrument.test(part.instrument))
    .flatMap(({ notes }) => notes)
    .filter(
      (note) =>
        note.startBeat + note.lengthBeats > startBeat + 0.01 &&
        note.startBeat < startBeat + lengthBeats - 0.01,
    );
};
const chordsIn = ({ sections, chords }: Score, section: number) => {
  const { startBeat, lengthBeats } = sections[section]!;
  return chords
    .filter(
      (chord) => chord.startBeat >= startBeat - 1e-6 && chord.startBeat < startBeat + lengthBeats - 1e-6,
    )
    .map((chord) => chordSymbol(chord));
};

describe('a plan of six sections', () => {
  const cases = ['rock', 'jazz', 'ballad, piano', '国风', 'trap'];
  test.each(cases.map((tags, i) => [tags, i + 11] as const))('%s', async (tags, seed) => {
    const { score, lyrics, voice } = await compose(tags, seed, { sections: SECTIONS });
    expect(score.sections.map(({ label }) => label)).toEqual(SECTIONS.map(({ label }) => label));
    const beatSeconds = 60 / Math.min(...score.tempoMap.map(({ bpm }) => bpm));
    secondsOf(score).forEach((seconds, i) => {
      const asked = SECTIONS[i]!.seconds;
      if (asked !== undefined) expect(Math.abs(seconds - asked), `${i}`).toBeLessThanOrEqual(beatSeconds);
    });
    expect(score.sections[3]!.lengthBeats).toBe(4 * score.metre.beatsPerBar);
    expect(score.sections[2]!.energy).toBe(0.9);

    const verse = ['C', 'G/B', 'Am7', 'Fmaj7', 'F'];
    chordsIn(score, 1).forEach((chord, i) => void expect(chord).toBe(verse[i % 5]));
    expect(chordsIn(score, 2).slice(0, 5)).toEqual(['F', 'G', 'C', 'Am', 'G']);
    // A refrain comes back on its chords, and with its words.
    expect(chordsIn(score, 4).slice(0, 5)).toEqual(['F', 'G', 'C', 'Am', 'G']);
    expect(chordsIn(score, 3)).toEqual(['Am', 'F', 'Am', 'F']);
    expect(score.key).toEqual({ tonic: 0, mode: 'major' });
    expect(score.keyChanges).toEqual([]);
    const words = (section: number) =>
      score.lyrics.filter((line) => line.section === section).map(({ text }) => text);
    expect(words(1).join(' ')).toBe(
      'Paper boats along the shore Nobody sails them any more Leave the lantern by the door',
    );
    expect(words(4)).toEqual(words(2));
    expect([words(0), words(5)]).toEqual([[], []]);
    expect(voice).toBeDefined();
    expect(lyrics).toContain('[桥段]\n雨还在下');

    expect(notesIn(score, 0, /kit|percussion|cajon|drums/)).toEqual([]);
    expect(notesIn(score, 1, /guitar|piano|wurlitzer|harpsichord|clavinet/)).toEqual([]);
    expect(notesIn(score, 1, /violin/).length).toBeGreaterThan(0);
    expect(notesIn(score, 2, /^violin/)).toEqual([]);
    expect(notesIn(score, 3, /kit|percussion|cajon|drums|bass$|808/)).toEqual([]);
    expect(notesIn(score, 5, /kit|percussion|cajon|drums/)).toEqual([]);
  });

  test('prompt’s words go to the sections of their kind, and must have one', async () => {
    const sections = [
      { label: 'Verse', bars: 8 },
      { label: 'Chorus', bars: 8 },
      { label: 'Verse', bars: 8 },
    ];
    const prompt = '[Verse]\nOne by the water\n[Chorus]\nOver and over\n[Verse]\nTwo by the fire';
    const { score } = await compose('folk', 3, { sections }, prompt);
    expect(score.lyrics.map(({ section, text }) => [section, text])).toEqual([
      [0, 'One by the water'],
      [1, 'Over and over'],
      [2, 'Two by the fire'],
    ]);
    await expect(compose('folk', 3, { sections: sections.slice(0, 2) }, prompt)).rejects.toThrow(
      'the words have [Verse 2], for which the plan has no section',
    );
  });

  test('words are written for a plan that brings none', async () => {
    const { score } = await compose('folk', 3, {
      sections: [{ label: 'Verse' }, { label: 'Chorus' }, { label: 'Outro', lyrics: '' }],
    });
    expect(new Set(score.lyrics.map(({ section }) => section))).toEqual(new Set([0, 1]));
    const { score: silent } = await compose('folk', 3, {
      sections: [{ label: 'Intro' }, { label: 'Solo', bars: 8 }],
    });
    expect(silent.lyrics).toEqual([]);
  });

  test('what is no instrument is told', async () => {
    const { notices } = await compose('pop', 1, {
      sections: [{ label: 'Solo', include: 'zzyzx', avoid: 'gloom box' }],
    });
    expect(notices.join(' ')).toMatch(
      /"gloom box" in avoid is no instrument.*"zzyzx" in include is no instrument/,
    );
  });
});

test('two chords in a bar of 6/8 each begin on their own lowest note', async () => {
  const chords = '| Cmaj7 | C/E Am7 | Fm6 G7sus4 | Cmaj9 |';
  const sections = ['Verse', 'Chorus'].map((label) => ({ label, bars: 8, chords }));
  const { score } = await composeSong({
    tags: 'soul, bass guitar',
    seed: 901,
    instrumental: true,
    wishes: { sections, metre: { numerator: 6, denominator: 8, beatsPerBar: 3 } },
  });
  const bass = score.parts.find(({ role }) => role.endsWith('bass'))!;
  const within = score.chords.filter(({ startBeat }) => startBeat % 3 !== 0);
  expect(within.length).toBeGreaterThan(2);
  for (const { startBeat, root, bass: lowest } of within) {
    const struck = bass.notes.find((note) => Math.abs(note.startBeat - startBeat) < 0.01);
    expect([startBeat, struck && struck.pitch % 12]).toEqual([startBeat, struck && (lowest ?? root)]);
  }
});

describe('tempo, key and metre are those that were asked for', () => {
  test.each([
    ['pop', 97.5, EB_MINOR, SIX_EIGHT],
    ['rock', 180, { tonic: 6, mode: 'major' }, WALTZ],
    ['house', 44, EB_MINOR, WALTZ],
    ['国风', 63.2, { tonic: 1, mode: 'major' }, SIX_EIGHT],
    ['gospel', 120, { tonic: 10, mode: 'major' }, { numerator: 4, denominator: 4, beatsPerBar: 4 }],
  ] as const)('%s', async (tags, bpm, key, metre) => {
    for (const seed of [1, 2]) {
      const { score } = await compose(tags, seed, { bpm, key, metre });
      expect(score.tempoMap[0]).toEqual({ startBeat: 0, bpm });
      expect(score.key).toEqual(key);
      expect(score.keyChanges).toEqual([]);
      expect(score.metre).toEqual(metre);
    }
  });
});

describe('a song is as long as was asked', () => {
  const WORDS =
    '[Verse]\nPaper boats along the shore\nNobody sails them any more\n[Chorus]\nCarry me over\nCarry me home';
  const lengths = [25, 75, 222, 420];
  const cases = ['folk', 'house', 'blues', '国风'];
  test.each(cases)('%s', async (tags) => {
    for (const durationSeconds of lengths)
      for (const [lyrics, instrumental] of [
        [WORDS, false],
        [undefined, true],
        [undefined, false],
      ] as const) {
        const { score, notices } = await compose(tags, 5, { durationSeconds }, lyrics, instrumental);
        const seconds = timeOf(score).secondsAt(score.lengthBeats);
        const barSeconds = (score.metre.beatsPerBar * 60) / score.tempoMap[0]!.bpm;
        // What rings after the last bar belongs to the song: up to five seconds.
        const off = seconds - durationSeconds;
        if (off > barSeconds || off < -5 - barSeconds)
          expect(notices.join(' '), `${tags} ${durationSeconds}`).toMatch(
            /The song lasts about \d+ s, not the/,
          );
      }
  });

  test('more words than there is time for are sung, and that is said', async () => {
    const { score, notices } = await compose('pop', 5, { durationSeconds: 20 }, WORDS.repeat(6));
    expect(score.lyrics.length).toBe(24);
    expect(notices.join(' ')).toMatch(
      /The song lasts about \d+ s, not the 20 s that were asked for: its words need/,
    );
  });

  test('sections without a length share what is left', async () => {
    const sections = [{ label: 'Intro' }, { label: 'Solo', bars: 8 }, { label: 'Outro' }];
    const { score } = await compose('rock', 2, { sections, durationSeconds: 60, bpm: 120 });
    expect(score.sections[1]!.lengthBeats).toBe(32);
    expect(Math.abs(timeOf(score).secondsAt(score.lengthBeats) - 58)).toBeLessThanOrEqual(2);
  });
});

test.each([
  ['pop, 90 bpm', { bpm: 120 }, 'say 90 bpm, bpm says 120'],
  ['pop, A minor', { key: EB_MINOR }, 'say A minor, key says Eb minor'],
  ['pop in 3/4', { metre: SIX_EIGHT }, 'say 3/4, time_signature says 6/8'],
  [
    'pop',
    { bpm: 100, sections: [{ label: 'Solo', seconds: 11 }] },
    '11 s are 4.58 bars of 4/4 at 100 beats a minute; 9.6 s or 12 s would be whole bars',
  ],
  [
    'pop',
    { sections: [{ label: 'Verse', bars: 1, lyrics: 'la '.repeat(80) }] },
    'syllables cannot be sung in one bar',
  ],
  [
    'pop',
    { sections: [{ label: 'Solo', bars: 2, chords: 'C F G' }] },
    '3 bars of chords do not fit in 2 bars',
  ],
  [
    'pop',
    { sections: [{ label: 'Solo', chords: 'C Hx' }] },
    'plan.sections.0 ("Solo"): chords: "Hx" is no chord',
  ],
  ['pop', { sections: [{ label: 'Solo', chords: '% C' }] }, '"%" repeats the bar before, and there is none'],
  ['pop', { sections: [{ label: 'Solo', chords: '|' }] }, 'there is no chord in them'],
  ['pop', { sections: [{ label: 'Solo', include: 'piano', avoid: 'piano' }] }, 'include and avoid both name'],
  ['pop', { sections: [{ label: 'A', lyrics: 'la', avoid: 'vocals' }] }, 'avoid leaves singing out'],
] satisfies [string, SongWishes, string][])(
  'a contradiction is refused: %s %j',
  async (tags, wishes, said) => {
    const metre =
      tags === 'pop' && 'sections' in wishes
        ? { metre: { numerator: 4, denominator: 4, beatsPerBar: 4 } as const }
        : {};
    await expect(checkSongRequest({ tags, seed: 1, wishes: { ...metre, ...wishes } })).rejects.toThrow(said);
  },
);

test('a tempo for lengths is never far from the song’s', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 180 }),
      fc.array(fc.double({ min: 4, max: 60, noNaN: true }), { maxLength: 8 }),
      fc.constantFrom(WALTZ, SIX_EIGHT),
      (bpm, seconds, metre) => {
        const found = tempoForLengths(bpm, seconds, metre);
        expect(Math.abs(found / bpm - 1)).toBeLessThanOrEqual(0.15);
      },
    ),
  );
});
