import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { database } from '#lib/db/client.ts';
import type { Operation, SongFile } from '#lib/db/generated/client.ts';
import { extensionOf, mediaTypeOf, vaultPath } from '../vault/vault-paths.ts';
import { toLrc, toSrt } from './captions.ts';
import { toMidiFile } from './midi-file.ts';
import { findAnalysis, findSong } from './song-queries.ts';

/** The manifest's version, so that a later one still reads today's bundles. */
const manifestVersion = 1;

/**
 * A ZIP of everything a song has: audio, WAV, stems, MIDI, lyrics (text, LRC, SRT), cover, and `manifest.json` with
 * its parameters and lineage. Files that cannot be had any more are named in the manifest as missing.
 */
export async function makeBundle(
  ownerId: string,
  songId: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const [song, analysis] = await Promise.all([findSong(ownerId, songId), findAnalysis(ownerId, songId)]);
  const rows = await database().songFile.findMany({ where: { songId, song: { ownerId } } });
  const entries: Record<string, Uint8Array> = {};
  const missing: string[] = [];
  for (const row of rows) {
    const bytes = await readSongFile(row);
    const name = `${fileNames[row.kind] ?? row.kind.replace(/^stem-/, 'stems/')}.${extensionOf(mediaTypeOf(row.kind, row.contentType))}`;
    if (bytes) entries[name] = bytes;
    else missing.push(name);
  }
  const text = (value: string) => new TextEncoder().encode(value);
  if (song.lyrics) entries['lyrics.txt'] = text(song.lyrics);
  const lines = analysis.timeline?.aligned_lyrics ?? [];
  if (lines.length > 0)
    Object.assign(entries, { 'lyrics.lrc': text(toLrc(lines, song)), 'lyrics.srt': text(toSrt(lines)) });
  if (analysis.midi && !entries['notes.mid']) entries['notes.mid'] = toMidiFile(analysis.midi, song.title);
  entries['manifest.json'] = text(
    JSON.stringify(
      {
        songloom: manifestVersion,
        title: song.title,
        tags: song.tags,
        lyrics: song.lyrics,
        duration: song.duration,
        createdAt: new Date(song.createdAt).toISOString(),
        verb: song.operation?.verb ?? null,
        range: song.operation?.range ?? null,
        parameters: song.parameters,
        lineage: await ancestors(ownerId, song.operation?.sourceSongId ?? null),
        timeline: analysis.timeline,
        peaks: analysis.peaks,
        midi: analysis.midi,
        stems: analysis.stems,
        missing,
      },
      null,
      2,
    ),
  );
  // Audio and pictures are compressed already: stored, not squeezed.
  return { name: `${song.title || 'song'}.songloom.zip`, bytes: zipSync(entries, { level: 0 }) };
}

const fileNames: Record<string, string> = { audio: 'song', wav: 'lossless', cover: 'cover', midi: 'notes' };

/** A file's bytes, from the vault or the service; null where neither has it. */
export async function readSongFile(file: SongFile): Promise<Uint8Array | null> {
  if (file.keptPath) return readFile(vaultPath(file.keptPath)).catch(() => null);
  if (!file.sourceUrl) return null;
  const response = await fetch(file.sourceUrl, { signal: AbortSignal.timeout(60_000) }).catch(() => null);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

async function ancestors(ownerId: string, songId: string | null) {
  const chain: { title: string; verb: string | null }[] = [];
  for (let next = songId; next && chain.length < 50; ) {
    const row: { title: string; operation: Operation | null } | null = await database().song.findFirst({
      where: { id: next, ownerId },
      include: { operation: true },
    });
    if (!row) break;
    chain.push({ title: row.title, verb: row.operation?.verb ?? null });
    next = row.operation?.sourceSongId ?? null;
  }
  return chain;
}
