import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { instruments } from '../instruments/kinds/index.ts';
import type { Part, Score } from '../score/score.ts';
import { CREDITS, creditsOf } from './credits.ts';

const note = { startBeat: 0, lengthBeats: 1, pitch: 60, velocity: 0.5 };
const part = (instrument: string, more: Partial<Part> = {}) =>
  ({ id: instrument, instrument, role: 'harmony', notes: [note], ...more }) as Part;
const namesOf = (...parts: Part[]) => creditsOf({ parts } as unknown as Score).map(({ name }) => name);

describe('credits', () => {
  test.each(instruments)('$id names what it loads, and nothing else', ({ prepare, credits }) => {
    expect(credits !== undefined && credits.length > 0).toBe(prepare !== undefined);
  });

  test('each once, of what is heard', () => {
    const bank = instruments.filter(({ credits }) => credits?.[0]?.name === 'MuseScore General Lite');
    expect(bank.length).toBeGreaterThan(10);
    expect(namesOf(part(bank[0]!.id), part(bank[1]!.id))).toEqual(['MuseScore General Lite']);
    expect(namesOf(part('grand-piano'))).toEqual(['Salamander Grand Piano']);
    expect(namesOf(part('grand-piano', { muted: true }), part('grand-piano', { notes: [] }))).toEqual([]);
    const own = instruments.find(({ prepare }) => !prepare)!;
    expect(namesOf(part(own.id))).toEqual([]);
    expect(namesOf(part('female-low', { role: 'lead-vocal' }))).toHaveLength(3);
  });

  test('what is said here is said in the list of third parties', () => {
    const list = readFileSync('docs/THIRD_PARTY.md', 'utf8');
    for (const { name, licence } of CREDITS) {
      expect(list).toContain(name.split(',')[0]);
      if (/^(?:MIT|CC)/.test(licence)) expect(list).toContain(licence);
    }
  });
});
