/** `npm run -s verify -- FILE …`: whether a file is as it was made here, and what it says of itself. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigurationError } from '#lib/config/env.ts';
import { credentialsOf } from '#lib/service/papers/c2pa/certificates.ts';
import { PapersError } from '#lib/service/papers/containers/container.ts';
import { signingKeyOf } from '#lib/service/papers/signing-key.ts';
import { type Finding, verifyFile } from '#lib/service/papers/verify.ts';
import { installationSecret } from './papers-of.ts';
import { messageOf, runCommand } from './prepare.ts';

const USAGE = `usage: npm run -s verify -- FILE … [--key KEY]     whether each file is as it was made
       npm run -s verify -- --print-key             the key that this installation's files are signed with
       npm run -s verify -- --print-authority       the certificate (PEM) by which others may trust their C2PA manifests
  Prints one JSON line a file; ends with 1 where one is changed, has no papers, or was signed by another than --key.
  Without --key it is this installation's own, where it has one.`;

/** An hour of stereo at 24 bits and 44.1 kHz. */
const BYTES_MAX = 1024 * 1024 * 1024;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      'print-key': { type: 'boolean' },
      'print-authority': { type: 'boolean' },
    },
  });
  // Of the secret that is set, or that lies with the data; nothing is made for the asking.
  const secret = installationSecret();
  const own = secret && signingKeyOf(secret).publicKey;
  if (values['print-key'] || values['print-authority']) {
    if (!secret)
      throw new ConfigurationError('This installation has no key yet: run npm start once, or set APP_SECRET');
    if (values['print-key']) console.log(own);
    if (values['print-authority']) process.stdout.write(credentialsOf(secret).authority);
    return;
  }
  if (positionals.length === 0) throw new ConfigurationError(`a file is needed\n${USAGE}`);
  const trusted = values.key ?? own;
  for (const name of positionals) {
    const finding = look(name, trusted);
    console.log(JSON.stringify({ file: name, ...finding }));
    if (finding.state !== 'unchanged' || finding.isOurs === false) process.exitCode = 1;
  }
}, USAGE);

function look(name: string, trusted: string | undefined): Finding {
  // npm runs scripts in the project's folder; paths are the caller's.
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
  let bytes: Uint8Array;
  try {
    if (statSync(file).size > BYTES_MAX) throw new Error('it is larger than any file that is made here');
    bytes = readFileSync(file);
  } catch (error) {
    throw new ConfigurationError(`${name} cannot be read: ${messageOf(error)}`);
  }
  try {
    return verifyFile(bytes, trusted);
  } catch (error) {
    if (error instanceof PapersError)
      return { state: 'changed', notes: undefined, label: undefined, soundIsWhole: undefined };
    throw error;
  }
}
