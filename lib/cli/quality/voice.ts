import { measureVoice, type VoiceMeasure, type VoiceReport } from '#lib/engine/voice/measure/voice-report.ts';

/**
 * Takes the measures of the singer (all, or the groups whose names contain `only`: pitch, words, mandarin, people,
 * delivery, speed). Words need the recogniser; where it is missing the report says so and leaves them out.
 */
export function measureVoices(only: string | undefined, say: (line: string) => void): Promise<VoiceReport> {
  return measureVoice({ now: cpuMilliseconds, ...(only && { only }), onProgress: say });
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
