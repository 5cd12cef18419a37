import { readFileSync } from 'node:fs';
import {
  ANALYSIS_SECONDS,
  type AnalysedVoice,
  analyseVoice,
} from '#lib/engine/voice/donors/analyse-voice.ts';
import { encodeDonor } from '#lib/engine/voice/donors/donor.ts';
import { GRID_HZ } from '#lib/engine/voice/donors/donor-grid.ts';
import {
  bareName,
  type CutDiphone,
  findRelease,
  levelDiphones,
  STOP_PHONES,
  VOICED_PHONES,
} from '#lib/engine/voice/donors/level-diphones.ts';
import { smoothShares } from '#lib/engine/voice/donors/smooth-shares.ts';
import { GROUP_RATE, readFestivalGroup } from './festival-group.ts';
import type { RecordedSyllable } from './mandarin-woman.ts';
import type { UpperBand } from './upper-band.ts';
import { womanColour } from './woman-colour.ts';

/** Debian's festvox-kallpc16k. */
const GROUP = '/usr/share/festival/voices/english/kal_diphone/group/kallpc16k.group';

/** Frames on either side of a border: the rest is silence or closure. */
const LONGEST = 34;
const LONGEST_PAUSE = 12;
const LONGEST_TAIL = 16;
const LONGEST_RELEASE = 30;

/**
 * Diphones of a man, 16 kHz, at the levels of their phones, with an upper band that was never recorded.
 * @param woman recordings whose colour is kept beside his
 */
export function fitEnglishMan(upper: UpperBand, woman: readonly RecordedSyllable[]): Buffer {
  const units = readFestivalGroup(readFileSync(GROUP)).map((recorded) => {
    const analysed = analyseVoice(recorded.samples, GROUP_RATE, 70, 200);
    return cut(
      recorded.left,
      recorded.right,
      Math.round(recorded.borderSeconds / ANALYSIS_SECONDS),
      analysed,
    );
  });
  const { rows, diphones, steady } = levelDiphones(units, (envelope, noise) => upper.extend(envelope, noise));
  const colour = womanColour(steady, woman).map((value) => Number(value.toFixed(4)));
  return encodeDonor({ frameSeconds: 2 * ANALYSIS_SECONDS, formantScale: 1, colour, diphones }, rows);
}

/** Without the ragged ends, long closures and pauses. */
function cut(left: string, right: string, border: number, analysed: AnalysedVoice): CutDiphone {
  const phones = [bareName(left), bareName(right)] as const;
  let from = Math.max(Math.min(2, border - 1), border - (left === 'pau' ? LONGEST_PAUSE : LONGEST), 0);
  const after = right === 'pau' ? (STOP_PHONES.has(phones[0]) ? LONGEST_RELEASE : LONGEST_TAIL) : LONGEST;
  let to = Math.min(analysed.frames - 2, border + after);
  if (to <= border) [from, to] = [0, analysed.frames];
  const points = GRID_HZ.length;
  const shares = smoothShares(analysed, (q) => VOICED_PHONES.has(phones[q < border ? 0 : 1]));
  const envelopes = Array.from({ length: to - from }, (_, i) =>
    analysed.envelope.slice((from + i) * points, (from + i + 1) * points),
  );
  return {
    left,
    right,
    border: border - from,
    release: STOP_PHONES.has(phones[0]) ? findRelease(envelopes, border - from) : -1,
    envelopes,
    shares: shares.slice(from, to),
  };
}
