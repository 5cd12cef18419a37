import { isUnwanted } from '../compose/band.ts';
import { readGivenChords, UnreadableChordsError } from '../compose/given-chords.ts';
import type { LyricSection, WishedSection } from '../compose/song-plan.ts';
import type { InstrumentId } from '../instruments/ids.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { readSectionName } from '../lyrics/section-tags.ts';
import type { SectionKind } from '../score/score.ts';
import { type SectionWish, SongRefusedError } from '../song-wishes.ts';

const REFRAINS: readonly SectionKind[] = ['chorus', 'post-chorus'];

/** How a section of a plan is spoken of: as it stands in the request. */
export const sectionPath = (index: number, label: string): string => `plan.sections.${index} ("${label}")`;

/**
 * The sections of a plan, with their words cut into syllables. A section that says nothing of its words has those that
 * the song's lyrics have for its kind, one after the other; a refrain beyond them repeats the last.
 * @param lyrics the song's, where they are given beside the plan
 * @param cut the one text front-end
 * @param notices gets what was made nothing of
 * @throws SongRefusedError for what cannot be
 */
export function readSections(
  wishes: readonly SectionWish[],
  lyrics: readonly LyricSection[],
  cut: (text: string) => { sections: LyricSection[]; notices: string[] },
  notices: string[],
): WishedSection[] {
  const left = lyrics.filter((section) => section.lines.length > 0);
  const last = new Map<SectionKind, LyricSection['lines']>();
  const sections = wishes.map((wish, index) => {
    const path = sectionPath(index, wish.label);
    let lines: LyricSection['lines'] = [];
    const named = readSectionName(wish.label)?.kind;
    if (wish.lyrics?.trim()) {
      const read = cut(`[Verse]\n${wish.lyrics}`);
      notices.push(...read.notices);
      lines = read.sections.flatMap((section) => section.lines);
    } else if (wish.lyrics === undefined && named) {
      const at = left.findIndex((section) => section.kind === named);
      if (at >= 0) lines = left.splice(at, 1)[0]!.lines;
      else if (REFRAINS.includes(named)) lines = last.get(named) ?? [];
    }
    const kind = named ?? (lines.length > 0 ? 'verse' : 'instrumental');
    if (lines.length > 0) last.set(kind, lines);
    const avoid = readAvoided(wish.avoid, path, notices);
    const include = readIncluded(wish.include, path, notices);
    const both = include.find((id) => isUnwanted(avoid, id));
    if (both)
      throw new SongRefusedError(`${path}: include and avoid both name "${both}"; take it out of one.`);
    if (avoid.without.includes('vocals') && lines.length > 0)
      throw new SongRefusedError(
        `${path}: avoid leaves singing out, but the section has words; give lyrics: "".`,
      );
    checkChords(wish.chords, path);
    return {
      kind,
      label: wish.label,
      lines,
      ...(wish.seconds !== undefined && { seconds: wish.seconds }),
      ...(wish.bars !== undefined && { bars: wish.bars }),
      ...(wish.energy !== undefined && { energy: wish.energy }),
      ...(wish.chords?.trim() && { chords: wish.chords }),
      include,
      avoid,
    };
  });
  if (left.length > 0)
    throw new SongRefusedError(
      `plan: the words have ${left.map(({ label }) => `[${label}]`).join(', ')}, for which the plan has no section; add one of that label, or take the words out.`,
    );
  return sections;
}

/** Items of a list of tags. */
const itemsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,，、;；\n]+/u)
    .map((item) => item.trim())
    .filter(Boolean);

function readIncluded(text: string | undefined, path: string, notices: string[]): InstrumentId[] {
  return itemsOf(text).flatMap((item) => {
    const ids = readStyle(item).instruments.filter(({ wanted }) => wanted);
    if (ids.length === 0)
      notices.push(`${path}: "${item}" in include is no instrument that is known; nothing was made of it.`);
    return ids.map(({ id }) => id);
  });
}

function readAvoided(text: string | undefined, path: string, notices: string[]): WishedSection['avoid'] {
  const instruments = new Map<string, { id: WishedSection['include'][number]; wanted: boolean }>();
  const without = new Set<WishedSection['avoid']['without'][number]>();
  for (const item of itemsOf(text)) {
    const bare = item.replace(/^(?:no|without|不要|无|没有)\s*/iu, '');
    const reading = readStyle(`no ${bare}`);
    if (/choir|choral|合唱/iu.test(bare)) {
      for (const id of ['choir-aahs', 'choir-oohs'] as const) instruments.set(id, { id, wanted: false });
      continue;
    }
    const unwanted = reading.instruments.filter(({ wanted }) => !wanted);
    if (unwanted.length === 0 && reading.without.length === 0)
      notices.push(
        `${path}: "${item}" in avoid is no instrument that is known; nothing was left out for it.`,
      );
    for (const each of unwanted) instruments.set(each.id, each);
    for (const group of reading.without) without.add(group);
  }
  return { instruments: [...instruments.values()], without: [...without] } as WishedSection['avoid'];
}

function checkChords(text: string | undefined, path: string): void {
  if (!text?.trim()) return;
  try {
    if (readGivenChords(text, { tonic: 0, mode: 'major' }).length === 0)
      throw new UnreadableChordsError('there is no chord in them');
  } catch (error) {
    if (error instanceof UnreadableChordsError)
      throw new SongRefusedError(`${path}: chords: ${error.message}.`);
    throw error;
  }
}
