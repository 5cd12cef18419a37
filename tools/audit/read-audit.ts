/** What `npm audit` came to. */
export type Audit =
  | { state: 'clean' | 'vulnerable'; lines: string[] }
  /** The registry did not answer the question: nothing is known. */
  | { state: 'unknown'; reason: string };

interface Vulnerability {
  name: string;
  severity: string;
  /** Names of packages, or advisories. */
  via: (string | { title: string; url: string })[];
}

/** Severities that a release does not go out with. */
const GRAVE = new Set(['high', 'critical']);

/** Reads what `npm audit --json` printed (report version 2): what is known, and whether a release may go out with it. */
export function readAudit(printed: string): Audit {
  let report: {
    message?: string;
    error?: { summary?: string };
    vulnerabilities?: Record<string, Vulnerability>;
  };
  try {
    report = JSON.parse(printed);
  } catch {
    return { state: 'unknown', reason: printed.trim().split('\n')[0] || 'npm printed nothing' };
  }
  const { vulnerabilities } = report;
  if (!vulnerabilities)
    return { state: 'unknown', reason: report.message ?? report.error?.summary ?? 'npm printed no report' };
  const found = Object.values(vulnerabilities);
  const lines = found.map(({ name, severity, via }) => {
    const advisories = via.map((one) =>
      typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`,
    );
    return `${severity}: ${name}: ${advisories.join('; ')}`;
  });
  return { state: found.some(({ severity }) => GRAVE.has(severity)) ? 'vulnerable' : 'clean', lines };
}
