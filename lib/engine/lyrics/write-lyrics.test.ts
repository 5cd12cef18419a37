import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { parseLyrics } from './parse-lyrics.ts';
import { lineSyllables } from './syllables.ts';
import { type LyricsRequest, writeLyrics } from './write-lyrics.ts';
import { rhymeDegree } from './writing/rhyme.ts';
import { topics } from './writing/topics/index.ts';

const write = (request: LyricsRequest, seed = 1) => writeLyrics(request, new Random(seed));
/** Lead lines as written, by section. */
const sectionsOf = (text: string) =>
  text.split('\n\n').map((block) => {
    const [tag, ...lines] = block.split('\n');
    return { tag: tag!, lines };
  });
const versesOf = (text: string) => sectionsOf(text).filter((s) => /Verse|主歌/.test(s.tag));

const requests: LyricsRequest[] = [
  { description: 'A sad piano ballad about leaving home in the rain' },
  { topics: 'ocean, freedom', moods: 'hopeful' },
  { style: 'hip-hop', topics: 'money, city' },
  { topics: 'quantum physics' },
  { description: '一首关于夏天和初恋的轻快流行歌' },
  { topics: '量子物理', moods: '忧伤' },
  { style: '民谣', topics: '故乡，母亲' },
];

describe('writeLyrics', () => {
  it.each(
    topics.flatMap(
      (t) =>
        [
          [t.id, 'en', t.en.words[0]!],
          [t.id, 'zh', t.zh.words[0]!],
        ] as const,
    ),
  )('%s in %s rhymes, keeps its metre, and says no verse twice', (_, language, word) => {
    for (let seed = 1; seed <= 3; seed++) {
      const written = write({ topics: word }, seed);
      expect(written.language).toBe(language);
      const verses = versesOf(written.text);
      expect(verses.length).toBeGreaterThanOrEqual(2);
      expect(new Set(verses.map((v) => v.lines.join('\n'))).size).toBe(verses.length);
      const all = verses.flatMap((v) => v.lines);
      expect(new Set(all).size).toBe(all.length);
      for (const verse of verses) {
        for (let i = 0; i + 1 < verse.lines.length; i += 2)
          expect(rhymeDegree(verse.lines[i]!, verse.lines[i + 1]!)).toBeGreaterThanOrEqual(2);
        verse.lines.forEach((line, i) => {
          expect(
            Math.abs(lineSyllables(line) - lineSyllables(verses[0]!.lines[i]!)),
            `${verses[0]!.lines[i]} ~ ${line}`,
          ).toBeLessThanOrEqual(2);
        });
      }
    }
  });

  it('gives every topic a chorus of its own', () => {
    const hooks = topics.map(
      (t) => sectionsOf(write({ topics: t.en.words[0] }).text).find((s) => s.tag === '[Chorus]')!.lines[0],
    );
    expect(new Set(hooks).size).toBe(topics.length);
  });

  it.each(requests)('%j: 20 seeds give (nearly) 20 lyrics, the same seed the same', (request) => {
    const texts = Array.from({ length: 20 }, (_, seed) => write(request, seed).text);
    expect(new Set(texts).size).toBeGreaterThanOrEqual(18);
    expect(write(request, 7)).toEqual(write(request, 7));
  });

  it.each<[LyricsRequest, string[]]>([
    [{ topics: 'night', keyword: 'velvet thunder' }, ['velvet thunder']],
    [{ topics: 'night', keyword: 'velvet thunder, Maria, 5 AM' }, ['velvet thunder', 'Maria', '5 AM']],
    [
      { keyword: 'hold the line, I will never leave you out in the cold' },
      ['hold the line', 'I will never leave you out in the cold'],
    ],
    [
      { topics: '月亮', keyword: '薛定谔的猫，蓝色，不再回头看那场大雨' },
      ['薛定谔的猫', '蓝色', '不再回头看那场大雨'],
    ],
    [{ keyword: '永远' }, ['永远']],
    [
      { topics: 'love', keyword: 'a, b1, c2, d3, e4, f5, g6, h7' },
      ['b1', 'c2', 'd3', 'e4', 'f5', 'g6', 'h7'],
    ],
  ])('%j: keywords appear as written', (request, keywords) => {
    for (let seed = 0; seed < 5; seed++)
      for (const keyword of keywords) expect(write(request, seed).text).toContain(keyword);
  });

  it.each([
    ['a lonely lighthouse keeper', /lighthouse/i],
    ['quantum physics', /quantum physics/i],
    ['my sister Amara', /Amara/],
    ['量子物理', /量子物理/],
    ['外卖小哥', /外卖小哥/],
  ] as const)('weaves the words of %j in', (topic, pattern) => {
    expect(write({ topics: topic }).text).toMatch(pattern);
  });

  it('speaks of an act as one', () => {
    for (let seed = 0; seed < 8; seed++) {
      const { text } = write({ description: 'a rock anthem about never giving up' }, seed);
      expect(text).toMatch(/never giving up/i);
      // What may be said of a thing.
      expect(text).not.toMatch(/Give me never|Somewhere between never|never giving up would fade/i);
    }
  });

  it('leaves it to the lines of a known topic to say what an act is about', () => {
    for (let seed = 0; seed < 8; seed++)
      expect(write({ description: 'a pop song about moving to a new city' }, seed).text).not.toContain(
        'moving to',
      );
  });

  it('names what stands beside a known topic', () => {
    const { text } = write({ description: 'a folk song about the sea and an old lighthouse keeper' });
    expect(text).toMatch(/the old lighthouse keeper/i);
    expect(text).not.toContain('the sea and');
  });

  it('takes "midnight train" for a train', () => {
    const titles = Array.from({ length: 8 }, (_, seed) => write({ topics: 'a midnight train' }, seed).title);
    expect(titles).toContain('Last Train');
    expect(titles).not.toContain('Long Night');
  });

  it.each([
    ['sad, lonely', 'night', 'sad'],
    ['快乐', '夏天', '快乐'],
  ])('says in its tags that it is %s', (moods, topic, tag) => {
    expect(write({ moods, topics: topic }).tags).toContain(tag);
  });

  it('keeps to a given structure', () => {
    const text = write({
      topics: 'road',
      structure: ['intro', 'verse', 'chorus', 'solo', 'verse', 'outro'],
    }).text;
    expect(parseLyrics(text).sections.map((s) => s.kind)).toEqual([
      'intro',
      'verse',
      'chorus',
      'solo',
      'verse',
      'outro',
    ]);
  });

  it('says nothing heavy in a glad song', () => {
    const heavy = topics.flatMap(({ en, zh }) =>
      [en, zh].flatMap(({ scenes, turns, bridges }) =>
        [...scenes, ...turns, ...bridges].flatMap(([first, , feeling]) =>
          feeling === 'dark' ? [first] : [],
        ),
      ),
    );
    expect(heavy.length).toBeGreaterThan(80);
    const heard = (moods: string) =>
      ['road', 'travel', 'friendship', 'city', '公路', '旅行']
        .flatMap((topic) =>
          Array.from({ length: 8 }, (_, seed) => write({ topics: topic, moods }, seed).text),
        )
        .filter((text) => heavy.some((line) => text.includes(line)));
    expect(heard('upbeat')).toEqual([]);
    expect(heard('sad').length).toBeGreaterThan(10);
  });

  it('sings of every topic of a request', () => {
    const { text } = write({
      topics: 'road, sea, friendship',
      structure: ['verse', 'chorus', 'verse', 'chorus'],
    });
    for (const id of ['road', 'sea', 'friendship']) {
      const { scenes, turns } = topics.find((topic) => topic.id === id)!.en;
      expect(
        [...scenes, ...turns].some(([line]) => text.includes(line)),
        id,
      ).toBe(true);
    }
  });

  it.each([
    [{ description: 'a guofeng ballad about parting in the rain' }, 'zh'],
    [{ description: 'a love song in Mandarin' }, 'zh'],
    [{ description: '写一首英文歌，关于大海' }, 'en'],
    [{ description: 'a Chinese zither plays while it rains' }, 'en'],
    [{ style: 'mandopop', topics: 'summer' }, 'zh'],
  ] as const)('%j is written in %s', (request, language) => {
    expect(write(request).language).toBe(language);
  });

  it.each([
    ['my cat Biscuit', /Biscuit/, /my cat Biscuit/],
    ['a lighthouse keeper', /the lighthouse keeper/i, /a lighthouse keeper would/],
  ])('speaks of %j as people do', (topic, said, unsaid) => {
    for (let seed = 0; seed < 8; seed++) {
      const { text } = write({ topics: topic }, seed);
      expect(text).toMatch(said);
      expect(text).not.toMatch(unsaid);
    }
  });

  it('fills even a very long form without saying a verse twice', () => {
    const text = write({
      topics: 'river',
      structure: Array.from({ length: 12 }, () => 'verse' as const),
    }).text;
    const lines = versesOf(text).flatMap((v) => v.lines);
    expect(lines.length).toBeGreaterThanOrEqual(48);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('is read back by the parser with every word', () => {
    const written = write({ description: 'a happy song about summer' });
    const sung = parseLyrics(written.text).sections.flatMap((s) =>
      s.lines.filter((l) => !l.backing).map((l) => l.text),
    );
    for (const line of written.text.split('\n').filter((l) => l && !l.startsWith('[')))
      expect(sung.join(' ')).toContain(line.replace(/\s*\(.*\)/, '').split(',')[0]!);
  });

  it('writes something for an empty request', () => {
    expect(write({}).text).toContain('[Chorus]');
    expect(write({ language: 'zh' }).text).toContain('[副歌]');
  });
});
