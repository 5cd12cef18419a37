/** How loud a recording is: integrated loudness (LUFS) and true peak (dBTP). */
export { measureLoudness } from '../dsp/loudness.ts';
export { truePeakDb } from '../dsp/true-peak.ts';
