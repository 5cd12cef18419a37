import { beatTime, type Metronome, startMetronome } from './metronome.ts';
import type { Take } from './take.ts';

export interface RecordingOptions {
  /** Clicks to sing to; absent: silence, and the take begins at once. */
  click?: { bpm: number; beatsPerBar: number; countInBars: number; goesOn: boolean } | undefined;
  /** @param countdown beats until the take begins; 0 once it has @param level 0–1 */
  onProgress(progress: { seconds: number; level: number; countdown: number }): void;
}

export interface Recording {
  /** Ends the recording. */
  stop(): Promise<Take>;
}

/** Until the first click: the microphone settles meanwhile. */
const LEAD_SECONDS = 0.25;

/**
 * Records the microphone as plain samples through an AudioWorklet: Chrome's own recorder writes WebM without a
 * length, which nothing downstream can seek in. Voice processing is off, because it eats music. With a count-in the take
 * begins on the first beat after it, as the singer hears it, to the sample.
 */
export async function startRecording({ click, onProgress }: RecordingOptions): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const context = new AudioContext();
  await context.audioWorklet.addModule('/recorder-worklet.js');
  const node = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
  const clickStart = context.currentTime + LEAD_SECONDS;
  const countInBeats = click ? click.countInBars * click.beatsPerBar : 0;
  // What leaves the loudspeaker is behind the clock, and who sings follows what is heard.
  const heardLater = click ? context.outputLatency || context.baseLatency || 0 : 0;
  const takeStart = click ? beatTime(countInBeats, click.bpm, clickStart) + heardLater : 0;
  let beat = -1;
  let metronome: Metronome | undefined;
  if (click)
    metronome = startMetronome(context, {
      ...click,
      startSeconds: clickStart,
      ...(click.goesOn ? {} : { beats: countInBeats }),
      onBeat(now) {
        beat = now;
      },
    });
  const blocks: Float32Array[] = [];
  let length = 0;
  node.port.onmessage = ({ data }: MessageEvent<{ samples: Float32Array; startSeconds: number }>) => {
    const peak = data.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const early = Math.max(0, Math.round((takeStart - data.startSeconds) * context.sampleRate));
    if (early < data.samples.length) {
      const block = data.samples.subarray(early);
      blocks.push(block);
      length += block.length;
    }
    onProgress({
      seconds: length / context.sampleRate,
      level: peak,
      countdown: length > 0 ? 0 : Math.max(0, countInBeats - Math.max(0, beat)),
    });
  };
  context.createMediaStreamSource(stream).connect(node);
  return {
    async stop() {
      metronome?.stop();
      for (const track of stream.getTracks()) track.stop();
      const { sampleRate } = context;
      await context.close().catch(() => undefined);
      const samples = new Float32Array(length);
      let at = 0;
      for (const block of blocks) {
        samples.set(block, at);
        at += block.length;
      }
      return { samples, sampleRate };
    },
  };
}
