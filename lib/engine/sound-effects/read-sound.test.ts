import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSound } from './read-sound.ts';

const ids = (text: string) => readSound(text).layers.map((layer) => layer.recipe.id);

describe('readSound', () => {
  it.each([
    ['rain on a window with distant thunder', ['rain-on-window', 'thunder']],
    ['footsteps in snow', ['snow-steps']],
    ['a dog barking and birds chirping', ['dog-bark', 'birds']],
    ['door creak then three knocks', ['door-creak', 'knock']],
    ['heavy rain', ['rain']],
    ['ocean waves at the beach', ['sea-waves']],
    ['sci fi laser gun', ['laser']],
    ['coin pickup', ['coin-pickup']],
    ['下雨和打雷', ['rain', 'thunder']],
    ['三下敲门声', ['knock']],
    ['海浪声', ['sea-waves']],
    ['清晨的鸟鸣', ['birds']],
    ['时钟滴答', ['clock-tick']],
    ['玻璃破碎', ['glass-break']],
    ['咖啡馆环境音', ['cafe']],
    ['UI click', ['ui-click']],
    ['hip hop beat', ['trap-beat']],
  ])('%j is %j', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  it.each([
    ['three knocks', 3],
    ['knock twice', 2],
    ['5 gunshots', 5],
    ['敲门三下', 3],
    ['两声狗叫', 2],
    ['a knock', undefined],
  ])('%j happens %s times', (text, count) => {
    expect(readSound(text).layers[0]!.count).toBe(count);
  });

  it('gives modifiers to the sound they stand with', () => {
    const [rain, thunder] = readSound('heavy rain with distant thunder').layers;
    expect(rain!.modifiers).toMatchObject({ intensity: 0.95, distance: 0 });
    expect(thunder!.modifiers).toMatchObject({ intensity: 0.5, distance: 0.8 });
    const [storm, cat] = readSound('远处的雷声，一只小猫').layers;
    expect(storm!.modifiers.distance).toBe(0.8);
    expect(cat!.modifiers.distance).toBe(0);
  });

  it('knows what follows what', () => {
    expect(
      readSound('door opens, then footsteps, then door slam').layers.map((l) => [l.recipe.id, l.follows]),
    ).toEqual([
      ['door-creak', false],
      ['footsteps', true],
      ['door-slam', true],
    ]);
  });

  it('reads lengths and tempi', () => {
    expect(readSound('10 seconds of wind')).toMatchObject({ seconds: 10 });
    expect(readSound('5秒海浪')).toMatchObject({ seconds: 5 });
    expect(readSound('drum loop 128 bpm')).toMatchObject({ bpm: 128 });
  });

  it('takes the nearest by letters for what it does not know, and says so', () => {
    expect(readSound('thundrous thundering')).toMatchObject({ layers: [{ recipe: { id: 'thunder' } }] });
    expect(readSound('explozion')).toMatchObject({
      isGuess: true,
      layers: [{ recipe: { id: 'explosion' } }],
    });
    expect(readSound('qqq')).toMatchObject({ isGuess: true, layers: [{ recipe: { id: 'whoosh' } }] });
  });

  it('always finds one to six sounds and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        const { layers } = readSound(text);
        expect(layers.length).toBeGreaterThanOrEqual(1);
        expect(layers.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: 200 },
    );
  });
});
