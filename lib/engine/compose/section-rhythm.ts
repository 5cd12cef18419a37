import type { Random } from '../random.ts';
import type { Feel } from './learned/rhythm-model.ts';
import { drawFlow, drawPhrase } from './learned-rhythm.ts';
import {
  BREATH_SECONDS,
  type Material,
  type MelodyContext,
  type MelodySection,
  type Phrase,
  planLetters,
} from './melody-material.ts';
import { isRefrain, knownOnsets, referenceOf } from './melody-returns.ts';
import { innerEcho } from './phrase-likeness.ts';
import { lengthsFor, placeSyllables, type TimedSyllable } from './phrase-rhythm.ts';
import { splitLine } from './split-line.ts';

/** Seconds of the shortest syllable that is sung in sixteenths. */
const SHORTEST_SYLLABLE = 0.115;

/** Seconds that the last note of a line is held at least before another line begins. */
const LET_GO_SECONDS = 0.4;
const HURRIED_SECONDS = 0.2;

/** Probability that the lines of a section share a rhythm though they are not to be sung alike. */
const RHYMING = 0.75;

/** Does a window begin where another ends? */
const adjoins = (before: Pick<Phrase, 'startBeat' | 'lengthBeats'>, next: { startBeat: number }): boolean =>
  next.startBeat - before.startBeat - before.lengthBeats < 0.5;

/**
 * Cuts a section's lines into phrases and places their syllables in time, without pitches yet.
 * @param repeated the material was sung before: phrases return where they fit
 * @param feel where they are placed as people sing (`learned-rhythm.ts`); by rule without
 */
export function sectionRhythm(
  context: MelodyContext,
  section: MelodySection,
  material: Material,
  repeated: boolean,
  random: Random,
  feel?: Feel,
): Phrase[] {
  const { metre, secondsPerBeat, traits } = context;
  const breathBeats = BREATH_SECONDS / secondsPerBeat;
  const phrases: Phrase[] = [];
  let earliest = section.earliestBeat;
  const windows = section.slots.flatMap((slot) =>
    splitLine(slot, metre, secondsPerBeat).map((window) => ({ slot, ...window })),
  );
  if (!repeated) material.letters = planLetters(windows, random.fork('letters'));
  // Lines rhyme in their rhythm too, as a rule.
  const rhymes = random.fork('rhyme').chance(RHYMING);
  if (feel !== undefined) material.flow ??= drawFlow(feel, random.fork('flow'));
  const { flow } = material;
  const leadsOn = (index: number) => {
    const next = windows[index + 1];
    return flow?.runsOn === true && index % 2 === 0 && next !== undefined && adjoins(windows[index]!, next);
  };
  const upbeat = Math.max(0, -(flow ? flow.entrySteps / 4 : material.character.entryBeats));
  windows.forEach((window, index) => {
    const { slot } = window;
    const syllables = slot.syllables.slice(window.from, window.to);
    const next = windows[index + 1];
    const reserve = next
      ? adjoins(window, next) && !leadsOn(index)
        ? upbeat
        : 0
      : (section.leaveBeats ?? 0);
    const crowded = syllables.length * traits.syllableSeconds > window.lengthBeats * secondsPerBeat * 0.9;
    const latestEndBeat = window.startBeat + window.lengthBeats - breathBeats - (crowded ? 0 : reserve);
    const like = referenceOf(material, phrases, index, repeated, windows);
    const before = section.delivery === 'sung' ? phrases.at(-1) : undefined;
    const lastBefore = flow && before?.timed.at(-1);
    // A held note is let go for a line that begins before its bar.
    const goesOn = lastBefore && leadsOn(index - 1);
    if (lastBefore) {
      const held = (goesOn ? HURRIED_SECONDS : LET_GO_SECONDS) / secondsPerBeat;
      earliest = lastBefore.startBeat + Math.min(lastBefore.lengthBeats, held) + breathBeats;
    }
    const words = slot.words;
    const commasAfter = new Set<number>();
    syllables.forEach((syllable, i) => {
      const following = syllables[i + 1];
      if (
        following &&
        following.word !== syllable.word &&
        /[,，、;；:：.。!！?？—–-]$/.test(words[syllable.word] ?? '')
      )
        commasAfter.add(i);
    });
    const request = {
      syllables,
      commasAfter,
      startBeat: window.startBeat,
      lengthBeats: window.lengthBeats,
      earliestBeat: earliest,
      latestEndBeat: Math.max(latestEndBeat, earliest + 0.1),
      metre,
      secondsPerBeat,
      entrySteps: flow?.entrySteps,
      goesOnFromBeat: goesOn ? lastBefore.startBeat : undefined,
      leadsOn: leadsOn(index),
      minimumSeconds: section.delivery === 'sung' ? (feel === undefined ? 0.13 : SHORTEST_SYLLABLE) : 0.1,
      character:
        section.delivery === 'sung'
          ? material.character
          : { ...material.character, grid: 4 as const, syncopation: 0.3, landing: 0.86 },
      likeOnsets: like?.onsets,
      knownOnsets: repeated
        ? // A refrain whose upbeat has no room keeps all the rest of its rhythm.
          isRefrain(section) && like?.onsets.length === syllables.length
          ? like.onsets
          : undefined
        : knownOnsets(section, material, phrases, window, feel !== undefined),
      echo: repeated ? undefined : innerEcho(window),
      rhymeOnsets: rhymes
        ? phrases[0]?.timed.map((note) => note.startBeat - phrases[0]!.startBeat)
        : undefined,
      unlikeOnsets: before?.timed.map((note) => note.startBeat - before.startBeat),
    };
    let timed: TimedSyllable[] | undefined;
    if (repeated && like && like.onsets.length === syllables.length) {
      const starts = like.onsets.map((onset) => window.startBeat + onset);
      const fits =
        (starts[0] as number) >= earliest - 1e-6 && (starts.at(-1) as number) + 0.25 <= latestEndBeat;
      if (fits && (isRefrain(section) || random.chance(0.75))) timed = lengthsFor(starts, request);
    }
    const draw = random.fork(`phrase/${index}`);
    if (feel !== undefined) timed ??= drawPhrase(request, feel, draw);
    timed ??= placeSyllables(request, draw);
    if (lastBefore && timed[0])
      lastBefore.lengthBeats = Math.min(
        lastBefore.lengthBeats,
        timed[0].startBeat - breathBeats - lastBefore.startBeat,
      );
    phrases.push({
      slot,
      from: window.from,
      to: window.to,
      startBeat: window.startBeat,
      lengthBeats: window.lengthBeats,
      timed,
      pitches: [],
    });
    const last = timed.at(-1);
    if (last) earliest = last.startBeat + last.lengthBeats + breathBeats;
  });
  return phrases;
}
