import { describe, expect, it } from 'vitest';
import { composeSong } from '#lib/engine/doors/compose-song.ts';
import { renderComposed } from '#lib/engine/doors/render-song.ts';
import { chordSymbol } from '#lib/engine/theory/chords.ts';
import { SONG_PLANS } from '../fixtures/song-plans.ts';
import { chordsPlayed, isPlayed, lengthErrors, loudestAvoided, stemInSection } from './plan-measures.ts';

describe.each(SONG_PLANS)('a plan of six sections: $name', ({ tags, seed, sections }) => {
  it('has its chords in the score, and they are what is played', async () => {
    const { score } = await composeSong({ tags, seed, wishes: { sections } });
    for (const [i, { chords = '' }] of sections.entries()) {
      const { startBeat, lengthBeats } = score.sections[i]!;
      const given = chords.replaceAll('|', ' ').trim().split(/\s+/);
      const found = score.chords
        .filter(
          (chord) => chord.startBeat >= startBeat - 1e-6 && chord.startBeat < startBeat + lengthBeats - 1e-6,
        )
        .map((chord) => chordSymbol(chord));
      expect(new Set(found.filter((symbol) => !given.includes(symbol)))).toEqual(new Set());
    }
    const { played, of } = chordsPlayed(score);
    expect(of).toBeGreaterThan(10);
    expect(played / of).toBeGreaterThanOrEqual(0.98);
    // The measure tells chords apart: a tritone away nothing of this is played.
    const wrong = score.chords.map((chord) => isPlayed(score, { ...chord, root: (chord.root + 6) % 12 }));
    expect(wrong.filter((each) => each === true).length).toBeLessThan(of / 10);
  });
});

it('the record has its lengths, and nothing of what was to be avoided', async () => {
  const sections = [
    { label: 'Intro', seconds: 5, chords: 'C', avoid: 'drums' },
    { label: 'Verse', seconds: 7, chords: 'C G', lyrics: 'Paper boats along the shore', avoid: 'bass' },
    { label: 'Outro', seconds: 5, chords: 'C' },
  ];
  const song = await renderComposed({
    song: await composeSong({ tags: 'rock, drums, bass', seed: 3, wishes: { sections } }),
  });
  for (const beats of lengthErrors(song, sections)) expect(beats).toBeLessThanOrEqual(1);
  expect(loudestAvoided(song, sections)).toBeLessThan(-45);
  // Where they are not avoided they are heard.
  expect(stemInSection(song.stems.drums, song.score, 1)).toBeGreaterThan(-12);
  expect(stemInSection(song.stems.bass, song.score, 2)).toBeGreaterThan(-20);
}, 600_000);
