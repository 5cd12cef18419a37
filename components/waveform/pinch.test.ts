import { expect, it } from 'vitest';
import { pinchOf } from './pinch.ts';

const at = (x: number, y: number) => ({ x, y });

it('tells how much wider and higher two fingers drew it, and where to', () => {
  expect(pinchOf([at(100, 100), at(200, 180)], [at(80, 80), at(280, 200)])).toEqual({
    wider: 2,
    higher: 1.5,
    x: 150,
    y: 140,
    byX: 30,
    byY: 0,
  });
});

it('leaves a direction alone in which the fingers lie side by side', () => {
  expect(pinchOf([at(100, 100), at(200, 104)], [at(100, 90), at(150, 120)])).toMatchObject({
    wider: 0.5,
    higher: 1,
  });
  expect(pinchOf([at(100, 100), at(101, 200)], [at(90, 100), at(120, 300)])).toMatchObject({
    wider: 1,
    higher: 2,
  });
});
