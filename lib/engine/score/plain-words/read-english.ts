import type { SectionKind } from '../score.ts';
import type { Change, SectionRef } from './change.ts';
import { changesOf, type Frame, type Intent, metreChange } from './intents.ts';
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
      /^(?:(?:please|ok|okay|hey|hi|now|also|so|then|and|but|(?:can|could|would|will|should) (?:you|we)(?: try| have| get)?|(?:can|could|would|will)(?= the )|i(?:'d| would) (?:like|love)(?: you)?(?: to)?|i want(?: you to| to)?|i need(?: you to| to)?|let'?s(?: try)?|let us|maybe|try(?: to)?|i think|i feel like|we need|give me|there should be|there should) )+/,
      '',
    )
    .replace(/ (?:please|thanks|thank you|for me|too|as well|again please)$/, '')
    .replace(/\b(it|that|this|there|everything|song)'s\b/g, '$1 is');

/** Phrases whose words mean something else one by one, as what they say. */
const IDIOMS: readonly [RegExp, string][] = [
  [/^kick out (.+)$/, 'remove $1'],
  [/^kick (.+) out( of .+)?$/, 'remove $1$2'],
  [/^get rid of (.+)$/, 'remove $1'],
  [
    /^i (?:can(?:not|'t)?|could(?:n't)?|can not)? ?(?:barely |hardly |really )*hear (.+?)(?: (?:so |please )*(?:turn|bring|push) (?:it|them) up)?$/,
    'louder $1',
  ],
  [/\b(?:nobody|no one) (?:should )?sings?\b|\b(?:don't|do not|no) (?:sing|singing)\b/, 'no vocals'],
  [/^(?:i )?(?:don't|do not) want (?:to hear )?(?:any |the )?(?!to\b)/, 'no '],
  [/\bmust(?: not|n't)\b/, 'should not'],
  [/\btoo (?:much|many)\b/, 'less'],
  [/\b(?:not enough|too little|too few)\b/, 'more'],
  [
    /^(?:remove |mute |cut |silence )?everything (?:but|except)(?: for)? (.+?)(?: out| off| silent| muted| gone)?(?= in | during |$)/,
    'only $1',
  ],
  [
    /^(.+?) (?:should|must|has to|have to|needs to|need to|can) (?:go|leave|be removed|be cut|disappear)$/,
    'remove $1',
  ],
  [/^do (?=.*\b(?:twice|again|thrice|times|once more)\b)/, 'repeat '],
  [
    /^(?:make |turn )?everything (louder|quieter|softer|down|up)(?: a bit)? (?:except|but)(?: for)? (?:the )?(?:vocals?|voices?|singing|singer)$/,
    'accompaniment $1',
  ],
  [
    /^(?:make |turn )?everything (?:except|but)(?: for)? (?:the )?(?:vocals?|voices?|singing|singer) (louder|quieter|softer|down|up)$/,
    'accompaniment $1',
  ],
  [/\bin (?:the )?place of\b/, 'instead of'],
  [/^substitute (.+) for (.+)$/, 'replace $2 with $1'],
  [
    /^(?:(?:let|make|have) )?(?:(?:it|this|the song|everything) )?fade (out|away)(?: at| on| near)?(?: the)?(?: very)? end(?: of the song| of it)?$/,
    'fade $1',
  ],
  [/\bfades? in\b/, 'fadein'],
  [
    /^(?:repeat |play |sing |do |have )?(?:the )?(chorus|refrain|hook)(?: again| once more| one more time| twice)? at the (?:very )?end$/,
    'repeat the last $1',
  ],
  [
    /^drop (?=.*\b(?:semitones?|steps?|tones?|octaves?|key|pitch|tempo|bpm|speed|d ?b|decibels?)\b)/,
    'lower ',
  ],
  [/^(?:drop|kill) (?=the |all )/, 'remove '],
  [/^solo (?=the )/, 'only '],
  [
    /^(?:start|begin|open) (?:it |the song )?(?:with|on) (?:just|only|nothing but) (.+)$/,
    'only $1 in the intro',
  ],
  [
    /^(?:end|finish|close) (?:it |the song )?(?:with|on) (?:just|only|nothing but) (.+)$/,
    'only $1 in the outro',
  ],
  [/^(?:end|finish) (?:it |the song )?(?:on|with|in) a fade(?: out)?$/, 'fade out'],
  [/^(.+ )?(?:with )?just (?=the |[a-z]+ and |[a-z]+ (?:in|for|on|during) )/, '$1only '],
  [/\b(?:a ?cappella|acapella)\b/, 'only vocals'],
];

/** "I don't like the piano, get rid of it": who is meant by "it" was named in the complaint. */
const COMPLAINTS = [
  /^(?:i (?:really )?(?:do not|don['’]t|did not|didn['’]t) (?:really )?like|i hate|i(?: am|['’]m) (?:not a fan of|tired of)) (?<who>[^,;]+?)(?:,| -| so| and)+ (?:so |please |just )*(?<what>[^,;]*\b(?:it|them)\b[^,;]*)$/i,
  /^(?<who>[^,;]+?) (?:is|are|sounds?|feels?|gets?) [^,;]+?(?:,| -| so)+ (?:so |please |just )*(?<what>[^,;]*\b(?:it|them)\b[^,;]*)$/i,
];

function withoutComplaint(clause: string): string {
  for (const pattern of COMPLAINTS) {
    const found = pattern.exec(clause.trim())?.groups;
    if (found) return found.what!.replace(/\b(?:it|them)\b/i, found.who!);
  }
  return clause;
}

/** Another text for a line: what comes behind the colon is words of the song and stays as it is written. */
const LINE = new RegExp(
  `^(?:please )?(?:in (?:the )?(?<place>${sectionPhrase.replaceAll(/\((?!\?)/g, '(?:')}),? )?(?:(?:change|replace|rewrite|make|let|set) )?(?:the )?(?:(?<before>${sectionPhrase.replaceAll(/\((?!\?)/g, '(?:')})(?:'s)?,? )?(?:the )?(?:(?<count>${ordinal}) line|line (?<number>\\d{1,3}|${NUMBERS.join('|')}))(?: (?:of|in|from) (?:the )?(?<section>${sectionPhrase.replaceAll(/\((?!\?)/g, '(?:')}))?\\s*(?::|=|→|->|, | to(?: be| read| say)?:? | with:? | becomes?:? | should (?:be|read|say|go):? | reads?:? | says?:? | is:? | as:? |\\s+(?=["“]))\\s*(?<text>.+)$`,
  'is',
);
const WORD =
  /^(?:please )?(?:(?:change|replace|swap|turn) (?:(?:the|every|each|all) )*(?:words? |phrase |lyrics? )?)?["“'‘](?<from>[^"“”]+?)["”'’] (?:to|with|for|into|by|becomes?|should be) ["“'‘](?<to>[^"“”]+?)["”'’](?: (?:in|of) (?:the )?(?<section>.+?))?[.!]?$/i;
const BARE_WORD =
  /^(?:please )?(?:change|replace|swap) the words? (?<from>[^"“”:]+?) (?:to|with|for|by|into) (?:the words? )?(?<to>[^"“”:]+?)(?: (?:in|of) (?:the )?(?<section>(?:\w+ )?(?:verse|chorus|bridge|intro|outro)[^,]*?))?[.!]?$/i;
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

/** Who wants "an organ in the bridge" names no verb. */
const WANTED =
  /^(?:i want|i(?:['’]d| would) like|i need|we need|give me|there should be|let['’]s have|how about)(?: to hear)? ((?:an?|some) .+)$/i;

/** Articles and the like, which mean nothing for what is wanted. */
const ARTICLES =
  /\b(?:the|an?|all|my|our|your|some|this|that|of it|of course|sections?|parts?|tracks?|(?:to )?be|get|gets|really|just|completely|entirely|altogether)\b/g;
const FILLERS =
  /\b(?:make|makes|let|it|is|are|sounds?|sounding|of|in|into|onto|for|on|at|from|during|through|throughout|song|whole|entire|to|play|plays|played|them|have|has|with|and|or|both|thing|give|gives|should(?! not)|needs?|must|ought|overall|everywhere|generally|under|over|behind|beneath|underneath|wants?|could|can|would|might|feel|there|come|comes|by|volume|level|set|go)\b/g;
const SMALL =
  /\b(?:(?:just )?a (?:little )?(?:bit|little|touch|tad|hair|notch|smidge)|bit|little|slightly|somewhat|tad)\b/g;
const LARGE = /\b(?:much|(?:a )?lots?|way|far|very|super|extremely|hugely|hard|wide)\b/g;

/** What is left of a clause when names, numbers and fillers are taken out, and what it then wants. */
const INTENTS: readonly [RegExp, Intent][] = [
  [
    /^(?:not (?:so|too|as) loud|too loud|less loud|softer|soften|soften up|hush|mellow|mellower|quieter|quiet|quieten|(?:push|sit|set|move|pull|put|place) (?:further )?(?:back|backwards|background|behind)|further back|background|more subtle|subtle|subtler|overpowering|overpower everything|softly|(?:put|give|have|get|use|want) less|smaller|calmer|gentler|gentle|soft|less|(?:turn|bring|dial|tone) down|down|reduce|decrease|weaker|thinner|tamer|tame|lighter|less (?:energy|power|intense|powerful))$/,
    'softer',
  ],
  [
    /^(?:too (?:quiet|soft|small|weak|thin)|buried|hard to hear|forward|(?:bring|push|move|pull|put|more|further) (?:forward|front|upfront|up front)|upfront|up front|more upfront|front|(?:can't|cannot) hear|hear more|(?:put|give|have|get|use|want) more|(?:hit|hits|kick|slap|punch) harder|stand out|stand out more|cut through|cut through more|more presence|more prominent|more audible|add more|louder|loud|bigger|big|stronger|fuller|larger|huger?|massive|more|more (?:impact|oomph|weight|loudness|power|powerful|energy|energetic|intense|punch|drive|loud|epic)|powerful|harder|boost|raise|(?:turn|bring|push|crank) up|up|increase|emphasi[sz]e|lift|epic|punchier|heavier|explode|explosive)$/,
    'louder',
  ],
  [
    /^(?:no|no more|without|remove|mute|delete|cut(?: out)?|take(?: out| away| off)?|get rid|rid|kill|silence|silent|drop(?: out)?|(?:turn|switch|shut) off|leave out|lose|wipe|wipe out|scrap|ditch|axe|chop|chop off|omit|exclude|eliminate|discard|dump|pull|pull out|stop|strip(?: out)?|skip|erase|(?:i )?(?:don't|do not) want|out|off|away|shouldn't|should not|don't|do not)$/,
    'remove',
  ],
  [/^(?:only|only keep|keep only|leave only|only leave|leave|nothing but|nobody but|alone|solo)$/, 'only'],
  [/^(?:add|layer|include|introduce|throw|put|bring)$/, 'add'],
  [/^(?:fade out|fade|fade away|fades out)$/, 'fade-out'],
  [/^fadein$/, 'fade-in'],
  [/^(?:bring back|unmute|back|restore|put back|add back|back in|turn back)$/, 'bring-back'],
  [
    /^(?:faster|quicker|speed up|quicken|(?:tempo |pace |speed )?too slow|(?:more )?up-?tempo|(?:increase|raise|higher) tempo|tempo up|more upbeat|speed|drags|dragging|sluggish|pace up|(?:pick|step) up(?: pace| tempo)?|(?:up|bump up|bump|push) tempo|too sluggish)$/,
    'faster',
  ],
  [
    /^(?:slower|slow down|slow|(?:tempo |pace |speed )?too fast|too rushed|rushed|rushes|feels rushed|(?:drop|bring|take|ease|pull) tempo(?: down)?|less rushed|down tempo|bring down tempo|(?:decrease|lower|reduce) tempo|tempo down)$/,
    'slower',
  ],
  [/^(?:double (?:time|speed|tempo)|twice as fast)$/, 'double-time'],
  [/^(?:half (?:time|speed|tempo)|half as fast|twice as slow)$/, 'half-time'],
  [
    /^(?:(?:(?:up|down) )?bpm|(?:bring|take|drop|lower|raise|push|put|slow|speed|increase|decrease|reduce|bump)(?: tempo)?(?: up| down)?(?: bpm)?|(?:bring|take|drop|lower|raise|push|slow|speed|increase|bump) (?:up |down )?tempo(?: bpm)?|tempo (?:up|down)(?: bpm)?|tempo bpm|tempo|(?:change|use) tempo(?: bpm)?|(?:change|use) bpm|speed bpm)$/,
    'tempo',
  ],
  [
    /^(?:higher|higher (?:key|pitch)|key up|up key|(?:take|bring|move|put|shift|push|bump) key up|(?:take|bring|move|put|shift|push|bump) up key|raise key|pitch up|transpose up|move up|shift up|key higher|pitch higher|raise pitch|modulate up)$/,
    'higher',
  ],
  [
    /^(?:lower|lower (?:key|pitch)|key down|down key|(?:take|bring|move|put|shift|pull|drop|lower) key(?: down)?|(?:take|bring|move|put|shift) down key|pitch down|transpose down|move down|shift down|key lower|pitch lower|modulate down)$/,
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
  [
    /^(?:tighter|tighten|tighten up|quanti[sz]e|grid|time|more time|more tight|tight|(?:tighten|tighter) timing|timing tighter)$/,
    'tighten',
  ],
];
const UP = /\b(?:up|higher|raise|raised)\b/;
const DOWN = /\b(?:down|lower|lowered|drop)\b/;

const KEY =
  /^(?:(?:put|move|transpose|change|play|set|bring|modulate|make|shift|sing) )?(?:(?:it|song|the song|whole song|the whole song|everything|the key|key|S0|P0) )*(?:should |is |be )*(?:(?<to>in|to|into) )?(?:the )?(?<key>key of |key )?(?<note>[a-g])(?:[ -]?(?<accidental>sharp|flat|#|♯|♭|b))?(?: ?(?<mode>major|minor|maj|min|m))?(?: (?:in|for) (?:the )?S0)?$/;
/** "6/8", "waltz time". */
const METRE = /\b(\d{1,2}) ?\/ ?([48])\b(?: (?:time|metre|meter))?|\b(waltz|common)(?: time)\b/;
const TO_METRE =
  /^(?:(?:put|make|change|set|play|turn|switch|bring|sing|do|have|let) )?(?:(?:it|song|whole song|everything|metre|meter|time signature|time|S\d|and|in|of|for|should|is|be) )*(?:(?:to|in|into|as|a) )*M(?: (?:in|for|during) S\d)?$/;
const INTERVAL =
  /\b(?:by )?(\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|half an?|half|a half|a whole|whole)[ -](semitones?|half[ -]?steps?|half[ -]?tones?|whole[ -]?(?:tones?|steps?)|steps?|tones?|octaves?)\b/;
const NAMED_INTERVAL = /\b(?:by )?an? (minor third|major third|(?:perfect )?fourth|(?:perfect )?fifth)\b/;
const NAMED_SEMITONES: Record<string, number> = {
  'minor third': 3,
  'major third': 4,
  fourth: 5,
  'perfect fourth': 5,
  fifth: 7,
  'perfect fifth': 7,
};
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
 * @param before the part that the clause before is about: "less guitar in verse 2, more in the bridge"
 */
export function readEnglish(clause: string, parts: RegExp, before?: string): Change[] | undefined {
  const wanted = WANTED.exec(clause)?.[1];
  return (
    readWords(clause) ??
    readFrame(clause, parts, before) ??
    (wanted === undefined ? undefined : readFrame(`add ${wanted}`, parts))
  );
}

function readWords(clause: string): Change[] | undefined {
  const line = LINE.exec(clause.trim())?.groups;
  if (line) {
    const text = unquoted(line.text!);
    const said = line.section ?? line.before ?? line.place;
    const section = sectionIn(said);
    const count = countOf((line.count ?? line.number)!.toLowerCase());
    if (text !== '' && text.length <= 500 && (said === undefined) === (section === undefined))
      return [{ do: 'line', line: count, text, ...(section && { section }) }];
  }
  const word = (WORD.exec(clause.trim()) ?? SING.exec(clause.trim()) ?? BARE_WORD.exec(clause.trim()))
    ?.groups;
  if (!word) return undefined;
  const section = sectionIn(word.section);
  if (word.section !== undefined && !section) return undefined;
  return [{ do: 'word', from: word.from!.trim(), to: word.to!.trim(), ...(section && { section }) }];
}

function readFrame(clause: string, parts: RegExp, before?: string): Change[] | undefined {
  const frame: Frame = { parts: [], sections: [], degree: 0 };
  let text = IDIOMS.reduce((said, [idiom, by]) => said.replace(idiom, by), plain(withoutComplaint(clause)));
  if (/^(?:make )?(?:it|the song|this|this song) (?:an )?instrumental$/.test(text))
    return [{ do: 'silence', part: 'vocals' }];
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => void, by = ' ') => {
    const found = pattern.exec(text);
    if (!found) return;
    use(found);
    text = `${text.slice(0, found.index)}${by}${text.slice(found.index + found[0].length)}`;
  };
  take(
    /\bby (\d{1,3}) ?(?:bpm|beats(?: (?:a|per) minute)?)\b|\b(\d{1,3}) ?(?:bpm|beats(?: (?:a|per) minute)?) (?=faster|slower|quicker|up\b|down\b|more|less)|(?<=\b(?:up|down|faster|slower) )(\d|[1-3]\d) ?bpm\b/,
    ([, one, other, third]) => (frame.bpmMore = Number(one ?? other ?? third)),
  );
  take(
    /\b(\d{2,3}(?:\.\d+)?) ?(?:bpm|beats (?:a|per) minute)\b/,
    ([, bpm]) => (frame.bpm = Number(bpm)),
    'bpm',
  );
  if (frame.bpm === undefined)
    take(
      /(?<=\b(?:(?:tempo|speed)(?: (?:up|down))?(?: (?:of|to|is|at|should be))?|(?:slow|speed) (?:it|this|the song|everything) (?:up|down) to) )(\d{2,3})\b(?! ?%)/,
      ([, bpm]) => (frame.bpm = Number(bpm)),
    );
  take(/\b(?:by )?(\d{1,3}) ?(?:%|percent)/, ([, share]) => (frame.share = Number(share) / 100));
  take(/\b(?:by )?(\d{1,2}(?:\.\d+)?) ?d ?b\b/, ([, count]) => (frame.decibels = Number(count)));
  take(
    METRE,
    ([, numerator, denominator, named]) => {
      const four = { numerator: named === 'waltz' ? 3 : 4, denominator: 4 } as const;
      frame.metre = named
        ? four
        : { numerator: Number(numerator), denominator: Number(denominator) as 4 | 8 };
    },
    'M',
  );
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
  return inOrder(text, frame) ?? inAnyOrder(text, frame, before);
}

/** What depends on who stands where: a swap, a move, a key. */
function inOrder(text: string, frame: Frame): Change[] | undefined {
  const { parts, sections } = frame;
  const bare = text.replaceAll(ARTICLES, ' ').replaceAll(/\s+/g, ' ').trim();
  if (frame.metre) return TO_METRE.test(bare) ? metreChange(frame) : undefined;
  if (
    /^(?:swap|switch|exchange|flip|reverse)(?: around)? S0 (?:and|with|for) S1$/.test(bare) &&
    sections.length === 2
  )
    return [{ do: 'swap-sections', section: sections[0]!, other: sections[1]! }];
  const move =
    /^(?:move|put|shift|place|bring|pull|push) S0 (?:forward |back |up |down )?(?:to )?(before|after|behind|in front of) S1$/.exec(
      bare,
    );
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
      /^(?:swap|trade|replace|change|exchange|switch|turn|play)(?: out)? P0 (?:for|with|by|to|into|on|as) (.+)$/.exec(
        bare,
      )?.[1];
    if (to !== undefined && parts.length <= 2 && (to === 'P1' || !/[PS]\d/.test(to)))
      return [{ do: 'instrument', part: parts[0]!, instrument: to === 'P1' ? parts[1]! : to }];
    if (
      /^(?:(?:use|play|put|let|have) )?P0 (?:plays? )?instead of P1$/.test(bare) &&
      instrumentMeant(parts[0]!) !== undefined
    )
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

function inAnyOrder(text: string, frame: Frame, before?: string): Change[] | undefined {
  if (frame.metre) return undefined;
  let rest = ` ${text} `;
  const interval = INTERVAL.exec(rest);
  const named = NAMED_INTERVAL.exec(rest);
  if (named) {
    frame.semitones = NAMED_SEMITONES[named[1]!]!;
    rest = rest.replace(named[0], ' ');
  } else if (interval) {
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
      .replaceAll(new RegExp(UP, 'g'), '')
      .replaceAll(new RegExp(DOWN, 'g'), '')
      .replaceAll(
        /\b(?:transpose|move|shift|key|pitch|tune|bump|sing|put|bring|take|pull|push|modulate)\b/g,
        '',
      );
    return others.trim() === '' ? changesOf(isUp ? 'higher' : 'lower', frame) : undefined;
  }
  // "Lower the drums" turns them down; a song is set lower.
  if (rest === 'lower' && (frame.parts.length > 0 || frame.sections.length > 0)) rest = 'softer';
  if (/^(?:more|less)$/.test(rest) && frame.parts.length === 0) {
    if (before === undefined) return undefined;
    frame.parts.push(before);
  }
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
