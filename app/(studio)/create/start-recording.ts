export interface Recording {
  /** Ends the recording; mono samples, −1 to 1. */
  stop(): Promise<{ samples: Float32Array; sampleRate: number }>;
}

/**
 * Records the microphone as plain samples through an AudioWorklet: Chrome's own recorder writes WebM without a
 * length, which nothing downstream can seek in. Voice processing is off, because it eats music.
 */
export async function startRecording(
  onProgress: (progress: { seconds: number; level: number }) => void,
): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const context = new AudioContext();
  await context.audioWorklet.addModule('/recorder-worklet.js');
  const node = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
  const blocks: Float32Array[] = [];
  let length = 0;
  node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    blocks.push(data);
    length += data.length;
    const peak = data.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    onProgress({ seconds: length / context.sampleRate, level: peak });
  };
  context.createMediaStreamSource(stream).connect(node);
  return {
    async stop() {
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
