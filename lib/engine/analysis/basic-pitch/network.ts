import { createKernels, type Kernels } from './kernels.ts';
import { loadWeights } from './weights.ts';

/** Rate the network hears at, Hz. */
export const NETWORK_RATE = 22_050;
/** Samples of one window, and the frames it becomes (256 samples each). */
export const WINDOW_SAMPLES = 43_844;
export const WINDOW_FRAMES = 172;
export const FRAME_SAMPLES = 256;
/** Semitones from A0 (MIDI 21), and thirds of them. */
export const PITCHES = 88;
export const LOWEST_MIDI = 21;
const CONTOUR_BINS = 264;
const CQT_BINS = 309;
const OCTAVES = 9;
const BINS_PER_OCTAVE = 36;
const FILTER_TAPS = 256;
/** Shifts of the harmonic stack in CQT bins: half, 1, 2 … 7 times the frequency. */
const HARMONIC_SHIFTS = [-36, 0, 36, 57, 72, 84, 93, 101];
const CHANNELS = 8;

// Row widths with the padding that "same" convolutions need.
const STACK_WIDTH = CONTOUR_BINS + 38;
const CONTOUR_WIDTH = CONTOUR_BINS + 4;
const NOTE_WIDTH = PITCHES + 2;
const ONSET_CHANNELS = 36;
/** Weights, a window and all that it becomes on its way. */
const MEMORY_BYTES = 27_500_000;

/** Probabilities per frame and pitch of one window. */
export interface WindowPosteriors {
  /** `WINDOW_FRAMES × PITCHES`. Views into the network's memory: read them before the next window. */
  note: Float32Array;
  onset: Float32Array;
}

/** The Basic Pitch network with its own small inference. Not re-entrant; about 6 MB of memory. */
export class BasicPitchNetwork {
  readonly #floats: Float32Array;
  readonly #kernels: Kernels;
  readonly #at: Record<string, number> = {};
  readonly #weights = loadWeights();
  readonly #cqt = new Float32Array(WINDOW_FRAMES * CQT_BINS);
  #top = 1024;

  constructor() {
    const kernels = createKernels(MEMORY_BYTES);
    this.#floats = new Float32Array(kernels.memory.buffer);
    this.#kernels = kernels;
    this.#placeWeights();
    const rows = WINDOW_FRAMES + 6;
    this.#reserve('signal', WINDOW_SAMPLES + 512);
    this.#reserve('padded', WINDOW_SAMPLES + 1024);
    this.#reserve('cqt', WINDOW_FRAMES * 72 + 64);
    this.#reserve('stack', rows * STACK_WIDTH * CHANNELS + 4096);
    this.#reserve('features', rows * CONTOUR_WIDTH * CHANNELS + 2048);
    this.#reserve('contourPadded', rows * CONTOUR_WIDTH + 1024);
    this.#reserve('contour', WINDOW_FRAMES * CONTOUR_BINS + 64);
    this.#reserve('noteFeatures', rows * NOTE_WIDTH * 32 + 2048);
    this.#reserve('note', WINDOW_FRAMES * PITCHES + 64);
    this.#reserve('onsetFeatures', rows * NOTE_WIDTH * ONSET_CHANNELS + 4096);
    this.#reserve('onset', WINDOW_FRAMES * PITCHES + 64);
  }

  /** @param samples `WINDOW_SAMPLES` at `NETWORK_RATE` */
  run(samples: Float32Array): WindowPosteriors {
    this.#constantQ(samples);
    this.#stackHarmonics();
    this.#contour();
    this.#notes();
    this.#onsets();
    return {
      note: this.#view('note', WINDOW_FRAMES * PITCHES),
      onset: this.#view('onset', WINDOW_FRAMES * PITCHES),
    };
  }

  #array(name: string): Float32Array {
    const array = this.#weights.get(name);
    if (!array) throw new Error(`The transcription model has no array "${name}".`);
    return array;
  }

  #reserve(name: string, length: number): number {
    const offset = (this.#top + 15) & ~15;
    this.#top = offset + length;
    if (this.#top > this.#floats.length)
      throw new RangeError(`The network's memory is too small for ${name}.`);
    this.#at[name] = offset;
    return offset;
  }

  #place(name: string, values: Float32Array): void {
    this.#floats.set(values, this.#reserve(name, values.length + 32));
  }

  #offset(name: string): number {
    return this.#at[name]!;
  }

  #address(name: string, floats = 0): number {
    return (this.#at[name]! + floats) * 4;
  }

  #view(name: string, length: number): Float32Array {
    return this.#floats.subarray(this.#at[name]!, this.#at[name]! + length);
  }

  #placeWeights(): void {
    const real = this.#array('cq_t2010v2_1/conv1d/ExpandDims_1');
    const imaginary = this.#array('cq_t2010v2_1/conv1d_1/ExpandDims_1');
    const both = new Float32Array(FILTER_TAPS * 72);
    for (let tap = 0; tap < FILTER_TAPS; tap++)
      for (let bin = 0; bin < BINS_PER_OCTAVE; bin++) {
        both[tap * 72 + bin] = real[tap * BINS_PER_OCTAVE + bin]!;
        both[tap * 72 + 36 + bin] = imaginary[tap * BINS_PER_OCTAVE + bin]!;
      }
    this.#place('filters', both);
    this.#place('zeroBias', new Float32Array(72));
    this.#place('halfBand', this.#array('cq_t2010v2_1/conv1d_2/ExpandDims_1'));
    this.#place('w1', this.#array('conv2d_1/Conv2D_weights'));
    this.#place('b1', this.#array('conv2d_1/Conv2D_bn_offset'));
    this.#place('wContour', this.#array('contours-reduced/Conv2D/ReadVariableOp'));
    this.#place('w2', this.#array('conv2d_2/Conv2D/ReadVariableOp'));
    this.#place('b2', this.#array('conv2d_2/BiasAdd/ReadVariableOp'));
    this.#place('w3', this.#array('conv2d_3/Conv2D/ReadVariableOp'));
    this.#place('w4', this.#array('conv2d_4/Conv2D_weights'));
    this.#place('b4', this.#array('conv2d_4/Conv2D_bn_offset'));
    // The last layer hears the note map first and 32 onset features: here the features, the map, 3 zeros.
    const w5 = this.#array('conv2d_5/Conv2D/ReadVariableOp');
    const reordered = new Float32Array(9 * ONSET_CHANNELS);
    for (let tap = 0; tap < 9; tap++)
      for (let channel = 0; channel < 33; channel++)
        reordered[tap * ONSET_CHANNELS + (channel === 0 ? 32 : channel - 1)] = w5[tap * 33 + channel]!;
    this.#place('w5', reordered);
  }

  /** Constant-Q by octaves: correlate with the top octave's filters, halve the rate, again; then dB, 0–1, scaled. */
  #constantQ(samples: Float32Array): void {
    const floats = this.#floats;
    const lengths = this.#array('cq_t2010v2_1/Sqrt');
    const signal = this.#offset('signal');
    const padded = this.#offset('padded');
    const cqtOut = this.#offset('cqt');
    floats.set(samples, signal);
    let length = WINDOW_SAMPLES;
    let hop = FRAME_SAMPLES;
    for (let octave = 0; octave < OCTAVES; octave++) {
      floats.copyWithin(padded + 128, signal, signal + length);
      for (let i = 0; i < 128; i++) {
        floats[padded + 127 - i] = floats[padded + 129 + i]!;
        floats[padded + 128 + length + i] = floats[padded + 128 + length - 2 - i]!;
      }
      for (let block = 0; block < 72; block += 8)
        this.#kernels.convolve8(
          {
            input: padded * 4,
            step: hop * 4,
            rowStride: 0,
            weights: this.#address('filters', block),
            rows: 1,
            taps: FILTER_TAPS,
            output: (cqtOut + block) * 4,
            outputStep: 72 * 4,
            groups: WINDOW_FRAMES / 4,
          },
          72 * 4,
          this.#address('zeroBias'),
          false,
        );
      const firstBin = CQT_BINS - BINS_PER_OCTAVE * (octave + 1);
      for (let t = 0; t < WINDOW_FRAMES; t++)
        for (let f = Math.max(0, -firstBin); f < BINS_PER_OCTAVE; f++) {
          const re = floats[cqtOut + t * 72 + f]!;
          const im = floats[cqtOut + t * 72 + 36 + f]!;
          const scale = lengths[firstBin + f]!;
          this.#cqt[t * CQT_BINS + firstBin + f] = (re * re + im * im) * scale * scale;
        }
      if (octave === OCTAVES - 1) break;
      floats.fill(0, padded, padded + 127);
      floats.copyWithin(padded + 127, signal, signal + length);
      floats.fill(0, padded + 127 + length, padded + 127 + length + 512);
      const halfLength = Math.floor((length - 2) / 2) + 1;
      this.#kernels.dot(
        {
          input: padded * 4,
          step: 8,
          rowStride: 0,
          weights: this.#address('halfBand'),
          rows: 1,
          taps: FILTER_TAPS,
          output: signal * 4,
          outputStep: 4,
          groups: Math.ceil(halfLength / 4),
        },
        0,
      );
      length = halfLength;
      hop >>= 1;
    }
    this.#normalise();
  }

  #normalise(): void {
    const cqt = this.#cqt;
    const scaled = this.#array('batch_normalization/FusedBatchNormV3/Scaled')[0]!;
    const offset = this.#array('batch_normalization/FusedBatchNormV3/Offset')[0]!;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < cqt.length; i++) {
      const db = 10 * Math.log10(cqt[i]! + 1e-10);
      cqt[i] = db;
      if (db < low) low = db;
      if (db > high) high = db;
    }
    const gain = high > low ? scaled / (high - low) : 0;
    for (let i = 0; i < cqt.length; i++) cqt[i] = (cqt[i]! - low) * gain + offset;
  }

  #stackHarmonics(): void {
    const floats = this.#floats;
    const stack = this.#offset('stack');
    floats.fill(0, stack, stack + (WINDOW_FRAMES + 4) * STACK_WIDTH * CHANNELS + 2048);
    for (let t = 0; t < WINDOW_FRAMES; t++)
      for (let f = 0; f < CONTOUR_BINS; f++) {
        const to = stack + ((t + 2) * STACK_WIDTH + f + 19) * CHANNELS;
        for (let h = 0; h < CHANNELS; h++) {
          const bin = f + HARMONIC_SHIFTS[h]!;
          if (bin >= 0 && bin < CQT_BINS) floats[to + h] = this.#cqt[t * CQT_BINS + bin]!;
        }
      }
  }

  #contour(): void {
    const floats = this.#floats;
    const features = this.#offset('features');
    floats.fill(0, features, features + (WINDOW_FRAMES + 4) * CONTOUR_WIDTH * CHANNELS + 512);
    const bias = this.#array('contours-reduced/BiasAdd/ReadVariableOp')[0]!;
    for (let t = 0; t < WINDOW_FRAMES; t++)
      this.#kernels.convolve8(
        {
          input: this.#address('stack', (t + 1) * STACK_WIDTH * CHANNELS),
          step: CHANNELS * 4,
          rowStride: STACK_WIDTH * CHANNELS * 4,
          weights: this.#address('w1'),
          rows: 3,
          taps: 39 * CHANNELS,
          output: this.#address('features', ((t + 2) * CONTOUR_WIDTH + 2) * CHANNELS),
          outputStep: CHANNELS * 4,
          groups: CONTOUR_BINS / 4,
        },
        CHANNELS * 4,
        this.#address('b1'),
        true,
      );
    for (let t = 0; t < WINDOW_FRAMES; t++)
      this.#kernels.dot(
        {
          input: this.#address('features', t * CONTOUR_WIDTH * CHANNELS),
          step: CHANNELS * 4,
          rowStride: CONTOUR_WIDTH * CHANNELS * 4,
          weights: this.#address('wContour'),
          rows: 5,
          taps: 5 * CHANNELS,
          output: this.#address('contour', t * CONTOUR_BINS),
          outputStep: 4,
          groups: CONTOUR_BINS / 4,
        },
        bias,
      );
    this.#squash('contour', WINDOW_FRAMES * CONTOUR_BINS);
  }

  #notes(): void {
    const floats = this.#floats;
    const contour = this.#offset('contour');
    const padded = this.#offset('contourPadded');
    const features = this.#offset('noteFeatures');
    floats.fill(0, padded, padded + (WINDOW_FRAMES + 6) * CONTOUR_WIDTH + 512);
    for (let t = 0; t < WINDOW_FRAMES; t++)
      floats.copyWithin(
        padded + (t + 3) * CONTOUR_WIDTH + 2,
        contour + t * CONTOUR_BINS,
        contour + (t + 1) * CONTOUR_BINS,
      );
    floats.fill(0, features, features + (WINDOW_FRAMES + 6) * NOTE_WIDTH * 32);
    const bias = this.#array('conv2d_3/BiasAdd/ReadVariableOp')[0]!;
    for (let t = 0; t < WINDOW_FRAMES; t++)
      for (let block = 0; block < 32; block += 8)
        this.#kernels.convolve8(
          {
            input: this.#address('contourPadded', t * CONTOUR_WIDTH),
            step: 3 * 4,
            rowStride: CONTOUR_WIDTH * 4,
            weights: this.#address('w2', block),
            rows: 7,
            taps: 7,
            output: this.#address('noteFeatures', ((t + 3) * NOTE_WIDTH + 1) * 32 + block),
            outputStep: 32 * 4,
            groups: PITCHES / 4,
          },
          32 * 4,
          this.#address('b2', block),
          true,
        );
    for (let t = 0; t < WINDOW_FRAMES; t++)
      this.#kernels.dot(
        {
          input: this.#address('noteFeatures', t * NOTE_WIDTH * 32),
          step: 32 * 4,
          rowStride: NOTE_WIDTH * 32 * 4,
          weights: this.#address('w3'),
          rows: 7,
          taps: 3 * 32,
          output: this.#address('note', t * PITCHES),
          outputStep: 4,
          groups: PITCHES / 4,
        },
        bias,
      );
    this.#squash('note', WINDOW_FRAMES * PITCHES);
  }

  #onsets(): void {
    const floats = this.#floats;
    const features = this.#offset('onsetFeatures');
    const note = this.#offset('note');
    floats.fill(0, features, features + (WINDOW_FRAMES + 2) * NOTE_WIDTH * ONSET_CHANNELS);
    const bias = this.#array('conv2d_5/BiasAdd/ReadVariableOp')[0]!;
    for (let t = 0; t < WINDOW_FRAMES; t++) {
      const row = ((t + 1) * NOTE_WIDTH + 1) * ONSET_CHANNELS;
      for (let block = 0; block < 32; block += 8)
        this.#kernels.convolve8(
          {
            input: this.#address('stack', (t * STACK_WIDTH + 18) * CHANNELS),
            step: 3 * CHANNELS * 4,
            rowStride: STACK_WIDTH * CHANNELS * 4,
            weights: this.#address('w4', block),
            rows: 5,
            taps: 5 * CHANNELS,
            output: this.#address('onsetFeatures', row + block),
            outputStep: ONSET_CHANNELS * 4,
            groups: PITCHES / 4,
          },
          32 * 4,
          this.#address('b4', block),
          true,
        );
      for (let f = 0; f < PITCHES; f++)
        floats[features + row + f * ONSET_CHANNELS + 32] = floats[note + t * PITCHES + f]!;
    }
    for (let t = 0; t < WINDOW_FRAMES; t++)
      this.#kernels.dot(
        {
          input: this.#address('onsetFeatures', t * NOTE_WIDTH * ONSET_CHANNELS),
          step: ONSET_CHANNELS * 4,
          rowStride: NOTE_WIDTH * ONSET_CHANNELS * 4,
          weights: this.#address('w5'),
          rows: 3,
          taps: 3 * ONSET_CHANNELS,
          output: this.#address('onset', t * PITCHES),
          outputStep: 4,
          groups: PITCHES / 4,
        },
        bias,
      );
    this.#squash('onset', WINDOW_FRAMES * PITCHES);
  }

  #squash(name: string, length: number): void {
    const values = this.#view(name, length);
    for (let i = 0; i < length; i++) values[i] = 1 / (1 + Math.exp(-values[i]!));
  }
}
