/**
 * AssemblyScript: convolutions whose taps of one kernel row lie side by side in memory (channels last), four
 * output pixels at a time, so that each weight is loaded once for four products. All of memory is the
 * caller's. Lengths are in bytes but for `rows`, `taps` (floats of one kernel row: width × input channels)
 * and `groups` (output pixels / 4).
 */

/**
 * Eight output channels at once.
 * @param step from one output pixel's input to the next one's
 * @param rowStride from one kernel row to the next
 * @param tapStride from tap to tap of the weights
 * @param bias where eight of them are
 */
export function convolve8(
  input: usize,
  step: usize,
  rowStride: usize,
  weights: usize,
  rows: i32,
  taps: i32,
  output: usize,
  outputStep: usize,
  groups: i32,
  tapStride: usize,
  bias: usize,
  rectify: bool,
): void {
  const biasLow = v128.load(bias);
  const biasHigh = v128.load(bias, 16);
  for (let group = 0; group < groups; group++) {
    let low0 = biasLow, low1 = biasLow, low2 = biasLow, low3 = biasLow;
    let high0 = biasHigh, high1 = biasHigh, high2 = biasHigh, high3 = biasHigh;
    let weight = weights;
    let rowStart = input;
    for (let row = 0; row < rows; row++) {
      let pixel0 = rowStart;
      let pixel1 = pixel0 + step;
      let pixel2 = pixel1 + step;
      let pixel3 = pixel2 + step;
      for (let tap = 0; tap < taps; tap++) {
        const weightLow = v128.load(weight);
        const weightHigh = v128.load(weight, 16);
        const x0 = v128.load_splat<f32>(pixel0);
        low0 = f32x4.add(low0, f32x4.mul(x0, weightLow));
        high0 = f32x4.add(high0, f32x4.mul(x0, weightHigh));
        const x1 = v128.load_splat<f32>(pixel1);
        low1 = f32x4.add(low1, f32x4.mul(x1, weightLow));
        high1 = f32x4.add(high1, f32x4.mul(x1, weightHigh));
        const x2 = v128.load_splat<f32>(pixel2);
        low2 = f32x4.add(low2, f32x4.mul(x2, weightLow));
        high2 = f32x4.add(high2, f32x4.mul(x2, weightHigh));
        const x3 = v128.load_splat<f32>(pixel3);
        low3 = f32x4.add(low3, f32x4.mul(x3, weightLow));
        high3 = f32x4.add(high3, f32x4.mul(x3, weightHigh));
        pixel0 += 4;
        pixel1 += 4;
        pixel2 += 4;
        pixel3 += 4;
        weight += tapStride;
      }
      rowStart += rowStride;
    }
    output = keepPixel(output, outputStep, low0, high0, rectify);
    output = keepPixel(output, outputStep, low1, high1, rectify);
    output = keepPixel(output, outputStep, low2, high2, rectify);
    output = keepPixel(output, outputStep, low3, high3, rectify);
    input += 4 * step;
  }
}

/** @returns where the next pixel goes */
// @ts-ignore: decorator
@inline
function keepPixel(output: usize, outputStep: usize, low: v128, high: v128, rectify: bool): usize {
  const zero = f32x4.splat(0);
  v128.store(output, rectify ? f32x4.max(low, zero) : low);
  v128.store(output, rectify ? f32x4.max(high, zero) : high, 16);
  return output + outputStep;
}

/** One output channel; `taps` is a multiple of 4. */
export function dot(
  input: usize,
  step: usize,
  rowStride: usize,
  weights: usize,
  rows: i32,
  taps: i32,
  output: usize,
  outputStep: usize,
  groups: i32,
  bias: f32,
): void {
  for (let group = 0; group < groups; group++) {
    let sum0 = f32x4.splat(0), sum1 = f32x4.splat(0), sum2 = f32x4.splat(0), sum3 = f32x4.splat(0);
    let weight = weights;
    let rowStart = input;
    for (let row = 0; row < rows; row++) {
      let pixel0 = rowStart;
      let pixel1 = pixel0 + step;
      let pixel2 = pixel1 + step;
      let pixel3 = pixel2 + step;
      for (let tap = 0; tap < taps; tap += 4) {
        const four = v128.load(weight);
        sum0 = f32x4.add(sum0, f32x4.mul(v128.load(pixel0), four));
        sum1 = f32x4.add(sum1, f32x4.mul(v128.load(pixel1), four));
        sum2 = f32x4.add(sum2, f32x4.mul(v128.load(pixel2), four));
        sum3 = f32x4.add(sum3, f32x4.mul(v128.load(pixel3), four));
        pixel0 += 16;
        pixel1 += 16;
        pixel2 += 16;
        pixel3 += 16;
        weight += 16;
      }
      rowStart += rowStride;
    }
    output = keepSum(output, outputStep, sum0, bias);
    output = keepSum(output, outputStep, sum1, bias);
    output = keepSum(output, outputStep, sum2, bias);
    output = keepSum(output, outputStep, sum3, bias);
    input += 4 * step;
  }
}

// @ts-ignore: decorator
@inline
function keepSum(output: usize, outputStep: usize, sum: v128, bias: f32): usize {
  const early = f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1);
  const late = f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
  f32.store(output, early + late + bias);
  return output + outputStep;
}
