/** A line of `oto.ini`: where in a recording a sound lies. Milliseconds, as UTAU has them. */
export interface OtoEntry {
  /** File it lies in, as the table spells it. */
  wav: string;
  /** What it is called; the file's name where the line gives none. */
  alias: string;
  /** Where the sound begins. */
  offsetMs: number;
  /** From the offset: what is never stretched. */
  fixedMs: number;
  /** From the file's end where positive, from the offset where negative: where the sound ends. */
  cutoffMs: number;
  /** From the offset: what lies before the beat, that is where the vowel or second phone begins. */
  preutteranceMs: number;
  /** From the offset: what overlaps the sound before. */
  overlapMs: number;
}

const MOST_LINES = 50_000;
/** No line of a table is longer: a name and five numbers. */
const LONGEST_LINE = 500;
/** Nothing in a recording lies further away, ms. */
const FURTHEST_MS = 600_000;

/**
 * Reads `WAV=ALIAS,offset,fixed,cutoff,preutterance,overlap` a line. Lines that are none are told and left out.
 * @returns entries in order, and the numbers of lines that could not be read
 */
export function parseOto(text: string): { entries: OtoEntry[]; wrongLines: number[] } {
  const entries: OtoEntry[] = [];
  const wrongLines: number[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/, MOST_LINES);
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_LINE) {
      wrongLines.push(index + 1);
      continue;
    }
    if (line.trim() === '' || /^\s*[#;[]/.test(line)) continue;
    const equals = line.indexOf('=');
    const fields = line.slice(equals + 1).split(',');
    const numbers = fields.slice(1, 6).map((field) => Number(field.trim() || 0));
    if (
      equals < 1 ||
      fields.length < 6 ||
      numbers.some((number) => !Number.isFinite(number) || Math.abs(number) > FURTHEST_MS)
    ) {
      wrongLines.push(index + 1);
      continue;
    }
    const wav = line.slice(0, equals).trim();
    const [offsetMs, fixedMs, cutoffMs, preutteranceMs, overlapMs] = numbers as [
      number,
      number,
      number,
      number,
      number,
    ];
    const alias = fields[0]!.trim() || wav.replace(/\.wav$/i, '').replace(/^.*[/\\]/, '');
    entries.push({ wav, alias, offsetMs, fixedMs, cutoffMs, preutteranceMs, overlapMs });
  }
  return { entries, wrongLines };
}

/** For which notes which recordings are meant: `C4<tab>prefix<tab>suffix`. */
export interface PrefixMap {
  /** By MIDI number. */
  byPitch: ReadonlyMap<number, { prefix: string; suffix: string }>;
}

const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Reads `prefix.map`; lines that are none are left out. */
export function parsePrefixMap(text: string): PrefixMap {
  const byPitch = new Map<number, { prefix: string; suffix: string }>();
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/, 1000)) {
    const match = /^([A-G])([#b]?)(\d)\t([^\t]*)(?:\t(.*))?$/.exec(line);
    if (!match) continue;
    const [, step, sign, octave, prefix = '', suffix = ''] = match;
    const pitch = 12 * (Number(octave) + 1) + STEPS[step!]! + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
    byPitch.set(pitch, { prefix: prefix.trim(), suffix: suffix.trim() });
  }
  return { byPitch };
}

/** What a bank says of itself it says at the beginning. */
const CHARACTER_LENGTH = 65_536;

/** What a bank says of itself: `character.txt` (`name=…`) or `character.yaml` (`name: …`), a line each. */
export function parseCharacter(text: string): { name?: string; author?: string; web?: string } {
  const lines = text
    .slice(0, CHARACTER_LENGTH)
    .split(/\r\n?|\n/)
    .filter((line) => line.length <= LONGEST_LINE)
    // Takes the byte order mark, too.
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const field = (...names: string[]) => {
    const pattern = new RegExp(`^(?:${names.join('|')})\\s*[:=：]\\s*["']?(.{1,200}?)["']?$`, 'iu');
    for (const line of lines) {
      const said = pattern.exec(line)?.[1]?.trim();
      if (said) return said;
    }
    return undefined;
  };
  const name = field('name', '名前', '名称');
  const author = field('author', 'created by', 'voice', '音源製作者');
  const web = field('web', 'url', 'website');
  return { ...(name && { name }), ...(author && { author }), ...(web && { web }) };
}
