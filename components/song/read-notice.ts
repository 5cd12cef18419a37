/** Sentences of the embedded service that are known by heart, so that they can be said in the reader's language. */
const sentences = {
  directions: /^Directions in brackets are not sung\.$/,
  capitals: /^Lines in capitals are sung like the others\.$/,
  longLines: /^Long lines were split so that they can be sung\.$/,
  hummed: /^"(?<word>.+)" (?:has no known reading|cannot be pronounced yet) and is hummed\.$/,
  byRule: /^"(?<word>.+)" is sung by (?:its letters|letter rules .*|.+ spelling rules)\.$/,
  guessed: /^"(?<word>.+)" is not in the dictionary; its sound is a guess\.$/,
  room: /^(?<left>\d+) lines? (?:was|were) left out: there is room for (?<sung>\d+)\.$/,
  tooLong:
    /^The words would last longer than one song of (?<minutes>\d+) minutes can: (?<left>One|\d+) lines? (?:was|were) left out before the ending\.$/,
  described: /^The prompt was read as a description of the music; /,
  noWords: /^The language model wrote no words: (?<reason>.+)\.$/,
  ownStyle: /^The song goes on in its own style \((?<style>.+)\); a cover changes it\.$/,
  more: /^… and (?<count>\d+) more\.$/,
  metre:
    /^The metre changes \(bar (?<bar>.+): (?<metre>\d+\/\d+)\); the band counts (?<counted>\d+\/\d+) throughout, and every note stays at its beat\.$/,
  verse: /^Verse (?<verse>\d+) has words, but the music is not repeated for it: .+\.$/,
  verses: /^Verses (?<verse>\d+) to (?<last>\d+) have words, but the music is not repeated for them: .+\.$/,
  tunes: /^The text has (?<count>\d+) tunes; the first is read\.$/,
  voices:
    /^The melody is voice "(?<melody>.*)"; (?<others>.+) (?:is|are) not played: give each a %%MIDI program .+\.$/,
  wordsBelow: /^Words below the tune \(W:\) are not sung: .+\.$/,
  below: /^(?<count>\d+) notes? below the melody (?:is|are) not played: .+\.$/,
  syllables:
    /^(?<count>\d+) syllables? of the file ha(?:s|ve) no note of the melody and (?:is|are) not sung\.$/,
  octaves: /^The melody is (?<how>sung|played) (?<count>\d+) octaves? (?<way>higher|lower) than written\.$/,
  otherOctave: /^(?<count>\d+) notes lie outside of their instruments and are played in another octave\.$/,
  links: /^Links were left out\.$/,
  emoji: /^Emoji were left out\.$/,
  marks: /^(?:Time stamps|Song data lines|Markdown|HTML) (?:was|were) left out\.$/,
} as const;

export type NoticeName = keyof typeof sentences;

/** Which known sentence a notice is, with its words and numbers. Null for others', which are shown as they are. */
export function readNotice(
  notice: string,
): { name: NoticeName; values: Record<string, string | number> } | null {
  for (const name of Object.keys(sentences) as NoticeName[]) {
    const found = sentences[name].exec(notice);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([key, text]) => [
      key,
      text === 'One' ? 1 : /^\d+$/.test(text) && key !== 'word' ? Number(text) : text,
    ]);
    return { name, values: Object.fromEntries(values) };
  }
  return null;
}
