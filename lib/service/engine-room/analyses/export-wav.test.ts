import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { encodeFlac } from '#lib/engine/doors/encode-audio.ts';
import { exportWav } from './export-wav.ts';

const SCALE_24 = 2 ** 23;

test('a WAV of 24 bit has the master’s own samples, one of 16 bit is within a step of them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'songloom-wav-'));
  try {
    const samples = Float32Array.from(
      { length: 4_000 },
      (_, at) => Math.round(SCALE_24 * 0.4 * Math.sin(at / 7)) / SCALE_24,
    );
    const master = path.join(folder, 'master.flac');
    await writeFile(
      master,
      await encodeFlac({ left: samples, right: samples.map((value) => -value) }, { bitDepth: 24 }),
    );
    for (const bitDepth of [16, 24] as const) {
      const made = await exportWav({ files: { master }, bitDepth }, {
        workFolder: folder,
        onProgress: () => undefined,
      } as never);
      const file = await readFile(made.file);
      expect([made.bitDepth, file.readUInt16LE(34), file.readUInt16LE(22)]).toEqual([bitDepth, bitDepth, 2]);
      const bytes = bitDepth / 8;
      const left = Array.from(
        samples,
        (_, at) => file.readIntLE(44 + 2 * bytes * at, bytes) / 2 ** (bitDepth - 1),
      );
      const worst = Math.max(...left.map((value, at) => Math.abs(value - samples[at]!)));
      expect(worst).toBeLessThanOrEqual(bitDepth === 24 ? 0 : 2 / 2 ** 15);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
