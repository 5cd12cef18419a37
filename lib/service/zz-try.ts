import { readFileSync } from 'node:fs';
import { createClient } from '#lib/client/create-client.ts';
const { app_key } = JSON.parse(readFileSync('/tmp/sl-key.json', 'utf8'));
const c = createClient({ baseUrl: 'http://127.0.0.1:3911', appKey: app_key });
const wait = async (id: string, what: string) => {
  const a = Date.now();
  for (;;) {
    const t = await c.getTask(id);
    if (t.status === 'completed' || t.status === 'failed') { console.log(what, t.status, ((Date.now() - a) / 1000).toFixed(1), t.error ?? JSON.stringify(t.results?.map(({ id, duration, tags, title, source_range }) => ({ id, duration, tags, title, source_range })))); return t; }
    await new Promise((r) => setTimeout(r, 500));
  }
};
const run = async (what: string, p: Promise<{ task_id: string }>) => wait((await p).task_id, what);
const t = await run('generate', c.generate({ prompt: '[Verse]\nMorning on the river\nCarry me along\n[Chorus]\nOh the water knows', tags: 'indie pop' }));
const clip_id = t.results![0]!.id;
const s = await c.separateStem({ clip_id });
const u = await c.upload({ audio_url: s.vocal_audio_url, title: 'voice' });
const p = await c.createPersona({ name: 'Vee', clip_id: u.clipId }).catch((e) => console.log('persona', e.code, e.message));
console.log(JSON.stringify(p));
await run('add-instrumental', c.addInstrumental({ clip_id: u.clipId }));
await run('sample', c.sample({ clip_id: u.clipId, start_s: 0, end_s: 20 }));
await run('add-vocals', c.addVocals({ chop_sample_clip_id: s.vocal_audio_url, prompt: 'Sing it back to me', chop_sample_end_s: 20 }));
await run('add-vocals own', c.addVocals({ chop_sample_clip_id: clip_id, prompt: 'Sing it back to me', chop_sample_end_s: 20 }));
process.exit();
