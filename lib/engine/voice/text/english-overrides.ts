/**
 * Words as they are sung, where the dictionary has none, or one for reading aloud. ARPABET with stress digits;
 * words of a spelling variant point to their own line. Add a word here when a song gets it wrong.
 */
export const ENGLISH_OVERRIDES: Readonly<Record<string, string>> = {
  // Shorter in song than in the dictionary.
  every: 'EH1 V R IY0', everything: 'EH1 V R IY0 TH IH2 NG', everyone: 'EH1 V R IY0 W AH2 N', everybody: 'EH1 V R IY0 B AA2 D IY0',
  everywhere: 'EH1 V R IY0 W EH2 R', everyday: 'EH1 V R IY0 D EY2', our: 'AW1 R', ours: 'AW1 R Z', evening: 'IY1 V N IH0 NG', memory: 'M EH1 M R IY0',
  memories: 'M EH1 M R IY0 Z', different: 'D IH1 F R AH0 N T', favorite: 'F EY1 V R IH0 T', chocolate: 'CH AO1 K L AH0 T', camera: 'K AE1 M R AH0', several: 'S EH1 V R AH0 L',
  // Read by heart wrongly often.
  wind: 'W IH1 N D', live: 'L IH1 V', tear: 'T IH1 R', tears: 'T IH1 R Z', read: 'R IY1 D', close: 'K L OW1 S', lead: 'L IY1 D', use: 'Y UW1 Z',
  you: 'Y UW1', your: 'Y AO1 R', "you're": 'Y AO1 R', for: 'F AO1 R', and: 'AE0 N D', a: 'AH0', the: 'DH AH0', to: 'T UW0', of: 'AH0 V', was: 'W AA0 Z', "'s": 'Z',
  yeah: 'Y EH1 AH0', cause: 'K AA1 Z', because: 'B IH0 K AA1 Z', with: 'W IH1 DH', i: 'AY1', o: 'OW1', or: 'AO1 R', are: 'AA1 R', my: 'M AY1', me: 'M IY1',
  // Contractions and slang.
  "'cause": 'K AA1 Z', cuz: 'K AH1 Z', coz: 'K AH1 Z', "'bout": 'B AW1 T', bout: 'B AW1 T', "'em": 'AH0 M', em: 'EH1 M', "'til": 'T IH1 L', til: 'T IH1 L', "'round": 'R AW1 N D',
  "ev'ry": 'EH1 V R IY0', "o'er": 'AO1 R', "ne'er": 'N EH1 R', "e'er": 'EH1 R', "'neath": 'N IY1 TH', "'tis": 'T IH1 Z', "'twas": 'T W AA1 Z', "y'all": 'Y AO1 L', "ma'am": 'M AE1 M',
  "i'ma": 'AY1 M AH0', imma: 'AY1 M AH0', ima: 'AY1 M AH0', "i'd've": 'AY1 D AH0 V', "could've": 'K UH1 D AH0 V', "should've": 'SH UH1 D AH0 V', "would've": 'W UH1 D AH0 V',
  gonna: 'G AH1 N AH0', wanna: 'W AA1 N AH0', gotta: 'G AA1 T AH0', kinda: 'K AY1 N D AH0', sorta: 'S AO1 R T AH0', outta: 'AW1 T AH0', lotta: 'L AA1 T AH0', hafta: 'HH AE1 F T AH0', oughta: 'AO1 T AH0',
  shoulda: 'SH UH1 D AH0', coulda: 'K UH1 D AH0', woulda: 'W UH1 D AH0', musta: 'M AH1 S T AH0', lovin: 'L AH1 V IH0 N', baby: 'B EY1 B IY0', lemme: 'L EH1 M IY0', gimme: 'G IH1 M IY0', dunno: 'D AH0 N OW1', whatcha: 'W AH1 CH AH0', gotcha: 'G AA1 CH AH0',
  betcha: 'B EH1 CH AH0', tryna: 'T R AY1 N AH0', finna: 'F IH1 N AH0', innit: 'IH1 N IH0 T', aint: 'EY1 N T', dont: 'D OW1 N T', cant: 'K AE1 N T', wont: 'W OW1 N T', didnt: 'D IH1 D AH0 N T', im: 'AY1 M', ive: 'AY1 V',
  youre: 'Y AO1 R', thats: 'DH AE1 T S', lets: 'L EH1 T S', whats: 'W AH1 T S', dat: 'D AE1 T', dem: 'D EH1 M', dis: 'D IH1 S', da: 'D AA1', wit: 'W IH1 TH', luv: 'L AH1 V', thru: 'TH R UW1', tho: 'DH OW1', thang: 'TH AE1 NG',
  nite: 'N AY1 T', lite: 'L AY1 T', tonite: 'T AH0 N AY1 T', ya: 'Y AA1', yo: 'Y OW1', bae: 'B EY1', fam: 'F AE1 M', lit: 'L IH1 T', yeet: 'Y IY1 T', skrrt: 'S K ER1 T', skrt: 'S K ER1 T', bruh: 'B R AH1', sus: 'S AH1 S', vibe: 'V AY1 B', vibes: 'V AY1 B Z', vibin: 'V AY1 B IH0 N',
  hustlin: 'HH AH1 S L IH0 N', selfie: 'S EH1 L F IY0', emoji: 'IH0 M OW1 JH IY0', wifi: 'W AY1 F AY0', omg: 'OW1 EH1 M JH IY1', lol: 'L AA1 L', ok: 'OW0 K EY1', okay: 'OW0 K EY1', tiktok: 'T IH1 K T AA2 K', internet: 'IH1 N T ER0 N EH2 T',
  google: 'G UW1 G AH0 L', iphone: 'AY1 F OW2 N', instagram: 'IH1 N S T AH0 G R AE2 M', youtube: 'Y UW1 T UW2 B', spotify: 'S P AA1 T AH0 F AY2', email: 'IY1 M EY2 L', podcast: 'P AA1 D K AE2 S T', blog: 'B L AA1 G', hashtag: 'HH AE1 SH T AE2 G',
  // Borrowed and proper.
  déjà: 'D EY1 ZH AA0', deja: 'D EY1 ZH AA0', vu: 'V UW1', café: 'K AE0 F EY1', fiancé: 'F IY2 AA0 N S EY1', fiancée: 'F IY2 AA0 N S EY1', naïve: 'N AA0 IY1 V', rosé: 'R OW0 Z EY1', señorita: 'S EY2 N Y AO0 R IY1 T AH0', señor: 'S EY0 N Y AO1 R',
  mañana: 'M AA0 N Y AA1 N AA0', corazón: 'K AO2 R AA0 S OW1 N', amor: 'AA0 M AO1 R', beyoncé: 'B IY0 Y AA1 N S EY0', beyonce: 'B IY0 Y AA1 N S EY0', rihanna: 'R IY0 AA1 N AH0', chanel: 'SH AH0 N EH1 L', versace: 'V ER0 S AA1 CH IY0', gucci: 'G UW1 CH IY0',
  jiu: 'JH IY1 UW0', baozi: 'B AW1 Z AH0', qi: 'CH IY1', xi: 'SH IY1', beijing: 'B EY2 JH IH1 NG', shanghai: 'SH AE0 NG HH AY1', taipei: 'T AY2 P EY1', shenzhen: 'SH EH1 N JH EH0 N', guangzhou: 'G W AA1 NG JH OW0', weibo: 'W EY1 B OW0', wechat: 'W IY1 CH AE2 T', huawei: 'HH W AA1 W EY0',
  // Abbreviations.
  mr: 'M IH1 S T ER0', mrs: 'M IH1 S IH0 Z', ms: 'M IH1 Z', dr: 'D AA1 K T ER0', st: 'S EY1 N T', vs: 'V ER1 S AH0 S', etc: 'EH2 T S EH1 T ER0 AH0', feat: 'F IY1 CH ER0 IH0 NG', ft: 'F IY1 CH ER0 IH0 NG', 'w/': 'W IH1 DH', 'w/o': 'W IH0 DH AW1 T',
};

/** Small words that carry no beat of their own. */
export const UNSTRESSED_WORDS: ReadonlySet<string> = new Set(
  ('a an the of to and in on at for from with by is are was be been am as if but or so my your his her its our their me you he she it we they them him us ' +
    "this that can will would could should do does did have has had 'em 'cause than then when while just it's i'm i i'll i'd you're we're they're he's she's that's " +
    'into onto gonna wanna some there what who how where').split(' '),
);

/** How the letters of the alphabet are called. */
export const LETTER_NAMES: Readonly<Record<string, string>> = {
  a: 'EY1', b: 'B IY1', c: 'S IY1', d: 'D IY1', e: 'IY1', f: 'EH1 F', g: 'JH IY1', h: 'EY1 CH', i: 'AY1', j: 'JH EY1', k: 'K EY1', l: 'EH1 L', m: 'EH1 M',
  n: 'EH1 N', o: 'OW1', p: 'P IY1', q: 'K Y UW1', r: 'AA1 R', s: 'EH1 S', t: 'T IY1', u: 'Y UW1', v: 'V IY1', w: 'D AH1 B AH0 L Y UW0', x: 'EH1 K S', y: 'W AY1', z: 'Z IY1',
};
