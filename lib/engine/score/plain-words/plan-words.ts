import type { ScoreEdit } from '../edits/apply-edit.ts';
import type { Score } from '../score.ts';
import { type Change, NotProposedError, type Said } from './change.ts';
import { sectionSaid, sectionsMeant } from './section-words.ts';

type ChangeOf<Kind extends Change['do']> = Extract<Change, { do: Kind }>;
interface Planned {
  edits: ScoreEdit[];
  said: Said;
}

/** Indices of the lines that are counted: those of the section, or of the song. */
function linesOf(score: Score, section: number | undefined): number[] {
  const inside = score.lyrics.flatMap((line, i) =>
    section === undefined || line.section === section ? [i] : [],
  );
  // Answers in parentheses are not what people count as lines, where there is anything else.
  const counted = inside.filter((i) => !score.lyrics[i]!.backing);
  return counted.length > 0 ? counted : inside;
}

/** Other words for a line. @throws NotProposedError saying how many lines there are */
export function lineChange(score: Score, { line, text, section }: ChangeOf<'line'>): Planned {
  const places = section === undefined ? [undefined] : sectionsMeant(score, section);
  const lists = places.map((place) => linesOf(score, place));
  const found = lists.map((lines) => (line === 'last' ? lines.at(-1) : lines[line - 1]));
  const first = found.find((index) => index !== undefined);
  if (first === undefined) {
    const most = Math.max(0, ...lists.map((lines) => lines.length));
    const where = places[0] === undefined ? undefined : sectionSaid(score, places[0]);
    throw new NotProposedError({
      en: `${where?.en ?? 'This song'} has ${most === 0 ? 'no sung lines' : `lines 1 to ${most}`}: there is no line ${line}.`,
      zh: `${where?.zh ?? '这首歌'}${most === 0 ? '没有歌词' : `共有 ${most} 句歌词`}：没有第 ${line} 句。`,
    });
  }
  // A refrain has the same words each time it comes: who changes it there changes it wherever it is the same.
  const same = found.filter(
    (index): index is number =>
      index !== undefined && score.lyrics[index]!.text === score.lyrics[first]!.text,
  );
  const was = score.lyrics[first]!.text;
  return {
    edits: same.map((index) => ({ kind: 'set-line', line: index, text })),
    said: { en: `"${was}" becomes "${text}"`, zh: `“${was}”改为“${text}”` },
  };
}

/** Other words for some wherever they are sung. @throws NotProposedError where they are not */
export function wordChange(score: Score, { from, to, section }: ChangeOf<'word'>): Planned {
  const places = section === undefined ? undefined : new Set(sectionsMeant(score, section));
  const literal = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const pattern = new RegExp(`(?<![\\p{Script=Latin}\\d'’])${literal}(?![\\p{Script=Latin}\\d'’])`, 'giu');
  const edits = score.lyrics.flatMap((line, index): ScoreEdit[] => {
    if (places && !places.has(line.section)) return [];
    const text = line.text.replace(pattern, (found) =>
      /^\p{Lu}/u.test(found) ? to.charAt(0).toUpperCase() + to.slice(1) : to,
    );
    return text === line.text ? [] : [{ kind: 'set-line', line: index, text: text.slice(0, 500) }];
  });
  if (edits.length === 0)
    throw new NotProposedError({
      en: `Nobody sings "${from}" there: write the words as they are in the song.`,
      zh: `歌词里没有“${from}”：请照歌词原样写。`,
    });
  const count = edits.length;
  return {
    edits,
    said: {
      en: `"${from}" becomes "${to}" in ${count} ${count === 1 ? 'line' : 'lines'}`,
      zh: `有 ${count} 句的“${from}”改为“${to}”`,
    },
  };
}
