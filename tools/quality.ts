/**
 * `npm run quality [songs|ahead|analysis|voice|styles|edits|melody|sheet|score|words|records|others|uploads|listen|own-voice] [-- --only NAME --resume --minutes N
 * --data FILE]`: measures what the engine makes and reads, prints a table, and writes JSON, Markdown, songs and spectrograms
 * under `artifacts/quality`. `melody` is held beside songs of people, which `--data` gives; without it `melody` is left out
 * unless it is asked for. `sheet` prints melodies with their words and chords, and why each was chosen; `words` holds lyrics
 * against what was asked; `ahead` holds songs as they are heard while they are made beside their records. Only where they are asked for: `score` reads files of scores
 * again, with `abc2midi` and `mftext` of abcmidi, renders songs and what is read of their scores, and plans; `others` reads
 * clips that FluidSynth, Festival and eSpeak NG make (it says how to get them); `uploads` edits recordings that FluidSynth
 * makes; `records` holds what `songs` made beside a folder of recordings, which `--data` gives; `own-voice` builds voices of
 * readings by other programs (Festival, flite, eSpeak NG) and measures them; `own-melodies` looks for melodies of people's
 * songs, which `--data` gives, in 500 of ours; `listen` writes a page to listen with, `--data` gives it the clips of an
 * earlier build.
 * `--resume` keeps what an earlier run has measured (songs, excerpts, styles, edits, pieces of the voice's measures);
 * `--minutes` begins none of them after so long.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#lib/cli/prepare.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import type { Pieces } from './quality/pieces.ts';

type Report = (
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  pieces: Pieces,
  data: string | undefined,
) => Promise<{ table: string; data: unknown }>;

const reports: Record<string, Report> = {
  async songs(folder, only, say, pieces) {
    const { measureSongs, songTable } = await import('./quality/songs.ts');
    const rows = await measureSongs(folder, only, say, pieces);
    return { table: songTable(rows), data: rows };
  },
  async analysis(folder, only, say, pieces) {
    const { measureReading, readingTable } = await import('./quality/analysis.ts');
    const rows = await measureReading(folder, only, say, pieces);
    return { table: readingTable(rows), data: rows };
  },
  async voice(folder, only, say, pieces) {
    const { measureVoices, voiceTable } = await import('./quality/voice.ts');
    const report = await measureVoices(folder, only, say, pieces);
    return { table: voiceTable(report), data: report };
  },
  async 'own-voice'(folder, only, say, pieces) {
    const { measureOwnVoices, ownVoiceTable } = await import('./quality/own-voice.ts');
    const report = await measureOwnVoices(folder, only, say, pieces);
    return { table: ownVoiceTable(report), data: report };
  },
  async ahead(_folder, only, say) {
    const { aheadTable, measureAhead } = await import('./quality/ahead.ts');
    const rows = await measureAhead(only, say);
    return { table: aheadTable(rows), data: rows };
  },
  async styles(folder, only, say, pieces) {
    const { measureStyles, styleTable } = await import('./quality/styles.ts');
    const rows = await measureStyles(folder, only, say, pieces);
    return { table: styleTable(rows), data: rows };
  },
  async edits(folder, only, say, pieces) {
    const { editTable } = await import('./quality/edits/edit-rows.ts');
    const { measureEdits } = await import('./quality/edits/measure-edits.ts');
    const { measureScoreEdits, scoreEditTable } = await import('./quality/edits/measure-score-edits.ts');
    const rows = await measureEdits(folder, only, say, pieces);
    const scoreRows = await measureScoreEdits(folder, only, say, pieces);
    const table = `${editTable(rows)}\n\n${scoreEditTable(scoreRows)}`;
    return { table, data: { edits: rows, scoreEdits: scoreRows } };
  },
  async listen(folder, _only, _say, _pieces, data) {
    const { writeListening } = await import('./quality/listen.ts');
    const listening = await writeListening(folder, data);
    return { table: `${listening.trials} pairs to listen to: ${listening.page}`, data: listening };
  },
  async score(folder, only, say, pieces) {
    const { fileTable, measureFiles } = await import('./quality/score.ts');
    const { measureSound, soundTable } = await import('./quality/score-sound.ts');
    const { measurePlans, planTable } = await import('./quality/score-plans.ts');
    const files = measureFiles(folder, only, say);
    const sound = await measureSound(folder, only, say, pieces);
    const plans = await measurePlans(only, say);
    const table = [fileTable(files), soundTable(sound), planTable(plans)].join('\n\n');
    return { table, data: { files, sound, plans } };
  },
  async sheet(_folder, only, say) {
    const { leadSheets } = await import('./quality/sheet.ts');
    const sheets = await leadSheets(only, say);
    return { table: sheets.map(({ text }) => text).join('\n\n'), data: sheets };
  },
  async words(_folder, only, say) {
    const { measureWords, wordsTable } = await import('./quality/words.ts');
    const rows = measureWords(only, say);
    return { table: wordsTable(rows), data: rows };
  },
  async records(_folder, only, say, _pieces, data) {
    const { besideRecords, recordTable } = await import('./quality/records.ts');
    const rows = await besideRecords(data, only, say);
    return { table: recordTable(rows), data: rows };
  },
  async others(folder, only, say, pieces) {
    const { measureOthers } = await import('./quality/others.ts');
    const { readingTable } = await import('./quality/analysis.ts');
    const rows = await measureOthers(folder, only, say, pieces);
    return { table: readingTable(rows), data: rows };
  },
  async uploads(folder, only, say) {
    const { measureRecordings } = await import('./quality/edits/measure-recordings.ts');
    const { readingTable } = await import('./quality/analysis.ts');
    const rows = await measureRecordings(folder, only, say);
    return { table: readingTable(rows), data: rows };
  },
  async 'own-melodies'(_folder, only, say, _pieces, data) {
    const { measureOwnMelodies, ownMelodyTable } = await import('./quality/own-melodies.ts');
    const report = await measureOwnMelodies(data, only, say);
    return { table: ownMelodyTable(report), data: report };
  },
  async melody(_folder, only, say, _pieces, data) {
    const { measureMelodies, melodyTable } = await import('./quality/melody.ts');
    const report = await measureMelodies(data, only, say);
    return { table: melodyTable(report), data: report };
  },
};

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      resume: { type: 'boolean', default: false },
      minutes: { type: 'string', default: 'Infinity' },
      data: { type: 'string' },
    },
  });
  const pieces = { resume: values.resume, minutes: Number(values.minutes) };
  if (!(pieces.minutes > 0))
    throw new ConfigurationError(`--minutes ${values.minutes}: must be a number above 0`);
  const unknown = positionals.find((name) => !(name in reports));
  if (unknown)
    throw new ConfigurationError(
      `There is no report "${unknown}"; there are: ${Object.keys(reports).join(', ')}`,
    );
  const all = Object.keys(reports).filter(
    (name) =>
      name !== 'listen' &&
      name !== 'score' &&
      name !== 'records' &&
      name !== 'others' &&
      name !== 'uploads' &&
      name !== 'own-voice' &&
      name !== 'own-melodies' &&
      (name !== 'melody' || values.data),
  );
  for (const name of positionals.length > 0 ? positionals : all) {
    const folder = path.resolve('artifacts', 'quality', name);
    mkdirSync(folder, { recursive: true });
    const { table, data } = await reports[name]!(
      folder,
      values.only,
      (line) => console.log(line),
      pieces,
      values.data,
    );
    console.log(`\n## ${name}\n\n${table}\n`);
    writeFileSync(path.join(folder, 'report.md'), `# ${name}\n\n${table}\n`);
    writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(data, null, 1)}\n`);
  }
});
