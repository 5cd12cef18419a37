/**
 * AssemblyScript: what several kernels need; compiled into each. `@inline` puts a function where it is
 * called.
 */

/**
 * start + step · k of four samples k. From its start, not from the value before it: what is added up is
 * rounded each time, and after 256 samples a gain would be off by 4e-6.
 */
// @ts-ignore: decorator
@inline
export function ramp(start: v128, step: v128, samples: v128): v128 {
  return f32x4.add(start, f32x4.mul(step, samples));
}
