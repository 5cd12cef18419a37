import type { StereoBuffer } from '#lib/engine/audio.ts';
import type { SungSong } from '../song-vocals.ts';
import { songVocals } from '../song-vocals.ts';
import { noisier, restless } from './disguises.ts';
import { FEWEST_WINDOWS, Judge } from './judge.ts';
import { type Life, lifeOf, WINDOW_SECONDS } from './life-features.ts';
import { MACHINES, type MachineKind, machineSpeech } from './machines.ts';
import { HEARD_PEOPLE, readPerson, UNHEARD_PEOPLE } from './people.ts';
import { besidePeople, type PeriodicityBand } from './periodicity.ts';

/** What machines say: sentences of everyday words, of people's length. */
const LINES: readonly string[] = [
  'the garden gate is open all night',
  'bring the yellow basket to the table',
  'seven wooden boats are on the water',
  'my brother has a photograph of snow',
  'who put the violin beside the window',
  'a quiet road goes over the mountain',
  'the kettle and the cup are on the shelf',
  'people were dancing under the bridge',
  'her cousin works in a hospital kitchen',
  'the station clock is always five minutes late',
  'an orange lantern hangs above the door',
  'they painted every chair a different colour',
  'there is honey in the little jar',
  'the engine stopped before the second hill',
  'we saw a lighthouse and a fishing harbour',
  'give the children something warm to drink',
  'this umbrella belongs to the teacher',
  'long ago a river ran through here',
  'the piano has been out of tune for years',
  'she keeps a feather in her favourite book',
  'tomorrow morning they will close the market',
  'a heavy storm is coming from the west',
  'he writes his letters with a silver pen',
  'the train to the village leaves at noon',
];

const RESTLESS_DB = [1.5, 4] as const;
const NOISE_SHARES = [0.3] as const;
/** What is lifeless by itself gains most by a disguise. */
const DISGUISED: readonly MachineKind[] = ['statistical', 'rules'];

export interface Judged {
  name: string;
  /** Distance to people; they themselves lie below about 6. */
  distance: number;
}

/** What a finished song's vocal stem comes to. */
export interface JudgedSong {
  distance: number;
  /** Of the windows in which syllables follow each other as in speech; undefined where there are too few of them. */
  quickDistance: number | undefined;
  periodicity: PeriodicityBand[];
}

/** Syllables that a reader begins in one window, at least. */
const SPOKEN_SYLLABLES = 2;
const LEAD_SECONDS = 0.02;

/** The instrument: a judge fitted to four readers, with what it knows of their periodicity. */
export class Instrument {
  readonly #judge: Judge;
  readonly #people: Life[];

  private constructor(people: Life[]) {
    this.#people = people;
    this.#judge = new Judge(people.map(({ windows }) => windows));
  }

  static async fit(): Promise<Instrument> {
    const people: Life[] = [];
    for (const name of HEARD_PEOPLE) people.push(lifeOf(await readPerson(name)));
    return new Instrument(people);
  }

  distance(samples: Float32Array): number {
    return this.#judge.distance(lifeOf(samples).windows);
  }

  periodicity(samples: Float32Array): PeriodicityBand[] {
    return this.#besidePeople(lifeOf(samples));
  }

  #besidePeople({ periodicity }: Life): PeriodicityBand[] {
    return besidePeople(
      periodicity,
      this.#people.flatMap((person) => person.periodicity),
    );
  }

  /** People that it was not fitted to. */
  async people(): Promise<Judged[]> {
    const judged: Judged[] = [];
    for (const name of UNHEARD_PEOPLE)
      judged.push({ name: `reader ${name}`, distance: this.distance(await readPerson(name)) });
    return judged;
  }

  /** Machines that are installed, each with what disguises make of its distance. */
  async machines(): Promise<(Judged & { kind: MachineKind; disguised: Judged[] })[]> {
    const judged: (Judged & { kind: MachineKind; disguised: Judged[] })[] = [];
    for (const machine of MACHINES.filter(({ exists }) => exists())) {
      const samples = await machineSpeech(machine, LINES);
      const disguises = DISGUISED.includes(machine.kind) ? this.#disguises(samples) : [];
      const disguised = disguises.map((one) => ({ name: one.name, distance: this.distance(one.samples) }));
      judged.push({ name: machine.name, kind: machine.kind, distance: this.distance(samples), disguised });
    }
    return judged;
  }

  #disguises(samples: Float32Array): { name: string; samples: Float32Array }[] {
    return [
      ...RESTLESS_DB.map((db) => ({ name: `restless by ${db} dB`, samples: restless(samples, db) })),
      ...NOISE_SHARES.map((share) => ({
        name: `treble ${100 * share} % noise`,
        samples: noisier(samples, share),
      })),
    ];
  }

  async song(song: SungSong): Promise<JudgedSong> {
    const { stem, syllableSeconds } = await songVocals(song);
    const life = lifeOf(middle(stem));
    // A little before its note a syllable's consonants are heard.
    const quick = life.windows.filter((_, i) => {
      const from = life.starts[i]! - LEAD_SECONDS;
      return (
        syllableSeconds.filter((at) => at > from && at < from + WINDOW_SECONDS).length >= SPOKEN_SYLLABLES
      );
    });
    return {
      distance: this.#judge.distance(life.windows),
      quickDistance: quick.length < FEWEST_WINDOWS ? undefined : this.#judge.distance(quick),
      periodicity: this.#besidePeople(life),
    };
  }
}

const middle = ({ left, right }: StereoBuffer): Float32Array => left.map((x, i) => 0.5 * (x + right[i]!));
