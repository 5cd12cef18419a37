import { expect, it } from 'vitest';
import { readAudit } from './read-audit.ts';

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      leaky: {
        name: 'leaky',
        severity,
        via: [{ title: 'It leaks', url: 'https://example.com/1' }, 'drippy'],
      },
    },
    metadata: { vulnerabilities: { total: 1 } },
  });

it.each([
  ['low', 'clean'],
  ['moderate', 'clean'],
  ['high', 'vulnerable'],
  ['critical', 'vulnerable'],
])('a %s vulnerability is told; with it the packages are %s', (severity, state) => {
  expect(readAudit(report(severity))).toEqual({
    state,
    lines: [`${severity}: leaky: It leaks (https://example.com/1); by drippy`],
  });
});

it('no vulnerability is clean', () => {
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual({
    state: 'clean',
    lines: [],
  });
});

it.each([
  [
    'a registry that takes no questions',
    '{"message":"405 Method Not Allowed","statusCode":405}',
    '405 Method Not Allowed',
  ],
  ['no network', '{"error":{"code":"ENOTFOUND","summary":"request failed"}}', 'request failed'],
  ['no JSON', 'npm: not found\n', 'npm: not found'],
  ['nothing', '', 'npm printed nothing'],
])('%s is not taken for a clean bill', (_, printed, reason) => {
  expect(readAudit(printed)).toEqual({ state: 'unknown', reason });
});
