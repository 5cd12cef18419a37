import { describe, expect, it } from 'vitest';
import {
  CHINESE_SONG,
  chineseLine,
  composeAnew,
  composeForTest,
  ENGLISH_SONG,
  englishLine,
} from '#tools/fixtures/compositions.ts';
import { measureScore } from '#tools/measure/score-measures.ts';
import { instruments } from '../instruments/kinds/index.ts';
import { Random } from '../random.ts';
import type { Note, Part, Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { STYLE_IDS } from '../styles/ids.ts';
import { chordAt, isChordTone } from '../theory/chords.ts';
import { keyAt } from '../theory/key.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses } from '../theory/scales.ts';
import { composeSong } from './compose-song.ts';
import { metricStrength } from './phrase-rhythm.ts';
import { emptyReading, planSong } from './plan-song.ts';
import { isVocal, onsets, straighten } from './score-frame.ts';

const instrumentsById = new Map(instruments.map((instrument) => [instrument.id, instrument]));
const isPitched = (part: Part) => part.bus !== 'drums' && part.bus !== 'percussion' && part.bus !== 'effects';
/** The pop song in English of a seed. */
const popSong = (seed: number) => composeForTest('pop', seed, ENGLISH_SONG);
const leadNotes = (score: Score) =>
  score.parts.filter((part) => part.role === 'lead-vocal').flatMap((part) => part.notes);
const inSection = (notes: readonly Note[], score: Score, index: number) => {
  const lines = new Set(score.lyrics.flatMap((line, at) => (line.section === index ? [at] : [])));
  return notes.filter((note) => note.sung && lines.has(note.sung.line));
};

/** Share of a section's length at which two melodies are within a semitone of each other, transposition taken out. */
function similarity(
  a: readonly Note[],
  b: readonly Note[],
  aStart: number,
  bStart: number,
  lengthBeats: number,
  shift: number,
): number {
  const at = (notes: readonly Note[], beat: number) =>
    notes.find((note) => note.startBeat <= beat && note.startBeat + note.lengthBeats > beat)?.pitch;
  let same = 0;
  let both = 0;
  for (let beat = 0.1; beat < lengthBeats; beat += 0.25) {
    const one = at(a, aStart + beat);
    const two = at(b, bStart + beat);
    if (one === undefined && two === undefined) continue;
    both++;
    if (one !== undefined && two !== undefined && Math.abs(two - one - shift) <= 1) same++;
  }
  return both > 0 ? same / both : 0;
}

function checkMusic(score: Score): void {
  let total = 0;
  let unexplained = 0;
  for (const part of score.parts) {
    const range = instrumentsById.get(part.instrument)?.range;
    expect(part.notes.length, part.id).toBeGreaterThan(0);
    for (const note of part.notes) {
      const where = `${part.id} at ${note.startBeat}`;
      expect(Number.isFinite(note.startBeat + note.lengthBeats + note.pitch + note.velocity), where).toBe(
        true,
      );
      if (
        note.startBeat < 0 ||
        note.startBeat + note.lengthBeats > score.lengthBeats + 1e-3 ||
        note.lengthBeats <= 0
      )
        throw new Error(`${where}: outside the song`);
      if (note.velocity <= 0 || note.velocity > 1 || Math.abs(note.offsetSeconds ?? 0) > 0.05)
        throw new Error(`${where}: touch`);
      if (range && (note.pitch < range.low || note.pitch > range.high))
        throw new Error(`${where}: ${part.instrument} cannot play ${note.pitch}`);
      if (!isPitched(part)) continue;
      total++;
      const middle = note.startBeat + Math.min(0.5, note.lengthBeats * 0.55);
      const explained =
        keyPitchClasses(keyAt(score, note.startBeat + 0.3)).has(pitchClass(note.pitch)) ||
        isChordTone(note.pitch, chordAt(score.chords, middle)) ||
        isChordTone(note.pitch, chordAt(score.chords, note.startBeat));
      if (!explained) unexplained++;
    }
  }
  expect(unexplained / total).toBeLessThan(0.05);
}

function checkLead(score: Score, notes: readonly Note[]): void {
  const straight = straighten(notes, score);
  let strong = 0;
  let onChord = 0;
  straight.forEach((note, i) => {
    const next = straight[i + 1];
    if (next && note.startBeat + note.lengthBeats > next.startBeat + 0.02)
      throw new Error(`lead notes overlap at ${note.startBeat}`);
    if (metricStrength(note.startBeat, score.metre) < 0.6) return;
    strong++;
    if (
      isChordTone(note.pitch, chordAt(score.chords, note.startBeat + Math.min(0.5, note.lengthBeats * 0.55)))
    )
      onChord++;
  });
  // People’s own songs: 0.54 to 0.89 (5–95 %).
  if (strong > 12) expect(onChord / strong).toBeGreaterThanOrEqual(0.6);
}

describe.each(STYLE_IDS)('a song in %s', (style) => {
  it.each([11, 12])('with words, seed %i, is music', (seed) => {
    const { plan, score } = composeForTest(style, seed, seed % 2 === 0 ? CHINESE_SONG : ENGLISH_SONG);
    checkMusic(score);
    const seconds = timeOf(score).secondsAt(score.lengthBeats);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThan(300);

    const lead = leadNotes(score);
    const backing = score.parts.find((part) => part.id === 'backing-echo')?.notes ?? [];
    checkLead(score, score.parts.find((part) => part.id === 'lead-vocal')?.notes ?? []);
    // Every syllable begins once, long enough to be sung, in order.
    score.lyrics.forEach((line, index) => {
      const own = (line.backing ? backing : lead).filter(
        (note) => note.sung?.line === index && !note.sung.continues,
      );
      expect(
        own.map((note) => note.sung?.syllable),
        line.text,
      ).toEqual(line.syllables.map((_, i) => i));
      for (const note of own) expect((note.lengthBeats * 60) / plan.bpm).toBeGreaterThan(0.085);
    });
    // A breath between lines.
    const byLine = Map.groupBy(
      [...lead].sort((a, b) => a.startBeat - b.startBeat),
      (note) => note.sung?.line ?? -1,
    );
    let end = -10;
    for (const notes of byLine.values()) {
      expect(((notes[0]!.startBeat - end) * 60) / plan.bpm).toBeGreaterThan(0.2);
      end = notes.at(-1)!.startBeat + notes.at(-1)!.lengthBeats;
    }
    // In the voice, one highest point a section.
    for (const note of lead) expect(note.pitch).toBeGreaterThanOrEqual(plan.voice.range.low);
    for (const note of lead) expect(note.pitch).toBeLessThanOrEqual(plan.voice.range.high);
    score.sections.forEach((section, index) => {
      const sung = onsets(
        inSection(score.parts.find((part) => part.id === 'lead-vocal')?.notes ?? [], score, index),
      );
      if (sung.length < 8) return;
      const peak = Math.max(...sung.map((note) => note.pitch));
      expect(sung.filter((note) => note.pitch === peak).length, `${section.label}: one highest point`).toBe(
        1,
      );
    });
    // The refrain comes back, and lifts.
    const choruses = score.sections.flatMap((section, index) => (section.kind === 'chorus' ? [index] : []));
    const [first, ...rest] = choruses;
    for (const again of rest) {
      const a = score.sections[first as number]!;
      const b = score.sections[again]!;
      const shift = plan.form[again]!.keyShift - plan.form[first as number]!.keyShift;
      const alike = similarity(
        inSection(lead, score, first as number),
        inSection(lead, score, again),
        a.startBeat - 2,
        b.startBeat - 2,
        a.lengthBeats + 2,
        shift,
      );
      expect(alike, `chorus ${again}`).toBeGreaterThanOrEqual(0.8);
      expect(b.energy).toBeGreaterThanOrEqual(a.energy);
    }
    const verse = score.sections.find((section) => section.kind === 'verse')!;
    expect(score.sections[first as number]!.energy).toBeGreaterThan(verse.energy);
    expect(score.sections.at(-1)!.kind).toBe('outro');
    // Never a loop: most bars of the band differ from every other bar.
    const bar = score.metre.beatsPerBar;
    const bars = new Set<string>();
    const count = Math.round(score.lengthBeats / bar);
    for (let i = 0; i < count; i++) {
      const print = score.parts
        .filter((part) => !isVocal(part))
        .map(
          (part) =>
            `${part.id}:${part.notes.filter((note) => Math.floor((note.startBeat + 0.01) / bar) === i).map((note) => `${Math.round((note.startBeat - i * bar) * 8)}/${note.pitch}`)}`,
        );
      bars.add(print.join(' '));
    }
    expect(bars.size / count).toBeGreaterThan(0.5);
    // Pop in Chinese is a dialect of its own.
    expect(plan.style).toBe(style === 'pop' && seed % 2 === 0 ? 'mandopop' : style);
  });

  it('without words is music with themes and an ending', () => {
    const { score } = composeForTest(style, 21, []);
    checkMusic(score);
    expect(score.parts.some(isVocal)).toBe(false);
    const seconds = timeOf(score).secondsAt(score.lengthBeats);
    expect(seconds).toBeGreaterThan(80);
    expect(seconds).toBeLessThan(200);
    const leads = score.parts.filter((part) => part.role === 'lead');
    expect(leads.length).toBeGreaterThan(0);
    for (const part of leads) checkLead(score, part.notes);
    expect(new Set(score.sections.map((section) => section.kind)).size).toBeGreaterThanOrEqual(3);
    expect(new Set(score.sections.map((section) => section.energy)).size).toBeGreaterThanOrEqual(3);
    expect(score.chords.at(-1)!.startBeat + score.chords.at(-1)!.lengthBeats).toBeCloseTo(
      score.lengthBeats,
      6,
    );
  });
});

describe('composing', () => {
  it('gives the same score for the same seed', () => {
    expect(composeAnew('pop', 5, ENGLISH_SONG).score).toEqual(popSong(5).score);
  });

  it('holds kick and bass back before a drop', () => {
    let builds = 0;
    for (let seed = 0; seed < 6; seed++) {
      const { score } = composeForTest('house', seed, []);
      score.sections.forEach((section, i) => {
        const next = score.sections[i + 1];
        if (section.kind !== 'build' || !next || next.energy <= section.energy) return;
        builds++;
        const half = section.startBeat + section.lengthBeats / 2;
        const low = (from: number, to: number) =>
          score.parts
            .filter((part) => part.role === 'kick' || part.role === 'bass')
            .flatMap((part) => part.notes)
            .filter((note) => note.startBeat >= from + 0.1 && note.startBeat < to - 0.1).length;
        expect(low(half, next.startBeat)).toBe(0);
        expect(low(next.startBeat - 0.2, next.startBeat + 8)).toBeGreaterThan(8);
      });
    }
    expect(builds).toBeGreaterThan(0);
  });

  it('sings words that come back in a refrain to the tune they had: a hook', () => {
    const hooks = Array.from({ length: 8 }, (_, seed) => {
      const { score } = popSong(seed);
      const lead = leadNotes(score).filter((note) => !note.sung?.continues);
      const head = (text: string) => {
        const line = score.lyrics.findIndex((sung) => sung.text.startsWith(text));
        const [first, ...rest] = lead.filter((note) => note.sung?.line === line).slice(0, 3);
        return rest.map((note) => note.startBeat - first!.startBeat);
      };
      expect(head('Carry me over')).toEqual(head('Carry me home'));
      return measureScore(score).hookShare;
    });
    expect(hooks.reduce((sum, share) => sum + share, 0) / hooks.length).toBeGreaterThan(0.22);
  });

  it('opens up in refrains: what is held there is longer than in verses', () => {
    const held = (kind: string) => {
      const shares = Array.from({ length: 8 }, (_, seed) => {
        const { score } = popSong(seed);
        const { startBeat, lengthBeats } = score.sections.find((section) => section.kind === kind)!;
        const notes = leadNotes(score).filter(
          (note) => note.startBeat >= startBeat - 0.5 && note.startBeat < startBeat + lengthBeats - 0.5,
        );
        const sum = (list: typeof notes) => list.reduce((beats, note) => beats + note.lengthBeats, 0);
        return sum(notes.filter((note) => note.lengthBeats >= 1.5)) / sum(notes);
      });
      return shares.reduce((sum, share) => sum + share, 0) / shares.length;
    };
    expect(held('chorus')).toBeGreaterThan(held('verse') + 0.05);
  });

  it('sings the last refrain a little more freely, and still the same', () => {
    const alike = Array.from(
      { length: 8 },
      (_, seed) => measureScore(composeForTest('soul', seed, ENGLISH_SONG).score).chorusSimilarity,
    );
    expect(Math.min(...alike)).toBeGreaterThanOrEqual(0.8);
    expect(Math.min(...alike)).toBeLessThan(1);
  });

  it('gives no two melodies alike over 20 seeds, and at least 8 progressions', () => {
    const melodies = new Set<string>();
    const progressions = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      const { plan, score } = popSong(seed);
      const notes = leadNotes(score);
      melodies.add(
        notes
          .slice(1, 40)
          .map((note, i) => note.pitch - notes[i]!.pitch)
          .join(','),
      );
      progressions.add(plan.form.map((section) => section.progression).join('|'));
    }
    expect(melodies.size).toBe(20);
    expect(progressions.size).toBeGreaterThanOrEqual(8);
  });

  it.each([
    ['one word', [{ kind: 'verse' as const, label: '', lines: [englishLine('Love')] }], 45, 150],
    [
      '5,000 English characters',
      [
        {
          kind: 'verse' as const,
          label: '',
          lines: Array.from({ length: 112 }, () =>
            englishLine('Silver rivers running down the quiet mountain ways'),
          ),
        },
      ],
      120,
      380,
    ],
    [
      'a thousand characters of Chinese',
      [
        {
          kind: 'verse' as const,
          label: '',
          lines: Array.from({ length: 100 }, () => chineseLine('月亮升起来照着我的窗台')),
        },
      ],
      120,
      380,
    ],
    [
      'one endless line',
      [{ kind: 'verse' as const, label: '', lines: [englishLine('and on we go '.repeat(60))] }],
      60,
      300,
    ],
  ])('makes a song of %s', (_, lyrics, least, most) => {
    const { score } = composeForTest('pop', 3, lyrics);
    const seconds = timeOf(score).secondsAt(score.lengthBeats);
    expect(seconds).toBeGreaterThan(least);
    expect(seconds).toBeLessThan(most);
    checkMusic(score);
    const lead = leadNotes(score);
    score.lyrics.forEach((line, index) => {
      expect(lead.filter((note) => note.sung?.line === index && !note.sung.continues).length).toBe(
        line.syllables.length,
      );
    });
  });

  it('leaves out what no song has time for, keeps its ending, and says so', () => {
    const verse = Array.from({ length: 24 }, () => chineseLine('月亮升起来照着我的窗台晚风轻轻吹过来'));
    const sections = Array.from({ length: 12 }, (_, i) => ({
      kind: i % 2 === 0 ? ('verse' as const) : ('chorus' as const),
      label: '',
      lines: i % 2 === 0 ? verse : verse.slice(0, 4),
    }));
    const { plan, score } = composeForTest('pop', 3, sections);
    const seconds = timeOf(score).secondsAt(score.lengthBeats);
    expect(seconds).toBeLessThan(440);
    expect(seconds).toBeGreaterThan(300);
    expect(plan.notices.join()).toMatch(/lines were left out/);
    expect(plan.form.at(-1)!.kind).toBe('outro');
    expect(plan.form.findLast((section) => section.lines.length > 0)!.kind).toBe('chorus');
    expect(popSong(3).plan.notices).toEqual([]);
  });

  it('minds what was asked for and what was not', () => {
    const { plan, score } = composeForTest('pop', 4, ENGLISH_SONG, {
      bpm: 133,
      key: { tonic: 3, mode: 'minor' },
      metre: { numerator: 3, denominator: 4, beatsPerBar: 3 },
      without: ['drums', 'guitar'],
      instruments: [{ id: 'erhu', wanted: true }],
    });
    expect(plan.bpm).toBe(133);
    expect(score.key).toEqual({ tonic: 3, mode: 'minor' });
    expect(score.metre.beatsPerBar).toBe(3);
    expect(score.parts.some((part) => part.bus === 'drums')).toBe(false);
    expect(score.parts.some((part) => part.instrument.includes('guitar'))).toBe(false);
    expect(score.parts.some((part) => part.instrument === 'erhu')).toBe(true);
    checkMusic(score);
  });

  it.each(['3/4', '6/8'] as const)('plays every style in %s when asked', (name) => {
    const metre =
      name === '3/4'
        ? { numerator: 3, denominator: 4 as const, beatsPerBar: 3 }
        : { numerator: 6, denominator: 8 as const, beatsPerBar: 3 };
    for (const style of ['rock', 'house', 'jazz', 'guofeng', 'metal'] as const) {
      const { score } = composeForTest(style, 8, ENGLISH_SONG, { metre });
      checkMusic(score);
      expect(score.metre).toEqual(metre);
    }
  });

  it("lets a boogie's fifth rise over every chord: to the sixth, over minor ones to the seventh", () => {
    const rises = new Set<string>();
    for (let seed = 1; seed <= 6; seed++) {
      const { score } = composeForTest('blues', seed, ENGLISH_SONG);
      const guitar = score.parts.find((part) => part.id === 'rhythm-guitar')!.notes;
      for (const note of guitar) {
        const chord = chordAt(score.chords, note.startBeat);
        const together = guitar.filter((other) => other.startBeat === note.startBeat);
        if (together.length !== 2 || pitchClass(note.pitch - chord.root) !== 0) continue;
        const upper = Math.max(...together.map((other) => other.pitch));
        if (upper > note.pitch) rises.add(`${chord.quality} ${pitchClass(upper - note.pitch)}`);
      }
    }
    expect(rises).toContain('dominant7 7');
    expect(rises).toContain('dominant7 9');
    expect([...rises].filter((rise) => /^minor.* 9$|^dominant.* 10$/.test(rise))).toEqual([]);
  });

  it('marks rapped lines and sings the refrain', () => {
    const { score } = composeForTest('hip-hop', 6, ENGLISH_SONG);
    expect(score.parts.find((part) => part.id === 'lead-rap')?.delivery).toBe('rap');
    expect(score.parts.find((part) => part.id === 'lead-vocal')?.delivery).toBe('sung');
  });

  it('needs nothing but a seed', () => {
    const plan = planSong({ lyrics: [], reading: emptyReading(), instrumental: false, title: '', seed: 1 });
    expect(composeSong(plan, new Random(1)).parts.length).toBeGreaterThan(2);
  });
});
