import type { TranscribedNote } from './notes-from-pitch.ts';
import type { PitchTrack } from './pitch-track.ts';

/** How far back a note may really have begun: voices scoop into a note before its pitch is there. */
const LOOK_BACK_SECONDS = 0.15;
const LOOK_AHEAD_SECONDS = 0.05;
/** A dip shallower than this ratio is no new attack. */
const MIN_RISE = 2;
/** Notes nearer than this are sung in one breath; between those a little farther apart the pitch may go too fast to be told. */
const LEGATO_SECONDS = 0.03;
const LEAP_SECONDS = 0.12;
/** Share of the rise from the dip to the note's level at which people hear the onset. */
const ONSET_SHARE = 0.45;

/** Moves the start of a note that is attacked anew to where the level rises into it, where there is such a rise next to the start. */
export function refineOnsets(notes: TranscribedNote[], track: PitchTrack): void {
  const { rms, hopSeconds } = track;
  const back = Math.round(LOOK_BACK_SECONDS / hopSeconds);
  const ahead = Math.round(LOOK_AHEAD_SECONDS / hopSeconds);
  notes.forEach((note, i) => {
    const start = Math.round(note.startSeconds / hopSeconds);
    const end = Math.round(note.endSeconds / hopSeconds);
    const before = notes[i - 1];
    // From one pitch to another without a break the level rises and falls with the vowels: there the pitch is the surer clock.
    if (before && before.pitch !== note.pitch) {
      const gap = note.startSeconds - before.endSeconds;
      if (gap < LEGATO_SECONDS) return;
      const leap = gap < LEAP_SECONDS ? crossing(track, before, note) : undefined;
      if (leap !== undefined) {
        note.startSeconds = leap;
        before.endSeconds = Math.min(before.endSeconds, leap);
        return;
      }
    }
    const earliest = before ? Math.round((before.startSeconds + 0.05) / hopSeconds) : 0;
    let dip = start;
    for (let t = Math.max(0, earliest, start - back); t <= Math.min(end - 1, start + ahead); t++)
      if (rms[t]! <= rms[dip]!) dip = t;
    let peak = dip;
    for (let t = dip; t < Math.min(end, dip + back); t++) if (rms[t]! > rms[peak]!) peak = t;
    if (!(rms[peak]! > MIN_RISE * rms[dip]!)) return;
    const level = rms[dip]! + ONSET_SHARE * (rms[peak]! - rms[dip]!);
    let onset = dip;
    while (onset < peak && rms[onset]! < level) onset++;
    note.startSeconds = onset * hopSeconds;
    if (before && before.endSeconds > note.startSeconds) before.endSeconds = note.startSeconds;
  });
}

/** When a voice that sounds on all the while passes half way from one note to the next; undefined where it stops between. */
function crossing(
  { rms, frequencyHz, hopSeconds }: PitchTrack,
  before: TranscribedNote,
  note: TranscribedNote,
): number | undefined {
  const from = Math.round(before.endSeconds / hopSeconds);
  const to = Math.round(note.startSeconds / hopSeconds);
  const quietest = Math.min(...rms.subarray(from, to + 1));
  if (quietest * MIN_RISE < Math.min(rms[from]!, rms[to]!)) return undefined;
  const middle = 440 * 2 ** (((before.pitch + note.pitch) / 2 - 69) / 12);
  const isPast = (t: number) => frequencyHz[t]! > middle === note.pitch > before.pitch;
  let t = to;
  while (t > from && isPast(t - 1)) t--;
  return t * hopSeconds;
}
