/** A job that people ask for often, in words that lead an agent through the tools. */
interface McpPrompt {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  say(given: Readonly<Record<string, string>>): string;
}

export const mcpPrompts: readonly McpPrompt[] = [
  {
    name: 'write_song',
    title: 'Write a song',
    description: 'Lyrics first, then the song they make.',
    arguments: [
      { name: 'about', description: 'What it is about.', required: true },
      { name: 'style', description: 'Genre, mood, voice, tempo.', required: false },
    ],
    say: ({ about, style }) =>
      [
        `Make a song about ${about}.`,
        'Write its lyrics in sections, each headed by a line such as [Verse], [Chorus] or [Bridge]: or ask generate_lyrics for them and mend what you would say otherwise.',
        `Then call generate with the lyrics as prompt, a title, and tags: ${style ?? 'a genre, a mood, a voice and a tempo that fit'}.`,
        'Tell me the title, give me the link to the audio, and name anything the result’s notices say.',
      ].join('\n'),
  },
  {
    name: 'replace_section',
    title: 'Replace a section',
    description: 'One part of a song sung or played anew; everything else stays as it is, to the sample.',
    arguments: [
      { name: 'clip_id', description: 'The song.', required: true },
      { name: 'section', description: 'Which one, e.g. "the second chorus".', required: true },
      { name: 'wish', description: 'New words, or how it should be.', required: false },
    ],
    say: ({ clip_id, section, wish }) =>
      [
        `In the clip ${clip_id}, replace ${section}${wish ? `: ${wish}` : ''}.`,
        'Call timeline for the times of its sections, then infill with the start and end of that one; new lyrics go into prompt, how it should sound into tags.',
        'Give me the link to the new audio beside the old one.',
      ].join('\n'),
  },
  {
    name: 'make_stems',
    title: 'Take a song apart',
    description: 'Voice, band and notes of a song.',
    arguments: [{ name: 'clip_id', description: 'The song.', required: true }],
    say: ({ clip_id }) =>
      [
        `Take the clip ${clip_id} apart: call separate_stem for the voice and the stems, then export_midi with its id as stem_clip_id for the notes.`,
        'List every file with its link.',
      ].join('\n'),
  },
];

/** @throws RangeError that says what is missing or unknown */
export function promptText(name: string, given: Readonly<Record<string, string>> = {}): string {
  const prompt = mcpPrompts.find((one) => one.name === name);
  if (!prompt)
    throw new RangeError(
      `there is no prompt of that name; there are ${mcpPrompts.map((p) => p.name).join(', ')}`,
    );
  const missing = prompt.arguments.find((argument) => argument.required && !given[argument.name]?.trim());
  if (missing) throw new RangeError(`${missing.name} is needed: ${missing.description}`);
  return prompt.say(given);
}
