/** How far ahead of the clock clicks are put, seconds: longer than a busy page sleeps, short enough to stop at once. */
const AHEAD_SECONDS = 0.3;
const EVERY_MS = 60;
const CLICK_SECONDS = 0.04;
const ACCENT_HZ = 1760;
const PLAIN_HZ = 1320;
const LEVEL = 0.35;

export interface Metronome {
  stop(): void;
}

/**
 * Clicks on the audio clock, an accent at each bar's first: where they sound is exact whatever the page does.
 * @param startSeconds of the context's clock @param beats how many; absent: until it is stopped
 * @param onBeat called near each beat with its number, 0 the first
 */
export function startMetronome(
  context: AudioContext,
  {
    bpm,
    beatsPerBar,
    startSeconds,
    beats = Number.POSITIVE_INFINITY,
    onBeat,
  }: {
    bpm: number;
    beatsPerBar: number;
    startSeconds: number;
    beats?: number;
    onBeat?(beat: number): void;
  },
): Metronome {
  const out = context.createGain();
  out.gain.value = LEVEL;
  out.connect(context.destination);
  let planned = 0;
  let told = 0;
  const timer = setInterval(tick, EVERY_MS);
  tick();

  function tick() {
    const now = context.currentTime;
    for (; planned < beats && beatTime(planned, bpm, startSeconds) < now + AHEAD_SECONDS; planned++)
      click(beatTime(planned, bpm, startSeconds), planned % beatsPerBar === 0);
    for (; beatTime(told, bpm, startSeconds) <= now; told++) onBeat?.(told);
  }
  function click(at: number, isAccent: boolean) {
    const tone = context.createOscillator();
    const envelope = context.createGain();
    tone.frequency.value = isAccent ? ACCENT_HZ : PLAIN_HZ;
    envelope.gain.setValueAtTime(isAccent ? 1 : 0.6, at);
    envelope.gain.exponentialRampToValueAtTime(0.001, at + CLICK_SECONDS);
    tone.connect(envelope).connect(out);
    tone.start(at);
    tone.stop(at + CLICK_SECONDS);
  }
  return {
    stop() {
      clearInterval(timer);
      out.disconnect();
    },
  };
}

/** When a beat sounds, in the clock's seconds. */
export const beatTime = (beat: number, bpm: number, startSeconds: number): number =>
  startSeconds + (beat * 60) / bpm;
