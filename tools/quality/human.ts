import { Instrument } from '../measure/voice/human/instrument.ts';
import { MACHINE_KINDS, MACHINES } from '../measure/voice/human/machines.ts';
import { hasPeople } from '../measure/voice/human/people.ts';
import type { PeriodicityBand } from '../measure/voice/human/periodicity.ts';
import { SUNG_SONGS, type SungSong } from '../measure/voice/song-vocals.ts';
import type { VoiceMeasure, VoicePiece } from '../measure/voice/voice-report.ts';
import { levelSpeech } from './level-speech.ts';
import { hasRecordings } from './mandarin-recordings.ts';

/** A disguise may bring a machine this share nearer to people, no more. */
const MOST_FOOLED_PERCENT = 10;

const rowOf = (
  name: string,
  value: number,
  unit: VoiceMeasure['unit'],
  target: VoiceMeasure['target'],
): VoiceMeasure => ({
  name,
  value,
  unit,
  target,
  met:
    value >= (target.atLeast ?? Number.NEGATIVE_INFINITY) &&
    value <= (target.atMost ?? Number.POSITIVE_INFINITY),
});

let fitted: Promise<Instrument> | undefined;
/** Fitted once for all pieces: it hears four people for that. */
const instrument = (): Promise<Instrument> => (fitted ??= Instrument.fit());

/**
 * Whether the instrument is worth anything: other people, diphones, statistical voices and espeak in that order, no nearer
 * by random movement or noise, and a person who speaks at a level pitch as periodic as other people.
 */
async function validation(): Promise<VoiceMeasure[]> {
  const judge = await instrument();
  const people = (await judge.people()).sort((a, b) => a.distance - b.distance);
  const machines = await judge.machines();
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const groups = MACHINE_KINDS.map((kind) => machines.filter((machine) => machine.kind === kind)).filter(
    (group) => group.length > 0,
  );
  const distances = [
    mean(people.map(({ distance }) => distance)),
    ...groups.map((group) => mean(group.map(({ distance }) => distance))),
  ];
  const steps = distances.slice(1).map((distance, i) => distance - distances[i]!);
  return [
    ...people.map(({ name, distance }) =>
      rowOf(`Distance to people, ${name} (not fitted to)`, distance, '', {}),
    ),
    ...machines.map(({ name, kind, distance }) =>
      rowOf(`Distance to people, ${name} (${kind})`, distance, '', {}),
    ),
    rowOf('People, diphones, statistical, rules: smallest step of that order', Math.min(...steps), '', {
      atLeast: 0,
    }),
    ...machines.flatMap(({ name, distance, disguised }) =>
      disguised.map((one) =>
        rowOf(`${name}, ${one.name}: nearer by`, 100 * (1 - one.distance / distance), '%', {
          atMost: MOST_FOOLED_PERCENT,
        }),
      ),
    ),
    ...(hasRecordings()
      ? periodicityRows(judge.periodicity(await levelSpeech()), 'a person at a level pitch')
      : []),
  ];
}

async function song(sung: SungSong): Promise<VoiceMeasure[]> {
  const { distance, quickDistance, periodicity } = await (await instrument()).song(sung);
  return [
    rowOf(`Distance to people, vocal stem, ${sung.name}`, distance, '', { atMost: sung.mostDistance }),
    ...(quickDistance === undefined
      ? []
      : [rowOf(`The same where ${sung.name} sings as quickly as people speak`, quickDistance, '', {})]),
    ...periodicityRows(periodicity, sung.name),
  ];
}

function periodicityRows(periodicity: readonly PeriodicityBand[], name: string): VoiceMeasure[] {
  const inside = periodicity.filter((band) => band.inside).length;
  return [
    rowOf(`Bands as periodic as people's, of ${periodicity.length}, ${name}`, inside, '', {
      atLeast: periodicity.length,
    }),
    ...periodicity.map((band) =>
      rowOf(
        `${name}, ${band.lowHz}–${band.highHz} Hz: harmonics to noise (people ${band.peopleDb.toFixed(1)}, ${band.peopleLowDb.toFixed(0)} to ${band.peopleHighDb.toFixed(0)})`,
        band.voiceDb,
        'dB',
        {},
      ),
    ),
  ];
}

/** How human the singer is, where recordings of people are installed: the instrument's own validation, then songs. */
export const humanPieces = (): VoicePiece[] =>
  hasPeople()
    ? [
        { name: 'human, validation', measure: validation },
        ...SUNG_SONGS.map((sung) => ({ name: `human, ${sung.name}`, measure: () => song(sung) })),
      ]
    : [];

/** What of the machines to compare with is missing; empty: nothing. */
export const missingMachines = (): string[] =>
  hasPeople()
    ? MACHINES.filter(({ exists }) => !exists()).map(
        ({ name, needs }) => `"${name}" is not compared: Debian's package "${needs}" is not installed.`,
      )
    : [];
