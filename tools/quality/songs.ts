import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { analyseSong } from '#lib/engine/analysis/analyse-song.ts';
import { encodeMp3 } from '#lib/engine/codec/mp3.ts';
import { drawSongCover } from '#lib/engine/doors/draw-cover.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import { songTags } from '#lib/engine/doors/song-tags.ts';
import type { RenderedSong, Stems } from '#lib/engine/rendered-song.ts';
import { findStyle } from '#lib/engine/styles/find-style.ts';
import { keyName } from '#lib/engine/theory/key.ts';
import { isMinorMode } from '#lib/engine/theory/scales.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { barsOf } from '#lib/spelling/bars.ts';
import { type QualityRequest, qualityRequests } from '../fixtures/quality-requests.ts';
import { measureAudio } from '../measure/audio-measures.ts';
import { measureScore, melodyPart } from '../measure/score-measures.ts';
import { chorusLift, sectionLoudness } from '../measure/section-levels.ts';
import { drawSpectrogram } from '../measure/spectrogram.ts';
import type { Pieces } from './pieces.ts';

/** What one song measured. */
export interface SongRow {
  name: string;
  seconds: number;
  lufs: number;
  truePeakDbtp: number;
  dc: number;
  clipped: number;
  monoLossDb: number;
  innerSilence: number;
  /** Largest deviation of an octave band from the style's curve, dB. */
  bandDeviationDb: number;
  /** Tempo found in the audio over the tempo asked for, octaves folded; 1 is right. */
  tempoRatio: number;
  keyAsAsked: boolean;
  /** What the analysis took for the key, and what the score is in. */
  keys: { found: string; asked: string };
  /** The score ends on its tonic. */
  closesInKey: boolean;
  explained: number;
  strongOnChord: number;
  chorusSimilarity: number;
  /** Share of the first refrain's melody that is a figure coming back. */
  hookShare: number;
  /** Refrains over verses, LU; absent where the song is not written to lift. */
  chorusLiftLu?: number;
  singleClimax: number;
  /** Sung notes outside of the singer's range. */
  outOfRange: number;
  cpuPerSecond: number;
}

/** How the song is built: what `NAME.json` holds beside the row, for a person to read. */
interface SongBuild {
  /** Loudness of every section, of the master and of each stem before mastering, LUFS. */
  sections: { label: string; energy: number; bars: number; lufs: number; stems: Record<string, number> }[];
  /** Which sections each part plays in, one letter a section: `x` plays, `.` rests. */
  parts: Record<string, string>;
}

/**
 * Makes the songs of the report (all, or those whose names contain `only`) and measures them.
 */
export async function measureSongs(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  { resume, minutes }: Pieces,
): Promise<SongRow[]> {
  mkdirSync(folder, { recursive: true });
  const startedAt = performance.now();
  const rows: SongRow[] = [];
  for (const request of qualityRequests.filter((r) => !only || r.name.includes(only))) {
    const rowFile = path.join(folder, `${request.name}.json`);
    if (resume && existsSync(rowFile)) {
      rows.push((JSON.parse(readFileSync(rowFile, 'utf8')) as { row: SongRow }).row);
      continue;
    }
    if (performance.now() - startedAt > minutes * 60_000) continue;
    const started = process.cpuUsage();
    const song = await renderSong(request);
    const used = process.cpuUsage(started);
    const row = await measureSong(request, song, (used.user + used.system) / 1e6);
    rows.push(row);
    say(
      `${row.name}: ${row.seconds.toFixed(0)} s, ${row.lufs.toFixed(1)} LUFS, tempo ×${row.tempoRatio.toFixed(3)}, lift ${row.chorusLiftLu?.toFixed(1) ?? 'none'}, band ${row.bandDeviationDb.toFixed(1)} dB, cpu ${row.cpuPerSecond.toFixed(3)}`,
    );
    writeFileSync(path.join(folder, `${request.name}.mp3`), await encodeMp3(song.master, songTags(song)));
    writeFileSync(path.join(folder, `${request.name}.png`), await drawSpectrogram(song.master));
    writeFileSync(path.join(folder, `${request.name}-cover.png`), drawSongCover(song));
    writeFileSync(path.join(folder, `${request.name}.score.json`), JSON.stringify(song.score));
    // Last: a song that has this file is done.
    writeFileSync(rowFile, `${JSON.stringify({ row, build: buildOf(song) }, null, 1)}\n`);
  }
  return rows;
}

function buildOf(song: RenderedSong): SongBuild {
  const { score, stems } = song;
  const master = sectionLoudness(score, song.master);
  const levels = (Object.keys(stems) as (keyof Stems)[]).map(
    (bus) => [bus, sectionLoudness(score, stems[bus]!)] as const,
  );
  const bars = barsOf(score);
  const rounded = (lufs: number) => Math.round(lufs * 10) / 10;
  return {
    sections: score.sections.map(({ label, energy, startBeat, lengthBeats }, i) => ({
      label,
      energy,
      bars: lengthBeats / bars.metreAt(startBeat).beatsPerBar,
      lufs: rounded(master[i]!),
      stems: Object.fromEntries(levels.map(([bus, lufs]) => [bus, rounded(lufs[i]!)])),
    })),
    parts: Object.fromEntries(
      score.parts.map((part) => [
        `${part.id} (${part.instrument})`,
        score.sections
          .map(({ startBeat, lengthBeats }) =>
            part.notes.some((n) => n.startBeat >= startBeat && n.startBeat < startBeat + lengthBeats)
              ? 'x'
              : '.',
          )
          .join(''),
      ]),
    ),
  };
}

async function measureSong(
  request: QualityRequest,
  song: RenderedSong,
  cpuSeconds: number,
): Promise<SongRow> {
  const audio = measureAudio(song.master);
  const score = measureScore(song.score);
  const analysis = await analyseSong(song.master);
  const curve = findStyle(song.score.style).mix.curve;
  // The two ends of the spectrum hold next to no energy in many styles; the curve is judged from 60 Hz to 12 kHz.
  const deviations = curve ? audio.bands.slice(1, 9).map((band, i) => Math.abs(band - curve[i + 1]!)) : [0];
  return {
    name: request.name,
    seconds: audio.durationSeconds,
    lufs: audio.integratedLufs,
    truePeakDbtp: audio.truePeakDbtp,
    dc: audio.dcOffset,
    clipped: audio.clippedSamples,
    monoLossDb: audio.monoLossDb,
    innerSilence: audio.innerSilenceSeconds,
    bandDeviationDb: Math.max(...deviations),
    tempoRatio: foldOctave(analysis.tempoBpm / song.score.tempoMap[0]!.bpm),
    keyAsAsked:
      analysis.key.tonic === song.score.key.tonic &&
      isMinorMode(analysis.key.mode) === isMinorMode(song.score.key.mode),
    keys: { found: keyName(analysis.key), asked: keyName(song.score.key) },
    closesInKey: score.closesInKey,
    explained: score.explainedShare,
    strongOnChord: melodyPart(song.score).length > 0 ? score.strongChordToneShare : 1,
    chorusSimilarity: score.chorusSimilarity,
    hookShare: score.hookShare,
    chorusLiftLu: chorusLift(song.score, sectionLoudness(song.score, song.master)),
    singleClimax: score.singleClimaxShare,
    outOfRange: song.voice ? outOfRange(song, song.voice) : 0,
    cpuPerSecond: cpuSeconds / audio.durationSeconds,
  };
}

function outOfRange({ score }: RenderedSong, voice: VoiceProfile): number {
  const { low, high } = voice.range;
  return melodyPart(score).filter((note) => note.pitch < low - 0.5 || note.pitch > high + 0.5).length;
}

/** Beat trackers may count half or double time; that is the same tempo to a listener's foot. */
function foldOctave(ratio: number): number {
  return [ratio, ratio * 2, ratio / 2, ratio * 1.5, ratio / 1.5].reduce((best, r) =>
    Math.abs(Math.log(r)) < Math.abs(Math.log(best)) ? r : best,
  );
}

/** The report as a Markdown table, with how many of the songs hold each bound. */
export function songTable(rows: readonly SongRow[]): string {
  const columns: [string, (row: SongRow) => string, ((row: SongRow) => boolean)?][] = [
    ['song', (r) => r.name],
    ['s', (r) => r.seconds.toFixed(0)],
    ['LUFS', (r) => r.lufs.toFixed(2), (r) => Math.abs(r.lufs + 14) <= 0.5],
    ['dBTP', (r) => r.truePeakDbtp.toFixed(2), (r) => r.truePeakDbtp <= -1],
    ['DC', (r) => r.dc.toFixed(5), (r) => r.dc < 0.001],
    ['clipped', (r) => String(r.clipped), (r) => r.clipped === 0],
    ['mono loss', (r) => r.monoLossDb.toFixed(1), (r) => r.monoLossDb < 3],
    ['silence', (r) => r.innerSilence.toFixed(2), (r) => r.innerSilence < 1],
    ['band dev.', (r) => r.bandDeviationDb.toFixed(1), (r) => r.bandDeviationDb <= 4],
    ['tempo', (r) => r.tempoRatio.toFixed(3), (r) => Math.abs(r.tempoRatio - 1) <= 0.01],
    ['key', (r) => (r.keyAsAsked ? 'yes' : `${r.keys.found} for ${r.keys.asked}`), (r) => r.keyAsAsked],
    ['close', (r) => (r.closesInKey ? 'tonic' : 'open'), (r) => r.closesInKey],
    ['explained', (r) => r.explained.toFixed(3), (r) => r.explained >= 0.95],
    ['on chord', (r) => r.strongOnChord.toFixed(2), (r) => r.strongOnChord >= 0.7],
    ['chorus', (r) => r.chorusSimilarity.toFixed(2), (r) => r.chorusSimilarity >= 0.8],
    ['hook', (r) => r.hookShare.toFixed(2)],
    [
      'lift',
      (r) => r.chorusLiftLu?.toFixed(1) ?? '–',
      (r) => r.chorusLiftLu === undefined || r.chorusLiftLu >= 1.5,
    ],
    ['range', (r) => String(r.outOfRange), (r) => r.outOfRange === 0],
    ['climax', (r) => r.singleClimax.toFixed(2), (r) => r.singleClimax >= 0.8],
    ['CPU', (r) => r.cpuPerSecond.toFixed(3), (r) => r.cpuPerSecond <= 0.14],
  ];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(([name]) => name)),
    line(columns.map(() => '---')),
    ...rows.map((row) =>
      line(columns.map(([, show, holds]) => (holds && !holds(row) ? `**${show(row)}**` : show(row)))),
    ),
    line(
      columns.map(([, , holds], i) =>
        holds ? `${rows.filter(holds).length}/${rows.length}` : i === 0 ? 'holds' : '',
      ),
    ),
  ].join('\n');
}
