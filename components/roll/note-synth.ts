import type { RollNote } from './notes.ts';

/** Plays notes with a plain sound, so that an edit is heard at once; the song's own instruments are the service's. */
export interface NoteSynth {
  /** One note, now. */
  hear(note: Pick<RollNote, 'pitch' | 'velocity' | 'isDrum'>): void;
  /** All notes from a time on. @param onTime told about ten times a second, null at the end */
  play(notes: readonly RollNote[], from: number, onTime: (seconds: number | null) => void): void;
  stop(): void;
  close(): void;
}

const LOUDEST = 0.16;
/** Notes are handed to the audio clock this far ahead. */
const AHEAD_SECONDS = 0.3;
const TICK_MS = 100;
const HEARD_SECONDS = 0.35;

export function openSynth(): NoteSynth {
  const context = new AudioContext();
  const out = context.createDynamicsCompressor();
  out.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const sounding = new Set<AudioScheduledSourceNode>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function sound(pitch: number, velocity: number, isDrum: boolean, at: number, seconds: number): void {
    const gain = context.createGain();
    const length = isDrum ? 0.12 : Math.max(0.06, seconds);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(velocity * LOUDEST, at + 0.005);
    gain.gain.setTargetAtTime(0, at + (isDrum ? 0.01 : length), isDrum ? 0.03 : 0.04);
    gain.connect(out);
    const isLow = isDrum && pitch < 38;
    const source = isDrum && !isLow ? context.createBufferSource() : context.createOscillator();
    if (source instanceof AudioBufferSourceNode) source.buffer = noise;
    else {
      source.type = isLow ? 'sine' : 'triangle';
      source.frequency.value = isLow ? 60 : 440 * 2 ** ((pitch - 69) / 12);
    }
    source.connect(gain);
    source.start(at);
    source.stop(at + length + 0.3);
    sounding.add(source);
    source.onended = () => {
      sounding.delete(source);
      gain.disconnect();
    };
  }
  function stop(): void {
    clearInterval(timer);
    for (const source of sounding) source.stop();
    sounding.clear();
  }
  return {
    hear(note) {
      void context.resume();
      sound(note.pitch, note.velocity, note.isDrum, context.currentTime, HEARD_SECONDS);
    },
    play(notes, from, onTime) {
      stop();
      void context.resume();
      const queue = notes.filter((note) => note.end > from).sort((a, b) => a.start - b.start);
      const begun = context.currentTime + 0.05 - from;
      const last = queue.reduce((end, note) => Math.max(end, note.end), from);
      let next = 0;
      timer = setInterval(() => {
        const now = context.currentTime - begun;
        for (let note = queue[next]; note && note.start < now + AHEAD_SECONDS; note = queue[++next]) {
          const start = Math.max(note.start, from);
          sound(
            note.pitch,
            note.velocity,
            note.isDrum,
            Math.max(context.currentTime, begun + start),
            note.end - start,
          );
        }
        if (now > last) {
          clearInterval(timer);
          onTime(null);
        } else onTime(Math.max(from, now));
      }, TICK_MS);
    },
    stop,
    close() {
      stop();
      void context.close();
    },
  };
}
