import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lineSyllables } from '../syllables.ts';
import { anyTopic, keywordCouplets, someoneByName, someoneByTrade } from './any-topic.ts';
import { linesOf } from './choose-couplets.ts';
import { fragmentLines } from './fragment-lines.ts';
import { moodBanks } from './moods/index.ts';
import { rhymeDegree } from './rhyme.ts';
import { topics } from './topics/index.ts';

const filesOf = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((f) => f.endsWith('.ts') && f !== 'index.ts')
    .map((f) => f.replace('.ts', ''))
    .sort();

describe('banks of lines', () => {
  it('lists what the folders hold', () => {
    expect(topics.map((t) => t.id).sort()).toEqual(filesOf('topics'));
    expect(moodBanks.map((m) => m.id).sort()).toEqual(filesOf('moods'));
  });

  it('has at least 40 topics in each language', () => {
    expect(topics.length).toBeGreaterThanOrEqual(40);
  });

  describe.each(['en', 'zh'] as const)('in %s', (language) => {
    const [least, most] = language === 'en' ? [7, 11] : [6, 12];
    const couplets = [
      ...topics.flatMap((topic) => {
        const { scenes, turns, bridges } = topic[language];
        return [...scenes, ...turns, ...bridges].map((c) => [topic.id, c] as const);
      }),
      ...moodBanks.flatMap((bank) => {
        const { preChoruses, insights, outros } = bank[language];
        return [...preChoruses, ...insights, ...outros].map((c) => [bank.id, c] as const);
      }),
    ];

    it('every couplet rhymes', () => {
      const failing = couplets.filter(([, [a, b]]) => rhymeDegree(a, b) < 2);
      expect(failing).toEqual([]);
    });

    it('every line can be sung, and the two of a couplet are of a length', () => {
      const failing = couplets.filter(([, [a, b]]) => {
        const [x, y] = [lineSyllables(a), lineSyllables(b)];
        return x < least || y < least || x > most || y > most || Math.abs(x - y) > 3;
      });
      expect(failing).toEqual([]);
    });

    it('no line stands twice', () => {
      const lines = couplets.flatMap(([, couplet]) => linesOf(couplet));
      expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([]);
    });

    it('every topic has enough to say', () => {
      for (const topic of topics) {
        const { words, scenes, turns, bridges, choruses } = topic[language];
        expect([
          topic.id,
          words.length >= 5,
          scenes.length >= 4,
          turns.length >= 3,
          bridges.length >= 2,
          choruses.length >= 2,
        ]).toEqual([topic.id, true, true, true, true, true]);
      }
    });

    it('every chorus rhymes, and its title stands in it or belongs to it', () => {
      for (const topic of topics) {
        for (const { lines } of topic[language].choruses) {
          const rhymes = lines
            .flatMap((a, i) => lines.slice(i + 1).map((b) => (a !== b && rhymeDegree(a, b) >= 2 ? 1 : 0)))
            .filter(Boolean);
          expect(rhymes.length, `${topic.id}: ${lines[0]}`).toBeGreaterThanOrEqual(1);
          for (const line of lines)
            expect(lineSyllables(line)).toBeLessThanOrEqual(language === 'en' ? 14 : 13);
        }
      }
    });

    it('lines for any topic rhyme whatever is put in', () => {
      const { scenes, turns, bridges } = anyTopic[language];
      const byName =
        language === 'en'
          ? [someoneByName, someoneByTrade].flatMap((bank) => [
              ...bank.scenes,
              ...bank.turns,
              ...bank.bridges,
            ])
          : [];
      for (const [a, b] of [...scenes, ...turns, ...bridges, ...byName])
        expect(rhymeDegree(a, b), `${a} / ${b}`).toBeGreaterThanOrEqual(2);
      for (const [a, b] of [...keywordCouplets[language], ...fragmentLines[language]])
        expect(rhymeDegree(a, b), `${a} / ${b}`).toBeGreaterThanOrEqual(2);
    });
  });
});
