import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasPeople, PEOPLE_MISSING } from '../measure/voice/human/people.ts';
import { hasRecogniser, RECOGNISER_MISSING } from '../measure/voice/recogniser.ts';
import { measureLine, type VoiceMeasure, voicePieces } from '../measure/voice/voice-report.ts';
import { humanPieces, missingMachines } from './human.ts';
import { hasRecordings, RECORDINGS_MISSING, recordingsPiece } from './mandarin-recordings.ts';
import type { Pieces } from './pieces.ts';

interface VoiceReport {
  measures: VoiceMeasure[];
  /** What could not be measured, and why. */
  notices: string[];
}

/**
 * Takes the measures of the singer (all, or the pieces whose names contain `only`: pitch, words, times, mandarin, people,
 * delivery, speed, human). Words need the recogniser; where it is missing the report says so and leaves them out.
 */
export async function measureVoices(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  { resume, minutes }: Pieces,
): Promise<VoiceReport> {
  const endsAt = performance.now() + minutes * 60_000;
  const file = path.join(folder, 'pieces.json');
  const known: Record<string, VoiceMeasure[]> =
    resume && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const pieces = [
    ...voicePieces(cpuMilliseconds),
    ...(hasRecordings() ? [recordingsPiece] : []),
    ...humanPieces(),
  ].filter(({ name }) => !only || name.includes(only));
  const measures: VoiceMeasure[] = [];
  let left = 0;
  for (const { name, measure } of pieces) {
    if (!known[name] && performance.now() > endsAt) {
      left++;
      continue;
    }
    if (!known[name]) {
      known[name] = await measure();
      writeFileSync(file, JSON.stringify(known, null, 1));
      for (const one of known[name]) say(measureLine(one));
    }
    measures.push(...known[name]);
  }
  const notices = [
    ...(hasRecogniser() ? [] : [RECOGNISER_MISSING]),
    ...(hasRecordings() ? [] : [RECORDINGS_MISSING]),
    ...(hasPeople() ? missingMachines() : [PEOPLE_MISSING]),
  ];
  if (left > 0) notices.push(`${left} of ${pieces.length} pieces are left: go on with --resume.`);
  return { measures, notices };
}

/** Processor time: other work on the machine must not slow the singer down. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The report as a Markdown table, misses in bold, with what could not be measured below. */
export function voiceTable({ measures, notices }: VoiceReport): string {
  return [
    '| measure | value | target | |',
    '| --- | --- | --- | --- |',
    ...measures.map((measure) => {
      const value = `${measure.value.toFixed(1)} ${measure.unit}`;
      return `| ${measure.name} | ${measure.met ? value : `**${value}**`} | ${targetOf(measure)} | ${hasTarget(measure) ? (measure.met ? 'ok' : 'missed') : ''} |`;
    }),
    '',
    `${measures.filter((m) => hasTarget(m) && m.met).length} of ${measures.filter(hasTarget).length} targets met.`,
    ...notices,
  ].join('\n');
}

const hasTarget = ({ target }: VoiceMeasure): boolean =>
  target.atLeast !== undefined || target.atMost !== undefined;

function targetOf({ target }: VoiceMeasure): string {
  if (target.atLeast !== undefined) return `at least ${target.atLeast}`;
  return target.atMost === undefined ? '' : `at most ${target.atMost}`;
}
