import { countCharacters, parseTime } from '#components/format.ts';
import {
  contractLimits,
  PLAN_BARS_MAX,
  SEED_MAX,
  SONG_BPM_MAX,
  SONG_BPM_MIN,
  SONG_SECONDS_MAX,
  SONG_SECONDS_MIN,
} from '#lib/contract/limits.ts';
import type { Model, SongControl } from '#lib/contract/models.ts';
import type { Draft, PlannedSection } from './draft-store.ts';
import { knownModel } from './known-model.ts';
import { readLength } from './plan-sections.ts';
import { tagsOf } from './style-suggestions.ts';

export const SONG_BPM = { least: SONG_BPM_MIN, most: SONG_BPM_MAX };
const SONG_SECONDS = { least: SONG_SECONDS_MIN, most: SONG_SECONDS_MAX };
/** As the contract has them; it is not fetched for three words. */
export const METRES = ['4/4', '3/4', '6/8'] as const;

/** What can be wrong with a draft: where, and what would be right. */
export interface DraftProblem {
  at: 'text' | 'lyrics' | 'tags' | 'title' | 'songLength' | 'bpm' | 'seed' | 'sections' | `length-${string}`;
  problem:
    | 'needText'
    | 'needCustom'
    | 'needPlan'
    | 'tooLong'
    | 'badTime'
    | 'badLength'
    | 'badBpm'
    | 'badSeed'
    | 'badTotal';
  values?: Record<string, number>;
}

/** The model that a draft would be made by; none where the service names none. */
export const modelOf = (draft: Pick<Draft, 'model'>, models: readonly Model[]): Model | undefined =>
  models.find(({ mv }) => mv === draft.model) ?? models.find((model) => model.default) ?? models[0];

/** What is wanted without a singer who is gone: the form shows nobody, so nobody is asked for. */
export function withKnownSinger<Wish extends Pick<Draft, 'model' | 'personaId'>>(
  wish: Wish,
  personas: readonly { value: string }[],
  models: readonly Model[],
): Wish {
  const singers = modelOf(wish, models)?.singers ?? [];
  const isThere =
    personas.some(({ value }) => value === wish.personaId) || singers.some(({ id }) => id === wish.personaId);
  return isThere ? wish : { ...wish, personaId: '' };
}

/** Whether a text is a seed that the service takes. */
export const isSeed = (text: string): boolean => /^\d{1,10}$/.test(text.trim()) && Number(text) <= SEED_MAX;

/** What of a song that model lets be chosen. */
export const controlsOf = (model: Model | undefined): readonly SongControl[] => model?.controls ?? [];

/** What keeps a draft from being sent, place by place. */
export function problemsOf(draft: Draft, controls: readonly SongControl[]): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const long = (at: DraftProblem['at'], text: string, limit: number) => {
    const over = countCharacters(text) - limit;
    if (over > 0) problems.push({ at, problem: 'tooLong', values: { over, limit } });
  };
  const sung = draft.instrumental ? '' : draft.lyrics.trim();
  if (draft.mode === 'simple') {
    long('text', draft.description, contractLimits.descriptionCharacters);
    if (draft.description.trim() === '') problems.push({ at: 'text', problem: 'needText' });
  } else {
    long('tags', styleOf(draft), contractLimits.tagsCharacters);
    long('title', draft.title, contractLimits.titleCharacters);
  }
  if (draft.mode === 'custom') {
    long('lyrics', draft.lyrics, contractLimits.promptCharacters);
    if (sung === '' && draft.tags.trim() === '') problems.push({ at: 'tags', problem: 'needCustom' });
  }
  if (draft.mode === 'plan') problems.push(...problemsOfPlan(draft.sections));
  const has = (control: SongControl, text: string) => controls.includes(control) && text.trim() !== '';
  if (draft.mode !== 'plan' && has('duration_s', draft.songLength) && !isTime(draft.songLength, SONG_SECONDS))
    problems.push({ at: 'songLength', problem: 'badTime', values: SONG_SECONDS });
  if (has('bpm', draft.bpm) && !isWithin(Number(draft.bpm), SONG_BPM))
    problems.push({ at: 'bpm', problem: 'badBpm', values: SONG_BPM });
  if (has('seed', draft.seed) && !isSeed(draft.seed))
    problems.push({ at: 'seed', problem: 'badSeed', values: { most: SEED_MAX } });
  return problems;
}

function problemsOfPlan(sections: readonly PlannedSection[]): DraftProblem[] {
  if (sections.length === 0) return [{ at: 'sections', problem: 'needPlan' }];
  const isWrong = (text: string) => {
    const length = readLength(text);
    if (!length) return true;
    return 'bars' in length
      ? !isWithin(length.bars, { least: 1, most: PLAN_BARS_MAX })
      : !isWithin(length.seconds, { least: 1, most: SONG_SECONDS.most });
  };
  const bad = sections.filter(({ length }) => length.trim() !== '' && isWrong(length));
  if (bad.length > 0) return bad.map(({ id }) => ({ at: `length-${id}`, problem: 'badLength' }));
  const total = sections.reduce((sum, { length }) => {
    const read = readLength(length);
    return sum + (read && 'seconds' in read ? read.seconds : 0);
  }, 0);
  return total > SONG_SECONDS.most
    ? [{ at: 'sections', problem: 'badTotal', values: { total: Math.round(total), most: SONG_SECONDS.most } }]
    : [];
}

/** The fields of a request for a song, of a draft without problems. */
export function requestOf(draft: Draft, models: readonly Model[]): Record<string, unknown> {
  const model = modelOf(draft, models);
  const controls = controlsOf(model);
  const when = (control: SongControl, text: string, fields: Record<string, unknown>) =>
    controls.includes(control) && text.trim() !== '' ? fields : {};
  const isPlanned = draft.mode === 'plan' && controls.includes('plan');
  return {
    ...(draft.mode === 'simple'
      ? { gpt_description_prompt: draft.description }
      : {
          ...(isPlanned ? {} : { prompt: draft.instrumental ? '' : draft.lyrics.trim() }),
          tags: styleOf(draft),
          title: draft.title,
        }),
    make_instrumental: draft.instrumental,
    persona_id: draft.personaId,
    mv: knownModel(draft.model, models),
    retention_days: draft.retentionDays,
    ...when('seed', draft.seed, { seed: Number(draft.seed) }),
    ...when('bpm', draft.bpm, { bpm: Number(draft.bpm) }),
    ...when('key', draft.songKey, { key: draft.songKey }),
    ...when('time_signature', draft.metre, { time_signature: draft.metre }),
    ...(isPlanned
      ? { plan: { sections: draft.sections.map((section) => sectionOf(section, draft.instrumental)) } }
      : when('duration_s', draft.songLength, { duration_s: parseTime(draft.songLength) ?? undefined })),
  };
}

/** Style tags with what must not be heard, as the tags say it. */
export const styleOf = ({ tags, avoid }: Pick<Draft, 'tags' | 'avoid'>): string =>
  [
    tags.trim().replace(/[,，、]\s*$/, ''),
    ...tagsOf(avoid).map((one) => (/\p{Script=Han}/u.test(one) ? `不要${one}` : `no ${one}`)),
  ]
    .filter(Boolean)
    .join(', ');

function sectionOf(section: PlannedSection, isInstrumental: boolean): Record<string, unknown> {
  const said = (name: 'chords' | 'include' | 'avoid') => {
    const text = section[name].trim();
    return text === '' ? {} : { [name]: text };
  };
  return {
    label: section.label,
    ...readLength(section.length),
    ...(isInstrumental || section.lyrics.trim() === '' ? {} : { lyrics: section.lyrics.trim() }),
    ...said('chords'),
    ...said('include'),
    ...said('avoid'),
  };
}

const isWithin = (value: number, { least, most }: { least: number; most: number }): boolean =>
  Number.isFinite(value) && value >= least && value <= most;
function isTime(text: string, bounds: { least: number; most: number }): boolean {
  const seconds = parseTime(text);
  return seconds !== null && isWithin(seconds, bounds);
}
