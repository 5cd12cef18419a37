/**
 * `npm run audit`: asks the registry what is known against the packages the product runs on. Exit code 1 where it knows
 * of something high or critical; where it cannot be asked, that is said and nothing is held against the packages.
 */
import { spawnSync } from 'node:child_process';
import { readAudit } from './audit/read-audit.ts';

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const audit = readAudit(error ? error.message : stdout);
if (audit.state === 'unknown') console.log(`not audited: ${audit.reason}`);
else {
  for (const line of audit.lines) console.log(line);
  console.log(
    audit.state === 'clean' ? 'nothing high or critical is known' : 'high or critical: not to be released',
  );
}
process.exit(audit.state === 'vulnerable' ? 1 : 0);
