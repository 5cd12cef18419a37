import type { StyleId } from './ids.ts';
import { STYLES } from './index.ts';
import type { Style } from './style.ts';

const byId = new Map<string, Style>(STYLES.map((style) => [style.id, style]));

/** The style of an id. @throws RangeError for an unknown one. */
export function findStyle(id: StyleId | (string & {})): Style {
  const style = byId.get(id);
  if (!style) throw new RangeError(`There is no style "${id}"`);
  return style;
}
