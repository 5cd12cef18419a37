/** Hands the microphone's samples over in blocks of 2048. */
class Recorder extends AudioWorkletProcessor {
  constructor() {
    super();
    this.block = new Float32Array(2048);
    this.filled = 0;
  }

  process([input]) {
    const samples = input?.[0];
    if (!samples) return true;
    for (const sample of samples) {
      this.block[this.filled++] = sample;
      if (this.filled === this.block.length) {
        this.port.postMessage(this.block.slice());
        this.filled = 0;
      }
    }
    return true;
  }
}
registerProcessor('recorder', Recorder);
