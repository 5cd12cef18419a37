import { describe, expect, it } from 'vitest';
import { KernelModule } from './kernel-module.ts';

const file = new URL('../instruments/synthesis/kernels.wasm', import.meta.url);

describe('KernelModule', () => {
  const module = new KernelModule(file);

  it('gives views of areas that end where the next begins', () => {
    expect(module.floats('LEFT', 64).length).toBe(64);
    expect(module.floats('LEFT', 32, 32).byteOffset).toBe(module.address('LEFT') + 128);
    expect(() => module.floats('LEFT', 65)).toThrow(/area "LEFT" of .*kernels.wasm has 256 bytes, not 260/);
    expect(() => module.floats('LEFT', 33, 32)).toThrow(/has 256 bytes, not 260/);
    expect(() => module.doubles('LEFT', 33)).toThrow(/has 256 bytes, not 264/);
    expect(() => module.integers('LEFT', 65)).toThrow(/has 256 bytes, not 260/);
  });

  it('knows no area and no function that is not there', () => {
    expect(() => module.floats('MIDDLE', 1)).toThrow(/has no area "MIDDLE"/);
    expect(() => module.functions('filterTwoPole', 'filterSixPole')).toThrow(
      /has no function "filterSixPole"/,
    );
    expect(() => new KernelModule(new URL('./nowhere.wasm', import.meta.url))).toThrow(/nowhere.wasm/);
  });
});
