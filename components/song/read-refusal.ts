/**
 * Sentences with which a service of ours refuses what people commonly ask of it, known by heart so that they can be said
 * in the reader's language. Endings in a full stop or without one.
 */
const sentences = {
  emptyFile: /^(?:The|the) (?:AIFF |FLAC |WAV )?file (?:is empty|holds no (?:sound|samples))$/,
  silent: /^There is nothing to be heard in this file: it is silent$/,
  notAudio: /^(?:This file is not audio in any format read here|The (?:WebM )?file has no sound track)$/,
  otherFile: /^This is .+?\. Send MP3, WAV, AIFF, FLAC, OGG, Opus, M4A or WebM audio$/,
  appleLossless: /^This M4A holds Apple Lossless \(ALAC\), which is not read here\. Send it as .+$/,
  unsupported:
    /^(?:(?<what>[\w/ -]+?)(?: with .+)? (?:is|are) (?:not read here|read with .+)|Compressed or encrypted WebM tracks are not read here|This kind of AAC is not read here)(?:\. Send it as .+)?$/,
  missingSound: /^The (?<what>\w+) file is cut off: (?<seconds>[\d.]+) seconds are missing$/,
  cutOff:
    /^The (?:[\w/]+ )*file (?:is (?:damaged or )?cut off(?: .+|: .+)?|ends (?:before|in) .+|has (?:an Opus header|tags) but no sound.*)$/,
  damaged:
    /^(?:(?:The|A block of the|Too much of the|No frame of the) (?:[\w/]+ )*(?:file|stream|sound)(?:'s .+)? (?:is|are|has no|can be) .*|No AAC frame can be found|The sample rate changes in the middle of the file)$/,
  tooShort: /^The recording is (?<seconds>[\d.]+) s long; at least (?<least>[\d.]+) s is needed$/,
  tooLong: /^The audio is longer than the (?<most>\d+) seconds allowed$/,
  tooLarge: /^the file is larger than (?<most>\d+) MiB$/,
  stalled: /^nothing came for [\d.]+ s, and the upload was given up: send the file again$/,
  noAddress: /^PUBLIC_URL is not set, so the service cannot fetch the file from here$/,
  noBundle: /^this is not a Songloom bundle: manifest\.json is missing or not readable$/,
  noMelody: /^No melody was found between (?<from>[\d.]+) and (?<to>[\d.]+) s: .+$/,
  noVoice: /^nobody sings in this clip; choose one with a clear voice$/,
  littleVoice: /^too little of a voice was found in it$/,
  noNotes: /^There are no notes in it: a melody is needed$/,
  wholeClip: /^infill_start_s and infill_end_s cover the whole clip; something must remain outside$/,
  shortRegion:
    /^infill_end_s leaves a section of (?<seconds>[\d.]+) s; at least (?<least>[\d.]+) s is needed$/,
  longText: /^(?:\w[\w.]* )?is (?<length>\d+) characters long; at most (?<most>\d+) are allowed$/,
  needsText: /^prompt or tags is required \(or gpt_description_prompt\)$/,
  contradiction: /^The tags or the description say (?<said>.+), \w+ says (?<wish>.+); take one of them out$/,
  unstorable: /^a text holds NUL or half a character, or there is more of it than a call may bring$/,
  notOwner: /^only the owner may$/,
  waiting: /^(?<count>\d+) of your songs and uploads are waiting already: wait for some of them$/,
  outside: /^a note of "(?<part>.+)" does not lie in the song, which ends at beat (?<end>[\d.]+)$/,
  range:
    /^(?<note>\S+) \(\d+\) is not on "(?<part>.+)", which (?:sings|plays) (?<low>\S+) to (?<high>\S+) \(.+\)$/,
  twoAtOnce:
    /^"(?<part>.+)" would sing two notes at once, (?<first>\S+) and (?<second>\S+); shorten the first or move the second$/,
  nobodySings:
    /^Nobody sings "(?<syllable>.+)" of "(?<word>.+)" in line \d+ \("(?<line>.+)"\); give it a note, .+$/,
  cutByMetre:
    /^"(?<syllable>.*)" is sung at bar (?<bar>\d+), beat (?<beat>[\d.]+), which the new metre has no beat for: .+$/,
  lastSection: /^A song has at least one section: its last cannot be deleted$/,
} as const;

export type RefusalName = keyof typeof sentences;

/** What is known of a sentence: which one it is, with its words and numbers, and the place that stands before it. */
export interface KnownRefusal {
  name: RefusalName;
  values: Record<string, string>;
  /** Of a score: bar and beat. */
  place: { bar: string; beat: string } | null;
}

/** Which known sentence a refusal is. Null for others, which are shown as they are. */
export function knownRefusal(message: string): KnownRefusal | null {
  const [whole = '', bar, beat] = /^bar (\d+), beat ([\d.]+): /.exec(message) ?? [];
  const sentence = message.slice(whole.length).trim().replace(/\.$/, '');
  for (const name of Object.keys(sentences) as RefusalName[]) {
    const found = sentences[name].exec(sentence);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([key, text]) => [key, text ?? '']);
    return {
      name,
      values: Object.fromEntries(values),
      place: bar && beat ? { bar, beat } : null,
    };
  }
  return null;
}

/** Whether a sentence is written in Chinese; what it quotes may be in any language. */
export const isInChinese = (message: string): boolean =>
  /\p{Script=Han}/u.test(message.replaceAll(/"[^"]*"|\([^)]*\)/g, ''));
