/** What a pair is: two builds, the same clip twice, or a clip beside itself spoilt. */
export type TrialKind = 'pair' | 'same' | 'spoilt';

/** What nobody sees before all is answered. `one` and `two` say what the trial's two clips are. */
export interface KeyedTrial {
  kind: TrialKind;
  name: string;
  one: 'before' | 'after' | 'spoilt';
  two: 'before' | 'after' | 'spoilt';
}

export type Answer = 'one' | 'two' | 'same';

export interface ListeningResult {
  /** Of the pairs: how often each was taken for more like a person. */
  before: number;
  after: number;
  same: number;
  /** Catch trials answered rightly, of all: below two thirds the listener was not listening, or had no way to. */
  caught: number;
  catches: number;
  reliable: boolean;
  trials: { name: string; kind: TrialKind; chosen: string }[];
}

/** What the answers tell. It runs in the page as it is written here, so it uses nothing outside of itself. */
export function scoreAnswers(key: readonly KeyedTrial[], answers: readonly Answer[]): ListeningResult {
  const trials = key.map((trial, i) => {
    const answer = answers[i] ?? 'same';
    return { name: trial.name, kind: trial.kind, chosen: answer === 'same' ? 'same' : trial[answer] };
  });
  const pairs = trials.filter(({ kind }) => kind === 'pair');
  const catches = trials.filter(({ kind }) => kind !== 'pair');
  const count = (what: string) => pairs.filter(({ chosen }) => chosen === what).length;
  const caught = catches.filter(({ kind, chosen }) =>
    kind === 'same' ? chosen === 'same' : chosen !== 'same' && chosen !== 'spoilt',
  ).length;
  return {
    before: count('before'),
    after: count('after'),
    same: count('same'),
    caught,
    catches: catches.length,
    reliable: 3 * caught >= 2 * catches.length,
    trials,
  };
}
