import { mkdirSync, rmSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import { Random } from '#lib/engine/random.ts';
import { freeSpareSamples } from '#lib/engine/sample-memory.ts';
import { edit } from '#lib/service/engine-room/renders/edit.ts';
import { RENDER_SHARE, writeSong } from '#lib/service/engine-room/renders/write-clip.ts';
import { drawEdit } from './quality/edits/draw-edit.ts';
import { THREE_MINUTES } from './bench/engine.ts';
import inspector from 'node:inspector/promises';
import { writeFileSync } from 'node:fs';
const OF = new Set(['add-notes','lengthen-notes','move-notes','remove-notes','set-velocity','transpose-notes']);
const cpu = () => { const {user,system}=process.cpuUsage(); return (user+system)/1e6; };
const work = mkdtempSync('/tmp/zz-edits-');
const made = await renderSong(THREE_MINUTES);
const { score } = made;
const clip = await writeSong(made, { workFolder: work, onProgress: () => undefined });
freeSpareSamples();
const session = new inspector.Session(); session.connect();
await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval', {interval: 2000}); 
let n = 0; const want = Number(process.argv[2] ?? 8); const kinds = process.argv[3]; const base = Number(process.argv[4] ?? 9000);
await session.post('Profiler.start');
for (let i = 0; n < want; i++) {
  const random = new Random(base + i); let drawn;
  for (;;) { drawn = drawEdit(score, random); if (OF.has(drawn.edit.kind)) break; }
  if (kinds && !new RegExp(kinds).test(String((drawn.edit as any).part))) continue;
  const folder = path.join(work, `e${i}`); mkdirSync(folder);
  const t0 = cpu(); const w0 = performance.now(); let sound = NaN;
  const marks: string[] = []; let last = '';
  try {
    await edit({ operation: 'edit', source: {...clip, id: 'source'}, edits: [drawn.edit] } as any, { workFolder: folder, onProgress: (p: number, stage?: string) => { if (stage && stage !== last) { marks.push(`${(cpu()-t0).toFixed(2)} ${stage}`); last = stage; } if (p >= RENDER_SHARE && Number.isNaN(sound)) { sound = cpu()-t0; } } } as any);
    n++; console.log(drawn.edit.kind, (drawn.edit as any).part, 'sound', sound.toFixed(2), 'stored', (cpu()-t0).toFixed(2)); if (process.env.MARKS) console.log(marks.join('\n'));
  } catch (e) { console.log('refused', String(e).slice(0,100)); }
  rmSync(folder, { recursive: true }); freeSpareSamples();
}
const { profile } = await session.post('Profiler.stop');
writeFileSync('/tmp/zz.cpuprofile', JSON.stringify(profile));
rmSync(work, {recursive: true});
