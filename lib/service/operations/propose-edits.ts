import type { ProposalResult } from '#lib/contract/nouns.ts';
import { analyse, checkAnalysis, localFiles } from '../clips/analyse.ts';
import { filesOf } from '../clips/clip-files.ts';
import { scoreFiles } from '../clips/score-files.ts';
import { findClip } from '../clips/sources.ts';
import { proposeChanges } from '../language-model/propose-changes.ts';
import { syncOperation } from './sync-operation.ts';

/** By the grammar where it understands; else by the language model, where one is configured: nothing is sent there before. */
export const proposeEdits = syncOperation('proposeEdits', {
  isSlow: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    checkAnalysis(call, 'proposeEdits');
    return clip;
  },
  async run({ text, language: wanted, use_model: mayAsk }, clip, call, tools) {
    const { voice } = filesOf(clip);
    const files = {
      ...(await scoreFiles(call, clip, tools)),
      ...(voice && (await localFiles(call, { voice }, tools.folder))),
    };
    const { title, tags } = clip;
    const judge = (changes?: unknown) =>
      analyse(
        call,
        'proposeEdits',
        { files, title, tags, text, ...(changes !== undefined && { changes }) },
        tools,
      );
    const read = await judge();
    let { answer } = read;
    let asked: Pick<ProposalResult, 'language_model' | 'notices'> = {};
    const { chat } = call.context;
    if (!answer.ok && answer.unread && chat) {
      const { name, host } = chat;
      asked = { language_model: { name, host, asked: mayAsk } };
    }
    if (!answer.ok && answer.unread && chat && mayAsk) {
      const proposed = await proposeChanges(
        { text, outline: read.outline },
        { chat, judge: async (changes) => (await judge(changes)).answer, signal: tools.signal },
      );
      if ('answer' in proposed) answer = proposed.answer;
      else asked.notices = [`The language model proposed nothing: ${proposed.reason}.`];
    }
    const language = wanted ?? read.language;
    const about = { state: 'complete', clip_id: clip.id, version: read.version, ...asked };
    if (!answer.ok) return { ...about, understood: false, reason: answer.reason[language], changes: [] };
    const { changes, startSeconds, endSeconds, notices } = answer.proposal;
    return {
      ...about,
      understood: true,
      changes: changes.map(({ said, fromBar, toBar, edits }) => ({
        sentence: said[language],
        from_bar: fromBar,
        to_bar: toBar,
        edits,
      })),
      start_s: startSeconds,
      end_s: endSeconds,
      ...(notices.length > 0 && { notices }),
    };
  },
});
