import { planSong } from '../compose/plan-song.ts';
import type { LyricSection, SongPlan } from '../compose/song-plan.ts';
import { makeTitle } from '../lyrics/make-title.ts';
import { parseLyrics } from '../lyrics/parse-lyrics.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { scanStyle } from '../lyrics/scan-style.ts';
import { readSectionName } from '../lyrics/section-tags.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import { writeLyrics } from '../lyrics/write-lyrics.ts';
import { Random } from '../random.ts';
import type { SongRequest } from '../rendered-song.ts';
import type { SectionKind } from '../score/score.ts';
import { SongRefusedError, type SongWishes } from '../song-wishes.ts';
import { syllabifyLine } from '../text/syllabify-line.ts';
import { keyName } from '../theory/key.ts';
import { chooseVoice } from '../voice/choose-voice.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { readSections } from './read-sections.ts';

/** A request understood: what will be made, and in whose voice. */
export interface PlannedRequest {
  plan: SongPlan;
  voice: VoiceProfile;
  reading: StyleReading;
  /** The lyrics as they will be sung, with section tags; empty for an instrumental. */
  lyrics: string;
  notices: string[];
}

/** Cuts parsed lyrics into syllables with the one text front-end. */
export function syllabifyLyrics(text: string): { sections: LyricSection[]; notices: string[] } {
  const parsed = parseLyrics(text);
  const notices = [...parsed.notices];
  const sections = parsed.sections.map((section) => ({
    kind: section.kind,
    label: section.label,
    lines: section.lines.flatMap((line) => {
      const cut = syllabifyLine(line.text);
      notices.push(...cut.notices);
      return cut.syllables.length > 0
        ? [{ text: line.text, words: cut.words, syllables: cut.syllables, backing: line.backing }]
        : [];
    }),
  }));
  return { sections, notices: [...new Set(notices)] };
}

/**
 * Turns a request into a plan: reads the tags, then the description, writes lyrics where none were given,
 * chooses the singer, and lays out the song.
 */
export async function planRequest(request: SongRequest): Promise<PlannedRequest> {
  const random = new Random(request.seed);
  const { wishes = {} } = request;
  const style = [request.tags, request.description].filter(Boolean).join(', ');
  checkWishes(wishes, style);
  const { bpm, key, metre } = wishes;
  const reading: StyleReading = {
    ...readStyle(style),
    ...(bpm !== undefined && { bpm }),
    ...(key && { key }),
    ...(metre && { metre }),
  };
  const instrumental = request.instrumental === true || reading.without.includes('vocals');
  let text = instrumental ? sectionTagsOf(request.lyrics) : (request.lyrics ?? '');
  let title = request.title?.trim() ?? '';
  // Inspiration mode; tags alone also ask for a song, and a song has words.
  const bringsWords = wishes.sections?.some(({ lyrics }) => lyrics?.trim());
  const structure = structureOf(wishes);
  if (!instrumental && !bringsWords && text.trim() === '' && structure?.length !== 0) {
    const written = writeLyrics(
      { description: request.description ?? request.tags, style: request.tags, structure },
      random.fork('lyrics'),
    );
    text = written.text;
    title ||= written.title;
  }
  const { sections: given, notices } = syllabifyLyrics(text);
  const wished = wishes.sections && readSections(wishes.sections, given, syllabifyLyrics, notices);
  const sections: LyricSection[] = wished ?? given;
  title ||= makeTitle(
    sections.some((section) => section.lines.length > 0) ? sections : reading,
    random.fork('title'),
  );
  const genre = reading.styles[0]?.id ?? 'pop';
  const voice = request.voice ?? chooseVoice(reading.voice, genre, random.fork('voice'));
  const plan = planSong({
    lyrics: sections,
    reading,
    voice: { id: voice.id, range: voice.range, tessitura: voice.tessitura },
    instrumental: instrumental || sections.every((section) => section.lines.length === 0),
    title,
    seed: request.seed,
    ...(key && { keepsKey: true }),
    ...(wishes.durationSeconds !== undefined && { durationSeconds: wishes.durationSeconds }),
    ...(wished && { sections: wished }),
  });
  return {
    plan,
    voice,
    reading,
    lyrics: instrumental ? '' : wished ? textOf(wished) : text.trim(),
    notices: [...notices, ...plan.notices],
  };
}

/** An instrumental keeps the form its lyrics lay out, without the words. */
function sectionTagsOf(lyrics: string | undefined): string {
  return (lyrics ?? '')
    .split('\n')
    .filter((line) => /^\s*[[【]/.test(line))
    .join('\n');
}

/** Lyrics as they are sung, with section tags. */
const textOf = (sections: readonly LyricSection[]): string =>
  sections
    .map(({ label, lines }) =>
      [`[${label}]`, ...lines.map(({ text, backing }) => (backing ? `(${text})` : text))].join('\n'),
    )
    .join('\n\n');

/** Songs shorter than this, in seconds, have so many sections of words. */
const SHORT_FORMS: readonly { belowSeconds: number; structure: SectionKind[] }[] = [
  { belowSeconds: 25, structure: ['chorus'] },
  { belowSeconds: 50, structure: ['verse', 'chorus'] },
  { belowSeconds: 90, structure: ['verse', 'chorus', 'verse', 'chorus'] },
];

/** The sections that words are written for: those of the plan, or as many as there is time for; absent: the style's. */
function structureOf({ sections, durationSeconds = Infinity }: SongWishes): SectionKind[] | undefined {
  const asked = sections
    ?.filter(({ lyrics }) => lyrics === undefined)
    .flatMap(({ label }) => readSectionName(label)?.kind ?? []);
  return asked ?? SHORT_FORMS.find(({ belowSeconds }) => durationSeconds < belowSeconds)?.structure;
}

/** @throws SongRefusedError where tags and wishes say different things */
function checkWishes({ bpm, key, metre }: SongWishes, style: string): void {
  const refuse = (said: string, field: string, wish: string) => {
    throw new SongRefusedError(
      `The tags or the description say ${said}, ${field} says ${wish}; take one of them out.`,
    );
  };
  for (const finding of scanStyle(style)) {
    if (finding.kind === 'bpm' && bpm !== undefined && Math.abs(finding.bpm - bpm) > 0.5)
      refuse(`${finding.bpm} bpm`, 'bpm', String(bpm));
    if (finding.kind === 'key' && key && (finding.key.tonic !== key.tonic || finding.key.mode !== key.mode))
      refuse(keyName(finding.key), 'key', keyName(key));
    if (finding.kind === 'metre' && metre) {
      const [said, wish] = [finding, metre].map((each) => `${each.numerator}/${each.denominator}`);
      if (said !== wish) refuse(said!, 'time_signature', wish!);
    }
  }
}
