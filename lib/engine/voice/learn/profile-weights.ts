import type { Learned } from './feature-vector.ts';

/**
 * From the features of a recorded voice (`featureVector`) to a profile. To be made again whenever the sound of the
 * voice changes.
 * Made by `npm run fit -- profile-weights` (tools/fit/profile-weights.ts): ridge regressions (λ 0.05) on 540 random
 * singers of our own, seed 97400, three lines each; off on the mean, of 60 strangers: formantScale 0.037, glottalRd
 * 0.165, breathiness 0.042, singersFormantDb 1.217, tiltDbPerOctave 0.608, roughness 0.157.
 */
export const PROFILE_WEIGHTS: Readonly<Record<Learned, readonly number[]>> = {
  formantScale: [
    1.0922, 0.17212, 0.10193, 0.012707, -0.047884, 0.010031, -0.033997, 0.17351, -0.10175, -0.039969, 0.14869,
    -0.029217, 0.019183, -0.012803, -0.12762, 0.0091817,
  ],
  glottalRd: [
    0.072189, 0.60664, 0.9407, -1.2859, 0.012779, 0.078823, 0.14215, 0.020289, -0.74369, 0.0053609, -0.080166,
    0.089849, 0.010234, 0.68613, -0.45419, -0.011402,
  ],
  breathiness: [
    0.3653, 0.12208, 0.094243, -0.081418, 0.012308, -0.026969, 0.24109, 0.0099438, -0.15727, 0.0003634,
    -0.02201, 0.025222, 0.00059136, 0.0029004, -0.055302, 0.030702,
  ],
  singersFormantDb: [
    -1.8698, -4.4794, 1.2362, 0.81839, -0.31772, -0.10104, -3.6705, -0.84261, 9.5636, -4.0509, 1.2278,
    -0.85033, 0.066432, -0.42831, 4.3388, -0.45162,
  ],
  tiltDbPerOctave: [
    7.1006, -3.3075, -4.0061, -3.1841, 0.12303, -0.37789, -2.6667, 0.062664, -0.19305, 1.4722, 0.19184,
    0.25443, -0.043889, 0.56628, 2.0527, -0.42893,
  ],
  roughness: [
    4.1442, -0.11605, -0.53617, -0.8839, 0.036354, 0.038408, 1.3879, -0.17865, 0.10203, 0.066187, 0.14512,
    -0.091518, -0.096117, 0.58426, 0.47455, 0.058994,
  ],
};
