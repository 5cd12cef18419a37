/** `npm run -s song -- …`: makes a song without any server and prints one JSON line about it. */
import { runCommand } from './prepare.ts';
import { checkWritable, readOptions } from './song-options.ts';

await runCommand(async () => {
  const options = await readOptions();
  checkWritable(options);
  // Whoever mistyped an option is told so before a second of loading.
  const { makeSong } = await import('./make-song.ts');
  await makeSong(options);
});
