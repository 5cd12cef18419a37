import { type Phone, phoneNamed, SILENCE } from '../phones.ts';
import { LEGATO_SECONDS, type SungSyllable } from './sung-phrases.ts';

export type Role = 'onset' | 'nucleus' | 'coda' | 'silence';

/** One phone on the clock (seconds from the start of the phrase's buffer). */
export interface Segment {
  name: string;
  phone: Phone;
  startSeconds: number;
  endSeconds: number;
  role: Role;
  /** Index into the phrase's syllables. */
  syllable: number;
  /** A stop after S, or in a coda: released without aspiration. */
  unaspirated: boolean;
  /** Nothing follows. */
  final: boolean;
  /** How much longer than usual the syllable's consonants are: 1 on short notes, up to 1.8 on long ones. */
  pace: number;
  /** 0–1: how high the syllable begins. */
  height: number;
}

/** Consonants are sung longer than they are spoken; a recogniser hears 1.25 best. */
const CONSONANT_STRETCH = 1.25;
/**
 * So much more where a phrase begins and ends, on short notes: there is room, and no sound beside them tells which they
 * are. An end that is drawn out further is heard as a word of its own; /h/ is long already.
 */
const FIRST_STRETCH = 0.35;
const LAST_STRETCH = 0.15;
/** /h/ is mostly the vowel to come: as short as it is spoken, it is heard as a stop, or on high notes not at all. */
const ASPIRATE_STRETCH = 1.5;
/** On long notes they grow with the vowel, or they would be lost beside it; hissing ones are long already. */
const SLOW_STRETCH = 0.8;
const SLOW_HISS_STRETCH = 0.4;
const SLOW_FROM_SECONDS = 0.25;
const SLOW_TO_SECONDS = 0.6;
/** Above here the first harmonic hides the consonants, which are made louder and slower; 1 an octave higher. */
const HIGH_FROM_PITCH = 55;
/** Together they take most of a short note up to the first length, and half of a longer one: it is the vowel that is sung. */
const SHORT_CONSONANTS_SECONDS = 0.22;
const SHORT_CONSONANT_SHARE = 0.6;
const LONG_CONSONANT_SHARE = 0.5;
/** Passing vowel of a Mandarin final (i-, u-, ü-). */
const MEDIAL_SECONDS = 0.075;
const TAIL_SECONDS = 0.35;
/**
 * Open syllables on a schwa ("the") are not held as other vowels are, or "the" is heard as "that" or "those": on
 * passing notes their consonant begins nearer the beat instead of before it, and the next consonants are drawn out.
 */
const LIGHT_LATE_SECONDS = 0.07;
const LIGHT_LATE_SHARE = 0.25;
const LIGHT_NEXT_ONSET = 1.3;
const LIGHT_VOWEL_SECONDS = 0.06;
/** They are light in full up to the first length, and not at all from the second. */
const LIGHT_TO_SECONDS = 0.4;
const HELD_FROM_SECONDS = 0.6;

function consonantSeconds(
  name: string,
  role: Role,
  previous: string | undefined,
  stretch: number,
  slow: number,
  edge: number,
): number {
  const phone = phoneNamed(name);
  let seconds = phone.seconds;
  if (phone.kind === 'plosive')
    seconds += role === 'coda' ? 0.03 : previous === 'S' ? 0.012 : (phone.aspirationSeconds ?? 0);
  if (role === 'coda') seconds *= 1.05;
  seconds *= phone.kind === 'aspirate' ? ASPIRATE_STRETCH : 1 + edge * (1 - slow);
  const hisses = phone.kind === 'fricative' || phone.kind === 'affricate';
  return seconds * stretch * (1 + (hisses ? SLOW_HISS_STRETCH : SLOW_STRETCH) * slow);
}

/** 0–1: how lightly a syllable is sung that lasts so long. */
function lightness({ stress, nucleus, coda }: SungSyllable, seconds: number): number {
  if (stress !== 0 || coda.length > 0 || nucleus.at(-1) !== 'AX') return 0;
  const held = (seconds - LIGHT_TO_SECONDS) / (HELD_FROM_SECONDS - LIGHT_TO_SECONDS);
  return Math.min(1, Math.max(0, 1 - held));
}

/**
 * Lays the phones of a phrase on its notes: the vowel begins on the beat (a light one up to 70 ms later), onset
 * consonants borrow from the note before, and all consonants of a note together take at most half of it, of short notes
 * 60 %.
 * @param consonantStrength as in the profile
 * @param offsetSeconds time of the buffer's start, subtracted from every time
 */
export function schedulePhones(
  syllables: readonly SungSyllable[],
  consonantStrength: number,
  offsetSeconds: number,
): Segment[] {
  const isLegato = (i: number) =>
    i >= 0 &&
    i + 1 < syllables.length &&
    syllables[i + 1]!.notes[0]!.startSeconds - syllables[i]!.notes.at(-1)!.endSeconds < LEGATO_SECONDS;
  const plans = syllables.map((s, index) => {
    const start = s.notes[0]!.startSeconds - offsetSeconds;
    const end = s.notes.at(-1)!.endSeconds - offsetSeconds;
    const slow = Math.min(
      1,
      Math.max(0, (end - start - SLOW_FROM_SECONDS) / (SLOW_TO_SECONDS - SLOW_FROM_SECONDS)),
    );
    const stretch = CONSONANT_STRETCH * consonantStrength;
    const first = isLegato(index - 1) ? 0 : FIRST_STRETCH;
    const last = isLegato(index) ? 0 : LAST_STRETCH;
    const light = lightness(s, end - start);
    const late =
      s.onset.length > 0 ? light * Math.min(LIGHT_LATE_SECONDS, (end - start) * LIGHT_LATE_SHARE) : 0;
    return {
      start,
      end,
      light,
      /** When the vowel begins. */
      vowel: start + late,
      pace: 1 + SLOW_STRETCH * slow,
      height: Math.min(1, Math.max(0, (s.notes[0]!.pitch - HIGH_FROM_PITCH) / 12)),
      onset: s.onset.map((name, i) => consonantSeconds(name, 'onset', s.onset[i - 1], stretch, slow, first)),
      coda: s.coda.map((name, i) => consonantSeconds(name, 'coda', s.coda[i - 1], stretch, slow, last)),
    };
  });
  plans.forEach((plan, i) => {
    const next = plans[i + 1];
    const legato = next !== undefined && isLegato(i);
    const length = (legato ? next.vowel : plan.end) - plan.vowel;
    const wanted = sum(plan.coda) + (legato ? sum(next.onset) : 0);
    const allowed = Math.max(
      Math.min(length * SHORT_CONSONANT_SHARE, SHORT_CONSONANTS_SECONDS),
      length * LONG_CONSONANT_SHARE,
    );
    if (wanted <= allowed) {
      if (!legato || plan.light === 0) return;
      const room = (length - LIGHT_VOWEL_SECONDS) / Math.max(1e-9, wanted);
      const grow = Math.max(1, Math.min(1 + (LIGHT_NEXT_ONSET - 1) * plan.light, room));
      next.onset = next.onset.map((d) => d * grow);
      return;
    }
    const shrink = allowed / wanted;
    plan.coda = plan.coda.map((d) => d * shrink);
    if (legato) next.onset = next.onset.map((d) => d * shrink);
  });

  const segments: Segment[] = [];
  let previousEnd = 0;
  const push = (
    name: string,
    phone: Phone,
    start: number,
    end: number,
    role: Role,
    syllable: number,
    unaspirated = false,
    final = false,
  ) => {
    const { pace, height } = plans[Math.min(syllable, plans.length - 1)]!;
    segments.push({
      name,
      phone,
      startSeconds: start,
      endSeconds: end,
      role,
      syllable,
      unaspirated,
      final,
      pace,
      height,
    });
  };

  syllables.forEach((syllable, i) => {
    const plan = plans[i]!;
    const next = plans[i + 1];
    const legato = next !== undefined && isLegato(i);
    let at = Math.max(plan.vowel - sum(plan.onset), i === 0 ? 0 : previousEnd);
    if (at > previousEnd + 1e-6) push('_', SILENCE, previousEnd, at, 'silence', i);
    const onsetRoom = (plan.vowel - at) / Math.max(1e-9, sum(plan.onset));
    syllable.onset.forEach((name, j) => {
      const seconds = plan.onset[j]! * Math.min(1, onsetRoom);
      push(name, phoneNamed(name), at, at + seconds, 'onset', i, j > 0 && syllable.onset[j - 1] === 'S');
      at += seconds;
    });
    const vowelEnd = Math.max(at + 0.02, (legato ? next.vowel - sum(next.onset) : plan.end) - sum(plan.coda));
    const medials = syllable.nucleus.length - 1;
    const medialSeconds = Math.min(MEDIAL_SECONDS, ((vowelEnd - at) * 0.3) / Math.max(1, medials));
    syllable.nucleus.forEach((name, j) => {
      const end = j < medials ? at + medialSeconds : vowelEnd;
      push(name, phoneNamed(name), at, end, 'nucleus', i);
      at = end;
    });
    syllable.coda.forEach((name, j) => {
      push(
        name,
        phoneNamed(name),
        at,
        at + plan.coda[j]!,
        'coda',
        i,
        true,
        !legato && j === syllable.coda.length - 1,
      );
      at += plan.coda[j]!;
    });
    previousEnd = at;
  });
  push('_', SILENCE, previousEnd, previousEnd + TAIL_SECONDS, 'silence', syllables.length);
  return segments;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
