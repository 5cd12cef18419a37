import { SAMPLE_RATE } from '../../audio.ts';
import { voices } from '../voices/index.ts';
import { CONDITIONS } from './conditions.ts';
import { mandarinConfusion } from './mandarin-confusion.ts';
import { formantDeviations } from './mandarin-formants.ts';
import { pitchError } from './pitch-error.ts';
import { hasRecogniser, RECOGNISER_MISSING } from './recogniser.ts';
import { rhymeTest } from './rhyme-test.ts';
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
  onProgress?: (line: string) => void;
}

export interface VoiceMeasure {
  name: string;
  value: number;
  /** How it is written: cents, percent, times. */
  unit: 'cents' | '%' | '×';
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

/** Takes every measure of the voice: pitch, words, Mandarin, who is who, speed. Minutes of work. */
export async function measureVoice(options: VoiceReportOptions = {}): Promise<VoiceReport> {
  const measures: VoiceMeasure[] = [];
  const notices: string[] = [];
  const add = (name: string, value: number, unit: VoiceMeasure['unit'], target: VoiceMeasure['target']) => {
    const met =
      value >= (target.atLeast ?? Number.NEGATIVE_INFINITY) &&
      value <= (target.atMost ?? Number.POSITIVE_INFINITY);
    const measure = { name, value, unit, target, met };
    measures.push(measure);
    options.onProgress?.(lineOf(measure));
  };

  for (const voice of voices.filter((v) => !options.pitchOf || options.pitchOf.includes(v.id))) {
    const pitch = pitchError(voice);
    add(`${voice.name}: note pitch, median`, pitch.medianCents, 'cents', { atMost: 5 });
    add(`${voice.name}: note pitch, worst`, pitch.worstCents, 'cents', { atMost: 20 });
    add(`${voice.name}: frames over 50 cents off`, 100 * pitch.framesOff, '%', { atMost: 2 });
  }
  if (options.withoutRecogniser) notices.push('Words were not measured: asked to leave the recogniser out.');
  else if (!hasRecogniser()) notices.push(RECOGNISER_MISSING);
  else
    for (const condition of CONDITIONS) {
      const rhyme = RHYME_TARGETS[condition.name];
      add(
        `Rhyme test, ${condition.name}`,
        100 * (await rhymeTest(condition, 'held out')).correct,
        '%',
        rhyme === undefined ? {} : { atLeast: rhyme },
      );
      const loop = LOOP_TARGETS[condition.name];
      add(
        `Word loop, errors, ${condition.name}`,
        100 * (await wordLoop(condition)).error,
        '%',
        loop === undefined ? {} : { atMost: loop },
      );
    }
  const man = voices.find((v) => v.id === 'male-middle') ?? voices[0]!;
  const woman = voices.find((v) => v.id === 'female-middle') ?? voices[1]!;
  const mandarin = mandarinConfusion(man, woman);
  add('Mandarin initials by template', 100 * mandarin.initials, '%', { atLeast: 60 });
  add('Mandarin finals by template', 100 * mandarin.finals, '%', { atLeast: 75 });
  const deviations = formantDeviations();
  add(
    'Mandarin F1 targets, mean distance from the published',
    (100 * deviations.reduce((sum, d) => sum + d.f1, 0)) / deviations.length,
    '%',
    { atMost: 15 },
  );
  add(
    'Mandarin F2 targets, mean distance from the published',
    (100 * deviations.reduce((sum, d) => sum + d.f2, 0)) / deviations.length,
    '%',
    { atMost: 20 },
  );
  add('Voices told apart', 100 * voiceDistinctness(voices).toldApart, '%', { atLeast: 95 });
  add('Personas found again', 100 * personaRecovery(voices).found, '%', { atLeast: 90 });
  if (options.now) {
    const test = testScore([
      {
        text: 'silver river carry me under lanterns to the sea',
        pitches: [48, 50, 52],
        lengthsSeconds: [0.45],
        restSeconds: 0,
      },
    ]);
    singTest(test, man);
    const before = options.now();
    for (let i = 0; i < 3; i++) singTest(test, man, i);
    add('Speed, one voice, warm', (3000 * test.lengthSamples) / SAMPLE_RATE / (options.now() - before), '×', {
      atLeast: 40,
    });
  }
  return { measures, notices, text: [...measures.map(lineOf), ...notices].join('\n') };
}

function lineOf({ name, value, unit, target, met }: VoiceMeasure): string {
  const aim =
    target.atLeast !== undefined
      ? `at least ${target.atLeast}`
      : target.atMost !== undefined
        ? `at most ${target.atMost}`
        : '';
  return `${aim === '' ? '    ' : met ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(1)} ${unit}${aim && ` (${aim})`}`;
}
