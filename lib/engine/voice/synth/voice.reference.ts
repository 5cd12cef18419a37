/** What the voice's kernels do, sample by sample. */

/** Numbers by which pulses are made: those of `PULSE_NUMBERS`. */
export interface PulseReference {
  [name: string]: number;
}

/**
 * Pulses with breath from sample `from` until a cycle ends or `length` samples are made. @param cycles rounder and sharper
 * pulse and flow, each with its first sample again @param out changed, as `pulse` is
 */
export function makePulsesReference(
  pulse: PulseReference,
  from: number,
  [lower, upper, flow]: readonly [Float32Array, Float32Array, Float32Array],
  noise: ArrayLike<number>,
  out: { block: Float64Array; air: Float64Array; puffs: Float64Array },
): void {
  const p = pulse as Record<'phase' | 'voiced' | 'breath' | 'airOut' | 'airIn' | 'at', number> &
    PulseReference;
  let i = from;
  do {
    const place = p.phase * (lower.length - 1);
    const whole = Math.floor(place);
    const between = (cycle: Float32Array) =>
      cycle[whole]! + (place - whole) * (cycle[whole + 1]! - cycle[whole]!);
    const open = flow[whole]!;
    p.voiced += p['voicedStep']!;
    p.breath += p['breathStep']!;
    const shape = between(lower) + p['between']! * (between(upper) - between(lower));
    const ride = 0.35 + 0.65 * open;
    const hiss = noise[i]!;
    out.puffs[i] = 0.25 + 0.75 * open;
    out.block[i] =
      p['strength']! * p.voiced * shape + hiss * (0.3 * p.breath + p.voiced * p['airiness']! * ride);
    const high = hiss * (p.voiced * p['breathiness']! * ride + 0.05 * p.breath);
    p.airOut = p['airPole']! * (p.airOut + high - p.airIn);
    p.airIn = high;
    out.air[i] = p.airOut;
    i++;
    p.at = i;
    p.phase += ((p['hz']! + p['hzStep']! * i) * p['period']!) / p['rate']!;
  } while (i < p['length']! && p.phase < 1);
}

/** y[n] = a·x[n] + b·y[n − 1] + c·y[n − 2]. */
export interface ResonatorReference {
  a: number;
  b: number;
  c: number;
  y1: number;
  y2: number;
}

/** A resonator over samples in place; its numbers change by `steps` after every sample. */
export function resonateReference(
  resonator: ResonatorReference,
  steps: readonly [number, number, number],
  samples: Float64Array,
): void {
  const r = resonator;
  for (let i = 0; i < samples.length; i++) {
    const y = r.a * samples[i]! + r.b * r.y1 + r.c * r.y2;
    r.y2 = r.y1;
    r.y1 = y;
    samples[i] = y;
    r.a += steps[0];
    r.b += steps[1];
    r.c += steps[2];
  }
}

/** The nose: a zero, then a pole. @param past two inputs and two outputs, changed */
export function noseReference(
  { zeroA, zeroB, poleA, poleB, c }: Record<'zeroA' | 'zeroB' | 'poleA' | 'poleB' | 'c', number>,
  past: [number, number, number, number],
  samples: Float64Array,
): void {
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const [x1, x2, y1, y2] = past;
    const y = poleA * zeroA * (x - zeroB * x1 - c * x2) + poleB * y1 + c * y2;
    past.splice(0, 4, x, x1, y, y1);
    samples[i] = y;
  }
}
