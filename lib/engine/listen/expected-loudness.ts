import { edgeLu, loudnessOfEnergy, rideDb } from '../mix/automation.ts';
import { fillProfile, stagedLoudness } from '../mix/defaults.ts';
import type { Score, Section } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';

/**
 * How loud each section of a score will be on its record, LUFS, before any of it is played: as loud as the parts that
 * play in it are staged to be together, ridden as the mixer rides, and the whole at the style's loudness.
 */
export function expectedLoudness(score: Score): number[] {
  const profile = fillProfile(findStyle(score.style).mix);
  const time = timeOf(score);
  const parts = score.parts.filter(({ muted, notes }) => !muted && notes.length > 0);
  const playsIn = ({ startBeat, lengthBeats }: Section, part: (typeof parts)[number]) =>
    part.notes.some(
      (note) => note.startBeat < startBeat + lengthBeats && note.startBeat + note.lengthBeats > startBeat,
    );
  const sections = score.sections.map((section, index) => {
    const { startBeat, lengthBeats, energy } = section;
    const power = parts
      .filter((part) => playsIn(section, part))
      .reduce(
        (sum, part) => sum + 10 ** ((stagedLoudness(score, part.role, profile) + (part.gainDb ?? 0)) / 10),
        0,
      );
    const seconds = time.secondsAt(startBeat + lengthBeats) - time.secondsAt(startBeat);
    return { energy, power, seconds, softerLu: edgeLu(score, index), lufs: 10 * Math.log10(power) };
  });
  const heard = sections.filter(({ power, seconds }) => power > 0 && seconds > 0);
  const whole = heard.reduce((sum, { seconds }) => sum + seconds, 0);
  const mean = (value: (section: (typeof heard)[number]) => number): number =>
    heard.reduce((sum, section) => sum + value(section) * section.seconds, 0) / Math.max(1e-9, whole);
  const meanLufs = mean(({ lufs }) => lufs);
  const meanEnergy = mean(({ energy }) => energy);
  const ridden = ({ lufs, energy, softerLu }: (typeof heard)[number]): number =>
    lufs + rideDb(meanLufs + loudnessOfEnergy(energy - meanEnergy) - softerLu, lufs);
  const together =
    10 *
    Math.log10(
      Math.max(
        1e-12,
        mean((section) => 10 ** (ridden(section) / 10)),
      ),
    );
  return sections.map((section) =>
    section.power > 0 ? profile.targetLufs + ridden(section) - together : profile.targetLufs,
  );
}

/** More than this is not believed of a few bars. */
const MOST_SOFTER_DB = 14;
const MOST_LOUDER_DB = 4;

/**
 * How much louder some bars are than the whole section they lie in, dB: by which parts play there, for how much of the
 * time, and how hard. A section builds up, and its first bars are not as loud as it is.
 */
export function loudnessWithin(score: Score, section: Section, fromBeat: number, toBeat: number): number {
  const profile = fillProfile(findStyle(score.style).mix);
  const power = (from: number, to: number) =>
    score.parts
      .filter(({ muted, notes }) => !muted && notes.length > 0)
      .reduce((sum, part) => {
        const staged = 10 ** ((stagedLoudness(score, part.role, profile) + (part.gainDb ?? 0)) / 10);
        return sum + staged * shareOf(part, from, to);
      }, 0);
  const [here, whole] = [
    power(fromBeat, toBeat),
    power(section.startBeat, section.startBeat + section.lengthBeats),
  ];
  if (!(here > 0) || !(whole > 0)) return 0;
  return Math.max(-MOST_SOFTER_DB, Math.min(MOST_LOUDER_DB, 10 * Math.log10(here / whole)));
}

/** Of the power that a part is staged to: how many of these beats it plays in, and how hard against its usual way. */
function shareOf({ notes }: Score['parts'][number], fromBeat: number, toBeat: number): number {
  const here = notes.filter(
    (note) => note.startBeat < toBeat && note.startBeat + note.lengthBeats > fromBeat,
  );
  if (here.length === 0) return 0;
  const beats = new Set<number>();
  for (const { startBeat, lengthBeats } of here)
    for (
      let beat = Math.floor(Math.max(startBeat, fromBeat));
      beat < Math.min(toBeat, startBeat + lengthBeats);
      beat++
    )
      beats.add(beat);
  return (Math.min(1, beats.size / (toBeat - fromBeat)) * forceOf(here)) / Math.max(1e-6, forceOf(notes));
}

/** How hard notes are played together: the mean square of their velocities. */
export const forceOf = (notes: Score['parts'][number]['notes']): number =>
  notes.reduce((sum, { velocity }) => sum + velocity ** 2, 0) / notes.length;

/** A note rings for at least so long: what is plucked or struck is heard after it, too. */
const LEAST_BEATS = 0.25;
/** Beats this much softer than the mean are not measured, as loudness is gated (ITU-R BS.1770). */
const GATE = 0.1;

/** How loud notes are played together where they are played, dB against any other of the same part. */
export function playedLoudnessDb(notes: Score['parts'][number]['notes']): number {
  const powers = new Map<number, number>();
  for (const { startBeat, lengthBeats, velocity } of notes) {
    const end = startBeat + Math.max(LEAST_BEATS, lengthBeats);
    for (let beat = Math.floor(startBeat); beat < end; beat++) {
      const share = Math.min(end, beat + 1) - Math.max(startBeat, beat);
      powers.set(beat, (powers.get(beat) ?? 0) + share * velocity ** 2);
    }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, power) => sum + power, 0) / values.length;
  const all = [...powers.values()];
  const gate = GATE * mean(all);
  return 10 * Math.log10(mean(all.filter((power) => power >= gate)));
}
