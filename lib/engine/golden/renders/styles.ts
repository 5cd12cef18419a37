import { STYLES } from '../../styles/index.ts';
import { renderExcerpt } from '../excerpt.ts';
import type { GoldenRender, Strand } from '../strand.ts';

/** Styles of which a song is heard already. */
const HEARD: readonly string[] = [
  ...['pop', 'mandopop', 'guofeng', 'rock', 'hip-hop', 'folk', 'jazz', 'cinematic', 'house', 'lofi', 'latin'],
  'indie',
];

/** Two bars of every other style: its master, the level of its buses, and who plays. */
export const styleRenders: readonly GoldenRender[] = [
  {
    name: 'styles',
    what: 'Every style that no song is of, played: the last bar before its liveliest section and the first of it',
    async make() {
      const strands: Strand[] = [];
      for (const [i, { id }] of STYLES.entries()) {
        if (HEARD.includes(id)) continue;
        const { master, stems, score } = await renderExcerpt({
          tags: id.replaceAll('-', ' '),
          bars: 1,
          seed: 601 + i,
        });
        const players = score.parts
          .filter(({ notes }) => notes.length > 0)
          .map(({ id: part, instrument }) => `${instrument} (${part})`)
          .join(', ');
        strands.push(
          {
            name: `${id}: master`,
            audio: master,
            figures: ['loudness', 'bands', 'width'],
            instrument: players,
          },
          ...Object.entries(stems).map(
            ([bus, audio]): Strand => ({ name: `${id}: bus ${bus}`, audio, figures: [] }),
          ),
        );
      }
      return strands;
    },
  },
];
