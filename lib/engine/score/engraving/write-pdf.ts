import PDFDocument from 'pdfkit';
import { notate } from '../notation/notate.ts';
import type { Score } from '../score.ts';
import { drawSystem, headWidth, SYSTEM } from './draw-system.ts';
import { Ink } from './ink.ts';
import { layOut, PAGE } from './layout.ts';

/** The same song is the same file: it names no time. */
const NO_TIME = new Date(0);

/**
 * A lead sheet on A4 pages: the melody in a treble clef, its words under it, chords and sections above.
 * @throws NoMelodyToWriteError where no part has notes of a pitch
 */
export async function writeLeadSheetPdf(score: Score): Promise<Uint8Array> {
  const sheet = notate(score);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: true,
    info: { Title: sheet.title, Creator: 'Songloom', CreationDate: NO_TIME, ModDate: NO_TIME },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const whole = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const ink = new Ink(doc);
  ink.text(sheet.title, PAGE.width / 2, PAGE.margin + 22, 20, { style: 'bold', centred: true });
  const bpm = Math.round(score.tempoMap[0]!.bpm);
  ink.text(`${sheet.swing ? 'Swing, ' : ''}${bpm} bpm`, PAGE.margin, PAGE.margin + 44, 10, {
    style: 'italic',
  });
  const systems = layOut(
    sheet,
    PAGE.width - 2 * PAGE.margin,
    (bar, isFirst) => headWidth(ink, bar, isFirst),
    ink,
  );
  let y = PAGE.margin + 52;
  let page = 1;
  for (const [i, system] of systems.entries()) {
    if (y + SYSTEM.height > PAGE.height - PAGE.margin) {
      doc.addPage();
      page++;
      y = PAGE.margin;
      ink.text(String(page), PAGE.width / 2, PAGE.height - 24, 8, { centred: true });
    }
    drawSystem(ink, sheet, system, y, i === 0);
    y += SYSTEM.height;
  }
  doc.end();
  await whole;
  return Buffer.concat(chunks);
}
