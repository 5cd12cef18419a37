import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { voices } from '#lib/engine/voice/voices/index.ts';
import { CONDITIONS } from '../measure/voice/conditions.ts';
import {
  buildVoice,
  colourOf,
  listLines,
  nearestReader,
  OTHER_LINES,
  sayLine,
  timeErrors,
} from '../measure/voice/own-voice.ts';
import { inRoom, READERS, type Reader, type ReadLine } from '../measure/voice/readers.ts';
import { hasRecogniser, RECOGNISER_MISSING } from '../measure/voice/recogniser.ts';
import { rhymeTest } from '../measure/voice/rhyme-test.ts';
import { voiceDistinctness } from '../measure/voice/voice-distinctness.ts';
import type { Pieces } from './pieces.ts';

/** A reading, its voice, and what was measured of it. */
interface Row {
  name: string;
  profile: VoiceProfile;
  cpuSeconds: number;
  misread: number;
  /** Absent where the program does not say where its sounds lie. */
  times?: { medianMs: number; highMs: number };
  /** Shares, 0–1. */
  rhyme?: number;
  /** The reader's own colour on lines beside the list, and the voice's on each of them. */
  colour: number[];
  said: number[][];
}

const ROOM = ', in a room';
/** By two readers the same room is heard. */
const IN_ROOM = new Set(['flite slt', 'festival ked']);

/**
 * One's own voice, with other programs as readers of the list: are its sounds found, is the voice understood, told apart from
 * the built-in singers, and nearer to its reader than to any other?
 */
export async function measureOwnVoices(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  { resume, minutes }: Pieces,
): Promise<{ rows: Row[]; notices: string[]; mistaken: string[] }> {
  const endsAt = performance.now() + minutes * 60_000;
  const file = path.join(folder, 'pieces.json');
  const known: Record<string, Row> = resume && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const wanted = READERS.flatMap((reader) => [
    { reader, name: reader.name, isInRoom: false },
    ...(IN_ROOM.has(reader.name) ? [{ reader, name: reader.name + ROOM, isInRoom: true }] : []),
  ]).filter(({ name }) => !only || name.includes(only));
  const rows: Row[] = [];
  const notices = hasRecogniser() ? [] : [RECOGNISER_MISSING];
  let left = 0;
  for (const { reader, name, isInRoom } of wanted) {
    if (!reader.exists()) {
      notices.push(`${name}: needs Debian's package "${reader.needs}"; it is left out.`);
      continue;
    }
    if (!known[name] && performance.now() > endsAt) {
      left++;
      continue;
    }
    known[name] ??= await measureReader(reader, name, isInRoom, folder);
    writeFileSync(file, JSON.stringify(known, null, 1));
    rows.push(known[name]);
    const { times, rhyme, cpuSeconds } = known[name];
    say(
      `${name}: times ${times?.medianMs.toFixed(1) ?? '–'} ms, rhyme ${percent(rhyme)}, ${cpuSeconds.toFixed(0)} s`,
    );
  }
  if (left > 0) notices.push(`${left} readers are left: go on with --resume.`);
  const { mistaken } = voiceDistinctness([...voices, ...rows.map(({ profile }) => profile)], TAKES);
  return { rows, notices, mistaken };
}

async function measureReader(reader: Reader, name: string, isInRoom: boolean, folder: string): Promise<Row> {
  const listen = (lines: ReadLine[]) => (isInRoom ? lines.map(inRoom) : lines);
  const read = listen(await reader.read(listLines().map(({ text }) => text)));
  const { profile, cpuSeconds, misread } = await buildVoice(name, read, folder);
  const others = listen(await reader.read(OTHER_LINES));
  const colours = others.map(({ samples }) => colourOf(samples));
  const low = CONDITIONS.find((condition) => condition.name === 'sung low')!;
  return {
    name,
    profile,
    cpuSeconds,
    misread,
    ...(read[0]!.phones && { times: timeErrors(read) }),
    ...(hasRecogniser() && { rhyme: (await rhymeTest({ ...low, profile })).correct }),
    colour: colours[0]!.map((_, b) => colours.reduce((sum, one) => sum + one[b]!, 0) / colours.length),
    said: OTHER_LINES.map((text) => colourOf(sayLine(profile, text))),
  };
}

/** Clips of a voice that are to be told apart. */
const TAKES = 3;

const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(100 * share).toFixed(1)} %`;

/** The report as Markdown. */
export function ownVoiceTable({ rows, notices, mistaken }: Awaited<ReturnType<typeof measureOwnVoices>>): string {
  // Who reads in a room is the same reader.
  const readers = new Map(
    rows.filter(({ name }) => !name.endsWith(ROOM)).map(({ name, colour }) => [name, colour]),
  );
  const nearest = (row: Row) =>
    row.said.filter((colour) => nearestReader(colour, readers) === row.name.replace(ROOM, '')).length;
  const ids = new Set(voices.map(({ id }) => id));
  /** Clips of a voice that are taken for a built-in singer's. */
  const mixedUp = (name: string) =>
    mistaken.filter((pair) => {
      const [clip, as] = pair.split(' as ');
      return clip === name && ids.has(as!);
    }).length;
  const trials = rows.reduce((sum, { said }) => sum + said.length, 0);
  const right = rows.reduce((sum, row) => sum + nearest(row), 0);
  return [
    '| reader | sounds found, median | 90 % | rhyme test, sung low | told apart from built-in singers | nearest to its reader | lines misread | processor |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) =>
      [
        '',
        row.name,
        row.times ? `${row.times.medianMs.toFixed(1)} ms` : '–',
        row.times ? `${row.times.highMs.toFixed(0)} ms` : '–',
        percent(row.rhyme),
        percent(1 - mixedUp(row.name) / TAKES),
        `${nearest(row)} of ${row.said.length}`,
        row.misread,
        `${row.cpuSeconds.toFixed(0)} s`,
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    `Nearer to its reader than to any other: ${right} of ${trials} (${percent(right / Math.max(1, trials))}).`,
    ...notices,
  ].join('\n');
}
