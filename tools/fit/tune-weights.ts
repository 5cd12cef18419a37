import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followLeadLine } from '#lib/engine/analysis/lead-line.ts';
import { melodyOf } from '#lib/engine/analysis/melody-line.ts';
import type { TranscribedNote } from '#lib/engine/analysis/notes-from-pitch.ts';
import { transcribeNotes } from '#lib/engine/analysis/transcribe-notes.ts';
import { type NoteSound, soundsOf } from '#lib/engine/analysis/tune/note-sound.ts';
import {
  FIRST_FEATURES,
  firstEvidence,
  oddsOf,
  SECOND_FEATURES,
  secondEvidence,
} from '#lib/engine/analysis/tune/tune-evidence.ts';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { leadingLine } from '#lib/engine/compose/leading-line.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { bandSong } from '#tools/fixtures/others/band-song.ts';
import { playWithFluidSynth } from '#tools/fixtures/others/programs.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { clipOf, clipRequests } from './own-clips.ts';
import { type Choice, conditionalLogit, yesOrNo } from './solve.ts';

/** Of bands that nothing is measured with. */
const SEED = 5_200;
const BANDS = 36;
/** Every so many of the own clips. */
const EVERY = 3;
/** A note that is found this near to one of the tune is that one, seconds. */
const NEAR_SECONDS = 0.07;
const LAMBDA = 0.3;
const FOLDS = 6;

interface HeardClip {
  notes: TranscribedNote[];
  sounds: NoteSound[];
  line: TranscribedNote[];
  isTune: boolean[];
}

type Tune = readonly { startSeconds: number; pitch: number }[];

async function hear(audio: StereoBuffer, tune: Tune): Promise<HeardClip> {
  const notes = await transcribeNotes(audio);
  const line = melodyOf(await followLeadLine(audio));
  const isTune = notes.map(() => false);
  for (const note of tune) {
    let nearest = -1;
    let least = NEAR_SECONDS;
    notes.forEach((found, i) => {
      const apart = Math.abs(found.startSeconds - note.startSeconds);
      if (found.pitch === note.pitch && apart < least && !isTune[i]) [nearest, least] = [i, apart];
    });
    if (nearest >= 0) isTune[nearest] = true;
  }
  return { notes, sounds: soundsOf(audio, notes), line, isTune };
}

/** Each clip is listened to once and what was heard is kept. */
async function heardClips(say: (line: string) => void): Promise<HeardClip[]> {
  const folder = path.resolve('artifacts', 'fit', 'tunes');
  mkdirSync(folder, { recursive: true });
  const clips: HeardClip[] = [];
  const kept = async (name: string, make: () => Promise<HeardClip>) => {
    const file = path.join(folder, `${name}.json`);
    if (!existsSync(file)) {
      say(`  listening to ${name}`);
      writeFileSync(file, JSON.stringify(await make()));
    }
    clips.push(JSON.parse(readFileSync(file, 'utf8')));
  };
  for (let seed = SEED; seed < SEED + BANDS; seed++)
    await kept(`band-${seed}`, async () => {
      const song = bandSong({ seed });
      const tune = song.parts.find(({ name }) => name === 'tune')!.notes;
      return hear(await playWithFluidSynth(song), tune);
    });
  for (const request of clipRequests.filter((_, i) => i % EVERY === 0))
    await kept(request.name, async () => {
      const { score, master } = await clipOf(request);
      const time = timeOf(score);
      const tune = leadingLine(score).map(({ startBeat, pitch }) => ({
        startSeconds: time.secondsAt(startBeat),
        pitch,
      }));
      return hear(master, tune);
    });
  return clips;
}

export const tuneWeights: FittedTable = {
  name: 'tune-weights',
  file: 'lib/engine/analysis/tune/tune-weights.ts',
  constant: 'TUNE_WEIGHTS',
  type: 'TuneWeights',
  imports: "import type { TuneWeights } from './tune-evidence.ts';",
  about:
    'What speaks for a note’s being of the tune, in log-odds: by itself, then beside the rest of the tune.',
  recipe: `two logistic regressions (ridge ${LAMBDA}), one on what the other says, on the notes heard in ${BANDS} bands that FluidSynth plays (tools/fixtures/others, seeds ${SEED} on) and in every third clip of own-clips.ts, each clip of equal weight`,
  async fit({ say }) {
    const clips = await heardClips(say);
    const fitted = (some: readonly HeardClip[]) => {
      const rows = some.map((clip) => firstEvidence(clip.notes, clip.sounds, clip.line));
      const logit = (of: readonly Float64Array[][], size: number) =>
        conditionalLogit(
          of.flatMap((evidence, c): Choice[] =>
            evidence.map((row, i) => yesOrNo(row, some[c]!.isTune[i]!, 100 / evidence.length)),
          ),
          Array.from({ length: size }, (_, i) => (i === 0 ? 0 : LAMBDA)),
        );
      const first = logit(rows, FIRST_FEATURES.length);
      const second = logit(
        some.map((clip, c) =>
          secondEvidence(
            clip.notes,
            clip.sounds,
            rows[c]!.map((row) => oddsOf(row, first)),
          ),
        ),
        SECOND_FEATURES.length,
      );
      return { first, second };
    };
    let right = 0;
    let asked = 0;
    let given = 0;
    for (let fold = 0; fold < FOLDS; fold++) {
      const { first, second } = fitted(clips.filter((_, i) => i % FOLDS !== fold));
      for (const clip of clips.filter((_, i) => i % FOLDS === fold)) {
        const odds = firstEvidence(clip.notes, clip.sounds, clip.line).map((row) => oddsOf(row, first));
        secondEvidence(clip.notes, clip.sounds, odds).forEach((row, i) => {
          const isGiven = oddsOf(row, second) > 0;
          if (isGiven) given++;
          if (clip.isTune[i]) asked++;
          if (isGiven && clip.isTune[i]) right++;
        });
      }
    }
    const { first, second } = fitted(clips);
    return {
      table: rounded(
        {
          first: Object.fromEntries(FIRST_FEATURES.map((name, i) => [name, first[i]])),
          second: Object.fromEntries(SECOND_FEATURES.map((name, i) => [name, second[i]])),
        },
        3,
      ),
      figures: `F ${((2 * right) / (asked + given)).toFixed(2)} of the notes that were heard at all, a sixth of the clips left out at a time`,
    };
  },
};
