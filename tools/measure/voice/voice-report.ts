import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import { singersOf } from '#lib/engine/voice/sing-unison.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { voices } from '#lib/engine/voice/voices/index.ts';
import { CONDITIONS } from './conditions.ts';
import { measureDelivery } from './delivery.ts';
import { mandarinConfusion } from './mandarin-confusion.ts';
import { formantDeviations } from './mandarin-formants.ts';
import { pitchError } from './pitch-error.ts';
import { hasRecogniser } from './recogniser.ts';
import { rhymeTest, rhymeTestWithBand } from './rhyme-test.ts';
import { singTest, testScore } from './test-score.ts';
import { personaRecovery, voiceDistinctness } from './voice-distinctness.ts';
import { wordLoop } from './word-loop.ts';
import { wordTimes } from './word-times.ts';

export interface VoiceMeasure {
  name: string;
  value: number;
  /** How it is written: cents, percent, times, decibels; empty: a count. */
  unit: 'cents' | '%' | '×' | 'dB' | '';
  target: { atLeast?: number; atMost?: number };
  met: boolean;
}

/** A part of the report that can be taken alone, in seconds to minutes. */
export interface VoicePiece {
  /** Its group (pitch, words, times, mandarin, people, delivery, speed or human), and what of it. */
  name: string;
  measure: () => Promise<VoiceMeasure[]> | VoiceMeasure[];
}

const RHYME_TARGETS: Readonly<Record<string, number>> = {
  spoken: 92,
  'sung low': 93,
  'sung high': 89,
  'sung slow': 78,
};
const BAND_SEEDS: readonly number[] = [3, 4, 5];
const TIMES_SEED = 7;
const LOOP_TARGETS: Readonly<Record<string, number>> = { 'sung low': 17, 'sung high': 23 };

/**
 * Every measure of the voice: pitch, words, Mandarin, who is who, delivery, speed. Some ten minutes of work.
 * @param now milliseconds from any fixed point, for the speed @param heard whether words can be recognised
 */
export function voicePieces(now: () => number, heard = hasRecogniser()): VoicePiece[] {
  return [
    ...voices.map((voice) => ({ name: `pitch, ${voice.id}`, measure: () => measurePitch(voice) })),
    ...(heard ? wordPieces() : []),
    { name: 'times', measure: measureTimes },
    { name: 'mandarin, confusions', measure: measureMandarin },
    { name: 'mandarin, formants', measure: measureMandarinFormants },
    {
      name: 'people, told apart',
      measure: () => [percent('Voices told apart', voiceDistinctness(voices).toldApart, { atLeast: 97 })],
    },
    {
      name: 'people, personas',
      measure: () => [percent('Personas found again', personaRecovery(voices).found, { atLeast: 91 })],
    },
    ...voices.map((voice) => ({ name: `delivery, ${voice.id}`, measure: () => measureVoiceDelivery(voice) })),
    { name: 'speed', measure: () => measureSpeed(now) },
  ];
}

function taken(
  name: string,
  value: number,
  unit: VoiceMeasure['unit'],
  target: VoiceMeasure['target'],
): VoiceMeasure {
  const met =
    value >= (target.atLeast ?? Number.NEGATIVE_INFINITY) &&
    value <= (target.atMost ?? Number.POSITIVE_INFINITY);
  return { name, value, unit, target, met };
}

const percent = (name: string, share: number, target: VoiceMeasure['target']): VoiceMeasure =>
  taken(name, 100 * share, '%', target);

function measurePitch(voice: VoiceProfile): VoiceMeasure[] {
  const pitch = people(voice).map((person) => pitchError(person));
  const name = nameOf(voice);
  return [
    taken(`${name}: note pitch, median`, most(pitch, 'medianCents'), 'cents', { atMost: 5 }),
    taken(`${name}: note pitch, worst`, most(pitch, 'worstCents'), 'cents', { atMost: 20 }),
    percent(`${name}: frames over 50 cents off`, most(pitch, 'framesOff'), { atMost: 2 }),
  ];
}

function wordPieces(): VoicePiece[] {
  return [
    ...CONDITIONS.flatMap((condition): VoicePiece[] => {
      const rhyme = RHYME_TARGETS[condition.name];
      const loop = LOOP_TARGETS[condition.name];
      const rhymes: VoicePiece = {
        name: `words, rhyme test, ${condition.name}`,
        measure: async () => [
          percent(
            `Rhyme test, ${condition.name}`,
            (await rhymeTest(condition)).correct,
            rhyme === undefined ? {} : { atLeast: rhyme },
          ),
        ],
      };
      // Lines are for one tempo: at another the recogniser hears other word lengths than it was set for.
      if (condition.compressed !== undefined) return [rhymes];
      return [
        rhymes,
        {
          name: `words, loop, ${condition.name}`,
          measure: async () => [
            percent(
              `Word loop, errors, ${condition.name}`,
              (await wordLoop(condition)).error,
              loop === undefined ? {} : { atMost: loop },
            ),
          ],
        },
      ];
    }),
    { name: 'words, rhyme test, pop songs', measure: measureWithBands },
  ];
}

/** One band plays on the words more than another: the mean of several tells more than any of them. */
async function measureWithBands(): Promise<VoiceMeasure[]> {
  const shares: number[] = [];
  for (const seed of BAND_SEEDS) shares.push((await rhymeTestWithBand(man(), 'pop', seed)).correct);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return [
    percent('Rhyme test, in pop songs, mean', mean, { atLeast: 76 }),
    ...shares.map((share, i) => percent(`Rhyme test, in pop song ${BAND_SEEDS[i]}`, share, {})),
  ];
}

async function measureTimes(): Promise<VoiceMeasure[]> {
  const { near, byChance } = await wordTimes(TIMES_SEED);
  return [
    percent('Words heard within 30 ms of their time', near, { atLeast: 95 }),
    percent('The same of times 60 to 150 ms off, by chance', byChance, {}),
  ];
}

function measureMandarin(): VoiceMeasure[] {
  const mandarin = mandarinConfusion(man(), findVoice('female-middle'));
  return [
    percent('Mandarin initials by template', mandarin.initials, { atLeast: 97 }),
    percent('Mandarin finals by template', mandarin.finals, { atLeast: 97 }),
  ];
}

function measureMandarinFormants(): VoiceMeasure[] {
  const deviations = formantDeviations();
  const mean = (pick: (d: (typeof deviations)[number]) => number) =>
    deviations.reduce((sum, d) => sum + pick(d), 0) / deviations.length;
  return [
    percent(
      'Mandarin F1 targets, mean distance from the reference',
      mean((d) => d.f1),
      { atMost: 15 },
    ),
    percent(
      'Mandarin F2 targets, mean distance from the reference',
      mean((d) => d.f2),
      { atMost: 20 },
    ),
  ];
}

function measureVoiceDelivery(voice: VoiceProfile): VoiceMeasure[] {
  const delivery = people(voice).map((person) => measureDelivery(person));
  const name = nameOf(voice);
  return [
    taken(`${name}: syllables of a phrase, level spread`, most(delivery, 'spreadMedianDb'), 'dB', {
      atMost: 6,
    }),
    taken(`${name}: the same, 90th percentile`, most(delivery, 'spreadHighDb'), 'dB', { atMost: 6 }),
    taken(`${name}: sibilants over vowels' presence`, most(delivery, 'sibilanceDb'), 'dB', { atMost: 7 }),
    taken(`${name}: clicks`, most(delivery, 'clicks'), '', { atMost: 0 }),
  ];
}

function measureSpeed(now: () => number): VoiceMeasure[] {
  const test = testScore([
    {
      text: 'silver river carry me under lanterns to the sea',
      pitches: [48, 50, 52],
      lengthsSeconds: [0.45],
      restSeconds: 0,
    },
  ]);
  singTest(test, man());
  const before = now();
  for (let i = 0; i < 3; i++) singTest(test, man(), i);
  const times = (3000 * test.lengthSamples) / SAMPLE_RATE / (now() - before);
  return [taken('Speed, one voice, warm', times, '×', { atLeast: 40 })];
}

/** Several singers at once beat with one another and hide what each of them does. */
const people = (voice: VoiceProfile): VoiceProfile[] => singersOf(voice, new Random(1));

const nameOf = ({ name, unison }: VoiceProfile): string =>
  unison > 1 ? `${name}, the worst of ${unison} singers` : name;

const most = <Key extends string>(measures: readonly Record<Key, number>[], key: Key): number =>
  Math.max(...measures.map((measure) => measure[key]));

const man = () => findVoice('male-middle');

/** One measure as a line to read. */
export function measureLine({ name, value, unit, target, met }: VoiceMeasure): string {
  const aim =
    target.atLeast !== undefined
      ? `at least ${target.atLeast}`
      : target.atMost !== undefined
        ? `at most ${target.atMost}`
        : '';
  return `${aim === '' ? '    ' : met ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(1)} ${unit}${aim && ` (${aim})`}`;
}
