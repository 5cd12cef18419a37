import type { Random } from '../../random.ts';
import type { Donor, SyllableUnit } from '../donors/donor.ts';
import { smoothStep } from '../plan/control-rate.ts';
import type { Segment } from '../plan/schedule-phones.ts';
import { isStop, releaseOf } from '../plan/stop-release.ts';
import { Stray } from './diphone-places.ts';
import { SOUND, SPECTRUM_HOP_SECONDS, type SpectrumTrack } from './spectrum-track.ts';

/** A syllable of the phrase and what it is sung from: the initial of one recording, the final of another or the same. */
export interface PlacedSyllable {
  onset: readonly Segment[];
  rest: readonly Segment[];
  initial: SyllableUnit | undefined;
  final: SyllableUnit;
  /** Ends in the r of 儿. */
  erhua: boolean;
}

const RELEASE_EARLY_SECONDS = 0.004;
const UNVOICED_DB = 1.5;
/** Recordings are cut off at their ends: a final that dies away into a silence leaves so much of them out. */
const CUT_FRAMES = 3;
/** It begins to fade so much before its end, by so much, and then dies; before a closure it is shut off. */
const FADE_SECONDS = 0.06;
const FADE_DB = 9;
const DECAY_SECONDS = 0.09;
const SHUT_SECONDS = 0.03;
const DECAY_DB = 32;
const JOIN_SECONDS = 0.03;
/** The 儿 is reached in this last share of the final. */
const ERHUA_SHARE = 0.45;

/** Whether a syllable's phones are Mandarin: its vowel has a lower-case name. */
export const isMandarin = (nucleus: string): boolean => nucleus[0] === nucleus[0]!.toLowerCase();

/** The phrase's Mandarin syllables that the donor can say, by their index in the phrase. */
export function findSyllables(segments: readonly Segment[], donor: Donor): Map<number, PlacedSyllable> {
  const groups = new Map<number, Segment[]>();
  for (const segment of segments)
    if (segment.role !== 'silence')
      groups.set(segment.syllable, [...(groups.get(segment.syllable) ?? []), segment]);
  const placed = new Map<number, PlacedSyllable>();
  for (const [index, group] of groups) {
    const names = (role: Segment['role']) => group.filter((s) => s.role === role).map((s) => s.name);
    const nucleus = names('nucleus');
    if (nucleus.length === 0 || !isMandarin(nucleus[0]!)) continue;
    const coda = names('coda');
    const erhua = coda.includes('r-coda');
    const found = lookUp(
      donor,
      names('onset').join(' '),
      nucleus,
      coda.filter((name) => name !== 'r-coda'),
    );
    if (!found) continue;
    const onset = group.filter((s) => s.role === 'onset');
    placed.set(index, { ...found, onset, rest: group.filter((s) => s.role !== 'onset'), erhua });
  }
  return placed;
}

function lookUp(
  donor: Donor,
  onset: string,
  nucleus: readonly string[],
  coda: readonly string[],
): { initial: SyllableUnit | undefined; final: SyllableUnit } | undefined {
  const ending = `${nucleus.join(' ')}|${coda.join(' ')}`;
  const whole = donor.syllables.get(`${onset}|${ending}`);
  if (whole && donor.isVoiced(whole)) return { initial: onset ? whole : undefined, final: whole };
  let final: SyllableUnit | undefined;
  let initial: SyllableUnit | undefined;
  let initialFits = false;
  for (const [key, unit] of donor.syllables) {
    if (!donor.isVoiced(unit)) continue;
    const [first, vowels, last] = key.split('|');
    if (`${vowels}|${last}` === ending && (!final || /^[bdg]?$/.test(first!))) final = unit;
    const fits = vowels!.split(' ')[0] === nucleus[0];
    if (first === onset && (!initial || (fits && !initialFits))) [initial, initialFits] = [unit, fits];
  }
  return final && (onset === '' || initial) ? { initial: onset ? initial : undefined, final } : undefined;
}

/** Lays whole syllables on a phrase: the initial as it was said, the vowel held, the end as it was said. */
export function placeSyllables(
  track: SpectrumTrack,
  syllables: ReadonlyMap<number, PlacedSyllable>,
  donor: Donor,
  donorIndex: number,
  random: Random,
): void {
  const frame = donor.header.frameSeconds;
  const stray = new Stray(random);
  const er = donor.syllables.get('|er|');
  for (const [index, syllable] of syllables) {
    const { final } = syllable;
    const vowelAt = syllable.rest[0]!.startSeconds;
    const end = syllable.rest.at(-1)!.endSeconds;
    placeInitial(track, syllable, vowelAt, donorIndex);
    const length = end - vowelAt;
    const next = syllables.get(index + 1);
    const following = next?.onset[0] ?? next?.rest[0];
    // English goes on at once where its diphones were laid before.
    const goesOn = (track.first[Math.ceil(end / SPECTRUM_HOP_SECONDS)] ?? -1) >= 0;
    const dies = following ? following.startSeconds > end + JOIN_SECONDS : !goesOn;
    const last = dies ? Math.max(final.holdTo, final.end - CUT_FRAMES) : final.end;
    const coda = syllable.rest
      .filter((s) => s.role === 'coda')
      .reduce((sum, s) => sum + s.endSeconds - s.startSeconds, 0);
    const tail = (final.end - final.holdTo) * frame;
    const ending = Math.min(Math.max(tail, coda * 1.4), Math.max(tail, length * 0.45));
    const beginning = (final.holdFrom - final.vowel) * frame;
    const squeeze = Math.min(1, length / (beginning + ending + 0.02));
    const up = beginning * squeeze;
    const down = ending * squeeze;
    track.each(vowelAt, end, (q, t) => {
      stray.move();
      track.sound[q] = t < length - 0.6 * down ? SOUND.vowel : SOUND.voicedConsonant;
      if (t < up)
        track.set(q, donorIndex, final.first + final.vowel + (t / up) * (final.holdFrom - final.vowel));
      else if (t > length - down) {
        const share = (t - length + down) / down;
        track.set(q, donorIndex, final.first + final.holdTo + share * (last - final.holdTo));
      } else placeHeld(track, q, (t - up) / Math.max(0.01, length - up - down), final, donorIndex, stray);
      const curl =
        syllable.erhua && er ? smoothStep((t / length - 1 + ERHUA_SHARE) / (0.7 * ERHUA_SHARE)) : 0;
      if (curl > 0) {
        const place = track.first[q]!;
        track.blend(q, donorIndex, place, er!.first + er!.holdTo, curl);
      }
    });
    if (dies || (following && isStop(following))) {
      const decay = dies ? DECAY_SECONDS : SHUT_SECONDS;
      track.each(end - (dies ? FADE_SECONDS : 0), end + decay, (q, t) => {
        const since = dies ? t - FADE_SECONDS : t;
        if (since < 0) track.gainDb[q]! -= FADE_DB * (1 + since / FADE_SECONDS);
        else if (track.first[q]! < 0) {
          track.set(q, donorIndex, final.first + last);
          track.sound[q] = SOUND.voicedConsonant;
          track.gainDb[q] = -(dies ? FADE_DB : 0) - (DECAY_DB * since) / decay;
        }
      });
    }
    joinToBefore(track, syllable, syllables.get(index - 1), donorIndex);
  }
}

function placeInitial(
  track: SpectrumTrack,
  { onset, initial }: PlacedSyllable,
  vowelAt: number,
  donor: number,
): void {
  const first = onset[0];
  if (!first || !initial) return;
  const voiced = first.phone.voiced;
  const start = isStop(first) ? releaseOf(first) - RELEASE_EARLY_SECONDS : first.startSeconds;
  track.each(start, vowelAt, (q, t) => {
    const share = t / Math.max(0.005, vowelAt - start);
    track.set(q, donor, initial.first + initial.onset + share * (initial.vowel - initial.onset));
    track.sound[q] = voiced ? SOUND.voicedConsonant : SOUND.unvoiced;
    track.gainDb[q] = voiced ? 0 : UNVOICED_DB;
  });
}

/** The held vowel: from the beginning of its still part to the end, cross-faded, straying within it. */
function placeHeld(
  track: SpectrumTrack,
  q: number,
  share: number,
  { first, holdFrom, holdTo }: SyllableUnit,
  donor: number,
  stray: Stray,
): void {
  const u = smoothStep(share);
  const reach = (holdTo - holdFrom) * 0.25;
  const inside = (place: number) => first + Math.max(holdFrom, Math.min(holdTo, place));
  track.blend(
    q,
    donor,
    inside(holdFrom + reach * (u + 0.8 * Math.abs(stray.first))),
    inside(holdTo - reach * (1 - u + 0.8 * Math.abs(stray.second))),
    Math.max(0, Math.min(1, u + 0.2 * stray.second * Math.sin(Math.PI * share))),
  );
}

/** Legato without a closure: the end of what was sung runs into what comes. */
function joinToBefore(
  track: SpectrumTrack,
  { onset, rest }: PlacedSyllable,
  before: PlacedSyllable | undefined,
  donor: number,
): void {
  const first = onset[0];
  const from = (first ?? rest[0]!).startSeconds;
  if (!before || before.rest.at(-1)!.endSeconds < from - JOIN_SECONDS) return;
  if (first && (isStop(first) || !first.phone.voiced)) return;
  const last = before.final.first + before.final.end;
  track.each(from, from + JOIN_SECONDS, (q, t) => {
    track.blend(q, donor, last, track.first[q]!, smoothStep(t / JOIN_SECONDS));
  });
}
