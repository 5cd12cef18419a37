import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { recipeOf } from '#lib/contract/recipe.ts';
import { database } from '#lib/db/client.ts';
import type { Operation, SongFile } from '#lib/db/generated/client.ts';
import { fetchSource } from '../vault/fetch-source.ts';
import { extensionOf, mediaTypeOf, vaultPath } from '../vault/vault-paths.ts';
import { uniqueName, writeZip, type ZipSource } from '../vault/write-zip.ts';
import { toLrc, toSrt } from './captions.ts';
import { toMidiFile } from './midi-file.ts';
import { findAnalysis, findSong } from './song-queries.ts';

/** The manifest's version, so that a later one still reads today's bundles. */
const manifestVersion = 1;

/**
 * A ZIP of everything a song has: audio, WAV, stems, MIDI, lyrics (text, LRC, SRT), cover, and `manifest.json`  `manifest.json` with Files that cannot be had any more are named in the manifest as missing. It is made as it
 * is sent.
 */
export async function makeBundle(
  ownerId: string,
  songId: string,
): Promise<{ name: string; content: AsyncGenerator<Uint8Array> }> {
  const [song, analysis] = await Promise.all([findSong(ownerId, songId), findAnalysis(ownerId, songId)]);
  const rows = await database().songFile.findMany({ where: { songId, song: { ownerId } } });
  const lineage = await ancestors(ownerId, song.operation?.sourceSongId ?? null);
  const missing: string[] = [];
  async function* sources(): AsyncGenerator<ZipSource> {
    const names = new Set<string>();
    for (const row of rows) {
      const base = fileNames[row.kind] ?? row.kind.replace(/^stem-/, 'stems/');
      const name = uniqueName(base, extensionOf(row.kind, mediaTypeOf(row.kind, row.contentType)), names);
      yield {
        name,
        async open() {
          const file = await openSongFile(row);
          if (!file) missing.push(name);
          return file;
        },
      };
    }
    if (song.lyrics) yield textFile('lyrics.txt', song.lyrics);
    const lines = analysis.timeline?.aligned_lyrics ?? [];
    if (lines.length > 0) {
      yield textFile('lyrics.lrc', toLrc(lines, song));
      yield textFile('lyrics.srt', toSrt(lines));
    }
    if (analysis.midi && !names.has('notes.mid'))
      yield bytesFile('notes.mid', toMidiFile(analysis.midi, song.title));
    const recipe =
      song.operation?.verb === 'generate' ? recipeOf({ ...song, engine: song.model }) : undefined;
    if (recipe) yield textFile('recipe.json', JSON.stringify(recipe, null, 2));
    // Last, for it says what is missing.
    const manifest = {
      songloom: manifestVersion,
      title: song.title,
      tags: song.tags,
      lyrics: song.lyrics,
      duration: song.duration,
      createdAt: new Date(song.createdAt).toISOString(),
      verb: song.operation?.verb ?? null,
      range: song.operation?.range ?? null,
      kind: song.kind,
      parameters: song.parameters,
      credits: song.credits,
      lineage,
      timeline: analysis.timeline,
      peaks: analysis.peaks,
      midi: analysis.midi,
      stems: analysis.stems,
      missing,
    };
    yield textFile('manifest.json', JSON.stringify(manifest, null, 2));
  }
  return { name: `${song.title || 'song'}.songloom.zip`, content: writeZip(sources()) };
}

const bytesFile = (name: string, bytes: Uint8Array): ZipSource => ({
  name,
  open: async () => Readable.from([bytes]),
});
const textFile = (name: string, text: string): ZipSource => bytesFile(name, new TextEncoder().encode(text));

const fileNames: Record<string, string> = {
  audio: 'song',
  wav: 'lossless',
  'wav-24': 'lossless (24 bit)',
  cover: 'cover',
  midi: 'notes',
  'export-musicxml': 'lead-sheet',
  'export-abc': 'lead-sheet',
  'export-lead_sheet_pdf': 'lead-sheet',
  'export-dawproject': 'project',
  'export-parts_zip': 'instruments',
};

/** A file's bytes as they come, from the vault or the service; null where neither has it. */
export async function openSongFile(file: SongFile): Promise<AsyncIterable<Uint8Array> | null> {
  if (file.keptPath) {
    const handle = await open(vaultPath(file.keptPath)).catch(() => null);
    return handle?.createReadStream() ?? null;
  }
  if (!file.sourceUrl) return null;
  const response = await fetchSource(file.sourceUrl, { signal: AbortSignal.timeout(60_000) }).catch(
    () => null,
  );
  if (!response?.ok || !response.body) return null;
  return response.body;
}

/** A small file as bytes; null where it cannot be had, or is larger than that. */
export async function readSongFile(file: SongFile, bytesMax: number): Promise<Uint8Array | null> {
  const content = await openSongFile(file);
  if (!content) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
