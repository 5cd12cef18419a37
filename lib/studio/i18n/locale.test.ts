import { describe, expect, it } from 'vitest';
import { isLocale, preferredLocale } from './locale.ts';
import { messagesOf } from './messages.ts';

describe('preferredLocale', () => {
  it.each([
    [null, 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['fr,zh;q=0.4,en;q=0.6', 'en'],
    ['fr', 'en'],
  ])('%s → %s', (header, locale) => expect(preferredLocale(header)).toBe(locale));
  it('knows only its own', () => expect([isLocale('en'), isLocale('toString')]).toEqual([true, false]));
});

function leaves(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? [[`${path}${key}`, inner] as [string, string]]
      : leaves(inner as object, `${path}${key}.`),
  );
}
/** One word that a plural chooses, as `=0 {None}`, is written as a value is: it is none. */
const chosenWord = /(?:=\d+|\b(?:zero|one|two|few|many|other)) *\{\w+\}/g;
const placeholders = (text: string) => {
  const told = text.includes(', plural,') ? text.replaceAll(chosenWord, '') : text;
  return [...new Set([...told.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]))].sort();
};

describe('messages', () => {
  const chinese = new Map(leaves(messagesOf('zh')));
  it.each(leaves(messagesOf('en')))('%s has the same values to fill in in both languages', (key, english) => {
    const translated = chinese.get(key);
    expect(translated).toBeTruthy();
    expect(placeholders(translated ?? '')).toEqual(placeholders(english));
  });

  it('is Chinese in Chinese, but for names of formats and values alone', () => {
    const names = /\b(?:BPM|MIDI|MusicXML|ABC|MP3|AppKey|UTAU|DiffSinger|MB|kbit\/s|[MSABv])\b|\{\w+\}/g;
    const english = [...chinese].filter(
      ([, text]) => !/\p{Script=Han}/u.test(text) && /\p{L}/u.test(text.replaceAll(names, '')),
    );
    expect(english).toEqual([]);
  });
  it('is punctuated in Chinese as Chinese is', () => {
    const values = /\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g;
    const wrong = [...chinese].filter(([, text]) =>
      /\p{Script=Han}\s*[,;:!?(]|\)\p{Script=Han}|\p{Script=Han}\.$/u.test(text.replaceAll(values, '')),
    );
    expect(wrong).toEqual([]);
  });
  it('calls one thing by one name: a region is replaced, stems are separated', () => {
    for (const [key, text] of leaves(messagesOf('en')))
      expect(text, key).not.toMatch(/\binfill|replace this part|separate voices/i);
  });

  it('calls who sings a singer, and one that was made here a persona: a voice is what they have', () => {
    const choosing =
      /^(?:create\.(?:singers\.|persona)|song\.(?:personaName|singer)|personas\.(?:use|make)$)/;
    const choices = (['en', 'zh'] as const).flatMap((locale) =>
      leaves(messagesOf(locale)).filter(([key]) => choosing.test(key)),
    );
    expect(choices.length).toBeGreaterThan(30);
    for (const [key, text] of choices) expect(text, key).not.toMatch(/\bvoices?\b|声音|人声/i);
  });

  it.each(['en', 'zh'] as const)(
    'one does not replace, redo and try again by the same word: %s',
    (locale) => {
      const { song, roll, tasks, common } = messagesOf(locale);
      const words = [song.replaceIt, roll.redo, tasks.again];
      expect(new Set(words).size).toBe(words.length);
      expect(common.retry).toBe(tasks.again);
    },
  );
});
