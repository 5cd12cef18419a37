/** Several files of equal length played in step by the Web Audio clock: stems, or an old and a new version. */
export interface Multitrack {
  /** Seconds of the longest. */
  duration: number;
  isPlaying(): boolean;
  time(): number;
  play(from?: number): void;
  pause(): void;
  seek(seconds: number): void;
  /** Plays this part over and over; null ends it. */
  setLoop(loop: { start: number; end: number } | null): void;
  /** 0–1.5 a track; moves within 20 ms, without a click. */
  setGain(track: number, gain: number): void;
  /** −1 left to 1 right. */
  setPan(track: number, pan: number): void;
  /** Of all together, 0–1. */
  setVolume(volume: number): void;
  /** The loudest of each of `points` equal stretches of the whole, 0–1: what a track looks like. */
  outline(track: number, points: number): Float32Array;
  close(): void;
}

/**
 * Fetches and decodes the files.
 * @param signal ends it where nobody waits for them any more
 * @throws Error where one cannot be had or read, or it was ended
 */
export async function openMultitrack(urls: readonly string[], signal: AbortSignal): Promise<Multitrack> {
  const context = new AudioContext();
  try {
    const buffers = await Promise.all(
      urls.map(async (url) => {
        const response = await fetch(url, { signal });
        if (!response.ok) throw new Error(`${response.status}`);
        return context.decodeAudioData(await response.arrayBuffer());
      }),
    );
    return start(context, buffers);
  } catch (error) {
    await context.close();
    throw error;
  }
}

function start(context: AudioContext, buffers: AudioBuffer[]): Multitrack {
  const master = context.createGain();
  master.connect(context.destination);
  const tracks = buffers.map((buffer) => {
    const gain = context.createGain();
    const pan = context.createStereoPanner();
    gain.connect(pan).connect(master);
    return { buffer, gain, pan };
  });
  const duration = Math.max(...buffers.map((buffer) => buffer.duration));
  let sources: AudioBufferSourceNode[] = [];
  let startedAt = 0;
  let offset = 0;
  let loop: { start: number; end: number } | null = null;

  const time = () => {
    if (sources.length === 0) return offset;
    const elapsed = offset + context.currentTime - startedAt;
    if (loop && elapsed > loop.end) return loop.start + ((elapsed - loop.start) % (loop.end - loop.start));
    return Math.min(duration, elapsed);
  };
  const stop = () => {
    offset = time();
    for (const source of sources) {
      source.onended = null;
      source.stop();
      source.disconnect();
    }
    sources = [];
  };
  const play = (from = offset) => {
    if (sources.length > 0) stop();
    offset = from >= duration ? 0 : from;
    if (loop && (offset < loop.start || offset >= loop.end)) offset = loop.start;
    void context.resume();
    startedAt = context.currentTime + 0.03;
    sources = tracks.map(({ buffer, gain }) => {
      const source = context.createBufferSource();
      source.buffer = buffer;
      if (loop)
        Object.assign(source, {
          loop: true,
          loopStart: loop.start,
          loopEnd: Math.min(loop.end, buffer.duration),
        });
      source.connect(gain);
      source.start(startedAt, Math.min(offset, buffer.duration));
      return source;
    });
    const longest = sources[buffers.findIndex((buffer) => buffer.duration === duration)];
    if (longest)
      longest.onended = () => {
        sources = [];
        offset = 0;
      };
  };
  return {
    duration,
    isPlaying: () => sources.length > 0,
    time,
    play,
    pause: stop,
    seek(seconds) {
      if (sources.length > 0) play(seconds);
      else offset = seconds;
    },
    setLoop(next) {
      const wasPlaying = sources.length > 0;
      if (wasPlaying) stop();
      loop = next;
      if (wasPlaying) play(next ? next.start : offset);
    },
    setGain: (track, gain) => tracks[track]?.gain.gain.setTargetAtTime(gain, context.currentTime, 0.02),
    setPan: (track, pan) => tracks[track]?.pan.pan.setTargetAtTime(pan, context.currentTime, 0.02),
    setVolume: (volume) => void master.gain.setTargetAtTime(volume, context.currentTime, 0.02),
    outline(track, points) {
      const buffer = tracks[track]?.buffer;
      return buffer ? outlineOf(buffer, points, duration) : new Float32Array(points);
    },
    close() {
      if (sources.length > 0) stop();
      void context.close();
    },
  };
}

/** Samples that are looked at in a stretch at most: a lane is as wide as a screen, not as a studio's. */
const MOST_LOOKED_AT = 256;

/** @param duration seconds that the points stand for, from the beginning; beyond the buffer there is silence */
export function outlineOf(
  buffer: Pick<AudioBuffer, 'length' | 'sampleRate' | 'numberOfChannels' | 'getChannelData'>,
  points: number,
  duration: number,
): Float32Array {
  const outline = new Float32Array(points);
  const perPoint = (duration * buffer.sampleRate) / points;
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
    const samples = buffer.getChannelData(channel);
    for (let point = 0; point < points; point++) {
      const end = Math.min(samples.length, Math.floor((point + 1) * perPoint));
      const step = Math.max(1, Math.floor(perPoint / MOST_LOOKED_AT));
      for (let at = Math.floor(point * perPoint); at < end; at += step)
        outline[point] = Math.max(outline[point] ?? 0, Math.abs(samples[at] ?? 0));
    }
  }
  return outline;
}
