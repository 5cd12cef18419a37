import type { TranscribedNote } from './notes-from-pitch.ts';
import type { PitchTrack } from './pitch-track.ts';

/** How far back a note may really have begun: voices scoop into a note before its pitch is there. */
const LOOK_BACK_SECONDS = 0.15;
const LOOK_AHEAD_SECONDS = 0.05;
/** A dip shallower than this ratio is no new attack. */
const MIN_RISE = 2;
/** Notes nearer than this are sung in one breath. */
const LEGATO_SECONDS = 0.03;
/** Share of the rise from the dip to the note's level at which people hear the onset. */
const ONSET_SHARE = 0.3;

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
    if (before && before.pitch !== note.pitch && note.startSeconds - before.endSeconds < LEGATO_SECONDS)
      return;
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
