import { barsOf } from '#lib/spelling/bars.ts';
import { applyEdit, type ScoreEdit } from '../edits/apply-edit.ts';
import { type BeatRange, changedBeats } from '../edits/changed-beats.ts';
import { type EditContext, EditRefusedError } from '../edits/edit.ts';
import type { Score } from '../score.ts';
import { ScoreTime } from '../time.ts';
import { type Change, changesSchema, MOST_CHANGES, NotProposedError, type Said } from './change.ts';
import { partSaid } from './part-words.ts';
import { type PlannedChange, planChange } from './plan-change.ts';
import { chineseParts, readChinese } from './read-chinese.ts';
import { englishParts, readEnglish } from './read-english.ts';

/** One change of a proposal: its edits, a sentence, and where it is heard. */
export interface ProposedChange {
  edits: ScoreEdit[];
  said: Said;
  /** Bars of the song as it was when the change was made, from 1, both included. */
  fromBar: number;
  toBar: number;
}

export interface Proposal {
  changes: ProposedChange[];
  /** Where the song as it is now will sound otherwise, seconds. */
  startSeconds: number;
  endSeconds: number;
  notices: string[];
}

const HAN = /\p{Script=Han}/u;
/** More edits than this are not proposed: the interface makes no more at once. */
const MOST_EDITS = 1000;

/** The language of a wish: Chinese where it has a Chinese character outside of quotes, or has nothing else. */
export function languageOfWish(text: string): keyof Said {
  const bare = text.replaceAll(/["“「『][^"”」』]*["”」』]/g, '');
  const outside = /^[^:：]*/.exec(bare)?.[0].trim() || bare.trim() || text;
  return HAN.test(outside) ? 'zh' : 'en';
}

/**
 * Reads a wish in plain English or Chinese: several clauses, each of them understood whole or nothing at all.
 * @returns the changes, or the first clause that nobody understands
 */
export function readChanges(
  text: string,
  score: Pick<Score, 'parts'>,
): { changes: Change[] } | { unread: string } {
  const own = score.parts.flatMap(({ id, name }) => [id, name]);
  const [english, chinese] = [englishParts(own), chineseParts(own)];
  const changes: Change[] = [];
  for (const sentence of sentencesOf(text)) {
    const language = languageOfWish(sentence);
    const read = (clause: string) =>
      language === 'zh' ? readChinese(clause, chinese) : readEnglish(clause, english, partOf(changes.at(-1)));
    const firstOfSentence = changes.length;
    const pieces = sentence.split(SEPARATORS);
    let at = 0;
    // Whom a reason is about: "the hats are too bright, quieter please".
    let complained: string | undefined;
    while (at < pieces.length) {
      let found: Change[] | undefined;
      // The longest that makes sense: "drums and bass louder" is one wish, "no drums and make it faster" are two.
      for (const end of endsFrom(at, pieces.length)) {
        const clause = pieces.slice(at, end).join('').trim();
        found = clause === '' ? [] : read(clause);
        if (!found && end < pieces.length && REASON.test(clause)) {
          const named = clause.toLowerCase().match(language === 'zh' ? chinese : english) ?? [];
          if (named.length === 1) complained = named[0];
          found = [];
        }
        if (!found) continue;
        at = end + 1;
        break;
      }
      if (!found) return { unread: pieces[at]!.trim() };
      for (const change of found) {
        const before = changes.length > firstOfSentence ? changes.at(-1) : complaintOf(complained);
        const whole = carriedOn(change, before, language);
        // "It drags, pick up the pace a bit" says one thing twice: the second time how much.
        const said = changes.findIndex((each, i) => i >= firstOfSentence && isSameStep(each, whole));
        if (said >= 0) changes[said] = whole;
        else changes.push(whole);
      }
    }
  }
  return changes.length > 0 ? { changes } : { unread: text.trim() };
}

/** Why something is wanted, said before it: no imperative is turned round by it. */
const REASON =
  /^(?:(?:the|it|this|that|my|i) )?[\w' ]*\b(?:is|are|it's|feels?|sounds?|seems?) (?:(?:a bit|a little|way|far|just|still) )?(?:too|not) [a-z]+(?: for me)?$|^[^，,。]{0,8}(?:太|有点)[^，,。不别]{1,4}(?:了|唱不上去|唱不了)*$/i;

const complaintOf = (part: string | undefined): Change | undefined =>
  part === undefined ? undefined : { do: 'loudness', times: 1, part };

type Loudness = Extract<Change, { do: 'loudness' }>;
const partOf = (change: Change | undefined): string | undefined =>
  change?.do === 'loudness' || change?.do === 'silence' ? change.part : undefined;

/**
 * What a clause leaves out because the one before has said it: "guitar softer in the verse, louder in the bridge",
 * "the vocals are too soft, louder"; a Chinese clause is also about the section that was named first.
 */
function carriedOn(change: Change, before: Change | undefined, language: keyof Said): Change {
  if (change.do !== 'loudness' || before?.do !== 'loudness') return change;
  const { part, section } = change;
  if (part === undefined && (section === undefined || before.section !== undefined))
    return { ...change, ...both(before.part, section ?? before.section) };
  const isTopic = language === 'zh' && part !== undefined && section === undefined;
  return isTopic ? { ...change, ...both(part, before.section) } : change;
}

const both = (part: Loudness['part'], section: Loudness['section']): Pick<Loudness, 'part' | 'section'> => ({
  ...(part !== undefined && { part }),
  ...(section !== undefined && { section }),
});

/** Whether two say the same but for how much. */
function isSameStep(one: Change, other: Change): boolean {
  const way = (change: Change): string | undefined => {
    if (change.do === 'loudness') {
      const part = change.part && partSaid(change.part).en;
      return JSON.stringify({ ...change, times: change.times > 1, part });
    }
    if (change.do === 'tempo' && 'times' in change.to)
      return JSON.stringify({ ...change, to: change.to.times > 1 });
    return undefined;
  };
  return way(one) !== undefined && way(one) === way(other);
}

/** A clause goes on to the end, as the words of a line may, or has so many separators inside. */
const INNER_SEPARATORS = [4, 3, 2, 1, 0];
const endsFrom = (at: number, length: number): number[] => [
  ...new Set([length, ...INNER_SEPARATORS.map((inner) => Math.min(length, at + 1 + 2 * inner))]),
];

/** Between clauses; captured, so that those that belong together are put together again as they were. */
const SEPARATORS =
  /(\s*[,，、]\s*(?:and\s+|then\s+|but\s+|然后|并且|而且|同时|再)?|\s+(?:and\s+then|and|then|but|plus|also)\s+|然后|并且|而且|同时)/i;

/** Sentences end with a line, a semicolon or a full stop that is none of a number; what is quoted is not cut. */
const sentencesOf = (text: string): string[] =>
  (text.match(/(?:["“「『][^"”」』]*["”」』]|[^\n;；。.!！]|\.(?=\d))+/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** What a model answered as changes. @throws z.ZodError for anything else */
export const parseChanges = (value: unknown): Change[] => changesSchema.parse(value).changes;

/**
 * Changes as edits of a score, each made on what the one before left, as the interface will make them; nothing is
 * proposed that would be refused.
 * @throws NotProposedError saying what cannot be done and what could be said, in both languages
 */
export function proposeEdits(score: Score, changes: readonly Change[], context: EditContext): Proposal {
  if (changes.length > MOST_CHANGES)
    throw new NotProposedError({
      en: `These are ${changes.length} changes; at most ${MOST_CHANGES} are proposed at once: hear some of them first.`,
      zh: `这里有 ${changes.length} 处修改，一次最多 ${MOST_CHANGES} 处：请先试听其中一些。`,
    });
  let edited = score;
  const notices = new Set<string>();
  const telling = { ...context, onNotice: (notice: string) => void notices.add(notice) };
  const proposed = changes.flatMap((change): ProposedChange[] => {
    const planned = planUnlessSo(edited, change, changes.length > 1);
    if (!planned) return [];
    const { edits, said } = planned;
    const before = edited;
    try {
      for (const edit of edits) edited = applyEdit(edited, edit, telling).score;
    } catch (error) {
      if (!(error instanceof EditRefusedError)) throw error;
      throw new NotProposedError({ en: error.message, zh: `无法修改（${said.zh}）：${error.message}` });
    }
    const changed = changedBeats(before, edited);
    return changed ? [{ edits, said, ...barsIn(before, changed) }] : [];
  });
  const count = proposed.reduce((sum, { edits }) => sum + edits.length, 0);
  if (count > MOST_EDITS)
    throw new NotProposedError({
      en: `That would be ${count} edits at once; at most ${MOST_EDITS} are made: ask for less of it.`,
      zh: `这需要一次做 ${count} 处修改，最多 ${MOST_EDITS} 处：请分几次说。`,
    });
  const heard = changedBeats(score, edited);
  if (!heard || proposed.length === 0)
    throw new NotProposedError({
      en: 'The song is like that already: nothing would change.',
      zh: '歌曲已经是这样了：不会有任何变化。',
    });
  const time = new ScoreTime(score.tempoMap);
  return {
    changes: proposed,
    startSeconds: time.secondsAt(Math.min(heard.startBeat, score.lengthBeats)),
    endSeconds: time.secondsAt(Math.min(heard.endBeat, score.lengthBeats)),
    notices: [...notices],
  };
}

/** Nothing where it is so already and other things are wanted, too. */
function planUnlessSo(score: Score, change: Change, isOneOfSeveral: boolean): PlannedChange | undefined {
  try {
    return planChange(score, change);
  } catch (error) {
    if (isOneOfSeveral && error instanceof NotProposedError && error.isSoAlready && change.do === 'silence')
      return undefined;
    throw error;
  }
}

function barsIn(score: Score, { startBeat, endBeat }: BeatRange) {
  const bars = barsOf(score);
  const { lengthBeats } = score;
  const bar = (beat: number) => Math.floor(bars.barAt(beat) + 1e-6) + 1;
  const fromBar = bar(Math.max(0, Math.min(startBeat, lengthBeats - 1e-3)));
  return { fromBar, toBar: Math.max(fromBar, bar(Math.min(endBeat, lengthBeats) - 1e-3)) };
}

/** What can be said, for who was not understood. */
export const HINT: Said = {
  en: 'It can be: "bigger last chorus", "no drums in the bridge", "softer piano", "faster", "120 bpm", "up two semitones", "in D", "the bridge in 3/4", "third line: …", "change “stars” to “moon”", "piano instead of guitar", "repeat the last chorus", "delete verse 2", "move the bridge before the last chorus", "pan the guitar left", "only piano in the intro", "add an organ in the bridge", "swap verse 1 and verse 2", "fade out at the end".',
  zh: '可以这样说：“最后一段副歌更大声”“桥段不要鼓”“钢琴轻一点”“快一点”“速度120”“升两个半音”“移到D调”“桥段改成三拍”“第三句改成：……”“把“星星”改成“月亮””“吉他换成钢琴”“重复最后一段副歌”“删掉第二段主歌”“把桥段移到最后一段副歌前面”“吉他靠左”“前奏只要钢琴”“桥段加风琴”“第一段主歌和第二段主歌互换”“结尾淡出”。',
};
