import type { SongKind } from '#lib/studio/views.ts';
import { styleOf } from '../../create/song-request.ts';
import type { Tool } from './tools.ts';

export type ToolField =
  | 'prompt'
  | 'tags'
  | 'sound'
  | 'title'
  | 'strength'
  | 'closeness'
  | 'persona'
  | 'singer'
  | 'seed'
  | 'takes'
  | 'model'
  | 'retention';

/** What each tool asks for: nothing that its endpoint does not take. */
export const fieldsOf: Record<Tool, readonly ToolField[]> = {
  infill: ['prompt', 'tags', 'takes', 'model', 'retention'],
  extend: ['prompt', 'tags', 'title', 'takes', 'singer', 'seed', 'model', 'retention'],
  cover: ['prompt', 'tags', 'title', 'takes', 'model', 'retention'],
  // In its own words, by the model that can.
  polish: ['closeness', 'tags', 'title', 'takes', 'retention'],
  // The same samples each time.
  remaster: ['strength', 'sound', 'title', 'model', 'retention'],
  sample: ['tags', 'title', 'takes', 'model', 'retention'],
  addInstrumental: ['tags', 'title', 'takes', 'model', 'retention'],
  addVocals: ['prompt', 'tags', 'takes', 'model', 'retention'],
  persona: ['persona'],
};

/** What a tool asks for of a song of this kind: a sound has no words of its own, and nobody sings it. */
export const fieldsFor = (tool: Tool, kind: SongKind): readonly ToolField[] =>
  fieldsOf[tool].filter(
    (field) => kind !== 'soundEffect' || (field !== 'singer' && !(field === 'prompt' && tool === 'cover')),
  );

/** How closely a model follows the recording: all of it keeps its sound, too, half of it little but form and tune. */
export const CLOSENESS = { far: 0.5, near: 0.75, closest: 0.95 };

/** What somebody wrote and chose for a tool. */
export interface ToolWish {
  prompt: string;
  tags: string;
  avoid: string;
  title: string;
  strength: 'subtle' | 'normal' | 'high';
  closeness: keyof typeof CLOSENESS;
  /** Who sings; '' is who sang before. */
  personaId: string;
  /** '' is one that is drawn. */
  seed: string;
  model: string;
  retentionDays: number;
}

/** The fields of a tool's request. @param source the song that it is made of @param polisher the model that sings anew */
export function toolRequest(
  tool: Tool,
  wish: ToolWish,
  source: { tags: string },
  polisher: string | null,
): Record<string, unknown> {
  const style = styleOf(wish);
  const isBare = tool === 'extend' && !wish.prompt.trim() && !style;
  const all: Partial<Record<ToolField, Record<string, unknown>>> = {
    prompt: { prompt: wish.prompt },
    tags: { tags: isBare ? source.tags || 'same style' : style },
    sound: { tags: wish.tags.trim() },
    title: { title: wish.title },
    strength: { variation_category: wish.strength },
    closeness: { mv: polisher, source_strength: CLOSENESS[wish.closeness] },
    singer: { persona_id: wish.personaId },
    seed: wish.seed.trim() === '' ? {} : { seed: Number(wish.seed) },
    model: { mv: wish.model },
    retention: { retention_days: wish.retentionDays },
  };
  return Object.assign({}, ...fieldsOf[tool].map((field) => all[field]));
}
