import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WaveformResult } from '#lib/contract/nouns.ts';
import { database } from '#lib/db/client.ts';
import { vaultPath } from '../vault/vault-paths.ts';

/** Finer than this nobody can zoom. */
const finestSeconds = 0.01;
const fullScale = 32_767;

/**
 * A waveform's finest level as a byte a bucket (0–255 of full scale, the louder channel), evenly spaced over the song;
 * null where the service gives none that is fine enough. An hour is 620 kB.
 */
export function finePeaksOf(waveform: WaveformResult): Uint8Array | null {
  const level = waveform.waveform_aggregates
    .filter(
      (one) =>
        one.samples_per_bucket > 0 &&
        one.samples_per_bucket / waveform.sample_rate <= finestSeconds &&
        (one.data[0]?.length ?? 0) > 1,
    )
    .sort((a, b) => b.samples_per_bucket - a.samples_per_bucket)[0];
  if (!level) return null;
  const bytes = new Uint8Array(Math.floor((level.data[0]?.length ?? 0) / 2));
  for (let bucket = 0; bucket < bytes.length; bucket++) {
    let peak = 0;
    for (const channel of level.data)
      peak = Math.max(peak, Math.abs(channel[2 * bucket] ?? 0), Math.abs(channel[2 * bucket + 1] ?? 0));
    bytes[bucket] = Math.min(255, Math.round((peak / fullScale) * 255));
  }
  return bytes;
}

/** Keeps them as a file of the song's, which the page fetches when it is zoomed in. */
export async function keepFinePeaks(ownerId: string, songId: string, bytes: Uint8Array): Promise<void> {
  const keptPath = path.posix.join(ownerId, songId, 'peaks.bin');
  await mkdir(path.dirname(vaultPath(keptPath)), { recursive: true, mode: 0o700 });
  await writeFile(vaultPath(keptPath), bytes, { mode: 0o600 });
  const data = { keptPath, contentType: 'application/octet-stream', byteLength: bytes.length };
  await database().songFile.upsert({
    where: { songId_kind: { songId, kind: 'peaks' } },
    create: { songId, kind: 'peaks', ...data },
    update: data,
  });
}
