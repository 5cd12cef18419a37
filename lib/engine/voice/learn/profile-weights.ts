import type { Learned } from './feature-vector.ts';

/**
 * From the features of a recorded voice (`featureVector`) to a profile. To be made again whenever the sound of the
 * voice changes.
 * Made by `npm run fit -- profile-weights` (tools/fit/profile-weights.ts): ridge regressions (λ 0.05) on 540 random
 * singers of our own, seed 97400, three lines each; off on the mean, of 60 strangers: formantScale 0.034, glottalRd
 * 0.150, breathiness 0.036, singersFormantDb 0.885, tiltDbPerOctave 0.586, roughness 0.136.
 */
export const PROFILE_WEIGHTS: Readonly<Record<Learned, readonly number[]>> = {
  formantScale: [
    1.1253, 0.18848, 0.16471, -0.1229, -0.037337, -0.019558, -0.11425, 0.22505, -0.11545, -0.10113, 0.17334,
    -0.033152, 0.025396, 0.014031, -0.13158, -0.014049,
  ],
  glottalRd: [
    0.42933, 0.88582, 0.60174, 0.14118, -0.054979, -0.13236, 0.52319, 0.16926, -0.79994, -0.16351, -0.1739,
    0.15425, 0.017566, -0.18386, -0.67, 0.074418,
  ],
  breathiness: [
    0.14991, 0.099251, 0.064254, 0.2222, -0.013812, -0.087801, 0.18604, 0.0060251, -0.12474, -0.055415,
    -0.035914, 0.012693, -0.0056112, -0.17334, -0.04461, 0.02512,
  ],
  singersFormantDb: [
    8.7317, -3.1673, 2.0052, -4.669, -0.72709, 0.00416, 2.5784, -2.5046, 10.442, -5.962, 2.7733, -1.4147,
    -0.070718, 1.6313, 4.3804, 0.51932,
  ],
  tiltDbPerOctave: [
    9.3903, -3.3532, -6.1974, 0.71623, 0.1713, -0.1869, -1.1727, -0.10187, -0.11722, 2.4141, 0.20884,
    0.021174, -0.24899, -0.29679, 1.9135, -0.23722,
  ],
  roughness: [
    5.0777, 0.14846, -0.52707, -0.069922, -0.032938, 0.062589, 2.4136, -0.036034, 0.30746, -0.089312, 0.07616,
    -0.015238, -0.12935, 0.21174, 0.021586, 0.29942,
  ],
};
