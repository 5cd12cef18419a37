import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MediaControls, takeCommands, tellPosition, tellTrack } from './media-session.ts';

const track = {
  id: 's',
  title: 'River',
  subtitle: 'folk',
  audioUrl: '/a',
  coverUrl: '/c',
  duration: 60,
  href: '/songs/s',
};
function standIn() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const controls = {
    metadata: null,
    playbackState: 'playing',
    setPositionState: vi.fn(),
    setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => {
      // As an older browser does.
      if (action === 'stop') throw new TypeError('unknown action');
      handlers.set(action, handler);
    },
  } as unknown as MediaControls & { setPositionState: ReturnType<typeof vi.fn> };
  return { controls, handlers };
}

beforeEach(() =>
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

it('says what plays, and that nothing does', () => {
  const { controls } = standIn();
  tellTrack(controls, track);
  expect(controls.metadata).toMatchObject({ title: 'River', artist: 'folk', artwork: [{ src: '/c' }] });
  expect(controls.playbackState).toBe('playing');
  tellTrack(controls, undefined);
  expect(controls.metadata).toBeNull();
  expect(controls.playbackState).toBe('none');
  expect(controls.setPositionState).toHaveBeenLastCalledWith();
});

it.each([
  [{ currentTime: 12, duration: 60, playbackRate: 1 }, [{ position: 12, duration: 60, playbackRate: 1 }]],
  // Decoders may run past the end by a frame; the system refuses what lies outside.
  [{ currentTime: 60.02, duration: 60, playbackRate: 1 }, [{ position: 60, duration: 60, playbackRate: 1 }]],
  [{ currentTime: 1, duration: 60, playbackRate: 0 }, [{ position: 1, duration: 60, playbackRate: 1 }]],
  [{ currentTime: 0, duration: Number.NaN, playbackRate: 1 }, []],
  [{ currentTime: 0, duration: Number.POSITIVE_INFINITY, playbackRate: 1 }, []],
])('%j is told as %j', (audio, told) => {
  const { controls } = standIn();
  tellPosition(controls, audio);
  expect(controls.setPositionState.mock.calls).toEqual([told]);
});

it('does what the system asks, and lets go of its keys', () => {
  const { controls, handlers } = standIn();
  const commands = {
    setPlaying: vi.fn(),
    next: vi.fn(),
    previous: vi.fn(),
    seekBy: vi.fn(),
    seekTo: vi.fn(),
  };
  const letGo = takeCommands(controls, commands);
  const ask = (action: MediaSessionAction, details = {}) => handlers.get(action)?.({ action, ...details });
  ask('play');
  ask('pause');
  ask('nexttrack');
  ask('previoustrack');
  ask('seekbackward');
  ask('seekforward', { seekOffset: 30 });
  ask('seekto', { seekTime: 7 });
  ask('seekto');
  expect(commands.setPlaying.mock.calls).toEqual([[true], [false]]);
  expect(commands.next).toHaveBeenCalledOnce();
  expect(commands.previous).toHaveBeenCalledOnce();
  expect(commands.seekBy.mock.calls).toEqual([[-10], [30]]);
  expect(commands.seekTo.mock.calls).toEqual([[7]]);
  letGo();
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
});
