import { shareOutside } from '../analysis/key-of-line.ts';
import type { GivenMelody } from '../compose/given-melody.ts';
import { type AroundRequest, playAround } from '../edit/play-around.ts';
import { fitStems } from '../edit/render-window.ts';
import { masterMix } from '../mix/master.ts';
import type { RenderedSong } from '../rendered-song.ts';
import { findStyle } from '../styles/find-style.ts';
import { keyName } from '../theory/key.ts';

/**
 * Makes a whole piece whose theme is the melody of a clip's stretch: stated, developed, harmonised. Of a
 * melody longer than a theme can be, the bars that tell most of it are taken; a notice says which.
 * @throws NoMelodyError when there is none
 */
export async function songFromSample(request: AroundRequest): Promise<RenderedSong> {
  const { score, melody, rendered, taken, title, tags } = await playAround(request, 'song');
  request.onProgress?.(0.88, 'mastering');
  const { master } = masterMix(rendered.mix, findStyle(score.style).mix, { inPlace: true });
  return {
    score,
    master,
    stems: fitStems(rendered.stems, master.left.length),
    timedLines: [],
    title,
    tags,
    lyrics: '',
    notices: [...(taken ? [takenNotice(taken)] : []), ...oddNotices(melody)],
  };
}

const takenNotice = ({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }): string =>
  `The theme is what lies between ${startSeconds.toFixed(1)} and ${endSeconds.toFixed(1)} s of the clip: the whole is longer than a theme can be.`;

/** From these shares on a tune is odd: time outside of its key, notes off the beat's sixteenths and triplets. */
const ODD_OUTSIDE = 0.15;
const ODD_RHYTHM = 0.25;

/** A tune too odd for a key or a beat is kept as it is; that is said. */
function oddNotices({ key, notes }: GivenMelody): string[] {
  const outside = shareOutside(
    key,
    notes.map(({ pitch, lengthBeats }) => ({ pitch, length: lengthBeats })),
  );
  const isOff = (beat: number) =>
    [4, 3].every((perBeat) => Math.abs(beat * perBeat - Math.round(beat * perBeat)) > 1e-6);
  const off = notes.filter(({ startBeat }) => isOff(startBeat)).length / Math.max(1, notes.length);
  return [
    ...(outside > ODD_OUTSIDE
      ? [
          `${Math.round(100 * outside)} % of the melody lies outside of ${keyName(key)}, the key that fits it best; it is kept note by note.`,
        ]
      : []),
    ...(off > ODD_RHYTHM
      ? [
          `${Math.round(100 * off)} % of the melody's notes begin off every beat that was tried; their rhythm is kept as it was.`,
        ]
      : []),
  ];
}
