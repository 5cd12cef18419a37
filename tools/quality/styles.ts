import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import { cutScore } from '#lib/engine/edit/cut-score.ts';
import { masterMix } from '#lib/engine/mix/master.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import { renderScore } from '#lib/engine/render/render-score.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { findStyle } from '#lib/engine/styles/find-style.ts';
import { type QualityRequest, qualityRequests } from '../fixtures/quality-requests.ts';
import type { Pieces } from './pieces.ts';
import { type StyleFeatures, styleFeatures } from './style-features.ts';

/** How long an excerpt is, about. */
const EXCERPT_SECONDS = 26;
/** Two sung, two played, none with a tempo or key asked for. */
const SEEDS = [41, 42, 43, 44];

interface Excerpt {
  style: string;
  seed: number;
  sung: boolean;
  features: StyleFeatures;
}

/** What one excerpt was taken for. */
export interface StyleRow {
  style: string;
  seed: number;
  sung: boolean;
  nearest: string;
}

/** Renders four excerpts of every style and tells their styles from their sound, each by its nearest among the others. */
export async function measureStyles(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  { resume, minutes }: Pieces,
): Promise<StyleRow[]> {
  const startedAt = performance.now();
  const excerpts: Excerpt[] = [];
  const styles = qualityRequests.filter((request) => request.name.endsWith('-sung'));
  for (const request of styles.filter((r) => !only || r.name.includes(only))) {
    const file = path.join(folder, `${request.style}.json`);
    if (resume && existsSync(file)) {
      excerpts.push(...(JSON.parse(readFileSync(file, 'utf8')) as Excerpt[]));
      continue;
    }
    if (performance.now() - startedAt > minutes * 60_000) continue;
    const own: Excerpt[] = [];
    for (const [index, seed] of SEEDS.entries()) {
      const sung = index < 2;
      const audio = await excerptOf({ ...request, seed, instrumental: !sung });
      own.push({ style: request.style, seed, sung, features: styleFeatures(audio) });
    }
    writeFileSync(file, JSON.stringify(own));
    excerpts.push(...own);
    say(`${request.style}: ${SEEDS.length} excerpts`);
  }
  return nearestStyles(excerpts);
}

/** From the middle of a verse into the refrain: where a style shows what it is. */
async function excerptOf(request: QualityRequest): Promise<StereoBuffer> {
  const tags = findStyle(request.style).name.split(' / ')[0]!;
  const { plan, voice } = await planRequest({
    ...request,
    tags,
    lyrics: request.instrumental ? undefined : request.lyrics,
  });
  const score = composeSong(plan, new Random(request.seed).fork('compose'));
  const { mix } = await renderScore({ score: excerptScore(score), voice });
  return masterMix(mix, findStyle(score.style).mix).master;
}

function excerptScore(score: Score): Score {
  const bar = score.metre.beatsPerBar;
  const bars = Math.max(8, Math.round((EXCERPT_SECONDS * score.tempoMap[0]!.bpm) / 60 / bar / 2) * 2);
  const refrain =
    score.sections.find((section) => section.kind === 'chorus' || section.kind === 'drop') ??
    score.sections[Math.floor(score.sections.length / 2)]!;
  const from = Math.max(0, Math.min(refrain.startBeat - (bars / 2) * bar, score.lengthBeats - bars * bar));
  return cutScore(score, from, from + bars * bar);
}

/** Leave one out: the style of the nearest other excerpt, by features standardised over all. */
export function nearestStyles(excerpts: readonly Excerpt[]): StyleRow[] {
  const vectors = standardise(excerpts.map((excerpt) => excerpt.features));
  return excerpts.map((excerpt, i) => {
    let nearest = '';
    let least = Number.POSITIVE_INFINITY;
    excerpts.forEach((other, j) => {
      if (i === j) return;
      const distance = vectors[i]!.reduce((sum, value, k) => sum + (value - vectors[j]![k]!) ** 2, 0);
      if (distance < least) {
        least = distance;
        nearest = other.style;
      }
    });
    return { style: excerpt.style, seed: excerpt.seed, sung: excerpt.sung, nearest };
  });
}

/** Every style has slow songs and quick ones, and a beat may be counted twice: tempo tells less than it seems to. */
const WEIGHTS: Readonly<Record<string, number>> = { tempo: 0.35 };

function standardise(all: readonly StyleFeatures[]): number[][] {
  const vectors: number[][] = all.map(() => []);
  for (const kind of Object.keys(all[0] ?? {})) {
    const rows = all.map((features) => features[kind]!);
    const width = rows[0]!.length;
    const weight = (WEIGHTS[kind] ?? 1) / Math.sqrt(width);
    for (let k = 0; k < width; k++) {
      const middle = rows.reduce((sum, row) => sum + row[k]!, 0) / rows.length;
      const deviation = Math.sqrt(rows.reduce((sum, row) => sum + (row[k]! - middle) ** 2, 0) / rows.length);
      rows.forEach((row, i) => {
        vectors[i]!.push(((row[k]! - middle) / (deviation + 1e-9)) * weight);
      });
    }
  }
  return vectors;
}

/** Which styles are taken for which, as a Markdown table. */
export function styleTable(rows: readonly StyleRow[]): string {
  const styles = [...new Set(rows.map((row) => row.style))];
  const right = rows.filter((row) => row.nearest === row.style).length;
  return [
    '| style | told | taken for |',
    '| --- | --- | --- |',
    ...styles.map((style) => {
      const own = rows.filter((row) => row.style === style);
      const wrong = own.filter((row) => row.nearest !== style);
      const others = wrong.map((row) => `${row.nearest} (${row.sung ? 'sung' : 'played'} ${row.seed})`);
      return `| ${style} | ${own.length - wrong.length}/${own.length} | ${others.join(', ')} |`;
    }),
    `| all | ${right}/${rows.length} (${Math.round((100 * right) / Math.max(1, rows.length))} %) | |`,
  ].join('\n');
}
