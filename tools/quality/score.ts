import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseMidi } from 'midi-file';
import { songOfScoreFile } from '#lib/engine/doors/compose-song.ts';
import { playSheet } from '#lib/engine/score/files/play-sheet.ts';
import { readMusicXml } from '#lib/engine/score/files/read-musicxml.ts';
import { writeAbc } from '#lib/engine/score/files/write-abc.ts';
import { writeMusicXml } from '#lib/engine/score/files/write-musicxml.ts';
import { scoreToMidi } from '#lib/engine/score/midi.ts';
import { melodyOf, notate } from '#lib/engine/score/notation/notate.ts';
import { TICKS } from '#lib/engine/score/notation/sheet-music.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { STYLES } from '#lib/engine/styles/index.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import { reachOf } from '#lib/engine/voice/reach.ts';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '../fixtures/compositions.ts';
import { leadSheets } from '../fixtures/lead-sheets/read-lead-sheets.ts';
import { inManyMetres } from '../fixtures/many-metres.ts';

const SEED = 4_200;
/** Of the built-in singers: a score says who sings it. */
const SINGER = voiceOf('female-middle');

function voiceOf(id: string) {
  return { id, ...reachOf(findVoice(id)) };
}

export interface ScoreRow {
  song: string;
  notes: number;
  /** Whether the score is the same after it was written out and read. */
  json: boolean;
  /** Notes that another reader, or ours, has elsewhere or not at all; nothing where that reader is not installed. */
  musicXml: number;
  abc: number | undefined;
  midi: number | undefined;
}

type Timed = [start: number, length: number, pitch: number];

/**
 * Songs of every style in both languages, and of the lead sheets of the fixtures, out and in again: the score as JSON; MusicXML by our own reader; ABC by
 * `abc2midi` and MIDI by `mftext` (Debian's abcmidi), where they are installed.
 */
export function measureFiles(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
): ScoreRow[] {
  const [hasAbc2midi, hasMftext] = ['abc2midi', 'mftext'].map((program) => {
    const isThere = !spawnSync(program).error;
    if (!isThere) say(`${program} is not installed (abcmidi): what it reads is left out.`);
    return isThere;
  });
  const rows: ScoreRow[] = [];
  mkdirSync(folder, { recursive: true });
  const measure = (song: string, score: Score) => {
    const file = path.join(folder, song.replaceAll(' ', '-'));
    const row = {
      song,
      notes: melodyOf(score)!.notes.length,
      json: isDeepStrictEqual(
        songOfScoreFile({ format: 'json', content: JSON.stringify(score), seed: 1 }).score,
        score,
      ),
      musicXml: differing(melodyAsPlayed(score), rereadMusicXml(score)),
      abc: hasAbc2midi ? differing(melodyAsWritten(score), byAbc2midi(score, file)) : undefined,
      midi: hasMftext ? differing(allNotes(score), byMftext(score, file)) : undefined,
    };
    rows.push(row);
    say(JSON.stringify(row));
  };
  for (const [i, { id }] of STYLES.entries())
    for (const [language, lyrics] of [
      ['English', ENGLISH_SONG],
      ['Mandarin', CHINESE_SONG],
    ] as const)
      if (!only || only === id)
        measure(`${id} ${language}`, composeForTest(id, SEED + i, lyrics, {}, SINGER).score);
  const ofMetres = 'in many metres';
  if (!only || only === ofMetres)
    for (const id of ['pop', 'jazz'] as const)
      measure(`${id} ${ofMetres}`, inManyMetres(composeForTest(id, SEED, ENGLISH_SONG, {}, SINGER).score));
  for (const { name, ...sheet } of leadSheets())
    for (const format of ['abc', 'musicxml'] as const)
      if (!only || only === name)
        measure(
          `${name} of ${format}`,
          songOfScoreFile({ format, content: sheet[format], seed: SEED }).score,
        );
  return rows;
}

export const fileTable = (rows: readonly ScoreRow[]): string =>
  [
    '| song | notes | JSON the same | MusicXML differs | ABC (abc2midi) differs | MIDI (mftext) differs |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.song} | ${row.notes} | ${row.json ? 'yes' : 'no'} | ${row.musicXml} | ${row.abc ?? 'not read'} | ${row.midi ?? 'not read'} |`,
    ),
  ].join('\n');

/** How many of either list the other does not have. */
function differing(expected: readonly Timed[], found: readonly Timed[]): number {
  const left = new Map<string, number>();
  for (const note of expected) left.set(note.join(), (left.get(note.join()) ?? 0) + 1);
  for (const note of found) left.set(note.join(), (left.get(note.join()) ?? 0) - 1);
  return [...left.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

const tick = (beat: number) => Math.round(beat * TICKS);

function melodyAsPlayed(score: Score): Timed[] {
  const notes = melodyOf(score)!
    .notes.toSorted((a, b) => a.startBeat - b.startBeat || b.pitch - a.pitch)
    .filter((note, i, all) => i === 0 || tick(note.startBeat) > tick(all[i - 1]!.startBeat));
  return notes.map(({ startBeat, lengthBeats, pitch }, i) => {
    const end = Math.min(
      tick(startBeat + lengthBeats),
      tick(notes[i + 1]?.startBeat ?? Number.POSITIVE_INFINITY),
    );
    return [tick(startBeat), end - tick(startBeat), pitch];
  });
}

const rereadMusicXml = (score: Score): Timed[] =>
  playSheet(readMusicXml(writeMusicXml(score))).notes.map(({ startBeat, lengthBeats, pitch }) => [
    tick(startBeat),
    tick(startBeat + lengthBeats) - tick(startBeat),
    pitch,
  ]);

/** On the grid, tied notes as one. */
function melodyAsWritten(score: Score): Timed[] {
  const notes: Timed[] = [];
  const { bars } = notate(score, { cutsAtChords: true });
  // A sheet begins with its upbeat.
  const sheetTick = bars[0]!.startTick;
  for (const { events, startTick } of bars)
    for (const { tick: at, ticks: length, note } of events) {
      if (note?.tiedFrom) notes.at(-1)![1] += length;
      else if (note) notes.push([startTick - sheetTick + at, length, note.pitch]);
    }
  return notes;
}

function byAbc2midi(score: Score, file: string): Timed[] {
  // The tune alone: no accompaniment of chords.
  writeFileSync(`${file}.abc`, writeAbc(score).replace(/^(K:.*)$/m, '$1\n%%MIDI gchordoff'));
  spawnSync('abc2midi', [`${file}.abc`, '-o', `${file}.abc.mid`, '-NGRA']);
  const { header, tracks } = parseMidi(readFileSync(`${file}.abc.mid`));
  const scale = TICKS / header.ticksPerBeat!;
  return tracks.flatMap((events) => {
    const notes: Timed[] = [];
    let at = 0;
    for (const event of events) {
      at += event.deltaTime;
      const now = Math.round(at * scale);
      // The program begins notes a tick late.
      if (event.type === 'noteOn' && event.velocity > 0) notes.push([now - 1, 0, event.noteNumber]);
      else if (event.type === 'noteOff' || event.type === 'noteOn') {
        const open = notes.find(([, length, pitch]) => length === 0 && pitch === event.noteNumber);
        if (open) open[1] = now - open[0];
      }
    }
    return notes;
  });
}

/** Every part's notes where they are played. */
function allNotes(score: Score): Timed[] {
  const time = timeOf(score);
  return score.parts.flatMap(({ notes }) =>
    apart(
      notes.map(({ startBeat, lengthBeats, offsetSeconds, pitch }): Timed => {
        const beat = offsetSeconds ? time.beatAt(time.secondsAt(startBeat) + offsetSeconds) : startBeat;
        return [Math.max(0, tick(beat)), Math.max(1, tick(lengthBeats)), Math.round(pitch)];
      }),
    ),
  );
}

/** Without the lengths of notes of one pitch that overlap: nobody can tell which of them a note-off ends. */
function apart(notes: readonly Timed[]): Timed[] {
  const endsAt = new Map<number, { end: number; notes: Timed[] }>();
  const inOrder = notes.map((note): Timed => [...note]).sort((a, b) => a[0] - b[0]);
  const overlapping = new Set<Timed>();
  for (const note of inOrder) {
    const [start, length, pitch] = note;
    const before = endsAt.get(pitch);
    if (before && before.end > start) {
      before.notes.push(note);
      before.end = Math.max(before.end, start + length);
      for (const each of before.notes) overlapping.add(each);
    } else endsAt.set(pitch, { end: start + length, notes: [note] });
  }
  return inOrder.map((note) => (overlapping.has(note) ? [note[0], 0, note[2]] : note));
}

function byMftext(score: Score, file: string): Timed[] {
  writeFileSync(`${file}.mid`, scoreToMidi(score));
  const { stdout } = spawnSync('mftext', [`${file}.mid`], { encoding: 'utf8', maxBuffer: 256 * 2 ** 20 });
  writeFileSync(`${file}.mftext`, stdout);
  return stdout.split(/^Track start/m).flatMap((track) => {
    const notes: Timed[] = [];
    const events = [...track.matchAll(/^Time=(\d+)\s+Note (on|off), chan=\d+ pitch=(\d+) vol=(\d+)/gm)].map(
      ([, at, what, pitch, velocity]) => ({
        at: Number(at),
        pitch: Number(pitch),
        isOff: what === 'off' || velocity === '0',
      }),
    );
    const sounding = new Map<number, Timed[]>();
    for (const { at, pitch, isOff } of events.sort(
      (a, b) => a.at - b.at || Number(b.isOff) - Number(a.isOff),
    )) {
      const open = sounding.get(pitch) ?? [];
      sounding.set(pitch, open);
      if (isOff) {
        const ended = open.shift();
        if (ended) ended[1] = at - ended[0];
      } else {
        const begun: Timed = [at, 0, pitch];
        notes.push(begun);
        open.push(begun);
      }
    }
    return apart(notes);
  });
}
