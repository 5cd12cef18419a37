import { onsetFeatures } from '#lib/engine/analysis/frame-features.ts';
import { DRUM_FEATURES, drumFeatures } from '#lib/engine/analysis/has-drums.ts';
import { halfRateMono } from '#lib/engine/analysis/mono.ts';
import { trackBeatsAtTappedTempo } from '#lib/engine/analysis/tempo-octave.ts';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { speakWithEspeak } from '#tools/fixtures/others/programs.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { unseenOdds, weightsOf } from './told-clips.ts';
import { knownMixes } from './voice-clips.ts';

const LAMBDA = 1;
/** Who speaks: nobody drums to it, though consonants strike. */
const SPEAKERS = ['en-gb', 'en-us+f2', 'de', 'fr+m3', 'es', 'cmn+f2', 'it+f4', 'en-gb+m5'];
const SPOKEN =
  'On Saturday the market opens at six, and by seven the square is full of people who talk about the weather, taste the cheese, and ask what fish there is today. Tickets cost two shillings; children pay half.';

interface Clip {
  name: string;
  singer: string;
  group: string;
  isSo: boolean;
  row: number[];
}

export const drumWeights: FittedTable = {
  name: 'drum-weights',
  file: 'lib/engine/analysis/drum-weights.ts',
  constant: 'DRUM_WEIGHTS',
  type: 'Readonly<DrumFeatures & { bias: number }>',
  imports: "import type { DrumFeatures } from './has-drums.ts';",
  about: 'Log-odds that somebody drums. Strokes are noise that rises at once and falls; an s swells.',
  recipe: `logistic regression (ridge ${LAMBDA} on standardised features, drummed and not of equal weight) on the bands, ensembles and soloists of voice-clips.ts, played and sung, and on ${SPEAKERS.length} speakers of eSpeak NG`,
  async fit({ say }) {
    const clips: Clip[] = [];
    const hear = (clip: Omit<Clip, 'row'>, audio: StereoBuffer) => {
      const onsets = onsetFeatures(halfRateMono(audio));
      const features = drumFeatures(audio, onsets, trackBeatsAtTappedTempo(onsets).confidence);
      if (features) clips.push({ ...clip, row: DRUM_FEATURES.map((name) => features[name]) });
      if (clips.length % 20 === 0) say(`  heard ${clips.length}`);
    };
    for await (const { song, mix, ...clip } of knownMixes())
      hear({ ...clip, isSo: song.parts.some(({ name }) => name === 'drums') }, mix);
    for (const voice of SPEAKERS)
      hear(
        { name: `speech-${voice}`, singer: 'none', group: `speech-${voice}`, isSo: false },
        await speakWithEspeak(SPOKEN, voice),
      );
    const [bias, ...weights] = weightsOf(clips, LAMBDA);
    const odds = unseenOdds(clips, LAMBDA);
    const wrong = (isSo: boolean) =>
      clips.flatMap((clip, i) =>
        clip.isSo === isSo && odds[i]! > 0 !== isSo ? [{ ...clip, odds: odds[i]! }] : [],
      );
    for (const { name, odds: off } of [...wrong(true), ...wrong(false)])
      say(`  wrong: ${name} ${off.toFixed(2)}`);
    const count = (isSo: boolean) => clips.filter((clip) => clip.isSo === isSo).length;
    return {
      table: rounded({ bias, ...Object.fromEntries(DRUM_FEATURES.map((name, i) => [name, weights[i]])) }, 4),
      figures: `each clip by weights that knew neither its tune nor its singer: ${wrong(true).length} of ${count(true)} drummed missed, ${wrong(false).length} of ${count(false)} others taken for drummed`,
    };
  },
};
