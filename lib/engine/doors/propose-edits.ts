import type { EditContext } from '../score/edits/edit.ts';
import { type Change, NotProposedError, type Said } from '../score/plain-words/change.ts';
import {
  HINT,
  languageOfWish,
  type Proposal,
  parseChanges,
  proposeEdits as propose,
  readChanges,
} from '../score/plain-words/propose-edits.ts';
import { SECTION_WORDS, sectionSaid } from '../score/plain-words/section-words.ts';
import type { Score } from '../score/score.ts';
import { tempoOf } from '../score/time.ts';
import { FLAT_NAMES } from '../theory/pitch.ts';
import { reachOf } from '../voice/reach.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { voices } from '../voice/voices/index.ts';

export type { Proposal } from '../score/plain-words/propose-edits.ts';

export interface ProposalRequest {
  score: Score;
  /** What is wanted, in English or Chinese. */
  text: string;
  /** Changes that a language model answered, read by nobody yet; without them, the text is read by a grammar. */
  changes?: unknown;
  /** The singer of parts that name its id, beside the built-in ones. */
  voice?: VoiceProfile | undefined;
}

/** Edits that can be made, or why there are none, in both languages. `unread`: that the words were not understood. */
export type ProposalResult = { ok: true; proposal: Proposal } | { ok: false; unread: boolean; reason: Said };

/** What is wanted of a song in plain words, as edits of its score. Pure: nothing is changed. */
export function proposeEdits({ score, text, changes, voice }: ProposalRequest): ProposalResult {
  let wanted: Change[];
  if (changes === undefined) {
    const read = readChanges(text, score);
    if ('unread' in read) return { ok: false, unread: true, reason: notUnderstood(read.unread) };
    wanted = read.changes;
  } else {
    try {
      wanted = parseChanges(changes);
    } catch (error) {
      const en = `The answer is not of the form asked for: ${(error as Error).message.slice(0, 600)}`;
      return { ok: false, unread: true, reason: { en, zh: en } };
    }
  }
  const context: EditContext = {
    singerRange(id) {
      const singer = id === voice?.id ? voice : voices.find((candidate) => candidate.id === id);
      return singer && reachOf(singer);
    },
  };
  try {
    return { ok: true, proposal: propose(score, wanted, context) };
  } catch (error) {
    if (error instanceof NotProposedError) return { ok: false, unread: false, reason: error.said };
    throw error;
  }
}

const CLAUSE_CHARACTERS = 80;

function notUnderstood(clause: string): Said {
  const shown = clause.length > CLAUSE_CHARACTERS ? `${clause.slice(0, CLAUSE_CHARACTERS)}…` : clause;
  return { en: `"${shown}" was not understood. ${HINT.en}`, zh: `没有听懂“${shown}”。${HINT.zh}` };
}

/** What a language model is told of a song: names and numbers to speak of, and its words. */
export function outlineOf(score: Score) {
  return {
    key: `${FLAT_NAMES[score.key.tonic]} ${score.key.mode}`,
    bpm: Math.round(tempoOf(score)),
    sections: score.sections.map(({ kind }, index) => ({
      kind,
      which: score.sections.slice(0, index + 1).filter((each) => each.kind === kind).length,
      name: sectionSaid(score, index).en,
    })),
    section_kinds: Object.keys(SECTION_WORDS),
    parts: score.parts.map(({ id, instrument, muted }) => ({ id, instrument, ...(muted && { muted }) })),
    lines: score.lyrics
      .filter(({ backing }) => !backing)
      .map(({ text, section }, i) => ({
        line: i + 1,
        section: sectionSaid(score, section).en,
        text,
      })),
  };
}

export { languageOfWish };
