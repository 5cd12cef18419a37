/**
 * AssemblyScript: what several kernels need; compiled into each. `@inline` puts a function where it is
 * called.
 */

/** start, start + step, start + 2·step, start + 3·step. */
// @ts-ignore: decorator
@inline
export function ramp(start: f32, step: f32): v128 {
  let values = f32x4.splat(start);
  values = f32x4.replace_lane(values, 1, start + step);
  values = f32x4.replace_lane(values, 2, start + 2 * step);
  return f32x4.replace_lane(values, 3, start + 3 * step);
}
