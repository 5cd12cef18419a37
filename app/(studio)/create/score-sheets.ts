import { create } from 'zustand';
import { type ScoreFormat, scoreFormatOf } from './file-kinds.ts';
import { type ScoreFacts, scoreFacts } from './score-facts.ts';

/** A score that was brought and waits for what is to be made of it. */
export interface ScoreSheet {
  id: number;
  file: File;
  format: ScoreFormat;
  facts: ScoreFacts | undefined;
}

/** Scores that lie on Create, whichever page they were dropped on. */
export const useSheets = create<{ sheets: ScoreSheet[] }>(() => ({ sheets: [] }));

let lastId = 0;

/** Lays a score on Create, with what is seen in it. */
export async function laySheet(file: File): Promise<void> {
  const format = scoreFormatOf(file.name);
  if (!format) return;
  const facts = scoreFacts(format, new Uint8Array(await file.arrayBuffer()));
  useSheets.setState(({ sheets }) => ({ sheets: [...sheets, { id: ++lastId, file, format, facts }] }));
}

export const takeSheet = (id: number): void =>
  useSheets.setState(({ sheets }) => ({ sheets: sheets.filter((sheet) => sheet.id !== id) }));
