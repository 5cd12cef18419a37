/**
 * Makes `lib/engine/voice/donors/*.bin` from Debian's packages festvox-kallpc16k and gcin-voice (apt-get install both).
 * usage: node tools/fit/fit-donors.ts [FOLDER [TONES]]: where to, instead of the engine's; which tones of the syllables
 * to take, the first liked best (15 to leave the others for testing).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fitEnglishMan } from './donors/english-man.ts';
import { fitMandarinWoman, readMandarinWoman, wideFrames } from './donors/mandarin-woman.ts';
import { UpperBand } from './donors/upper-band.ts';

const [folder = path.resolve('lib', 'engine', 'voice', 'donors'), tones = '14235'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
mkdirSync(folder, { recursive: true });
const syllables = await readMandarinWoman([...tones].map(Number), say);
const write = (name: string, bytes: Buffer) => {
  writeFileSync(path.join(folder, name), bytes);
  say(`${name}: ${(bytes.length / 1e6).toFixed(2)} MB`);
};
write('mandarin-woman.bin', fitMandarinWoman(syllables));
write('english-man.bin', fitEnglishMan(new UpperBand(wideFrames(syllables)), syllables));
