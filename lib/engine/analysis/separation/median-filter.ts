/** Lines along time are taken this many at a time: they lie side by side, and so does what is read for them. */
const BLOCK = 16;

/**
 * Running median over `length` values (odd), along time (each bin on its own) or along frequency.
 * Source of the use: D. Fitzgerald, "Harmonic/percussive separation using median filtering", DAFx 2010.
 * @param values `frames × bins`, all ≥ 0
 */
export function runningMedian(
  values: Float32Array,
  frames: number,
  bins: number,
  length: number,
  along: 'time' | 'frequency',
): Float32Array {
  const output = new Float32Array(values.length);
  const reach = length >> 1;
  const isTime = along === 'time';
  const steps = isTime ? frames : bins;
  const lines = isTime ? bins : frames;
  const stride = isTime ? bins : 1;
  const lineStride = isTime ? 1 : bins;
  const block = isTime ? BLOCK : 1;
  // A sorted window a line of the block.
  const sorted = new Float32Array(block * length);
  for (let line = 0; line < lines; line += block) {
    const used = Math.min(block, lines - line);
    const base = line * lineStride;
    let count = 0;
    for (let i = 0; i < Math.min(reach, steps); i++, count++)
      for (let l = 0; l < used; l++)
        insert(sorted, l * length, count, values[base + l * lineStride + i * stride]!);
    for (let i = 0; i < steps; i++) {
      const comes = base + (i + reach) * stride;
      const goes = base + (i - reach - 1) * stride;
      const isComing = i + reach < steps;
      const isGoing = i - reach - 1 >= 0;
      for (let l = 0; l < used; l++) {
        const window = l * length;
        const at = l * lineStride;
        if (isComing && isGoing) replace(sorted, window, count, values[goes + at]!, values[comes + at]!);
        else if (isComing) insert(sorted, window, count, values[comes + at]!);
        else if (isGoing) replace(sorted, window, count, values[goes + at]!, Number.POSITIVE_INFINITY);
      }
      // What goes without another coming is left, as infinity, behind the end.
      if (isComing && !isGoing) count++;
      else if (isGoing && !isComing) count--;
      const middle = count >> 1;
      for (let l = 0; l < used; l++)
        output[base + l * lineStride + i * stride] = sorted[l * length + middle]!;
    }
  }
  return output;
}

function insert(sorted: Float32Array, window: number, count: number, value: number): void {
  let at = window + count;
  while (at > window && sorted[at - 1]! > value) {
    sorted[at] = sorted[at - 1]!;
    at--;
  }
  sorted[at] = value;
}

/** Moves only what lies between the old value and the new. */
function replace(sorted: Float32Array, window: number, count: number, old: number, value: number): void {
  let low = window;
  let high = window + count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < old) low = middle + 1;
    else high = middle;
  }
  let at = low;
  if (value > old) {
    const last = window + count - 1;
    while (at < last && sorted[at + 1]! < value) {
      sorted[at] = sorted[at + 1]!;
      at++;
    }
  } else
    while (at > window && sorted[at - 1]! > value) {
      sorted[at] = sorted[at - 1]!;
      at--;
    }
  sorted[at] = value;
}
