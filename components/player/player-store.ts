import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { moveItem } from '../move-item.ts';
import { followingIndex, indexAfterMove, precedingIndex, type RepeatMode, shuffled } from './queue.ts';

/** What the player needs of a song. */
export interface Track {
  id: string;
  title: string;
  subtitle: string;
  audioUrl: string;
  coverUrl: string | null;
  duration: number | null;
  /** Where its title leads. */
  href: string;
  /** Heard while it is made: there is no going to another place in it, and nothing of it to keep. */
  isLive?: boolean;
}

interface PlayerState {
  queue: Track[];
  index: number;
  isPlaying: boolean;
  /** Seconds; written a few times a second. For smooth drawing read the audio element itself. */
  time: number;
  duration: number;
  failed: boolean;
  volume: number;
  muted: boolean;
  shuffle: boolean;
  repeat: RepeatMode;
  /** Plays this part over and over, in seconds. */
  loop: { start: number; end: number } | null;
  playTracks(tracks: readonly Track[], start?: number): void;
  enqueue(track: Track): void;
  removeAt(index: number): void;
  /** Another place in the queue; what plays goes on. */
  moveTo(from: number, to: number): void;
  /** Another file of the same music: what plays goes on in it where it is. */
  replace(audioUrl: string, track: Track): void;
  /** A song has another name: it has it in the queue too. */
  retitle(songId: string, title: string): void;
  toggle(): void;
  setPlaying(isPlaying: boolean): void;
  next(): void;
  previous(): void;
  jumpTo(index: number): void;
  setVolume(volume: number): void;
  toggleMuted(): void;
  toggleShuffle(): void;
  cycleRepeat(): void;
  setLoop(loop: { start: number; end: number } | null): void;
  report(progress: Partial<Pick<PlayerState, 'time' | 'duration' | 'failed' | 'isPlaying'>>): void;
  ended(): void;
}

export const usePlayer = create<PlayerState>()(
  persist(
    (set, get) => {
      const goTo = (index: number) =>
        set({
          index,
          time: 0,
          duration: get().queue[index]?.duration ?? 0,
          isPlaying: true,
          failed: false,
          loop: null,
        });
      return {
        queue: [],
        index: -1,
        isPlaying: false,
        time: 0,
        duration: 0,
        failed: false,
        volume: 0.9,
        muted: false,
        shuffle: false,
        repeat: 'off',
        loop: null,
        playTracks(tracks, start = 0) {
          const current = get().queue[get().index];
          const wanted = tracks[start];
          if (!wanted) return;
          const queue = get().shuffle ? shuffled(tracks, start) : [...tracks];
          const index = queue.indexOf(wanted);
          if (current?.audioUrl === wanted.audioUrl) set({ queue, index, isPlaying: true });
          else {
            set({ queue });
            goTo(index);
          }
        },
        enqueue: (track) =>
          set((state) =>
            state.index < 0
              ? { queue: [track], index: 0, isPlaying: true }
              : { queue: [...state.queue, track] },
          ),
        removeAt: (index) =>
          set((state) => ({
            queue: state.queue.filter((_, at) => at !== index),
            index: index < state.index ? state.index - 1 : state.index,
          })),
        moveTo: (from, to) =>
          set(({ queue, index }) => ({
            queue: moveItem(queue, from, to),
            index: indexAfterMove(index, from, to, queue.length),
          })),
        replace: (audioUrl, track) =>
          set((state) => ({
            queue: state.queue.map((one) => (one.audioUrl === audioUrl ? track : one)),
            ...(state.queue[state.index]?.audioUrl === audioUrl && {
              duration: track.duration ?? 0,
              failed: false,
            }),
          })),
        retitle: (songId, title) =>
          set((state) => ({
            queue: state.queue.map((track) => (track.id === songId ? { ...track, title } : track)),
          })),
        toggle: () => get().index >= 0 && set((state) => ({ isPlaying: !state.isPlaying })),
        setPlaying: (isPlaying) => set({ isPlaying }),
        next() {
          const index = followingIndex(get().index, get().queue.length, get().repeat);
          if (index !== null) goTo(index);
        },
        previous() {
          if (get().time > 3) seekTo(0);
          else {
            const index = precedingIndex(get().index, get().queue.length, get().repeat);
            if (index !== null) goTo(index);
          }
        },
        jumpTo: goTo,
        setVolume: (volume) => set({ volume, muted: volume === 0 }),
        toggleMuted: () => set((state) => ({ muted: !state.muted })),
        toggleShuffle: () =>
          set((state) => {
            if (state.shuffle || state.index < 0) return { shuffle: !state.shuffle };
            return { shuffle: true, queue: shuffled(state.queue, state.index), index: 0 };
          }),
        cycleRepeat: () =>
          set((state) => ({ repeat: ({ off: 'all', all: 'one', one: 'off' } as const)[state.repeat] })),
        setLoop: (loop) => set({ loop }),
        report: (progress) => set(progress),
        ended() {
          const { repeat, index, queue } = get();
          // Made, or given up: its file comes, or nothing does.
          if (queue[index]?.isLive) return set({ isPlaying: false });
          if (repeat === 'one') {
            seekTo(0);
            void playerAudio()?.play();
            return;
          }
          const following = followingIndex(index, queue.length, repeat);
          if (following === null) set({ isPlaying: false });
          else if (following === index) {
            seekTo(0);
            void playerAudio()?.play();
          } else goTo(following);
        },
      };
    },
    {
      name: 'songloom-player',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ volume, muted, repeat }) => ({ volume, muted, repeat }),
      skipHydration: true,
    },
  ),
);

let element: HTMLAudioElement | null = null;

/** The one audio element, made in the browser at first use; null on the server. */
export function playerAudio(): HTMLAudioElement | null {
  if (typeof window === 'undefined') return null;
  if (!element) {
    element = new Audio();
    element.preload = 'metadata';
  }
  return element;
}

export function seekTo(seconds: number): void {
  const audio = playerAudio();
  const { queue, index } = usePlayer.getState();
  if (!audio || queue[index]?.isLive) return;
  audio.currentTime = Math.max(0, seconds);
  usePlayer.setState({ time: audio.currentTime });
}

/** Whether the element has this file: it has the one before until the page was drawn, and none while it is asked for. */
const isLoaded = (audio: HTMLAudioElement, audioUrl: string): boolean =>
  audio.getAttribute('src') === audioUrl && audio.readyState > 0;

/** Plays a track from there; where it is none yet, as soon as it has come. */
export function playFrom(track: Track, seconds: number): void {
  const { queue, index, playTracks } = usePlayer.getState();
  if (queue[index]?.audioUrl !== track.audioUrl) playTracks([track]);
  const audio = playerAudio();
  if (audio && !isLoaded(audio, track.audioUrl)) {
    usePlayer.setState({ time: seconds });
    audio.addEventListener('loadedmetadata', () => seekTo(seconds), { once: true });
  } else seekTo(seconds);
}

/** Where the playhead stands in this file, in seconds: where it will be while that is asked for, 0 while another plays. */
export function playheadIn(audioUrl: string): number {
  const { queue, index, time } = usePlayer.getState();
  if (queue[index]?.audioUrl !== audioUrl) return 0;
  const audio = playerAudio();
  return audio && isLoaded(audio, audioUrl) ? audio.currentTime : time;
}

export const seekBy = (seconds: number): void => seekTo((playerAudio()?.currentTime ?? 0) + seconds);
