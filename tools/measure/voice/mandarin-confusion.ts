import { pinyinSyllable } from '#lib/engine/text/pinyin-syllable.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { FINAL_GROUPS, INITIAL_GROUPS } from './mandarin-syllables.ts';
import { melCepstrum, warpedDistance } from './mel-cepstrum.ts';
import { singTest, testScore } from './test-score.ts';

export interface MandarinResult {
  /** Share heard as themselves among the syllables that differ in the initial (final) only. */
  initials: number;
  finals: number;
  confusions: { said: string; heard: string }[];
}

const NOTE_SECONDS = 0.4;
/** An initial is judged from the consonant and this much of the vowel. */
const TRANSITION_SECONDS = 0.07;

/**
 * Mandarin without a recogniser: one voice sings templates, another sings the same syllables at other pitches,
 * and each is matched to the nearest template of its group. Says whether syllables differ where they should.
 */
export function mandarinConfusion(
  templateVoice: VoiceProfile,
  testVoice: VoiceProfile,
  groups = { initials: INITIAL_GROUPS, finals: FINAL_GROUPS },
): MandarinResult {
  const confusions: MandarinResult['confusions'] = [];
  const share = (groups: readonly (readonly string[])[], initialOnly: boolean) => {
    let right = 0;
    let all = 0;
    for (const group of groups) {
      const templates = sungSyllables(group, templateVoice, 0, initialOnly);
      const tests = sungSyllables(group, testVoice, 2, initialOnly);
      group.forEach((said, i) => {
        const distances = templates.map((template) => warpedDistance(tests[i]!, template));
        const heard = group[distances.indexOf(Math.min(...distances))]!;
        all++;
        if (heard === said) right++;
        else confusions.push({ said, heard });
      });
    }
    return right / all;
  };
  const initials = share(groups.initials, true);
  const finals = share(groups.finals, false);
  return { initials, finals, confusions };
}

function sungSyllables(
  group: readonly string[],
  profile: VoiceProfile,
  higher: number,
  initialOnly: boolean,
): Float64Array[][] {
  const pitch = Math.round((profile.tessitura.low + profile.tessitura.high) / 2) - 4 + higher;
  // Any character stands in for the note; its sounds are then replaced by the syllable's.
  const test = testScore(
    group.map(() => ({ text: '啊', pitches: [pitch], lengthsSeconds: [NOTE_SECONDS], restSeconds: 0.5 })),
  );
  group.forEach((pinyin, i) => {
    const sounds = pinyinSyllable(`${pinyin}1`);
    if (!sounds) throw new RangeError(`not a syllable of pinyin: ${pinyin}`);
    test.score.lyrics[i]!.syllables = [{ ...test.score.lyrics[i]!.syllables[0]!, ...sounds, text: pinyin }];
  });
  const { samples, syllableTimes } = singTest(test, profile, 3 + higher);
  const first = test.part.notes;
  return group.map((_, i) => {
    const time = syllableTimes.find((t) => t.line === i)!;
    const beat = first[i]!.startBeat;
    return melCepstrum(
      samples,
      time.startSeconds - 0.01,
      initialOnly ? beat + TRANSITION_SECONDS : time.endSeconds,
      profile.formantScale,
    );
  });
}
