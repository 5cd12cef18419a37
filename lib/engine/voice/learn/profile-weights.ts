import type { Learned } from './feature-vector.ts';

/**
 * From the features of a recorded voice (`featureVector`) to a profile. To be made again whenever the sound of the
 * voice changes.
 * Made by `npm run fit -- profile-weights` (tools/fit/profile-weights.ts): ridge regressions (λ 0.05) on 540 random
 * singers of our own, seed 97400, three lines each; off on the mean, of 60 strangers: formantScale 0.035, glottalRd
 * 0.163, breathiness 0.041, singersFormantDb 1.097, tiltDbPerOctave 0.579, roughness 0.138.
 */
export const PROFILE_WEIGHTS: Readonly<Record<Learned, readonly number[]>> = {
  formantScale: [
    1.2405, 0.21303, 0.17176, 0.12535, -0.048342, 0.027825, 0.091783, 0.19452, -0.079208, -0.049483, 0.14519,
    0.013745, 0.02039, -0.010574, -0.16417, 0.021088,
  ],
  glottalRd: [
    0.80839, 0.6968, 0.73699, -1.3821, 0.053079, 0.057965, 0.50996, 0.014409, -0.78085, 0.10714, -0.093145,
    0.070806, -0.0011633, 0.72099, -0.6099, 0.067413,
  ],
  breathiness: [
    0.08637, 0.086525, 0.050493, -0.17847, 0.018153, -0.039648, 0.054142, 0.013208, -0.19083, 0.0039562,
    -0.011373, -0.022466, 0.0035469, -0.01134, -0.038915, 0.0086311,
  ],
  singersFormantDb: [
    4.224, -3.7597, 1.3793, 3.8062, -0.44356, 0.14502, 0.38258, -0.80489, 10.187, -4.6019, 1.7611, -0.42944,
    -0.14834, -0.75833, 4.027, 0.06215,
  ],
  tiltDbPerOctave: [
    8.0901, -2.4543, -3.8152, -4.4809, -0.038433, -0.35918, -2.4611, 0.046672, -0.15602, 1.0237, 0.25451,
    0.44229, -0.045704, 0.95996, 1.4548, -0.40083,
  ],
  roughness: [
    5.8253, -0.42704, -0.53026, -0.65747, 0.032112, 0.053582, 2.6332, -0.060877, 0.05901, 0.12938, 0.096855,
    -0.092285, -0.19071, 0.47107, 0.71668, 0.295,
  ],
};
