import { readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { findVoice } from '../../voice/find-voice.ts';
import { reachOf } from '../../voice/reach.ts';
import { problemsOf } from '../problems.ts';
import { isVocalPart, type Note, type Part, type Score } from '../score.ts';
import { applyEdit, type ScoreEdit } from './apply-edit.ts';
import { type BeatRange, changedBeats } from './changed-beats.ts';
import { EditRefusedError } from './edit.ts';
import { editKinds } from './index.ts';

const context = { singerRange: (id: string) => reachOf(findVoice(id)) };
const songs: Score[] = [
  composeForTest('pop', 1, ENGLISH_SONG).score,
  composeForTest('mandopop', 2, CHINESE_SONG).score,
  composeForTest('jazz', 3, []).score,
];
const [pop] = songs as [Score, Score, Score];
/** Sections in metres of their own. */
const ofManyMetres = [
  { numerator: 5, denominator: 4, section: 0 },
  { numerator: 7, denominator: 8, section: 2 },
  { numerator: 3, denominator: 4, section: 4 },
].reduce((song, edit) => applyEdit(song, { kind: 'set-metre', ...edit }, context).score, songs[2]!);
songs.push(ofManyMetres);
const partNamed = (score: Score, role: Part['role']): Part => score.parts.find((part) => part.role === role)!;
const lead = partNamed(pop, 'lead-vocal');
const bass = partNamed(pop, 'bass');
const bar = pop.metre.beatsPerBar;
const at = ({ startBeat, pitch }: Note) => ({ notes: [{ beat: startBeat, pitch }] });
const edited = (score: Score, edit: ScoreEdit) => applyEdit(score, edit, context);
const within = (beat: number, { startBeat, endBeat }: BeatRange) => beat >= startBeat && beat < endBeat;
/** A sung note with room after it, of a word of one syllable; and a note of the bass. */
const single = lead.notes.find((note, i) => {
  const next = lead.notes[i + 1];
  const line = pop.lyrics[note.sung!.line]!;
  const word = line.syllables[note.sung!.syllable]!.word;
  return (
    next !== undefined &&
    next.startBeat - note.startBeat - note.lengthBeats > 0.4 &&
    line.syllables.filter((syllable) => syllable.word === word).length === 1 &&
    line.words.length > 1 &&
    !next.sung!.continues
  );
})!;
const low = bass.notes[4]!;

/** One of each kind that must be made: the edit, and what must hold of the score after it. */
const MADE: Record<
  Exclude<ScoreEdit['kind'], 'restore'>,
  { edit: ScoreEdit; holds: (after: Score) => void }
> = {
  'move-notes': {
    edit: { kind: 'move-notes', part: lead.id, select: at(single), byBeats: 0.25, bySemitones: 1 },
    holds: (after) =>
      expect(partNamed(after, 'lead-vocal').notes).toContainEqual({
        ...single,
        startBeat: single.startBeat + 0.25,
        pitch: single.pitch + 1,
      }),
  },
  'lengthen-notes': {
    edit: { kind: 'lengthen-notes', part: lead.id, select: at(single), by: { beats: 0.3 } },
    holds: (after) =>
      expect(
        partNamed(after, 'lead-vocal').notes.find(({ startBeat }) => startBeat === single.startBeat)!
          .lengthBeats,
      ).toBeCloseTo(single.lengthBeats + 0.3, 4),
  },
  'add-notes': {
    edit: {
      kind: 'add-notes',
      part: lead.id,
      notes: [
        {
          startBeat: single.startBeat + single.lengthBeats,
          lengthBeats: 0.25,
          pitch: single.pitch,
          continues: true,
        },
      ],
    },
    holds: (after) =>
      expect(
        partNamed(after, 'lead-vocal').notes.find(
          ({ startBeat }) => Math.abs(startBeat - single.startBeat - single.lengthBeats) < 1e-6,
        )!.sung,
      ).toEqual({ line: single.sung!.line, syllable: single.sung!.syllable, continues: true }),
  },
  'remove-notes': {
    edit: { kind: 'remove-notes', part: bass.id, select: { fromBeat: 2 * bar, toBeat: 6 * bar } },
    holds: (after) =>
      expect(
        partNamed(after, 'bass').notes.filter((note) =>
          within(note.startBeat, { startBeat: 2 * bar, endBeat: 6 * bar - 1e-3 }),
        ),
      ).toEqual([]),
  },
  'transpose-notes': {
    edit: { kind: 'transpose-notes', part: bass.id, select: at(low), by: { semitones: 2 } },
    holds: (after) => expect(partNamed(after, 'bass').notes).toContainEqual({ ...low, pitch: low.pitch + 2 }),
  },
  'set-velocity': {
    edit: { kind: 'set-velocity', part: bass.id, select: at(low), velocity: 0.31 },
    holds: (after) => expect(partNamed(after, 'bass').notes).toContainEqual({ ...low, velocity: 0.31 }),
  },
  'quantise-notes': {
    edit: {
      kind: 'quantise-notes',
      part: bass.id,
      select: { fromBeat: 0, toBeat: pop.lengthBeats },
      gridBeats: 0.5,
    },
    holds: (after) => {
      for (const note of partNamed(after, 'bass').notes) {
        expect(note.startBeat % 0.5).toBe(0);
        expect(note.offsetSeconds).toBeUndefined();
      }
    },
  },
  'set-line': {
    edit: { kind: 'set-line', line: 0, text: 'Evening rain comes drumming on the window' },
    holds: (after) => {
      expect(after.lyrics[0]!.words).toEqual('Evening rain comes drumming on the window'.split(' '));
      expect(
        partNamed(after, 'lead-vocal').notes.filter((note) => note.sung?.line === 0 && !note.sung.continues),
      ).toHaveLength(after.lyrics[0]!.syllables.length);
    },
  },
  'set-word': {
    edit: { kind: 'set-word', line: 0, word: 1, text: 'thunder' },
    holds: (after) => expect(after.lyrics[0]!.text).toBe('Morning thunder is falling on the window sill'),
  },
  'set-chord': {
    edit: { kind: 'set-chord', fromBeat: 8 * bar, toBeat: 9 * bar, root: 3, quality: 'minor7' },
    holds: (after) => {
      expect(after.chords).toContainEqual({
        startBeat: 8 * bar,
        lengthBeats: bar,
        root: 3,
        quality: 'minor7',
      });
      const covered = after.chords.reduce((sum, chord) => sum + chord.lengthBeats, 0);
      expect(covered).toBeCloseTo(
        pop.chords.reduce((sum, chord) => sum + chord.lengthBeats, 0),
        3,
      );
      const first = partNamed(after, 'bass').notes.find((note) => note.startBeat >= 8 * bar - 1e-3)!;
      expect(first.pitch % 12).toBe(3);
    },
  },
  'set-tempo': {
    edit: { kind: 'set-tempo', bpm: 60, section: 1 },
    holds: (after) => {
      const { startBeat } = pop.sections[1]!;
      expect(after.tempoMap.findLast((change) => change.startBeat <= startBeat)!.bpm).toBe(60);
      expect(after.tempoMap.findLast((change) => change.startBeat <= pop.sections[2]!.startBeat)!.bpm).toBe(
        pop.tempoMap[0]!.bpm,
      );
    },
  },
  'set-key': {
    edit: { kind: 'set-key', tonic: (pop.key.tonic + 1) % 12 },
    holds: (after) => {
      expect(after.key.tonic).toBe((pop.key.tonic + 1) % 12);
      expect(partNamed(after, 'lead-vocal').notes[0]!.pitch - lead.notes[0]!.pitch).toBe(1);
      expect(after.chords.map(({ root }) => root)).toEqual(pop.chords.map(({ root }) => (root + 1) % 12));
    },
  },
  'set-metre': {
    edit: { kind: 'set-metre', numerator: 5, denominator: 4 },
    holds: (after) => {
      expect(after.lengthBeats).toBe((pop.lengthBeats / 4) * 5);
      expect(after.sections.map(({ startBeat }) => startBeat)).toEqual(
        pop.sections.map(({ startBeat }) => (startBeat / 4) * 5),
      );
    },
  },
  'mute-part': {
    edit: { kind: 'mute-part', part: bass.id, muted: true },
    holds: (after) => expect(partNamed(after, 'bass')).toEqual({ ...bass, muted: true }),
  },
  'swap-instrument': {
    edit: { kind: 'swap-instrument', part: bass.id, instrument: 'tuba' },
    holds: (after) => expect(partNamed(after, 'bass').instrument).toBe('tuba'),
  },
  'add-part': {
    edit: {
      kind: 'add-part',
      part: {
        id: 'my-cello',
        role: 'counter',
        instrument: 'cello',
        notes: [{ startBeat: 4, lengthBeats: 4, pitch: 48, velocity: 0.6 }],
      },
    },
    holds: (after) =>
      expect(after.parts.at(-1)).toMatchObject({ id: 'my-cello', name: 'My cello', bus: 'melody' }),
  },
  'remove-part': {
    edit: { kind: 'remove-part', part: bass.id },
    holds: (after) => expect(after.parts).toEqual(pop.parts.filter((part) => part.id !== bass.id)),
  },
  'set-loudness': {
    edit: { kind: 'set-loudness', part: bass.id, gainDb: -3 },
    holds: (after) => expect(partNamed(after, 'bass')).toEqual({ ...bass, gainDb: -3 }),
  },
  'set-pan': {
    edit: { kind: 'set-pan', part: bass.id, pan: -0.5 },
    holds: (after) => expect(partNamed(after, 'bass')).toEqual({ ...bass, pan: -0.5 }),
  },
  'move-section': {
    edit: { kind: 'move-section', section: 2, to: 3 },
    holds: (after) => {
      const labels = pop.sections.map(({ label }) => label);
      expect(after.sections.map(({ label }) => label)).toEqual([
        ...labels.slice(0, 2),
        labels[3],
        labels[2],
        ...labels.slice(4),
      ]);
      expect(after.lengthBeats).toBe(pop.lengthBeats);
      expect(after.lyrics.length).toBe(pop.lyrics.length);
    },
  },
  'copy-section': {
    edit: { kind: 'copy-section', section: 1, to: 4 },
    holds: (after) => {
      const { startBeat } = pop.sections[1]!;
      const endBeat = pop.sections[2]!.startBeat;
      expect(after.lengthBeats).toBe(pop.lengthBeats + endBeat - startBeat);
      expect(after.lyrics.filter(({ section }) => section === 4).map(({ text }) => text)).toEqual(
        pop.lyrics.filter(({ section }) => section === 1).map(({ text }) => text),
      );
    },
  },
  'delete-section': {
    edit: { kind: 'delete-section', section: 2 },
    holds: (after) => {
      expect(after.sections).toHaveLength(pop.sections.length - 1);
      expect(after.lyrics.map(({ text }) => text)).toEqual(
        pop.lyrics.filter(({ section }) => section !== 2).map(({ text }) => text),
      );
    },
  },
  'repeat-section': {
    edit: { kind: 'repeat-section', section: 2, times: 3 },
    holds: (after) => expect(after.sections).toHaveLength(pop.sections.length + 2),
  },
};

/** What must be refused, and what the sentence must say. */
const REFUSED: [string, unknown, RegExp][] = [
  ['an unknown kind', { kind: 'paint-notes' }, /no edit "paint-notes"; there are move-notes/],
  ['no edit at all', null, /no edit "undefined"/],
  ['a field too many', { kind: 'set-pan', part: 'bass', pan: 0, colour: 'red' }, /set-pan.*colour/i],
  ['a pan beyond the side', { kind: 'set-pan', part: bass.id, pan: 3 }, /set-pan: pan/],
  [
    'an unknown part',
    { kind: 'mute-part', part: 'kazoo', muted: true },
    /no part "kazoo"; this song has .*bass/,
  ],
  [
    'a note that is not there',
    { kind: 'set-velocity', part: bass.id, select: { notes: [{ beat: 3.21, pitch: 99 }] }, velocity: 0.5 },
    /has no note D#7 \(99\) at bar 1, beat 4\.21/,
  ],
  [
    'a bass as high as a flute',
    { kind: 'transpose-notes', part: bass.id, select: at(low), by: { semitones: 60 } },
    /bar \d+, beat .* is not on .* which plays/,
  ],
  [
    'a singer beyond her range',
    { kind: 'transpose-notes', part: lead.id, select: at(single), by: { semitones: 36 } },
    /is not on .* which sings/,
  ],
  [
    'two sung notes at once',
    { kind: 'lengthen-notes', part: lead.id, select: at(single), by: { beats: 3 } },
    /would sing two notes at once/,
  ],
  [
    'a note before the song',
    { kind: 'move-notes', part: bass.id, select: at(low), byBeats: -900 },
    /before the song begins/,
  ],
  [
    'a note of no length',
    { kind: 'lengthen-notes', part: bass.id, select: at(low), by: { toBeats: 0.001 } },
    /0\.02 is the least/,
  ],
  [
    'words out of order',
    { kind: 'move-notes', part: lead.id, select: at(lead.notes[0]!), byBeats: 4 },
    /order of its words|two notes at once/,
  ],
  [
    'half a word',
    (() => {
      const line = pop.lyrics.findIndex(({ words }) => words.includes('Morning'));
      const note = lead.notes.find(({ sung }) => sung?.line === line && sung.syllable === 1)!;
      return { kind: 'remove-notes', part: lead.id, select: at(note) };
    })(),
    /carries "[a-z]+" of "Morning": remove all notes of the word/,
  ],
  ['a line with nothing to sing', { kind: 'set-line', line: 0, text: '…!' }, /nothing to sing/],
  [
    'a line that is not there',
    { kind: 'set-line', line: 999, text: 'la' },
    /no line 999; this song has lines 0 to/,
  ],
  ['a word that is not there', { kind: 'set-word', line: 0, word: 50, text: 'la' }, /there is no word 50/],
  ['an unknown instrument', { kind: 'swap-instrument', part: bass.id, instrument: 'tubular' }, /nearest are/],
  ['drums for a bass', { kind: 'swap-instrument', part: bass.id, instrument: 'rock-kit' }, /no drum part/],
  [
    'a part twice',
    { kind: 'add-part', part: { id: bass.id, role: 'bass', instrument: 'tuba', notes: [] } },
    /already/,
  ],
  ['a section that is not there', { kind: 'delete-section', section: 77 }, /no section 77; this song has 0 /],
  [
    'a metre that cuts words',
    { kind: 'set-metre', numerator: 2, denominator: 4 },
    /new metre has no beat for/,
  ],
  [
    'a metre of a section that is not there',
    { kind: 'set-metre', numerator: 3, denominator: 4, section: 77 },
    /no section 77; this song has 0 /,
  ],
  [
    'a chord after the song',
    { kind: 'set-chord', fromBeat: 0, toBeat: 9999, root: 0, quality: 'major' },
    /does not lie in the song/,
  ],
];

describe('edits of a score', () => {
  it('are one file each', () => {
    const helpers = [
      'apply-edit',
      'changed-beats',
      'changed-stretch',
      'edit',
      'index',
      'known-instrument',
      'other-mode',
      'section-order',
      'select-notes',
      'set-words',
    ];
    const files = readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => file.slice(0, -3))
      .filter((file) => !helpers.includes(file));
    expect(files.sort()).toEqual(editKinds.map(({ kind }) => kind).sort());
  });

  it('composed songs can be played and sung', () => {
    for (const song of songs) expect(problemsOf(song, context.singerRange)).toEqual([]);
  });

  it.each(Object.entries(MADE))('%s does what it says, and can be taken back', (_kind, { edit, holds }) => {
    const before = structuredClone(pop);
    const { score, changed, inverse } = edited(pop, edit);
    holds(score);
    expect(pop).toEqual(before);
    expect(problemsOf(score, context.singerRange)).toEqual([]);
    expectOnlyInside(pop, score, changed);
    const back = applyEdit(score, JSON.parse(JSON.stringify(inverse)), context);
    expect(back.score).toStrictEqual(before);
    expect(applyEdit(back.score, back.inverse, context).score).toStrictEqual(score);
  });

  it.each(REFUSED)('refuse %s', (_what, edit, message) => {
    expect(() => applyEdit(pop, edit, context)).toThrow(EditRefusedError);
    expect(() => applyEdit(pop, edit, context)).toThrow(message);
  });

  it('a whole word can be removed, and a melisma takes its syllable over', () => {
    const { score } = edited(pop, { kind: 'remove-notes', part: lead.id, select: at(single) });
    const line = pop.lyrics[single.sung!.line]!;
    const word = line.words[line.syllables[single.sung!.syllable]!.word];
    expect(score.lyrics[single.sung!.line]!.words).toEqual(
      line.words.filter((_, i) => i !== line.syllables[single.sung!.syllable]!.word),
    );
    expect(word).toBeTruthy();
  });

  it('an inverse holds for no other score', () => {
    const { inverse } = edited(pop, MADE['set-velocity'].edit);
    const { score } = edited(pop, { kind: 'remove-notes', part: bass.id, select: at(low) });
    expect(() => applyEdit(score, inverse, context)).toThrow(/notes of "bass" are others now/);
  });

  it('any edit of any song is refused with a sentence, or can be played, sung and taken back', () => {
    const made = new Map<string, number>();
    fc.assert(
      fc.property(
        fc.nat(songs.length - 1),
        fc.array(fc.noBias(fc.nat(9999)), { minLength: 16, maxLength: 16 }),
        (index, draws) => {
          const song = songs[index]!;
          let drawn = 0;
          const draw = () => draws[drawn++ % draws.length]! / 10_000;
          const edit = anyEdit(song, draw);
          try {
            const { score, changed, inverse } = edited(song, edit);
            expect(problemsOf(score, context.singerRange)).toEqual([]);
            expectOnlyInside(song, score, changed);
            expect(isDeepStrictEqual(applyEdit(score, inverse, context).score, song)).toBe(true);
            made.set(edit.kind, (made.get(edit.kind) ?? 0) + 1);
          } catch (error) {
            if (!(error instanceof EditRefusedError)) throw error;
            expect(error.message).toMatch(/^\S.{15,}[.)]$/s);
          }
        },
      ),
      { numRuns: 200, seed: 5 },
    );
    // The property says something of every kind only if most could be made.
    expect(made.size).toBeGreaterThan(18);
  });
});

/** What lies outside of `changed` is the same music. */
function expectOnlyInside(before: Score, after: Score, changed: BeatRange | undefined): void {
  const outside = (score: Score) => ({
    tempo: score.tempoMap.filter(({ startBeat }) => !changed || startBeat < changed.startBeat),
    parts: score.parts
      .map((part) => ({
        id: part.id,
        instrument: part.instrument,
        notes: part.notes
          .filter(
            (note) =>
              !changed ||
              note.startBeat + note.lengthBeats <= changed.startBeat ||
              note.startBeat >= changed.endBeat,
          )
          .map(({ sung, ...note }) => ({
            ...note,
            syllable: sung && score.lyrics[sung.line]!.syllables[sung.syllable],
          }))
          .sort((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch || a.lengthBeats - b.lengthBeats),
      }))
      .filter(({ notes }) => notes.length > 0)
      .map((part) => (changed ? { ...part, instrument: '' } : part)),
  });
  // Scores are large: a difference is shown only where there is one.
  const [now, was] = [outside(after), outside(before)];
  if (!isDeepStrictEqual(now, was)) expect(now).toEqual(was);
  if (changed) expect(changedBeats(before, after)).toEqual(changed);
}

/** Some edit of some kind, sensible enough to be possible now and then. */
function anyEdit(song: Score, draw: () => number): ScoreEdit {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)]!;
  const part = pick(song.parts);
  const from = Math.floor(draw() * song.lengthBeats);
  const notes = part.notes.length > 0 ? part.notes : [{ startBeat: 0, pitch: 60 } as Note];
  const select =
    draw() < 0.6 ? at(pick(notes)) : { fromBeat: from, toBeat: from + 1 + Math.floor(draw() * 16) };
  const section = Math.floor(draw() * song.sections.length);
  const whole = (low: number, high: number) => low + Math.floor(draw() * (high - low + 1));
  const words = ['river', 'golden morning', 'oh', '月亮', 'remember everything', 'light'];
  const line = whole(0, Math.max(0, song.lyrics.length - 1));
  const makers: Record<Exclude<ScoreEdit['kind'], 'restore'>, () => ScoreEdit> = {
    'move-notes': () => ({
      kind: 'move-notes',
      part: part.id,
      select,
      byBeats: whole(-8, 8) / 4,
      bySemitones: whole(-3, 3),
    }),
    'lengthen-notes': () => ({
      kind: 'lengthen-notes',
      part: part.id,
      select,
      by: draw() < 0.5 ? { beats: whole(-4, 8) / 8 } : { toBeats: whole(1, 8) / 4 },
    }),
    'add-notes': () => ({
      kind: 'add-notes',
      part: part.id,
      notes: [
        {
          startBeat: from + whole(0, 3) / 4,
          lengthBeats: 0.25,
          pitch: pick(notes).pitch,
          ...(isVocalPart(part) && draw() < 0.7 && { continues: true as const }),
        },
      ],
    }),
    'remove-notes': () => ({ kind: 'remove-notes', part: part.id, select }),
    'transpose-notes': () => ({
      kind: 'transpose-notes',
      part: part.id,
      select,
      by: draw() < 0.5 ? { semitones: whole(-5, 5) } : { scaleSteps: whole(-4, 4) },
    }),
    'set-velocity': () => ({
      kind: 'set-velocity',
      part: part.id,
      select,
      velocity: draw() < 0.5 ? 0.4 : { times: 1.3 },
    }),
    'quantise-notes': () => ({
      kind: 'quantise-notes',
      part: part.id,
      select,
      gridBeats: pick([0.25, 0.5, 1 / 3]),
      strength: pick([0.5, 1]),
    }),
    'set-line': () => ({ kind: 'set-line', line, text: `${pick(words)} ${pick(words)} ${pick(words)}` }),
    'set-word': () => ({ kind: 'set-word', line, word: whole(0, 5), text: pick(words) }),
    'set-chord': () => ({
      kind: 'set-chord',
      fromBeat: from,
      root: whole(0, 11),
      quality: pick(['major', 'minor7', 'sus4', 'power', 'dominant9'] as const),
      ...(draw() < 0.3 && { bass: whole(0, 11) }),
    }),
    'set-tempo': () => ({ kind: 'set-tempo', bpm: whole(60, 180), ...(draw() < 0.5 && { section }) }),
    'set-key': () => ({
      kind: 'set-key',
      tonic: whole(0, 11),
      ...(draw() < 0.5 && { mode: pick(['major', 'minor'] as const) }),
      ...(draw() < 0.5 && { section }),
    }),
    'set-metre': () => ({
      kind: 'set-metre',
      ...pick([
        { numerator: whole(3, 7), denominator: 4 },
        { numerator: pick([6, 7]), denominator: 8 },
      ] as const),
      ...(draw() < 0.7 && { section }),
    }),
    'mute-part': () => ({ kind: 'mute-part', part: part.id, muted: draw() < 0.8 }),
    'swap-instrument': () => ({
      kind: 'swap-instrument',
      part: part.id,
      instrument: pick(['violin', 'tuba', 'grand-piano', 'female-high', 'male-low', 'rock-kit']),
    }),
    'add-part': () => ({
      kind: 'add-part',
      part: {
        id: 'extra',
        role: 'counter',
        instrument: pick(['flute', 'cello']),
        notes: [{ startBeat: from, lengthBeats: 1, pitch: whole(40, 80), velocity: 0.5 }],
      },
    }),
    'remove-part': () => ({ kind: 'remove-part', part: part.id }),
    'set-loudness': () => ({ kind: 'set-loudness', part: part.id, gainDb: whole(-12, 6) }),
    'set-pan': () => ({ kind: 'set-pan', part: part.id, pan: whole(-10, 10) / 10 }),
    'move-section': () => ({ kind: 'move-section', section, to: whole(0, song.sections.length - 1) }),
    'copy-section': () => ({ kind: 'copy-section', section, to: whole(0, song.sections.length) }),
    'delete-section': () => ({ kind: 'delete-section', section }),
    'repeat-section': () => ({ kind: 'repeat-section', section, times: whole(2, 3) }),
  };
  return pick(Object.values(makers))();
}
