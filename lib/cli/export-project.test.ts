import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeSong, songOfScoreFile } from '#lib/engine/doors/compose-song.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import { renderComposed } from '#lib/engine/doors/render-song.ts';
import { BUSES, type Score, scoreTimeline } from '#lib/engine/doors/score.ts';

let folder: string;
let score: Score;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-project-'));
  const sections = [
    { label: 'Verse', bars: 2, lyrics: 'Paper boats along the shore' },
    { label: 'Outro', bars: 1, lyrics: '' },
  ];
  ({ score } = await composeSong({ seed: 8, tags: 'folk, guitar, bass, drums', wishes: { sections } }));
  writeFileSync(path.join(folder, 'score.json'), JSON.stringify(score));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (out: string) =>
  spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'lib/cli/export.ts',
      '--score-in',
      path.join(folder, 'score.json'),
      '--out',
      out,
    ],
    { encoding: 'utf8' },
  );

it('a project for DAWs has its markers in time and stems that are the mix', async () => {
  const out = path.join(folder, 'song.dawproject');
  const { status, stdout, stderr } = run(out);
  expect([status, stderr]).toEqual([0, '']);
  const bytes = readFileSync(out);
  expect(JSON.parse(stdout)).toMatchObject({ file: out, bytes: bytes.length });
  const entries = unzipSync(bytes);
  const project = Buffer.from(entries['project.xml']!).toString();
  expect(project.match(/<Marker [^>]*name="([^"]*)"/g)?.length).toBe(scoreTimeline(score).sections.length);

  const song = songOfScoreFile({ format: 'json', content: JSON.stringify(score), seed: 1 });
  const { master, stems } = await renderComposed({ song });
  const length = master.left.length;
  const sum = { left: new Float64Array(length), right: new Float64Array(length) };
  for (const bus of BUSES)
    for (const side of ['left', 'right'] as const)
      for (const [i, sample] of (stems[bus]?.[side] ?? []).entries()) sum[side][i]! -= sample;
  let ends = 0;
  for (const [, file] of project.matchAll(/<File path="([^"]*)"/g)) {
    const { audio } = await decodeAudio(entries[file!]!, { allowSilence: true });
    ends = Math.max(ends, audio.left.length);
    for (const side of ['left', 'right'] as const)
      for (let i = 0; i < audio[side].length; i++) sum[side][i]! += audio[side][i]!;
  }
  // What is silent at the end is cut off all of them.
  expect(ends).toBeGreaterThan(5 * 44_100);
  let worst = 0;
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < ends; i++) worst = Math.max(worst, Math.abs(sum[side][i]!));
  expect(20 * Math.log10(worst)).toBeLessThanOrEqual(-90);
}, 300_000);

it('other endings are refused with those that there are', () => {
  const { status, stderr } = run(path.join(folder, 'song.als'));
  expect(status).toBe(1);
  expect(stderr).toMatch(/must end in .*\.dawproject/);
});
