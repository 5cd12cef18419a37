/** `npm run -s build-client -- FOLDER`: writes the typed client as a package that can be published or installed. */
import { parseArgs } from 'node:util';
import { buildClient } from './client-package/build-client.ts';

const USAGE = 'usage: npm run -s build-client -- FOLDER';
const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length !== 1) {
  console.error(USAGE);
  process.exit(1);
}
const { files } = buildClient(positionals[0]!);
console.log(
  `${positionals[0]}: ${files} files; npm install ${positionals[0]}, or npm publish ${positionals[0]}`,
);
