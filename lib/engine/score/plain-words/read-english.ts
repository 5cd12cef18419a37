import type { SectionKind } from '../score.ts';
import type { Change, SectionRef } from './change.ts';
import { changesOf, type Frame, type Intent } from './intents.ts';
import { instrumentMeant, partNames } from './part-words.ts';
import { SECTION_WORDS } from './section-words.ts';

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ordinal = `\\d{1,3}(?:st|nd|rd|th)?|${ORDINALS.join('|')}|last|final`;

/** "2nd", "second", "two" → 2; "final" → `last`. */
function countOf(word: string): number | 'last' {
  if (word === 'last' || word === 'final') return 'last';
  const index = Math.max(ORDINALS.indexOf(word), NUMBERS.indexOf(word));
  return index >= 0 ? index + 1 : Math.max(1, Number.parseInt(word, 10));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const alternatives = (names: readonly string[]): string =>
  names
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

const SECTION_NAMES = new Map(
  Object.entries(SECTION_WORDS).flatMap(([kind, { en }]) =>
    en.split('|').map((name): [string, SectionKind] => [name, kind as SectionKind]),
  ),
);
const sectionPhrase = `(?:(${ordinal}|every|each|all(?: the| of the)?|both) )?(${alternatives([...SECTION_NAMES.keys()])})(?: (\\d{1,2}|${NUMBERS.join('|')})(?! ?(?:bpm|beats|%|percent|d ?b|semitones?|steps?|times)))?`;
const SECTION = new RegExp(`\\b${sectionPhrase}\\b`, 'g');

function sectionRef(before: string | undefined, name: string, after: string | undefined): SectionRef {
  const kind = SECTION_NAMES.get(name)!;
  if (after !== undefined) return { kind, which: countOf(after) };
  if (before === undefined) return name !== kind && name === `${kind}s` ? { kind, which: 'all' } : { kind };
  return { kind, which: /^(?:every|each|all|both)/.test(before) ? 'all' : countOf(before) };
}

/** The text without what makes it polite, in lower case, one space between words. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/["“”!?,:]/g, ' ')
    .replace(/\.+\s*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(
      /^(?:(?:please|ok|okay|hey|hi|now|also|so|then|and|but|(?:can|could|would|will) you|i(?:'d| would) (?:like|love)(?: you)?(?: to)?|i want(?: you to| to)?|i need(?: you to| to)?|let'?s|let us|maybe|try to|we need|give me|there should be|there should) )+/,
      '',
    )
    .replace(/ (?:please|thanks|thank you|for me)$/, '');

/** Another text for a line: what comes behind the colon is words of the song and stays as it is written. */
const LINE = new RegExp(
  `^(?:please )?(?:(?:change|replace|rewrite|make|let|set) )?(?:the )?(?:(?<before>${sectionPhrase.replaceAll(/\((?!\?)/g, '(?:')})(?:'s)?,? )?(?:the )?(?:(?<count>${ordinal}) line|line (?<number>\\d{1,3}))(?: (?:of|in|from) (?:the )?(?<section>${sectionPhrase.replaceAll(/\((?!\?)/g, '(?:')}))?\\s*(?::|=|→|->|, | to(?: be| read| say)?:? | with:? | becomes?:? | should (?:be|read|say|go):? | reads?:? | says?:? | is:? )\\s*(?<text>.+)$`,
  'is',
);
const WORD =
  /^(?:please )?(?:(?:change|replace|swap|turn) (?:the )?(?:words? |phrase |lyrics? )?)?["“'‘](?<from>[^"“”]+?)["”'’] (?:to|with|for|into|by|becomes?|should be) ["“'‘](?<to>[^"“”]+?)["”'’](?: (?:in|of) (?:the )?(?<section>.+?))?[.!]?$/i;
const SING = /^(?:please )?sing ["“'‘](?<to>[^"“”]+?)["”'’] instead of ["“'‘](?<from>[^"“”]+?)["”'’][.!]?$/i;

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["“'‘](.*)["”'’]$/s, '$1')
    .trim();

function sectionIn(text: string | undefined): SectionRef | undefined {
  const found = text === undefined ? null : new RegExp(`^${sectionPhrase}$`).exec(plain(text));
  return found ? sectionRef(found[1], found[2]!, found[3]) : undefined;
}

/** Articles and the like, which mean nothing for what is wanted. */
const ARTICLES =
  /\b(?:the|an?|my|our|your|some|this|that|of it|of course|sections?|parts?|tracks?|(?:to )?be|get|gets|really|just|completely|entirely|altogether)\b/g;
const FILLERS =
  /\b(?:make|makes|let|it|is|are|sounds?|sounding|of|in|for|on|at|from|during|through|throughout|song|whole|entire|to|play|plays|played|them|have|has|with|and|or|both|feel|there|come|comes|by|volume|level|set|go)\b/g;
const SMALL =
  /\b(?:(?:just )?a (?:little )?(?:bit|little|touch|tad|hair)|bit|little|slightly|somewhat|touch|tad)\b/g;
const LARGE = /\b(?:much|(?:a )?lots?|way|far|very|super|extremely|hugely|hard)\b/g;

/** What is left of a clause when names, numbers and fillers are taken out, and what it then wants. */
const INTENTS: readonly [RegExp, Intent][] = [
  [
    /^(?:not (?:so|too|as) loud|too loud|less loud|softer|quieter|quiet|quieten|smaller|calmer|gentler|gentle|soft|less|(?:turn|bring|dial|tone) down|down|reduce|decrease|weaker|thinner|tamer|tame|lighter|less (?:energy|power|intense|powerful))$/,
    'softer',
  ],
  [
    /^(?:too (?:quiet|soft|small|weak)|louder|loud|bigger|big|stronger|fuller|larger|huger?|massive|more|more (?:power|powerful|energy|energetic|intense|punch|drive|loud|epic)|powerful|harder|boost|raise|(?:turn|bring|push|crank) up|up|increase|emphasi[sz]e|lift|epic|punchier|heavier)$/,
    'louder',
  ],
  [
    /^(?:no|no more|without|remove|mute|delete|cut(?: out)?|take(?: out| away| off)?|get rid|rid|kill|silence|silent|drop(?: out)?|leave out|lose|stop|strip(?: out)?|skip|erase|(?:i )?(?:don't|do not) want|out|off|away|shouldn't|should not|don't|do not)$/,
    'remove',
  ],
  [/^(?:only|nothing but|alone|solo)$/, 'only'],
  [/^(?:bring back|unmute|back|restore|put back|add back|back in|turn back)$/, 'bring-back'],
  [
    /^(?:faster|quicker|speed up|quicken|too slow|(?:more )?up-?tempo|(?:increase|raise|higher) tempo|tempo up|more upbeat|speed)$/,
    'faster',
  ],
  [/^(?:slower|slow down|slow|too fast|(?:decrease|lower|reduce) tempo|tempo down)$/, 'slower'],
  [/^(?:double (?:time|speed|tempo)|twice as fast)$/, 'double-time'],
  [/^(?:half (?:time|speed|tempo)|half as fast|twice as slow)$/, 'half-time'],
  [/^(?:bpm|tempo bpm|tempo|(?:change|use) tempo bpm|(?:change|use) bpm|speed bpm)$/, 'tempo'],
  [
    /^(?:higher|higher (?:key|pitch)|key up|up key|raise key|pitch up|transpose up|move up|shift up|key higher|pitch higher|raise pitch|modulate up)$/,
    'higher',
  ],
  [
    /^(?:lower|lower (?:key|pitch)|key down|down key|pitch down|transpose down|move down|shift down|key lower|pitch lower|modulate down)$/,
    'lower',
  ],
  [
    /^(?:repeat|repeat again|repeat once|repeat once more|twice|sing twice|double|again|once more|one more(?: time)?|another|loop|repeat twice|two times|longer|extend|one more)$/,
    'repeat',
  ],
  [/^(?:repeat three times|three times|thrice|sing three times)$/, 'thrice'],
  [/^(?:pan |move |put |shift )?(?:more )?left(?: side)?$/, 'left'],
  [/^(?:pan |move |put |shift )?(?:more )?right(?: side)?$/, 'right'],
  [/^(?:pan |move |put |shift )?(?:centre|center|centered|centred|middle)$/, 'middle'],
  [/^(?:tighter|tighten|tighten up|quanti[sz]e|grid|time|more time|more tight|tight)$/, 'tighten'],
];
const UP = /\b(?:up|higher|raise|raised)\b/;
const DOWN = /\b(?:down|lower|lowered|drop)\b/;

const KEY =
  /^(?:(?:put|move|transpose|change|play|set|bring|modulate|make|shift|sing) )?(?:(?:it|song|the song|whole song|the whole song|everything|the key|key|S0|P0) )*(?:should |is |be )*(?:(?<to>in|to|into) )?(?:the )?(?<key>key of |key )?(?<note>[a-g])(?:[ -]?(?<accidental>sharp|flat|#|♯|♭|b))?(?: ?(?<mode>major|minor|maj|min|m))?(?: (?:in|for) (?:the )?S0)?$/;
const INTERVAL =
  /\b(?:by )?(\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|half an?|half|a half|a whole|whole)[ -](semitones?|half[ -]?steps?|half[ -]?tones?|whole[ -]?(?:tones?|steps?)|steps?|tones?|octaves?)\b/;
const NATURALS: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** What finds the parts in a clause. @param own ids and names of the song's, beside the words that everybody knows */
export const englishParts = (own: readonly string[]): RegExp =>
  new RegExp(
    `\\b(?:${alternatives([...own.map((name) => name.toLowerCase().replaceAll(/[-_]+/g, ' ')), ...partNames('en')])})\\b`,
    'g',
  );

/**
 * One clause of English as changes; undefined where it is not understood whole: a word that nobody knows may turn what
 * is wanted into its opposite.
 */
export function readEnglish(clause: string, parts: RegExp): Change[] | undefined {
  return readWords(clause) ?? readFrame(clause, parts);
}

function readWords(clause: string): Change[] | undefined {
  const line = LINE.exec(clause.trim())?.groups;
  if (line) {
    const text = unquoted(line.text!);
    const said = line.section ?? line.before;
    const section = sectionIn(said);
    const count = countOf((line.count ?? line.number)!.toLowerCase());
    if (text !== '' && text.length <= 500 && (said === undefined) === (section === undefined))
      return [{ do: 'line', line: count, text, ...(section && { section }) }];
  }
  const word = (WORD.exec(clause.trim()) ?? SING.exec(clause.trim()))?.groups;
  if (!word) return undefined;
  const section = sectionIn(word.section);
  if (word.section !== undefined && !section) return undefined;
  return [{ do: 'word', from: word.from!.trim(), to: word.to!.trim(), ...(section && { section }) }];
}

function readFrame(clause: string, parts: RegExp): Change[] | undefined {
  const frame: Frame = { parts: [], sections: [], degree: 0 };
  let text = plain(clause)
    .replace(/^(?:drop|kill) (?=the |all )/, 'remove ')
    .replace(/^solo (?=the )/, 'only ');
  if (/^(?:make )?(?:it|the song|this|this song) (?:an )?instrumental$/.test(text))
    return [{ do: 'silence', part: 'vocals' }];
  text = text.replace(/\b(?:a ?cappella|acapella)\b/, 'only vocals');
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => void, by = ' ') => {
    const found = pattern.exec(text);
    if (!found) return;
    use(found);
    text = `${text.slice(0, found.index)}${by}${text.slice(found.index + found[0].length)}`;
  };
  take(
    /\b(\d{2,3}(?:\.\d+)?) ?(?:bpm|beats (?:a|per) minute)\b/,
    ([, bpm]) => (frame.bpm = Number(bpm)),
    'bpm',
  );
  if (frame.bpm === undefined)
    take(
      /(?<=\b(?:tempo|speed)(?: (?:of|to|is|at|should be))? )(\d{2,3})\b(?! ?%)/,
      ([, bpm]) => (frame.bpm = Number(bpm)),
    );
  take(/\b(?:by )?(\d{1,3}) ?(?:%|percent)/, ([, share]) => (frame.share = Number(share) / 100));
  take(/\b(?:by )?(\d{1,2}(?:\.\d+)?) ?d ?b\b/, ([, count]) => (frame.decibels = Number(count)));
  text = text.replace(
    SECTION,
    (_all, before: string | undefined, name: string, after: string | undefined) => {
      frame.sections.push(sectionRef(before, name, after));
      return `S${frame.sections.length - 1}`;
    },
  );
  text = text.replaceAll(/(?<=\w)-(?=\w)/g, ' ').replace(parts, (name) => {
    frame.parts.push(name);
    return `P${frame.parts.length - 1}`;
  });
  text = text.replaceAll(/\s+/g, ' ').trim();
  return inOrder(text, frame) ?? inAnyOrder(text, frame);
}

/** What depends on who stands where: a swap, a move, a key. */
function inOrder(text: string, { parts, sections }: Frame): Change[] | undefined {
  const bare = text.replaceAll(ARTICLES, ' ').replaceAll(/\s+/g, ' ').trim();
  const move = /^(?:move|put|shift|place) S0 (?:to )?(before|after|behind|in front of) S1$/.exec(bare);
  if (move && sections.length === 2)
    return [
      {
        do: 'move-section',
        section: sections[0]!,
        place: move[1] === 'before' || move[1] === 'in front of' ? 'before' : 'after',
        other: sections[1]!,
      },
    ];
  if (sections.length === 0) {
    const to =
      /^(?:swap|replace|change|exchange|switch|turn|play)(?: out)? P0 (?:for|with|by|to|into|on|as) (.+)$/.exec(
        bare,
      )?.[1];
    if (to !== undefined && parts.length <= 2 && (to === 'P1' || !/[PS]\d/.test(to)))
      return [{ do: 'instrument', part: parts[0]!, instrument: to === 'P1' ? parts[1]! : to }];
    if (/^(?:(?:use|play|put) )?P0 instead of P1$/.test(bare) && instrumentMeant(parts[0]!) !== undefined)
      return [{ do: 'instrument', part: parts[1]!, instrument: parts[0]! }];
  }
  const key = KEY.exec(text)?.groups;
  if (key && parts.length === 0 && sections.length <= 1 && (key.to ?? key.key ?? key.mode) !== undefined) {
    const { note, accidental = '', mode } = key;
    const shift = /sharp|#|♯/.test(accidental) ? 1 : accidental === '' ? 0 : -1;
    const [section] = sections;
    return [
      {
        do: 'key',
        to: {
          tonic: (NATURALS[note!]! + shift + 12) % 12,
          ...(mode !== undefined && { mode: mode.startsWith('mi') || mode === 'm' ? 'minor' : 'major' }),
        },
        ...(section && { section }),
      },
    ];
  }
  return undefined;
}

function inAnyOrder(text: string, frame: Frame): Change[] | undefined {
  let rest = ` ${text} `;
  const interval = INTERVAL.exec(rest);
  if (interval) {
    frame.semitones = semitonesOf(interval[1]!, interval[2]!);
    rest = rest.replace(interval[0], ' ');
  }
  if (rest.search(SMALL) >= 0) frame.degree = -1;
  else if (rest.search(LARGE) >= 0) frame.degree = 1;
  rest = rest
    .replaceAll(SMALL, ' ')
    .replaceAll(LARGE, ' ')
    .replaceAll(/\b[PS]\d+\b/g, ' ')
    .replaceAll(ARTICLES, ' ')
    .replaceAll(FILLERS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (frame.semitones !== undefined) {
    const isUp = UP.test(rest);
    if (isUp === DOWN.test(rest)) return undefined;
    const others = rest
      .replace(UP, '')
      .replace(DOWN, '')
      .replaceAll(/\b(?:transpose|move|shift|key|pitch|sing|put|bring|modulate)\b/g, '');
    return others.trim() === '' ? changesOf(isUp ? 'higher' : 'lower', frame) : undefined;
  }
  // "Lower the drums" turns them down; a song is set lower.
  if (rest === 'lower' && (frame.parts.length > 0 || frame.sections.length > 0)) rest = 'softer';
  const intent = INTENTS.find(([pattern]) => pattern.test(rest))?.[1];
  return intent && changesOf(intent, frame);
}

function semitonesOf(count: string, unit: string): number {
  const isHalf = /^half/.test(unit) || /^semitone/.test(unit);
  const isOctave = /^octave/.test(unit);
  if (/half/.test(count)) return isOctave ? 6 : 1;
  const number = countOf(count.replace(/^(?:a whole|an?|whole)$/, 'one'));
  return (typeof number === 'number' ? number : 1) * (isOctave ? 12 : isHalf ? 1 : 2);
}
