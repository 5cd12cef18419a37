import { existsSync } from 'node:fs';
import { Donor, donorNamed, replaceDonor } from '#lib/engine/voice/donors/donor.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import {
  fitMandarinWoman,
  RECORDINGS_FOLDER,
  type RecordedSyllable,
  readMandarinWoman,
} from '../fit/donors/mandarin-woman.ts';
import { melCepstrum, warpedDistance } from '../measure/voice/mel-cepstrum.ts';
import { singTest, testScore } from '../measure/voice/test-score.ts';
import type { VoiceMeasure, VoicePiece } from '../measure/voice/voice-report.ts';

/** The donor is built from the first tones and heard against recordings of the others, which it has not seen. */
const BUILT_FROM = [1, 4];
const HELD_OUT = [2, 3];
const NOTE_SECONDS = 0.45;
const SLOPE_WEIGHT = 0.7;
/** The speaker's tract against the reference man's. */
const SPEAKER_SCALE = 1.16;
/** A group of fewer tells nothing. */
const SMALLEST_GROUP = 3;

/** What to say where the recordings are missing. */
export const RECORDINGS_MISSING =
  'Mandarin against recordings needs Debian\'s package "gcin-voice" (apt-get install gcin-voice); it is skipped.';

export const hasRecordings = (): boolean => existsSync(RECORDINGS_FOLDER);

interface RecordingsResult {
  /** Share of sung syllables nearest to their own recording among those that differ in the initial (final) only. */
  initials: number;
  finals: number;
  syllables: number;
}

/** Sings every syllable and matches it to recordings by a person of tones that the singer was not made from. */
async function mandarinRecordings(voice: VoiceProfile): Promise<RecordingsResult> {
  const own = donorNamed('mandarin-woman');
  const quietly = () => undefined;
  const built = new Donor(fitMandarinWoman(await readMandarinWoman(BUILT_FROM, quietly)));
  const held = (await readMandarinWoman(HELD_OUT, quietly)).filter(({ key }) => built.syllables.has(key));
  replaceDonor('mandarin-woman', built);
  try {
    const sung = standardised(sing(held, voice));
    const said = standardised(
      held.map(({ marks, samples }) =>
        melCepstrum(samples, marks.onset * 0.005 - 0.01, marks.end * 0.005, SPEAKER_SCALE),
      ),
    );
    const initialOf = (i: number) => held[i]!.key.split('|')[0]!;
    const finalOf = (i: number) => held[i]!.key.slice(held[i]!.key.indexOf('|'));
    const share = (same: (i: number) => string) => {
      let right = 0;
      let all = 0;
      held.forEach((_, i) => {
        const group = held.flatMap((_, j) => (same(j) === same(i) ? [j] : []));
        if (group.length < SMALLEST_GROUP) return;
        all++;
        const distances = group.map((j) => warpedDistance(sung[i]!, said[j]!));
        if (group[distances.indexOf(Math.min(...distances))] === i) right++;
      });
      return right / all;
    };
    return { initials: share(finalOf), finals: share(initialOf), syllables: held.length };
  } finally {
    replaceDonor('mandarin-woman', own);
  }
}

/** The measure as a piece of the voice's report. */
export const recordingsPiece: VoicePiece = {
  name: 'mandarin, recordings',
  async measure() {
    const { finals, initials } = await mandarinRecordings(findVoice('female-middle'));
    const taken = (what: string, share: number, atLeast: number): VoiceMeasure => ({
      name: `Mandarin ${what} against held-out recordings`,
      value: 100 * share,
      unit: '%',
      target: { atLeast },
      met: 100 * share >= atLeast,
    });
    return [taken('initials', initials, 85), taken('finals', finals, 91)];
  },
};

function sing(syllables: readonly RecordedSyllable[], voice: VoiceProfile): Float64Array[][] {
  const pitch = Math.round((voice.tessitura.low + voice.tessitura.high) / 2) - 4;
  // Any character stands in for the note; its sounds are then replaced by the syllable's.
  const test = testScore(
    syllables.map(() => ({
      text: '啊',
      pitches: [pitch],
      lengthsSeconds: [NOTE_SECONDS],
      restSeconds: 0.4,
    })),
  );
  const names = (part: string | undefined) => (part ? part.split(' ') : []);
  syllables.forEach(({ key }, i) => {
    const [onset, nucleus, coda] = key.split('|').map(names);
    const sounds = { onset: onset!, nucleus: nucleus!, coda: coda!, stress: 2 as const };
    test.score.lyrics[i]!.syllables = [{ ...test.score.lyrics[i]!.syllables[0]!, ...sounds, text: key }];
  });
  const { samples, syllableTimes } = singTest(test, voice, 4);
  return syllables.map((_, i) => {
    const time = syllableTimes.find((t) => t.line === i)!;
    return melCepstrum(samples, time.startSeconds - 0.01, time.endSeconds, voice.formantScale);
  });
}

/** Each coefficient with the mean and the spread of the whole set taken off: rooms and microphones differ. */
function standardised(set: readonly Float64Array[][]): Float64Array[][] {
  const frames = set.flat();
  const width = frames[0]!.length;
  const means = new Float64Array(width);
  const squares = new Float64Array(width);
  for (const frame of frames)
    for (let k = 0; k < width; k++) {
      means[k]! += frame[k]! / frames.length;
      squares[k]! += frame[k]! ** 2 / frames.length;
    }
  const scale = squares.map(
    (square, k) => (k < width / 2 ? 1 : SLOPE_WEIGHT) / Math.sqrt(square - means[k]! ** 2),
  );
  return set.map((syllable) =>
    syllable.map((frame) => frame.map((value, k) => (value - means[k]!) * scale[k]!)),
  );
}
