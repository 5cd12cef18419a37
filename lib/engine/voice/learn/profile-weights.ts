import type { Learned } from './feature-vector.ts';

/**
 * From the features of a recorded voice (`featureVector`) to a profile. To be made again whenever the sound of the
 * voice changes.
 * Made by `npm run fit -- profile-weights` (tools/fit/profile-weights.ts): ridge regressions (λ 0.05) on 540 random
 * singers of our own, seed 97400, three lines each; off on the mean, of 60 strangers: formantScale 0.035, glottalRd
 * 0.156, breathiness 0.041, singersFormantDb 1.050, tiltDbPerOctave 0.583, roughness 0.125.
 */
export const PROFILE_WEIGHTS: Readonly<Record<Learned, readonly number[]>> = {
  formantScale: [
    1.1357, 0.20666, 0.12848, -0.042714, -0.042905, -0.0065971, -0.034695, 0.19848, -0.11531, -0.076846,
    0.16259, -0.037394, 0.024319, -0.019366, -0.14669, 0.0064778,
  ],
  glottalRd: [
    0.43897, 0.563, 0.78269, -1.2367, 0.02839, 0.048188, 0.25539, 0.072239, -0.80692, 0.062658, -0.11881,
    0.11374, 0.0093434, 0.57738, -0.46324, 0.025607,
  ],
  breathiness: [
    0.16775, 0.13013, 0.09906, -0.089054, 0.0066193, -0.03958, 0.1116, 0.022162, -0.16853, -0.0027216,
    -0.033856, 0.027976, 0.0086928, -0.014332, -0.07255, 0.013507,
  ],
  singersFormantDb: [
    0.6517, -3.1448, 2.3722, 0.15019, -0.45983, 0.032062, -1.3604, -1.4238, 10.24, -5.2238, 1.9547, -0.98272,
    -0.013087, 0.049607, 3.6975, -0.16457,
  ],
  tiltDbPerOctave: [
    8.0861, -3.6418, -5.1612, -2.49, 0.16008, -0.21071, -2.445, 0.094886, -0.29737, 2.0972, 0.080724, 0.16734,
    -0.14901, 0.63289, 2.1921, -0.39268,
  ],
  roughness: [
    5.762, -0.23044, -0.44151, -0.94924, -0.0068581, 0.01255, 2.4579, -0.21831, 0.12503, 0.013552, 0.14775,
    -0.08463, -0.14495, 0.54195, 0.67429, 0.2388,
  ],
};
