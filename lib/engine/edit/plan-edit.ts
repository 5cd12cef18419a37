import { SAMPLE_RATE } from '../audio.ts';
import { kickCurve } from '../mix/automation.ts';
import { scoreLengthSamples } from '../render/render-score.ts';
import type { SampleRange } from '../rendered-song.ts';
import { changedBeats } from '../score/edits/changed-beats.ts';
import { type ChangedStretch, changedStretch } from '../score/edits/changed-stretch.ts';
import { BUSES, type Bus, isVocalPart, type Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';

/** What of a clip has to be played anew, and what stays. */
export interface EditPlan {
  /** Where the scores differ; of sung parts whole lines. */
  stretch: ChangedStretch;
  /** Of the new clip: all that may differ, room to look for a quiet place for the seams included. */
  region: SampleRange;
  /** Where in the old clip what comes after the region begins; its end where nothing does. */
  endSampleBefore: number;
  /** Whether the old clip's end is the new one's too. */
  keepsEnd: boolean;
  /** Stems that the edit is heard in. */
  buses: ReadonlySet<Bus>;
}

/** What sounds before a beat: consonants, attacks, a player who is early. */
const EARLY_SECONDS = 0.2;
/** How far inwards a quiet place for a seam is looked for. */
const SEAM_SECONDS = 0.25;
/** How long what was played goes on being heard as something else: release and hall. */
export const RING_SECONDS = 2;
/** A voice needs no more after its last word where the next one comes soon. */
const BREATH_SECONDS = 0.15;

/**
 * Where the sound of a clip changes with its score.
 * @param lengthSamples of the old clip
 * @returns nothing where both scores sound the same
 */
export function planEdit(before: Score, after: Score, lengthSamples: number): EditPlan | undefined {
  const found = changedStretch(before, after);
  if (!found) return undefined;
  const buses = changedBuses(before, after);
  if (buses.size === 0) return undefined;
  const isSung = buses.has('vocals') || buses.has('backing_vocals');
  const stretch = isSung ? wholeLines(found, before, after, buses) : found;
  const [oldTime, time] = [timeOf(before), timeOf(after)];
  const sampleAt = (seconds: number) => Math.round(seconds * SAMPLE_RATE);
  const start = Math.max(0, sampleAt(time.secondsAt(stretch.startBeat) - EARLY_SECONDS - SEAM_SECONDS));
  const shift = sampleAt(time.secondsAt(after.lengthBeats)) - sampleAt(oldTime.secondsAt(before.lengthBeats));
  const restEnds = sampleAt(time.secondsAt(stretch.endBeatAfter)) + ringSamples(after, stretch, isSung);
  const isLast = stretch.endBeatAfter >= after.lengthBeats - 1e-6;
  const keepsEnd = !isLast || sameEnd(before, after);
  const end = keepsEnd ? Math.min(restEnds, lengthSamples + shift) : scoreLengthSamples(after);
  return {
    stretch,
    region: { startSample: Math.min(start, lengthSamples), endSample: end },
    endSampleBefore: keepsEnd ? end - shift : lengthSamples,
    keepsEnd,
    buses,
  };
}

/** Whether a song that is changed to its last beat still is as long as it was: its clip is, then, too. */
const sameEnd = (before: Score, after: Score): boolean =>
  before.lengthBeats === after.lengthBeats &&
  timeOf(before).secondsAt(before.lengthBeats) === timeOf(after).secondsAt(after.lengthBeats);

/** Buses of which any part sounds otherwise; all of them where time, form or the kick that others give way to changes. */
function changedBuses(before: Score, after: Score): Set<Bus> {
  const form = ({ lengthBeats, tempoMap, sections, style, seed, metre, metreChanges }: Score) =>
    JSON.stringify([
      lengthBeats,
      tempoMap.map(({ startBeat, bpm }) => [startBeat, bpm]),
      style,
      seed,
      metre,
      metreChanges,
      sections.map(({ startBeat, energy }) => [startBeat, energy]),
    ]);
  const used = BUSES.filter((bus) => [before, after].some(({ parts }) => parts.some((p) => p.bus === bus)));
  if (form(before) !== form(after)) return new Set(used);
  const only = (score: Score, bus: Bus): Score => ({
    ...score,
    chords: [],
    sections: [],
    parts: score.parts.filter((part) => part.bus === bus),
  });
  const changed = new Set(used.filter((bus) => changedBeats(only(before, bus), only(after, bus))));
  const pumps = (findStyle(after.style).mix.sidechainDb ?? 0) > 0;
  if (pumps && (changed.has('drums') || changed.has('percussion')) && !sameKick(before, after))
    return new Set(used);
  return changed;
}

function sameKick(before: Score, after: Score): boolean {
  const length = Math.ceil(timeOf(after).secondsAt(after.lengthBeats) * SAMPLE_RATE);
  const [old, fresh] = [kickCurve(before, length), kickCurve(after, length)];
  if (!old || !fresh) return old === fresh;
  return old.every((level, i) => level === fresh[i]);
}

/** The stretch widened to the whole of every line that is sung in it: nobody takes over in the middle of a phrase. */
function wholeLines(
  stretch: ChangedStretch,
  before: Score,
  after: Score,
  buses: ReadonlySet<Bus>,
): ChangedStretch {
  let { startBeat, endBeatBefore, endBeatAfter } = stretch;
  const shift = endBeatAfter - endBeatBefore;
  const lines = [
    ...sungLines(before, buses).map((line) => ({ ...line, isOld: true })),
    ...sungLines(after, buses).map((line) => ({ ...line, isOld: false })),
  ];
  for (let widened = true; widened; ) {
    widened = false;
    for (const { from, to, isOld } of lines) {
      const end = isOld ? endBeatBefore : endBeatAfter;
      if (!(from < end - 1e-6 && to > startBeat + 1e-6)) continue;
      if (from < startBeat - 1e-6 || to > end + 1e-6) {
        widened = true;
        startBeat = Math.min(startBeat, from);
        endBeatAfter = Math.max(endBeatAfter, isOld ? to + shift : to);
        endBeatBefore = endBeatAfter - shift;
      }
    }
  }
  endBeatAfter = Math.min(endBeatAfter, after.lengthBeats);
  return { startBeat: Math.max(0, startBeat), endBeatBefore: endBeatAfter - shift, endBeatAfter };
}

/** From the first to the last note of every line, by part. */
function sungLines(score: Score, buses: ReadonlySet<Bus>): { from: number; to: number }[] {
  return score.parts
    .filter((part) => isVocalPart(part) && buses.has(part.bus))
    .flatMap(({ notes }) => [
      ...Map.groupBy(
        notes.filter((note) => note.sung),
        (note) => note.sung!.line,
      ).values(),
    ])
    .map((notes) => ({
      from: Math.min(...notes.map((note) => note.startBeat)),
      to: Math.max(...notes.map((note) => note.startBeat + note.lengthBeats)),
    }));
}

/** How long the new rings on after the last change: of a voice, until the next word at most. */
function ringSamples(after: Score, { endBeatAfter }: ChangedStretch, isSung: boolean): number {
  if (!isSung) return RING_SECONDS * SAMPLE_RATE;
  const time = timeOf(after);
  const end = time.secondsAt(endBeatAfter);
  const next = Math.min(
    ...after.parts
      .filter(isVocalPart)
      .flatMap(({ notes }) => notes)
      .filter((note) => note.startBeat >= endBeatAfter - 1e-6)
      .map((note) => time.secondsAt(note.startBeat)),
  );
  return Math.round(Math.max(0, Math.min(RING_SECONDS, next - BREATH_SECONDS - end)) * SAMPLE_RATE);
}
