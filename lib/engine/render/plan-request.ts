import { planSong } from '../compose/plan-song.ts';
import type { LyricSection, SongPlan } from '../compose/song-plan.ts';
import { makeTitle } from '../lyrics/make-title.ts';
import { parseLyrics } from '../lyrics/parse-lyrics.ts';
import { readStyle } from '../lyrics/read-style.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import { writeLyrics } from '../lyrics/write-lyrics.ts';
import { Random } from '../random.ts';
import type { SongRequest } from '../rendered-song.ts';
import { syllabifyLine } from '../text/syllabify-line.ts';
import { chooseVoice } from '../voice/choose-voice.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';

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
  const reading = readStyle([request.tags, request.description].filter(Boolean).join(', '));
  const instrumental = request.instrumental === true || reading.without.includes('vocals');
  let text = instrumental ? sectionTagsOf(request.lyrics) : (request.lyrics ?? '');
  let title = request.title?.trim() ?? '';
  // Inspiration mode; tags alone also ask for a song, and a song has words.
  if (!instrumental && text.trim() === '') {
    const written = writeLyrics(
      { description: request.description ?? request.tags, style: request.tags },
      random.fork('lyrics'),
    );
    text = written.text;
    title ||= written.title;
  }
  const { sections, notices } = syllabifyLyrics(text);
  title ||= makeTitle(
    sections.some((section) => section.lines.length > 0) ? sections : reading,
    random.fork('title'),
  );
  const style = reading.styles[0]?.id ?? 'pop';
  const voice = request.voice ?? chooseVoice(reading.voice, style, random.fork('voice'));
  const plan = planSong({
    lyrics: sections,
    reading,
    voice: { id: voice.id, range: voice.range, tessitura: voice.tessitura },
    instrumental: instrumental || sections.every((section) => section.lines.length === 0),
    title,
    seed: request.seed,
  });
  return {
    plan,
    voice,
    reading,
    lyrics: instrumental ? '' : text.trim(),
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
