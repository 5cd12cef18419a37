import { SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import { findVoice } from '../find-voice.ts';
import { singersOf } from '../sing-unison.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { voices } from '../voices/index.ts';
import { CONDITIONS } from './conditions.ts';
import { measureDelivery } from './delivery.ts';
import { mandarinConfusion } from './mandarin-confusion.ts';
import { formantDeviations } from './mandarin-formants.ts';
import { pitchError } from './pitch-error.ts';
import { hasRecogniser, RECOGNISER_MISSING } from './recogniser.ts';
import { rhymeTest, rhymeTestWithBand } from './rhyme-test.ts';
import { singTest, testScore } from './test-score.ts';
import { personaRecovery, voiceDistinctness } from './voice-distinctness.ts';
import { wordLoop } from './word-loop.ts';

export interface VoiceReportOptions {
  /** Milliseconds from any fixed point, for the speed; absent: speed is not measured. */
  now?: () => number;
  /** Ids of the voices whose pitch is measured; all by default. */
  pitchOf?: readonly string[];
  /** Leave out what needs the recogniser. */
  withoutRecogniser?: boolean;
  /** Only the groups whose names contain this: pitch, words, mandarin, people, delivery, speed. */
  only?: string;
  onProgress?: (line: string) => void;
}

export interface VoiceMeasure {
  name: string;
  value: number;
  /** How it is written: cents, percent, times, decibels; empty: a count. */
  unit: 'cents' | '%' | '×' | 'dB' | '';
  target: { atLeast?: number; atMost?: number };
  met: boolean;
}

export interface VoiceReport {
  measures: VoiceMeasure[];
  /** What could not be measured, and why. */
  notices: string[];
  /** Readable, one measure a line. */
  text: string;
}

const RHYME_TARGETS: Readonly<Record<string, number>> = {
  spoken: 85,
  'sung low': 82,
  'sung high': 80,
  'sung slow': 78,
};
const LOOP_TARGETS: Readonly<Record<string, number>> = { 'sung low': 26 };

type Add = (name: string, value: number, unit: VoiceMeasure['unit'], target: VoiceMeasure['target']) => void;

/** Takes every measure of the voice: pitch, words, Mandarin, who is who, delivery, speed. Minutes of work. */
export async function measureVoice(options: VoiceReportOptions = {}): Promise<VoiceReport> {
  const measures: VoiceMeasure[] = [];
  const notices: string[] = [];
  const add: Add = (name, value, unit, target) => {
    const met =
      value >= (target.atLeast ?? Number.NEGATIVE_INFINITY) &&
      value <= (target.atMost ?? Number.POSITIVE_INFINITY);
    const measure = { name, value, unit, target, met };
    measures.push(measure);
    options.onProgress?.(lineOf(measure));
  };
  const notice = (text: string) => {
    notices.push(text);
    options.onProgress?.(text);
  };
  const { now } = options;
  const groups: readonly [name: string, measure: () => void | Promise<void>][] = [
    ['pitch', () => measurePitch(add, options.pitchOf)],
    [
      'words',
      () => {
        if (options.withoutRecogniser)
          return notice('Words were not measured: asked to leave the recogniser out.');
        return hasRecogniser() ? measureWords(add) : notice(RECOGNISER_MISSING);
      },
    ],
    ['mandarin', () => measureMandarin(add)],
    ['people', () => measurePeople(add)],
    ['delivery', () => measureDeliveries(add)],
    ['speed', () => (now ? measureSpeed(add, now) : undefined)],
  ];
  for (const [name, measure] of groups) if (!options.only || name.includes(options.only)) await measure();
  return { measures, notices, text: [...measures.map(lineOf), ...notices].join('\n') };
}

function measurePitch(add: Add, only: readonly string[] | undefined): void {
  for (const voice of voices.filter((v) => !only || only.includes(v.id))) {
    const pitch = people(voice).map((person) => pitchError(person));
    add(`${nameOf(voice)}: note pitch, median`, most(pitch, 'medianCents'), 'cents', { atMost: 5 });
    add(`${nameOf(voice)}: note pitch, worst`, most(pitch, 'worstCents'), 'cents', { atMost: 20 });
    add(`${nameOf(voice)}: frames over 50 cents off`, 100 * most(pitch, 'framesOff'), '%', { atMost: 2 });
  }
}

async function measureWords(add: Add): Promise<void> {
  for (const condition of CONDITIONS) {
    const rhyme = RHYME_TARGETS[condition.name];
    const { correct } = await rhymeTest(condition);
    add(`Rhyme test, ${condition.name}`, 100 * correct, '%', rhyme === undefined ? {} : { atLeast: rhyme });
    // Lines are for one tempo: at another the recogniser hears other word lengths than it was set for.
    if (condition.compressed !== undefined) continue;
    const loop = LOOP_TARGETS[condition.name];
    const { error } = await wordLoop(condition);
    add(`Word loop, errors, ${condition.name}`, 100 * error, '%', loop === undefined ? {} : { atMost: loop });
  }
  const band = await rhymeTestWithBand(man(), 'pop', 3);
  add('Rhyme test, in a pop song', 100 * band.correct, '%', { atLeast: 70 });
}

function measureMandarin(add: Add): void {
  const mandarin = mandarinConfusion(man(), findVoice('female-middle'));
  add('Mandarin initials by template', 100 * mandarin.initials, '%', { atLeast: 60 });
  add('Mandarin finals by template', 100 * mandarin.finals, '%', { atLeast: 75 });
  const deviations = formantDeviations();
  const mean = (pick: (d: (typeof deviations)[number]) => number) =>
    (100 * deviations.reduce((sum, d) => sum + pick(d), 0)) / deviations.length;
  add(
    'Mandarin F1 targets, mean distance from the reference',
    mean((d) => d.f1),
    '%',
    { atMost: 15 },
  );
  add(
    'Mandarin F2 targets, mean distance from the reference',
    mean((d) => d.f2),
    '%',
    { atMost: 20 },
  );
}

function measurePeople(add: Add): void {
  add('Voices told apart', 100 * voiceDistinctness(voices).toldApart, '%', { atLeast: 95 });
  add('Personas found again', 100 * personaRecovery(voices).found, '%', { atLeast: 90 });
}

function measureDeliveries(add: Add): void {
  for (const voice of voices) {
    const delivery = people(voice).map((person) => measureDelivery(person));
    const name = nameOf(voice);
    add(`${name}: syllables of a phrase, level spread`, most(delivery, 'spreadMedianDb'), 'dB', {
      atMost: 6,
    });
    add(`${name}: the same, 90th percentile`, most(delivery, 'spreadHighDb'), 'dB', { atMost: 6 });
    add(`${name}: sibilants over vowels' presence`, most(delivery, 'sibilanceDb'), 'dB', { atMost: 7 });
    add(`${name}: clicks`, most(delivery, 'clicks'), '', { atMost: 0 });
  }
}

function measureSpeed(add: Add, now: () => number): void {
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
  add('Speed, one voice, warm', (3000 * test.lengthSamples) / SAMPLE_RATE / (now() - before), '×', {
    atLeast: 40,
  });
}

/** Several singers at once beat with one another and hide what each of them does. */
const people = (voice: VoiceProfile): VoiceProfile[] => singersOf(voice, new Random(1));

const nameOf = ({ name, unison }: VoiceProfile): string =>
  unison > 1 ? `${name}, the worst of ${unison} singers` : name;

const most = <Key extends string>(measures: readonly Record<Key, number>[], key: Key): number =>
  Math.max(...measures.map((measure) => measure[key]));

const man = () => findVoice('male-middle');

function lineOf({ name, value, unit, target, met }: VoiceMeasure): string {
  const aim =
    target.atLeast !== undefined
      ? `at least ${target.atLeast}`
      : target.atMost !== undefined
        ? `at most ${target.atMost}`
        : '';
  return `${aim === '' ? '    ' : met ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(1)} ${unit}${aim && ` (${aim})`}`;
}
