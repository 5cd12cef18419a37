/** Hands the microphone's samples over in blocks of 2048, each with when its first was heard on the audio clock. */
class Recorder extends AudioWorkletProcessor {
  constructor() {
    super();
    this.block = new Float32Array(2048);
    this.filled = 0;
    this.startSeconds = 0;
  }

  process([input]) {
    const samples = input?.[0];
    if (!samples) return true;
    for (let at = 0; at < samples.length; at++) {
      if (this.filled === 0) this.startSeconds = currentTime + at / sampleRate;
      this.block[this.filled++] = samples[at];
      if (this.filled === this.block.length) {
        this.port.postMessage({ samples: this.block.slice(), startSeconds: this.startSeconds });
        this.filled = 0;
      }
    }
    return true;
  }
}
registerProcessor('recorder', Recorder);
