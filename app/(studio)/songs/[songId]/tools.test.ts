import { expect, it } from 'vitest';
import { tools } from './tools.ts';

const offered = (kind: Parameters<(typeof tools)[number]['fits']>[0]) =>
  tools.filter((one) => one.fits(kind)).map(({ tool }) => tool);

it('nobody is to be learned from a sound, and no words are sung over one', () => {
  expect(offered('soundEffect')).toEqual([
    'infill',
    'extend',
    'cover',
    'remaster',
    'sample',
    'addInstrumental',
  ]);
  expect(tools.filter((one) => one.needsModel).map(({ tool }) => tool)).toEqual(['polish']);
  expect(offered('song')).toEqual(tools.map(({ tool }) => tool));
});
