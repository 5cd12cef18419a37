import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { changesOf } from './compare.ts';
import { hashOf, measureStrand, type StrandFigures } from './figures.ts';
import type { GoldenRender, Strand } from './strand.ts';

/** What a render sounded like when it was recorded: one figure a line. */
export interface Recording {
  what: string;
  /** Machines of one kind round alike: there the hashes must agree; on any other the figures decide. */
  machine: string;
  strands: Record<string, StrandFigures>;
}

/** The kind of machine this is: its processor and the engine that runs the code. */
export const thisMachine = `${process.arch}, V8 ${process.versions.v8.split('.').slice(0, 2).join('.')}`;

const fileOf = (name: string): string => fileURLToPath(new URL(`./recordings/${name}.json`, import.meta.url));

/** What was recorded of a render; nothing where it is new. */
export function readRecording(name: string): Recording | undefined {
  const file = fileOf(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recording) : undefined;
}

export function writeRecording(name: string, recording: Recording): void {
  writeFileSync(fileOf(name), `${JSON.stringify(recording, null, 1)}\n`);
}

/** Measures all strands. */
export function recordingOf({ what }: GoldenRender, strands: readonly Strand[]): Recording {
  return {
    what,
    machine: thisMachine,
    strands: Object.fromEntries(strands.map((strand) => [strand.name, measureStrand(strand)])),
  };
}

/** How a render compares with its recording. */
export interface Verdict {
  /**
   * `same`: every sample, or, made on another kind of machine, every figure; `rounded`: no figure moved, but samples
   * did, on a machine that rounds alike; `changed`: it sounds different; `new`: there is no recording.
   */
  outcome: 'same' | 'rounded' | 'changed' | 'new';
  /** In words for people, a change each. */
  changes: string[];
}

/** Compares what was made with what was recorded; equal samples are not measured again. */
export function judge(recording: Recording | undefined, strands: readonly Strand[]): Verdict {
  if (!recording) return { outcome: 'new', changes: [] };
  const made = new Map(strands.map((strand) => [strand.name, strand]));
  const changes: string[] = [];
  const others: string[] = [];
  for (const [name, before] of Object.entries(recording.strands)) {
    const strand = made.get(name);
    if (!strand) {
      changes.push(`${name}: is gone`);
      continue;
    }
    if (hashOf(strand.audio) === before.hash && strand.instrument === before.instrument) continue;
    others.push(name);
    changes.push(...changesOf(name, before, measureStrand(strand)));
  }
  for (const name of made.keys()) if (!(name in recording.strands)) changes.push(`${name}: is new`);
  if (changes.length > 0) return { outcome: 'changed', changes };
  if (others.length === 0 || recording.machine !== thisMachine) return { outcome: 'same', changes };
  return {
    outcome: 'rounded',
    changes: [`samples differ, but no figure does (rounding?): ${others.join(', ')}`],
  };
}
