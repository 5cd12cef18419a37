import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { pinyinSyllable } from '#lib/engine/text/pinyin-syllable.ts';
import type { BankFiles } from '#lib/engine/voice/banks/bank-files.ts';
import { plainName } from '#lib/engine/voice/banks/bank-files.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import { atOnce } from '#lib/engine/voice/networks/network-singing.ts';
import { mannerOf } from '#lib/engine/voice/plan/manner.ts';
import { type Segment, schedulePhones } from '#lib/engine/voice/plan/schedule-phones.ts';
import type { SungSyllable } from '#lib/engine/voice/plan/sung-phrases.ts';
import { singPhrase } from '#lib/engine/voice/sing-phrase.ts';
import { donorPhone } from '#lib/engine/voice/synth/donor-phones.ts';

/** A bank's files by name, as bytes. */
export type BankContent = Record<string, Uint8Array>;

/** A bank in memory, as a folder or an archive would give it. */
export function bankInMemory(content: BankContent): BankFiles {
  const byName = new Map(Object.keys(content).map((name) => [plainName(name), name]));
  return {
    names: Object.keys(content).sort(),
    find: (name) => byName.get(plainName(name)),
    read: (name) => content[name]!,
  };
}

type Sounds = Pick<SungSyllable, 'onset' | 'nucleus' | 'coda'>;
interface Recorded {
  wav: Uint8Array;
  /** Times from the recording's beginning. */
  segments: Segment[];
}

/** Our own singer reads syllables, at one pitch: what a bank is made of here. */
function record(voice: string, pitch: number, sounds: readonly Sounds[], seconds: number): Recorded {
  const profile = {
    ...findVoice(voice),
    vibrato: { rateHz: 5, depthCents: 0, delaySeconds: 1 },
    scoopCents: 0,
  };
  const syllables: SungSyllable[] = sounds.map((sound, i) => ({
    ...sound,
    stress: 2,
    lineEnd: i === sounds.length - 1,
    notes: [
      { startSeconds: 1 + i * seconds, endSeconds: 1 + (i + 1) * seconds, pitch, velocity: 0.8, energy: 0.6 },
    ],
  }));
  const phrase = { syllables, gapSeconds: 0.2 };
  const { samples, startSample } = atOnce(
    singPhrase(phrase, 'sung', profile, mannerOf('pop'), new Random(1)),
  );
  const segments = schedulePhones(syllables, profile.consonantStrength, startSample / SAMPLE_RATE);
  return { wav: monoWav(samples), segments };
}

/** 16 bits, mono: as banks are recorded. */
export function monoWav(samples: Float32Array): Uint8Array {
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + 2 * samples.length, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(2 * SAMPLE_RATE, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(Math.round(32_000 * Math.max(-1, Math.min(1, sample))), 44 + 2 * i);
  });
  return bytes;
}

/** A line of oto.ini. Seconds. */
function otoLine(
  wav: string,
  alias: string,
  from: number,
  border: number,
  to: number,
  fixed = border + 0.05,
): string {
  const ms = (seconds: number) => Math.round(1000 * seconds);
  return `${wav}=${alias},${ms(from)},${ms(fixed - from)},${-ms(to - from)},${ms(border - from)},${ms((border - from) / 3)}`;
}

const middle = ({ startSeconds, endSeconds }: Segment): number => (startSeconds + endSeconds) / 2;

const JAPANESE_VOWELS: Record<string, string> = { a: 'AA', i: 'IY', u: 'UW', e: 'EH', o: 'AO' };
const JAPANESE_CONSONANTS: Record<string, string> = {
  k: 'K',
  s: 'S',
  sh: 'SH',
  t: 'T',
  n: 'N',
  h: 'HH',
  m: 'M',
  r: 'L',
  b: 'B',
  d: 'D',
  g: 'G',
};
/** Rows of a VCV bank: each is one recording. */
const JAPANESE_ROWS: readonly (readonly [kana: string, romaji: string][])[] = [
  [
    ['あ', 'a'],
    ['か', 'ka'],
    ['い', 'i'],
    ['き', 'ki'],
    ['う', 'u'],
    ['く', 'ku'],
    ['え', 'e'],
    ['け', 'ke'],
    ['お', 'o'],
    ['こ', 'ko'],
  ],
  [
    ['さ', 'sa'],
    ['す', 'su'],
    ['せ', 'se'],
    ['そ', 'so'],
    ['し', 'shi'],
    ['な', 'na'],
    ['に', 'ni'],
    ['ね', 'ne'],
    ['の', 'no'],
  ],
  [
    ['た', 'ta'],
    ['て', 'te'],
    ['と', 'to'],
    ['ま', 'ma'],
    ['み', 'mi'],
    ['も', 'mo'],
    ['ら', 'ra'],
    ['り', 'ri'],
    ['ろ', 'ro'],
    ['は', 'ha'],
  ],
];

/** A bank that is read aloud or made once in a process; nobody writes into its files. */
export function readOnce(read: () => BankContent): () => BankContent {
  let bank: BankContent | undefined;
  return () => {
    bank ??= read();
    return { ...bank };
  };
}

/** A Japanese VCV bank in Shift-JIS: hiragana names and aliases, a table of pitches that all mean the same recordings. */
export const japaneseBank = readOnce(() => {
  const content: BankContent = {};
  const lines: string[] = [];
  for (const row of JAPANESE_ROWS) {
    const { wav, segments } = record(
      'female-middle',
      62,
      row.map(([, romaji]) => moraSounds(romaji)),
      0.5,
    );
    const name = `_${row
      .slice(0, 3)
      .map(([kana]) => kana)
      .join('')}.wav`;
    content[name] = wav;
    row.forEach(([kana], i) => {
      const vowel = segments.find((s) => s.syllable === i && s.role === 'nucleus')!;
      const before =
        i === 0 ? undefined : segments.find((s) => s.syllable === i - 1 && s.role === 'nucleus')!;
      const letter = before ? row[i - 1]![1].at(-1)! : '-';
      const from = before ? middle(before) : Math.max(0, vowel.startSeconds - 0.2);
      lines.push(otoLine(name, `${letter} ${kana}`, from, vowel.startSeconds, vowel.endSeconds - 0.08));
    });
  }
  content['oto.ini'] = shiftJis(lines.join('\r\n'));
  content['character.txt'] = shiftJis('name=日向テスト\r\nauthor=試験\r\n');
  content['readme.txt'] = shiftJis('この音源は試験用です。');
  return content;
});

function moraSounds(romaji: string): Sounds {
  const consonant = romaji.slice(0, -1);
  return {
    onset: consonant ? [JAPANESE_CONSONANTS[consonant]!] : [],
    nucleus: [JAPANESE_VOWELS[romaji.at(-1)!]!],
    coda: [],
  };
}

/** Of kana and a few kanji: what the banks here are written in. Node writes no Shift-JIS, so the table is read back from its decoder. */
export const shiftJis = encoder('shift_jis', [
  [0x81, 0x9f],
  [0xe0, 0xea],
]);
export const gbk = encoder('gbk', [[0xa1, 0xf7]]);

function encoder(
  encoding: string,
  leads: readonly (readonly [number, number])[],
): (text: string) => Uint8Array {
  let table: Map<string, number[]> | undefined;
  return (text) => {
    if (!table) {
      table = new Map();
      const decoder = new TextDecoder(encoding);
      for (const [from, to] of leads)
        for (let lead = from; lead <= to; lead++)
          for (let trail = 0x40; trail <= 0xfe; trail++) {
            const letter = decoder.decode(Uint8Array.of(lead, trail));
            if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter))
              table.set(letter, [lead, trail]);
          }
    }
    return Uint8Array.from(
      [...text].flatMap((letter) => (letter < '\u0080' ? [letter.charCodeAt(0)] : table!.get(letter)!)),
    );
  };
}

const ENGLISH_LINES: readonly (readonly string[])[] = [
  ['HH OW L', 'D AA N', 'T UW', 'DH AX', 'M AO R', 'N IH NG', 'L AY T'],
  ['AY', 'AE M', 'AA N', 'M AY', 'W EY', 'S IY', 'G EH T', 'F ER', 'K AW'],
];

/** An ARPAsing bank in UTF-8: two recordings, each pair of phones in them. */
export const englishBank = readOnce(() => {
  const content: BankContent = {};
  const lines: string[] = [];
  ENGLISH_LINES.forEach((line, row) => {
    const sounds = line.map((text): Sounds => {
      const phones = text.split(' ');
      const at = phones.findIndex((phone) => /^[AEIOU]/.test(phone));
      return { onset: phones.slice(0, at), nucleus: [phones[at]!], coda: phones.slice(at + 1) };
    });
    const { wav, segments } = record('male-middle', 50, sounds, 0.6);
    const name = `line-${row + 1}.wav`;
    content[name] = wav;
    segments.forEach((segment, i) => {
      const next = segments[i + 1];
      if (!next) return;
      const of = (one: Segment) => (one.role === 'silence' ? '-' : donorPhone(one.name));
      if (of(segment) === '-' && of(next) === '-') return;
      const from = Math.max(middle(segment), segment.endSeconds - 0.2);
      const to = Math.min(middle(next), next.startSeconds + 0.3);
      lines.push(otoLine(name, `${of(segment)} ${of(next)}`, from, segment.endSeconds, to));
    });
  });
  content['oto.ini'] = Buffer.from(`\ufeff${lines.join('\n')}`);
  content['character.yaml'] = Buffer.from('name: "Test Reader"\n');
  return content;
});

const MANDARIN =
  'ba ma fa da na la ga ha zha sha mi ni li ji qi xi mu lu gu wo ai hao shang zhong guo yue liang shui mian jiang'.split(
    ' ',
  );

/** A Chinese CV bank in GBK: a recording a syllable. */
export const mandarinBank = readOnce(() => {
  const content: BankContent = {};
  const lines = MANDARIN.map((pinyin) => {
    const { wav, segments } = record('female-low', 58, [pinyinSyllable(`${pinyin}1`)!], 1.1);
    const vowel = segments.find((s) => s.role === 'nucleus')!;
    const last = segments.filter((s) => s.role !== 'silence').at(-1)!;
    const name = `歌_${pinyin}.wav`;
    content[name] = wav;
    const from = Math.max(0, segments.find((s) => s.role !== 'silence')!.startSeconds - 0.03);
    return otoLine(name, pinyin, from, vowel.startSeconds, last.endSeconds);
  });
  content['oto.ini'] = gbk(lines.join('\r\n'));
  content['character.txt'] = gbk('name=测试歌手\r\n');
  return content;
});
