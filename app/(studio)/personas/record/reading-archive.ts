import type { KeptTakes } from '#components/layout/kept-takes.ts';

/** A reading as the service takes it: `reading.json` and a WAV a line, stored in a ZIP. */
export async function readingArchive(takes: KeptTakes, list: string): Promise<Blob> {
  const { zipSync } = await import('fflate');
  const facts = await takes.reader();
  const files: Record<string, Uint8Array> = {
    'reading.json': new TextEncoder().encode(JSON.stringify({ list, ...facts })),
  };
  for (const line of await takes.lines()) {
    const wav = await takes.take(line);
    if (wav) files[`${String(line).padStart(3, '0')}.wav`] = new Uint8Array(await wav.arrayBuffer());
  }
  return new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' });
}
