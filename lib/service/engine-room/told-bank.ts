import type { VoicebankResult } from '#lib/contract/nouns.ts';
import type { BroughtBank } from '#lib/engine/doors/bring-voice.ts';

type Coverage = BroughtBank['report']['languages']['en'];

const coverage = ({ share, missing }: Coverage) => ({
  share,
  missing: missing.map(({ sound, sungAs }) => ({ sound, sung_as: sungAs })),
});

/** What of a bank is told, in the interface's terms. @param bytes of what is kept */
export function toldBank(report: BroughtBank['report'], sha256: string, bytes: number): VoicebankResult {
  const { name, author, web, licences } = report;
  const { en, zh } = report.languages;
  const common = {
    state: 'complete',
    name,
    ...(author && { author }),
    ...(web && { web }),
    bytes,
    sha256,
    languages: { en: coverage(en), zh: coverage(zh) },
    licences,
  };
  if ('kind' in report)
    return {
      ...common,
      kind: report.kind,
      speakers: report.speakers,
      ...(report.speaker && { speaker: report.speaker }),
      seconds_a_second: report.secondsASecond,
      remarks: report.leftOut.map((file) => `${file}: too large; it was not read.`),
    };
  const counted = (what: string, { count, first }: { count: number; first: string[] }) =>
    count > 0 ? [`${count} ${what}: ${first.join(', ')}${count > first.length ? ' …' : ''}`] : [];
  return {
    ...common,
    kind: report.misread ? 'reading' : 'utau',
    speakers: [],
    remarks: [
      ...counted('sounds whose names say nothing here', report.notUnderstood),
      ...counted(
        report.misread ? 'lines that were not read' : 'recordings that are not there',
        report.missingRecordings,
      ),
      ...counted('recordings that cannot be read', report.damagedRecordings),
      ...counted('lines that are none', report.wrongLines),
      ...(report.misread ? counted('lines that sound otherwise than they are written', report.misread) : []),
    ],
  };
}
