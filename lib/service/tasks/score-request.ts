import type { z } from 'zod';
import type { Endpoints } from '#lib/contract/endpoints/index.ts';

/** What is to be rendered: the text of a score or lead sheet, or the address of a file. */
export interface ScoreToRender {
  /** The field that names it. */
  field: 'score' | 'abc' | 'midi_url' | 'musicxml_url';
  format: 'json' | 'abc' | 'mid' | 'musicxml';
  content?: string;
  address?: string;
}

export function scoreToRender(request: z.output<Endpoints['render']['request']>): ScoreToRender {
  const { score, abc, midi_url: midi, musicxml_url: musicXml } = request;
  if (score) return { field: 'score', format: 'json', content: JSON.stringify(score) };
  if (abc?.trim()) return { field: 'abc', format: 'abc', content: abc };
  if (midi?.trim()) return { field: 'midi_url', format: 'mid', address: midi };
  return { field: 'musicxml_url', format: 'musicxml', address: musicXml! };
}
