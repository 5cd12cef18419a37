import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourceOf } from '#tools/fixtures/clip-sources.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { quantize } from '../codec/quantize.ts';
import { stretchOf } from '../edit/render-window.ts';
import type { RenderedSong } from '../rendered-song.ts';
import type { Bus, Part } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { type EditedSong, EditRefusedError, renderEdit, stemsForEdit } from './render-edit.ts';
import { renderSong } from './render-song.ts';

const TIMEOUT = 600_000;
let song: RenderedSong;
const part = (role: Part['role']) => song.score.parts.find((each) => each.role === role)!;
const bar = () => song.score.metre.beatsPerBar;

beforeAll(async () => {
  song = await renderSong({
    tags: 'folk pop, acoustic guitar, bass, drums, female vocal, 126 bpm',
    lyrics:
      '[Verse]\nLights are on and the street is wide\nGot my friends on either side\n[Chorus]\nOh we run, oh we run\nDown the road into the sun\n[Chorus]\nOh we run, oh we run\nDown the road into the sun',
    // Sung before and after what is taken out, and no longer: every edit goes over all of it.
    wishes: { durationSeconds: 34 },
    seed: 12,
  });
}, TIMEOUT);

/** Samples at 24 bits that are not the old ones: before the change, and after it where they lie now. */
function differing(before: StereoBuffer, after: StereoBuffer, { changed, movedSamples }: EditedSong): number {
  const [a, b] = [quantize(before, 24), quantize(after, 24)];
  let count = 0;
  for (const channel of ['left', 'right'] as const) {
    for (let i = 0; i < changed.startSample; i++) if (a[channel][i] !== b[channel][i]) count++;
    for (let i = changed.endSample; i < b[channel].length; i++)
      if (a[channel][i - movedSamples] !== b[channel][i]) count++;
  }
  return count;
}

function expectOnlyChanged(edited: EditedSong): void {
  expect(edited.changed.endSample).toBeLessThanOrEqual(edited.master.left.length);
  expect(differing(song.master, edited.master, edited)).toBe(0);
  for (const [bus, stem] of Object.entries(edited.stems) as [Bus, StereoBuffer][]) {
    expect(stem.left.length).toBe(edited.master.left.length);
    const old = song.stems[bus];
    if (old) expect(differing(old, stem, edited)).toBe(0);
  }
}

const power = ({ left, right }: StereoBuffer) =>
  left.reduce((sum, sample, i) => sum + sample * sample + right[i]! * right[i]!, 0) /
  Math.max(1, left.length);

/** Power of a pitch and its first overtones, over that of everything (Goertzel). */
function shareOfPitch({ left }: StereoBuffer, midi: number): number {
  const f0 = 440 * 2 ** ((midi - 69) / 12);
  let sum = 0;
  for (let harmonic = 1; harmonic <= 3; harmonic++) {
    const w = (2 * Math.PI * f0 * harmonic) / SAMPLE_RATE;
    let [re, im] = [0, 0];
    for (const [i, sample] of left.entries()) {
      re += sample * Math.cos(w * i);
      im += sample * Math.sin(w * i);
    }
    sum += re * re + im * im;
  }
  const all = left.reduce((total, sample) => total + sample * sample, 0);
  return sum / (all * left.length + 1e-9);
}

const edit = (edits: readonly unknown[], source = sourceOf(song)) => renderEdit({ source, edits });
const at = (note: { startBeat: number; pitch: number }) => ({
  notes: [{ beat: note.startBeat, pitch: note.pitch }],
});

describe('renderEdit', { timeout: TIMEOUT }, () => {
  it('leaves every sample outside of the change as it was, whatever is edited', async () => {
    const nth = fc.double({ min: 0, max: 0.999, noNaN: true });
    const played = fc.constantFrom<Part['role']>('bass', 'harmony', 'kick', 'lead-vocal');
    const edits = fc.oneof(
      fc.record({
        kind: fc.constant('set-velocity'),
        role: played,
        nth,
        velocity: fc.constantFrom(0.2, 0.9),
      }),
      fc.record({
        kind: fc.constant('remove-notes'),
        role: fc.constantFrom<Part['role']>('bass', 'harmony', 'kick'),
        nth,
      }),
      fc.record({
        kind: fc.constant('transpose-notes'),
        role: fc.constantFrom<Part['role']>('bass', 'harmony', 'lead-vocal'),
        nth,
        semitones: fc.constantFrom(-2, 1, 3),
      }),
      fc.record({ kind: fc.constant('set-chord'), nth, root: fc.integer({ min: 0, max: 11 }) }),
      fc.record({ kind: fc.constant('set-word'), nth }),
    );
    let made = 0;
    await fc.assert(
      fc.asyncProperty(edits, async (drawn) => {
        const own = 'role' in drawn ? part(drawn.role) : undefined;
        if ('role' in drawn && !own) return;
        const note = own?.notes[Math.floor(drawn.nth * own.notes.length)];
        const written =
          own && note ? { kind: drawn.kind, part: own.id, select: at(note) } : { kind: drawn.kind };
        const barAt = Math.floor((drawn.nth * song.score.lengthBeats) / bar()) * bar();
        const line = Math.floor(drawn.nth * song.score.lyrics.length);
        const whole = {
          'set-velocity': { ...written, velocity: 'velocity' in drawn ? drawn.velocity : 1 },
          'remove-notes': written,
          'transpose-notes': { ...written, by: { semitones: 'semitones' in drawn ? drawn.semitones : 0 } },
          'set-chord': {
            kind: 'set-chord',
            fromBeat: barAt,
            toBeat: barAt + bar(),
            root: 'root' in drawn ? drawn.root : 0,
            quality: 'minor',
          },
          'set-word': { kind: 'set-word', line, word: 0, text: 'stars' },
        }[drawn.kind];
        try {
          const edited = await edit([whole]);
          made++;
          expectOnlyChanged(edited);
          expect(edited.movedSamples).toBe(0);
          expect(edited.master.left.length).toBe(song.master.left.length);
          if (edited.changed.endSample > 0 && note) {
            const seconds = timeOf(song.score).secondsAt(note.startBeat);
            expect(edited.changed.startSample).toBeLessThanOrEqual(seconds * SAMPLE_RATE);
            expect(edited.changed.endSample).toBeGreaterThan(seconds * SAMPLE_RATE);
          }
        } catch (error) {
          if (!(error instanceof EditRefusedError)) throw error;
        }
      }),
      { numRuns: 6, seed: 20 },
    );
    expect(made).toBeGreaterThan(3);
  });

  it('plays the note that was written, in its stem and nowhere else', async () => {
    const bass = part('bass');
    const note = bass.notes.find(
      ({ startBeat, lengthBeats }) => startBeat > 2 * bar() && lengthBeats >= 0.9,
    )!;
    const edited = await edit([
      { kind: 'transpose-notes', part: bass.id, select: at(note), by: { semitones: 3 } },
    ]);
    const time = timeOf(song.score);
    const [from, to] = [
      time.secondsAt(note.startBeat) + 0.05,
      time.secondsAt(note.startBeat + note.lengthBeats),
    ];
    const [old, fresh] = [stretchOf(song.stems.bass!, from, to), stretchOf(edited.stems.bass!, from, to)];
    expect(shareOfPitch(fresh, note.pitch + 3)).toBeGreaterThan(3 * shareOfPitch(old, note.pitch + 3));
    expect(shareOfPitch(fresh, note.pitch)).toBeLessThan(shareOfPitch(old, note.pitch) / 3);
    for (const bus of Object.keys(song.stems) as Bus[])
      expect({
        bus,
        same:
          differing(song.stems[bus]!, edited.stems[bus]!, {
            ...edited,
            changed: { startSample: 0, endSample: 0 },
          }) === 0,
      }).toEqual({ bus, same: bus !== 'bass' });
    expect(edited.score.parts.find(({ id }) => id === bass.id)!.notes).toContainEqual({
      ...note,
      pitch: note.pitch + 3,
    });
  });

  it('plays softer what is written softer, by as much as the instrument does', async () => {
    const bass = part('bass');
    const range = { fromBeat: 2 * bar(), toBeat: 4 * bar() };
    const edited = await edit([{ kind: 'set-velocity', part: bass.id, select: range, velocity: 0.15 }]);
    const time = timeOf(song.score);
    const inside = (stem: StereoBuffer) =>
      power(stretchOf(stem, time.secondsAt(range.fromBeat), time.secondsAt(range.toBeat)));
    expect(10 * Math.log10(inside(edited.stems.bass!) / inside(song.stems.bass!))).toBeLessThan(-6);
  });

  it('is the same twice, and with no more of the stems than it needs', async () => {
    const vocal = part('lead-vocal');
    const edits = [
      { kind: 'transpose-notes', part: vocal.id, select: at(vocal.notes[3]!), by: { semitones: 1 } },
    ];
    const length = song.master.left.length;
    const range = stemsForEdit(song, edits, length);
    const stems = Object.fromEntries(
      Object.entries(song.stems).map(([bus, stem]) => [
        bus,
        {
          left: stem.left.subarray(range.startSample, range.endSample),
          right: stem.right.subarray(range.startSample, range.endSample),
        },
      ]),
    );
    const whole = await edit(edits);
    const again = await edit(edits, { ...sourceOf(song), stems, stemsStartSample: range.startSample });
    expect(again.changed).toEqual(whole.changed);
    expect(
      differing(whole.master, again.master, { ...whole, changed: { startSample: 0, endSample: 0 } }),
    ).toBe(0);
    expect(again.stemsStartSample).toBe(range.startSample);
    const { startSample, endSample } = whole.changed;
    const sung = (stem: StereoBuffer, offset: number) =>
      stem.left.slice(startSample - offset, endSample - offset);
    expect(sung(again.stems.vocals!, range.startSample)).toEqual(sung(whole.stems.vocals!, 0));
  });

  it('takes a section out, and what comes after it comes earlier, sample for sample', async () => {
    const sections = song.score.sections;
    const index = sections.findIndex(({ kind }) => kind === 'chorus');
    const edited = await edit([{ kind: 'delete-section', section: index }]);
    const time = timeOf(song.score);
    const taken = sections[index]!;
    const seconds = time.secondsAt(taken.startBeat + taken.lengthBeats) - time.secondsAt(taken.startBeat);
    expect(edited.movedSamples).toBe(-Math.round(seconds * SAMPLE_RATE));
    expect(edited.master.left.length).toBe(song.master.left.length + edited.movedSamples);
    expectOnlyChanged(edited);
    const changedSeconds = (edited.changed.endSample - edited.changed.startSample) / SAMPLE_RATE;
    expect(changedSeconds).toBeLessThan(8);
    const sungThere = song.timedLines.filter(
      ({ startSeconds }) =>
        startSeconds > time.secondsAt(taken.startBeat) - 1 &&
        startSeconds < time.secondsAt(taken.startBeat + taken.lengthBeats) - 1,
    );
    expect(sungThere.length).toBeGreaterThan(1);
    expect(edited.timedLines.length).toBe(song.timedLines.length - sungThere.length);
    const last = edited.timedLines.at(-1)!;
    expect(last.startSeconds).toBeCloseTo(song.timedLines.at(-1)!.startSeconds - seconds, 2);
  });

  it('plays the bars of a section in another metre, and what comes after it later, sample for sample', async () => {
    const index = 1;
    const { startBeat } = song.score.sections[index]!;
    const endBeat = song.score.sections[index + 1]!.startBeat;
    const edited = await edit([{ kind: 'set-metre', numerator: 5, denominator: 4, section: index }]);
    expect(edited.score.metreChanges).toHaveLength(2);
    expectOnlyChanged(edited);
    const time = timeOf(song.score);
    const more = time.secondsAt((endBeat - startBeat) / 4);
    expect(edited.movedSamples / SAMPLE_RATE).toBeCloseTo(more, 3);
    expect(edited.changed.startSample / SAMPLE_RATE).toBeGreaterThan(time.secondsAt(startBeat) - 3);
    // A line that begins with a pickup in the section is sung whole, with what rings into it.
    expect(edited.changed.endSample / SAMPLE_RATE).toBeLessThan(time.secondsAt(endBeat) + more + 6);
    expect(edited.master.left.length).toBe(song.master.left.length + edited.movedSamples);
    // Edits of a song of many metres are as exact.
    const bass = part('bass');
    const note = edited.score.parts
      .find(({ id }) => id === bass.id)!
      .notes.findLast((each) => each.startBeat < endBeat)!;
    const again = await edit(
      [{ kind: 'transpose-notes', part: bass.id, select: at(note), by: { semitones: 1 } }],
      sourceOf(edited),
    );
    expect(differing(edited.master, again.master, again)).toBe(0);
    expect(again.score.metreChanges).toEqual(edited.score.metreChanges);
  });

  it('plays a song on from where its tempo changes', async () => {
    const edited = await edit([{ kind: 'set-tempo', bpm: 140, section: song.score.sections.length - 1 }]);
    expectOnlyChanged(edited);
    expect(edited.changed.startSample).toBeGreaterThan(SAMPLE_RATE);
    expect(edited.master.left.length).toBeLessThan(song.master.left.length);
    expect(
      power(
        stretchOf(
          edited.master,
          edited.changed.startSample / SAMPLE_RATE + 1,
          edited.changed.startSample / SAMPLE_RATE + 3,
        ),
      ),
    ).toBeGreaterThan(1e-4);
  });

  it('changes nothing where nothing sounds otherwise, and makes nothing of what is refused', async () => {
    const edited = await edit([]);
    expect(edited.changed).toEqual({ startSample: 0, endSample: 0 });
    expect(edited.master).toBe(song.master);
    await expect(edit([{ kind: 'mute-part', part: 'kazoo', muted: true }])).rejects.toThrow(EditRefusedError);
  });

  it('plays the changed bars of a recording with a band, and leaves the rest as it was recorded', async () => {
    const bass = part('bass');
    const note = bass.notes.find(({ startBeat }) => startBeat >= 3 * bar())!;
    const recording = { ...sourceOf(song, 'recording'), score: song.score };
    const edited = await edit([{ kind: 'remove-notes', part: bass.id, select: at(note) }], recording);
    expectOnlyChanged(edited);
    expect(edited.stems).toEqual({});
    expect(edited.notices.join(' ')).toMatch(/not made here: from bar 4/);
  });
});
