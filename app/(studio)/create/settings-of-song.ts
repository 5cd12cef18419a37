import { formatTime } from '#components/format.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { isMadeOfAudio } from './audio-request.ts';
import { type Draft, emptyDraft } from './draft-store.ts';
import { emptySection } from './plan-sections.ts';
import { METRES } from './song-request.ts';

/**
 * The draft that a song of ours comes of: what was asked for where it was made of words and style, its own words and
 * style where it came of another song. Its seed is told, and not taken: the same once more is no other song. What becomes
 * of a file or a recording is made like it, too.
 */
export function settingsOfSong(song: SongDetail): Draft {
  const asked = song.parameters ?? {};
  const text = (name: string) => (typeof asked[name] === 'string' ? (asked[name] as string) : '');
  const number = (name: string) => (typeof asked[name] === 'number' ? (asked[name] as number) : null);
  const verb = song.operation?.verb ?? '';
  const isGenerated = verb === 'generate';
  const description = isGenerated ? text('gpt_description_prompt') : '';
  const sections = isGenerated ? planOf(asked['plan']) : [];
  const lyrics = isGenerated ? text('prompt') : song.lyrics;
  const length = number('duration_s');
  const bpm = number('bpm');
  const metre = text('time_signature');
  return {
    ...emptyDraft,
    make: 'song',
    mode: sections.length > 0 ? 'plan' : description ? 'simple' : 'custom',
    description,
    lyrics: lyrics || (description ? '' : song.lyrics),
    tags: text('tags') || (description ? '' : song.tags),
    title: isGenerated ? text('title') : '',
    instrumental: asked['make_instrumental'] === true,
    personaId: text('persona_id'),
    model: text('mv'),
    retentionDays: number('retention_days') ?? emptyDraft.retentionDays,
    bpm: bpm === null ? '' : String(bpm),
    songKey: text('key'),
    metre: (METRES as readonly string[]).includes(metre) ? metre : '',
    songLength: length === null ? '' : formatTime(length),
    sections,
    ...(isMadeOfAudio(verb) ? { uploadThen: verb, uploadLyrics: text('prompt') } : {}),
    uploadTags: text('tags') || song.tags,
    uploadTitle: isMadeOfAudio(verb) ? text('title') : '',
    settingsOf: { title: song.title, seed: song.seed },
  };
}

function planOf(plan: unknown): Draft['sections'] {
  const sections = (plan as { sections?: unknown } | undefined)?.sections;
  if (!Array.isArray(sections)) return [];
  return sections.map((section: Record<string, unknown>) => {
    const said = (name: string) => (typeof section[name] === 'string' ? (section[name] as string) : '');
    return {
      ...emptySection(said('label'), said('lyrics')),
      length:
        typeof section['bars'] === 'number'
          ? `${section['bars']} bars`
          : typeof section['seconds'] === 'number'
            ? formatTime(section['seconds'], true)
            : '',
      chords: said('chords'),
      include: said('include'),
      avoid: said('avoid'),
    };
  });
}
