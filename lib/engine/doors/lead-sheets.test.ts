import { describe, expect, it } from 'vitest';
import { leadSheets } from '#tools/fixtures/lead-sheets/read-lead-sheets.ts';
import { writeAbc } from '../score/files/write-abc.ts';
import { writeMusicXml } from '../score/files/write-musicxml.ts';
import { problemsOf } from '../score/problems.ts';
import type { Score } from '../score/score.ts';
import { findVoice } from '../voice/find-voice.ts';
import { reachOf } from '../voice/reach.ts';
import { songOfScoreFile } from './compose-song.ts';

type Format = 'abc' | 'musicxml';
const SHEETS = leadSheets();
const cases = SHEETS.flatMap((sheet) =>
  (['abc', 'musicxml'] as const).map((format) => [sheet.name, format, sheet] as const),
);
const TAGS = ['folk', 'jazz, male vocals', 'mandopop'];

const songOf = (format: Format, content: string, tags: string) =>
  songOfScoreFile({ format, content, tags, seed: 5 }).score;

/** "beat+beats pitch syllable" of what is sung, pitches from the first one. */
function sung({ parts, lyrics }: Score): string[] {
  const { notes } = parts.find(({ role }) => role === 'lead-vocal')!;
  return notes.map(({ startBeat, lengthBeats, pitch, sung: words }) =>
    line(
      startBeat,
      lengthBeats,
      pitch - notes[0]!.pitch,
      !words || words.continues ? '_' : lyrics[words.line]!.syllables[words.syllable]!.text,
    ),
  );
}
const line = (start: number, length: number, steps: number, syllable: string): string =>
  `${start.toFixed(2)}+${length.toFixed(2)} ${steps} ${syllable}`;

/** What a lead sheet says beside its notes. */
const said = ({ key, metre, tempoMap, chords, swing, lengthBeats }: Score) => ({
  key,
  metre,
  tempoMap,
  chords,
  swing: Number(swing.toFixed(4)),
  lengthBeats,
});

it('there are ten tunes, of all that lead sheets have', () => {
  expect(SHEETS).toHaveLength(10);
  const written = SHEETS.map(({ abc }) => abc).join('\n');
  for (const sign of [
    /^M:3\/4/m,
    /^M:6\/8/m,
    /^M:2\/4/m,
    /\|1 .*:\|\[2/,
    /- ?\|/,
    /\p{Script=Han}/u,
    /^R:Swing/m,
  ])
    expect(written).toMatch(sign);
  expect(SHEETS.filter(({ played }) => played[0]!.startBeat > 0)).toHaveLength(5);
});

describe.each(cases)('%s in %s', (_, format, sheet) => {
  it('is sung note for note and word for word, in the singer’s octave', () => {
    for (const tags of TAGS) {
      const score = songOf(format, sheet[format], tags);
      expect(sung(score)).toEqual(
        sheet.played.map(({ startBeat, lengthBeats, pitch, syllable }) =>
          line(startBeat, lengthBeats, pitch - sheet.played[0]!.pitch, syllable),
        ),
      );
      const lead = score.parts.find(({ role }) => role === 'lead-vocal')!;
      expect(Math.abs((lead.notes[0]!.pitch - sheet.played[0]!.pitch) % 12)).toBe(0);
      expect(problemsOf(score, (id) => reachOf(findVoice(id)))).toEqual([]);
      expect(score.parts.length).toBeGreaterThan(2);
    }
  });

  it('is the same after it was written and read again in either format', () => {
    const score = songOf(format, sheet[format], 'jazz');
    for (const [again, written] of [
      ['musicxml', writeMusicXml(score)],
      ['abc', writeAbc(score)],
    ] as const) {
      const reread = songOf(again, written, 'jazz');
      expect(sung(reread)).toEqual(sung(score));
      expect(said(reread)).toEqual(said(score));
    }
  });

  it('goes out with its upbeat as one, and with its swing', () => {
    const score = songOf(format, sheet[format], 'pop');
    const [xml, abc] = [writeMusicXml(score), writeAbc(score)];
    const upbeat = sheet.played[0]!.startBeat > 0;
    expect(xml.includes('<measure number="0" implicit="yes">')).toBe(upbeat);
    expect(/^(\[[^\]]*\]|"[^"]*")*z/m.test(abc.split(/^K:.*\n/m)[1]!)).toBe(false);
    const swings = sheet.abc.includes('R:Swing');
    expect(
      xml.includes('<swing><first>2</first><second>1</second><swing-type>eighth</swing-type></swing>'),
    ).toBe(swings);
    expect(/^R:Swing 2:1$/m.test(abc)).toBe(swings);
    expect(/ (attack|release)=/.test(xml)).toBe(false);
  });
});
