import { barsOf } from '#lib/spelling/bars.ts';
import { findInstrument } from '../../instruments/find-instrument.ts';
import { keyAt } from '../../theory/key.ts';
import { FLAT_NAMES, pitchClass } from '../../theory/pitch.ts';
import type { ScoreEdit } from '../edits/apply-edit.ts';
import { roundBeat } from '../edits/edit.ts';
import { spanOfSection } from '../edits/section-order.ts';
import { isVocalPart, type Part, type Score } from '../score.ts';
import { tempoOf } from '../time.ts';
import { type Change, NotProposedError, type Said, type SectionRef } from './change.ts';
import { instrumentMeant, partSaid, partsMeant } from './part-words.ts';
import { addition, fade } from './plan-additions.ts';
import { lineChange, wordChange } from './plan-words.ts';
import { sectionSaid, sectionsMeant } from './section-words.ts';

/** A change as edits of one score, and what it is in a sentence. */
export interface PlannedChange {
  edits: ScoreEdit[];
  said: Said;
}

type ChangeOf<Kind extends Change['do']> = Extract<Change, { do: Kind }>;
type Planner<Kind extends Change['do']> = (score: Score, change: ChangeOf<Kind>) => PlannedChange;

/** How much louder a part is for a note struck so much harder: 20 lg, as of amplitudes. */
const decibels = (times: number): number => Math.round(20 * Math.log10(times) * 10) / 10;
/** A fader goes no further, dB. */
const [LOWEST_DB, HIGHEST_DB] = [-40, 12];
const QUANTISE_BEATS = 0.25;

/**
 * One change as edits of a score as it stands.
 * @throws NotProposedError for what the song has not, or what no edit does
 */
export function planChange(score: Score, change: Change): PlannedChange {
  return (PLANNERS[change.do] as Planner<Change['do']>)(score, change);
}

const PLANNERS: { [Kind in Change['do']]: Planner<Kind> } = {
  loudness(score, { times, part, section }) {
    if (part === undefined && section === undefined)
      throw new NotProposedError({
        en: 'The loudness of the whole song is set when it is mastered: name a part or a section, as in "louder drums" or "bigger last chorus".',
        zh: '整首歌的响度由母带处理决定：请说明是哪个声部或哪一段，例如“鼓大声一点”或“最后一段副歌更大声”。',
      });
    const more = times >= 1;
    const amount = `${Math.abs(decibels(times))} dB`;
    if (section === undefined) {
      const parts = partsOf(score, part!);
      return {
        edits: parts.map(({ id, gainDb = 0 }) => ({
          kind: 'set-loudness',
          part: id,
          gainDb: Math.min(HIGHEST_DB, Math.max(LOWEST_DB, roundBeat(gainDb + decibels(times)))),
        })),
        said: sentence(score, section, part, {
          en: more ? `louder by ${amount}` : `softer by ${amount}`,
          zh: more ? `提高 ${amount}` : `降低 ${amount}`,
        }),
      };
    }
    return {
      edits: inSections(score, section, part, (select, { id }) => ({
        kind: 'set-velocity',
        part: id,
        select,
        velocity: { times },
      })),
      said: sentence(score, section, part, {
        en: `${more ? 'played harder' : 'played softer'} (× ${times})`,
        zh: `${more ? '演奏得更用力' : '演奏得更轻'}（× ${times}）`,
      }),
    };
  },
  silence(score, { part, section }) {
    if (section !== undefined)
      return {
        edits: inSections(score, section, part, removing),
        said: sentence(score, section, part, { en: 'not played', zh: '不演奏' }),
      };
    return {
      edits: partsOf(score, part).map(({ id }) => ({ kind: 'mute-part', part: id, muted: true })),
      said: sentence(score, section, part, { en: 'silent', zh: '静音' }),
    };
  },
  only(score, { part, section }) {
    const kept = new Set(partsOf(score, part));
    const others = score.parts.filter((each) => !kept.has(each));
    const said = sentence(score, section, part, { en: 'alone, nothing else', zh: '单独演奏，其余不演奏' });
    if (section === undefined)
      return { edits: others.map(({ id }) => ({ kind: 'mute-part', part: id, muted: true })), said };
    return { edits: ofParts(score, sectionsMeant(score, section), others, removing), said };
  },
  add: addition,
  fade,
  'bring-back': (score, { part }) => ({
    edits: partsOf(score, part)
      .filter(({ muted }) => muted)
      .map(({ id }) => ({ kind: 'mute-part', part: id, muted: false })),
    said: sentence(score, undefined, part, { en: 'heard again', zh: '恢复演奏' }),
  }),
  tempo(score, { to, section }) {
    const targets = section === undefined ? [undefined] : sectionsMeant(score, section);
    const tempoAt = (index: number | undefined) => {
      if (index === undefined) return tempoOf(score);
      const { startBeat } = spanOfSection(score, index);
      return (score.tempoMap.findLast((change) => change.startBeat <= startBeat + 1e-6) ?? score.tempoMap[0]!)
        .bpm;
    };
    const bpmOf = (index: number | undefined) => {
      if ('bpm' in to) return to.bpm;
      const wanted = 'by' in to ? tempoAt(index) + to.by : tempoAt(index) * to.times;
      return Math.min(300, Math.max(20, Math.round(wanted)));
    };
    const [was, becomes] = [Math.round(tempoAt(targets[0])), bpmOf(targets[0])];
    return {
      edits: targets.map((index) => ({
        kind: 'set-tempo',
        bpm: bpmOf(index),
        ...(index !== undefined && { section: index }),
      })),
      said: sentence(score, section, undefined, {
        en: `${becomes} beats a minute instead of ${was}`,
        zh: `速度由每分钟 ${was} 拍改为 ${becomes} 拍`,
      }),
    };
  },
  key(score, { to, section }) {
    const targets = section === undefined ? [undefined] : sectionsMeant(score, section);
    const beatOf = (index: number | undefined) =>
      index === undefined ? 0 : spanOfSection(score, index).startBeat;
    const key = keyAt(score, beatOf(targets[0]));
    const isMinor = /minor|dorian|phrygian|blues/.test(key.mode);
    const mode =
      'tonic' in to && to.mode !== undefined && (to.mode === 'minor') !== isMinor ? to.mode : undefined;
    const tonicOf = (index: number | undefined) =>
      'tonic' in to ? to.tonic : pitchClass(keyAt(score, beatOf(index)).tonic + to.semitones);
    const [was, becomes] = [FLAT_NAMES[key.tonic], FLAT_NAMES[tonicOf(targets[0])]];
    return {
      edits: targets.map((index) => ({
        kind: 'set-key',
        tonic: tonicOf(index),
        ...(mode && { mode }),
        ...(index !== undefined && { section: index }),
      })),
      said: sentence(score, section, undefined, {
        en: mode
          ? `in ${becomes} ${mode} instead of ${was} ${isMinor ? 'minor' : 'major'}`
          : `in the key of ${becomes} instead of ${was}`,
        zh: mode
          ? `由 ${was} ${isMinor ? '小调' : '大调'}改为 ${becomes} ${isMinor ? '大调' : '小调'}`
          : `由 ${was} 调移到 ${becomes} 调`,
      }),
    };
  },
  metre(score, { to, section }) {
    const targets = section === undefined ? [undefined] : sectionsMeant(score, section);
    const first = targets[0] === undefined ? 0 : spanOfSection(score, targets[0]).startBeat;
    const was = barsOf(score).metreAt(first);
    const [from, into] = [was, to].map(({ numerator, denominator }) => `${numerator}/${denominator}`);
    return {
      edits: targets.map((index) => ({
        kind: 'set-metre',
        ...to,
        ...(index !== undefined && { section: index }),
      })),
      said: sentence(score, section, undefined, {
        en: `in ${into} instead of ${from}`,
        zh: `由 ${from} 拍改为 ${into} 拍`,
      }),
    };
  },
  transpose(score, { part, semitones, section }) {
    const count = Math.abs(semitones);
    const by = count % 12 === 0 ? { en: octaves(count / 12), zh: `${count / 12} 个八度` } : undefined;
    const transposing = (select: Selection, { id }: Part): ScoreEdit => ({
      kind: 'transpose-notes',
      part: id,
      select,
      by: { semitones },
    });
    const whole = { fromBeat: 0, toBeat: score.lengthBeats };
    const pitched = partsOf(score, part).filter(
      (each) => isVocalPart(each) || !findInstrument(each.instrument).isDrums,
    );
    if (pitched.length === 0)
      throw new NotProposedError({
        en: 'A drum’s notes are its drums, not higher and lower ones: ask for another kit, or for them louder or softer.',
        zh: '鼓的音符代表不同的鼓，不能升高或降低：可以换一套鼓，或者让它大声、小声一点。',
      });
    return {
      edits:
        section === undefined
          ? pitched.filter((each) => each.notes.length > 0).map((each) => transposing(whole, each))
          : inSections(score, section, part, transposing).filter(
              (edit) => 'part' in edit && pitched.some(({ id }) => id === edit.part),
            ),
      said: sentence(score, section, part, {
        en: `${by?.en ?? (count === 1 ? 'a semitone' : `${count} semitones`)} ${semitones > 0 ? 'higher' : 'lower'}`,
        zh: `${semitones > 0 ? '升高' : '降低'} ${by?.zh ?? `${count} 个半音`}`,
      }),
    };
  },
  line: lineChange,
  word: wordChange,
  'delete-section'(score, { section }) {
    const indices = sectionsMeant(score, section, true);
    return {
      // From the end: what goes leaves the numbers of those before it as they are.
      edits: indices.toReversed().map((index) => ({ kind: 'delete-section', section: index })),
      said: joined(indices, score, { en: 'left out', zh: '删去' }),
    };
  },
  'repeat-section'(score, { section, times }) {
    const indices = sectionsMeant(score, section, true);
    return {
      edits: indices.toReversed().map((index) => ({ kind: 'repeat-section', section: index, times })),
      said: joined(indices, score, { en: `heard ${times} times in a row`, zh: `连续 ${times} 遍` }),
    };
  },
  'move-section'(score, { section, place, other }) {
    const [from, to] = [sectionsMeant(score, section, true)[0]!, sectionsMeant(score, other, true)[0]!];
    if (from === to)
      throw new NotProposedError({
        en: 'A section cannot be moved before or after itself: name another one.',
        zh: '一段不能移到它自己的前面或后面：请说明另一段。',
      });
    const at = to > from ? to - 1 : to;
    const said = [sectionSaid(score, from), sectionSaid(score, to)] as const;
    return {
      edits: [{ kind: 'move-section', section: from, to: place === 'before' ? at : at + 1 }],
      said: {
        en: `${said[0].en}: moved ${place} ${said[1].en}`,
        zh: `${said[0].zh}：移到${said[1].zh}${place === 'before' ? '之前' : '之后'}`,
      },
    };
  },
  'swap-sections'(score, { section, other }) {
    const ends = [section, other].map((each) => sectionsMeant(score, each, true)[0]!);
    const [first, second] = [Math.min(...ends), Math.max(...ends)];
    if (first === second)
      throw new NotProposedError({
        en: 'A section cannot change places with itself: name another one.',
        zh: '一段不能和它自己互换：请说明另一段。',
      });
    const said = [sectionSaid(score, first), sectionSaid(score, second)] as const;
    return {
      edits: [
        { kind: 'move-section', section: second, to: first },
        ...(second > first + 1 ? [{ kind: 'move-section', section: first + 1, to: second } as const] : []),
      ],
      said: {
        en: `${said[0].en} and ${said[1].en}: change places`,
        zh: `${said[0].zh}和${said[1].zh}：互换位置`,
      },
    };
  },
  instrument(score, { part, instrument }) {
    const parts = partsOf(score, part);
    const id = instrumentMeant(instrument);
    const sung = parts.find(isVocalPart);
    if (sung)
      throw new NotProposedError({
        en: 'Who sings is chosen with a persona when the song is made or covered: name an instrument instead.',
        zh: '谁来演唱，要在生成或翻唱时用角色来选择：这里请说明乐器。',
      });
    if (id === undefined)
      throw new NotProposedError({
        en: `There is no instrument "${instrument}": name one such as violin, electric piano, steel guitar or trumpet.`,
        zh: `没有“${instrument}”这种乐器：可以是小提琴、电钢琴、木吉他、小号等。`,
      });
    const { isDrums } = findInstrument(id);
    const fitting = parts.filter((each) => findInstrument(each.instrument).isDrums === isDrums);
    if (fitting.length === 0)
      throw new NotProposedError({
        en: `A drum part's notes mean other things on ${partSaid(id).en}: drums can be played by another kit, other parts by another instrument.`,
        zh: `鼓的音符在${partSaid(id).zh}上没有意义：鼓只能换成别的鼓组，其他声部可以换成别的乐器。`,
      });
    return {
      edits: fitting.map((each) => ({ kind: 'swap-instrument', part: each.id, instrument: id })),
      said: sentence(score, undefined, part, {
        en: `played by ${findInstrument(id).name.toLowerCase()}`,
        zh: `改用${partSaid(id).zh}演奏`,
      }),
    };
  },
  pan: (score, { part, pan }) => ({
    edits: partsOf(score, part).map(({ id }) => ({ kind: 'set-pan', part: id, pan })),
    said: sentence(score, undefined, part, {
      en:
        pan === 0
          ? 'in the middle'
          : `${Math.abs(Math.round(pan * 100))} % to the ${pan < 0 ? 'left' : 'right'}`,
      zh: pan === 0 ? '居中' : `偏${pan < 0 ? '左' : '右'} ${Math.abs(Math.round(pan * 100))}%`,
    }),
  }),
  tighten(score, { part, section }) {
    const quantising = (select: Selection, { id }: Part): ScoreEdit => ({
      kind: 'quantise-notes',
      part: id,
      select,
      gridBeats: QUANTISE_BEATS,
    });
    const whole = { fromBeat: 0, toBeat: score.lengthBeats };
    return {
      edits:
        section === undefined
          ? partsOf(score, part)
              .filter((each) => each.notes.length > 0)
              .map((each) => quantising(whole, each))
          : inSections(score, section, part, quantising),
      said: sentence(score, section, part, { en: 'exactly on the sixteenths', zh: '对齐到十六分音符' }),
    };
  },
};

type Selection = Extract<ScoreEdit, { kind: 'remove-notes' }>['select'];

const removing = (select: Selection, { id }: Part): ScoreEdit => ({ kind: 'remove-notes', part: id, select });
const octaves = (count: number): string => (count === 1 ? 'an octave' : `${count} octaves`);

/** The parts that are meant. @throws NotProposedError naming those there are */
function partsOf(score: Score, text: string): Part[] {
  const parts = partsMeant(score.parts, text);
  if (parts.length > 0) return parts;
  const { en, zh } = partSaid(text);
  const list = score.parts.map(({ name }) => name);
  throw new NotProposedError({
    en: `Nobody plays ${en} in this song. It has: ${list.join(', ')}.`,
    zh: `这首歌里没有${zh}。有的声部：${list.map((name) => partSaid(name, score.parts).zh).join('、')}。`,
  });
}

/** An edit of every part that is meant in every section that is; those who play nothing there are left out. */
function inSections(
  score: Score,
  section: SectionRef,
  part: string | undefined,
  edit: (select: Selection, part: Part) => ScoreEdit,
): ScoreEdit[] {
  const indices = sectionsMeant(score, section);
  const parts = part === undefined ? score.parts : partsOf(score, part);
  const edits = ofParts(score, indices, parts, edit);
  if (edits.length > 0) return edits;
  const [where, who] = [sectionSaid(score, indices[0]!), partSaid(part ?? 'everything', score.parts)];
  throw new NotProposedError(
    {
      en: `${capital(who.en)}: nothing is played there in ${where.en} already.`,
      zh: `${where.zh}里本来就没有${who.zh}。`,
    },
    { isSoAlready: true },
  );
}

function ofParts(
  score: Score,
  indices: readonly number[],
  parts: readonly Part[],
  edit: (select: Selection, part: Part) => ScoreEdit,
): ScoreEdit[] {
  return indices.flatMap((index) =>
    parts.flatMap((part) => {
      const select = notesIn(score, index, part);
      return select ? [edit(select, part)] : [];
    }),
  );
}

/** A part's notes of a section. What is sung belongs to its line's, so that no word is cut where a pickup begins it. */
function notesIn(score: Score, index: number, part: Part): Selection | undefined {
  const { startBeat, endBeat } = spanOfSection(score, index);
  const isInside = (beat: number) => beat >= startBeat - 1e-4 && beat < endBeat - 1e-4;
  if (!part.notes.some(({ sung }) => sung))
    return part.notes.some((note) => isInside(note.startBeat))
      ? { fromBeat: startBeat, toBeat: endBeat }
      : undefined;
  const own = part.notes.filter(({ startBeat: at, sung }) =>
    sung ? score.lyrics[sung.line]?.section === index : isInside(at),
  );
  return own.length === 0 ? undefined : { notes: own.map(({ startBeat: beat, pitch }) => ({ beat, pitch })) };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Chorus 3, drums: louder by 3 dB": where, who, what. */
function sentence(score: Score, section: SectionRef | undefined, part: string | undefined, what: Said): Said {
  const where = section === undefined ? undefined : placesSaid(score, sectionsMeant(score, section));
  const who = part === undefined ? undefined : partSaid(part, score.parts);
  const en = [where?.en, who?.en].filter(Boolean).join(', ');
  const zh = [where?.zh, who?.zh].filter(Boolean).join('，');
  return { en: `${capital(en || 'whole song')}: ${what.en}`, zh: `${zh || '整首歌'}：${what.zh}` };
}

const joined = (indices: readonly number[], score: Score, what: Said): Said => {
  const where = placesSaid(score, indices);
  return { en: `${where.en}: ${what.en}`, zh: `${where.zh}：${what.zh}` };
};

function placesSaid(score: Score, indices: readonly number[]): Said {
  const said = indices.map((index) => sectionSaid(score, index));
  return { en: said.map(({ en }) => en).join(', '), zh: said.map(({ zh }) => zh).join('、') };
}
