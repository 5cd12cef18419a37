import { colorAt, lighten, mixColors } from '../color.ts';
import { type Composition, energyAt, swellAt } from '../composition.ts';
import { rect, SIZE } from '../svg.ts';

const THREADS = 36;

/** Cloth on a loom: every row is a moment of the song, and its loudness is woven in as a motif. */
export const tapestry: Composition = {
  id: 'tapestry',
  styles: ['folk', 'latin', 'reggae', 'indie', 'country', 'gospel', 'soul', '*'],
  draw(scene) {
    const { palette, random } = scene;
    const cell = SIZE / THREADS;
    const repeats = random.pick([1, 1, 2, 3]);
    const zigzag = random.integer(3, 6);
    const colors = [palette.inks[1], palette.inks[2], palette.accent, palette.inks[3]];
    const ground = palette.dark ? palette.ground[1] : palette.ground[0];
    let art = rect(0, 0, SIZE, SIZE, { fill: lighten(ground, -0.07) });
    for (let row = 0; row < THREADS; row++) {
      // The cloth is read from the middle outwards, which makes it symmetrical like a rug.
      const place = Math.abs(row - (THREADS - 1) / 2) / (THREADS / 2);
      const loud = swellAt(scene, place);
      const energy = energyAt(scene, place);
      const border = row < 2 || row >= THREADS - 2;
      for (let column = 0; column < THREADS; column++) {
        const across = ((column + 0.5) / THREADS) * repeats;
        const fold = Math.abs((across % 1) - 0.5) * 2;
        const inMotif = fold < 0.12 + 0.8 * loud;
        const inHeart = fold < 0.42 * loud * loud;
        const step = (row + Math.round(fold * THREADS * 0.5)) % zigzag;
        let color = mixColors(ground, palette.inks[0], 0.3 + 0.25 * ((row + column) % 2));
        if (border) color = (column + row) % 3 === 0 ? palette.accent : palette.inks[3];
        else if (inHeart) color = step === 0 ? palette.line : palette.accent;
        else if (inMotif) color = colorAt(colors, (0.55 * energy + 0.45 * (step / zigzag)) * 0.98);
        const over = (row + column) % 2 === 0;
        art += over
          ? rect(column * cell + 0.6, row * cell + 2.4, cell - 1.2, cell - 4.8, { fill: color, rx: 5 })
          : rect(column * cell + 2.4, row * cell + 0.6, cell - 4.8, cell - 1.2, {
              fill: lighten(color, -0.045),
              rx: 5,
            });
      }
    }
    return art;
  },
};
