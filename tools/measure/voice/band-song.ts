import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import { masterMix } from '#lib/engine/mix/master.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import { renderScore } from '#lib/engine/render/render-score.ts';
import type { Note, Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { findStyle } from '#lib/engine/styles/find-style.ts';
import { syllabifyLine } from '#lib/engine/text/syllabify-line.ts';
import { chordAt, chordPitchClasses } from '#lib/engine/theory/chords.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';

/** Only its shape counts: the words are replaced. */
const LYRICS = ['Verse', 'Chorus', 'Verse', 'Chorus', 'Bridge', 'Chorus']
  .map((section) => `[${section}]\n${Array(8).fill('every window holds a yellow light').join('\n')}`)
  .join('\n');
const NOTE_SECONDS = 0.4;
const GAP_SECONDS = 0.45;
/** Middle of the pitches sung, MIDI. */
const HOME = 49;

export interface BandTake {
  /** The mastered song, mono, from before the first word to after the last. */
  samples: Float32Array;
  words: readonly string[];
}

/**
 * Words one by one over a song of the engine's own: composed, played, mixed at the style's vocal level and
 * mastered as every song is, with another tune for the singer, on the notes of the chords.
 * @param takes lists of words, sung one list after the other; lists that find no room are left out
 */
export async function singWithBand(
  takes: readonly (readonly string[])[],
  voice: VoiceProfile,
  tags: string,
  seed: number,
): Promise<BandTake[]> {
  const { plan } = await planRequest({ lyrics: LYRICS, tags, seed });
  const score = composeSong(plan, new Random(seed).fork('compose'));
  const part = score.parts.find((p) => p.role === 'lead-vocal');
  if (!part) throw new Error(`No one sings in ${tags}`);
  const time = timeOf(score);
  const beats = (seconds: number) => (seconds * score.tempoMap[0]!.bpm) / 60;
  const step = Math.ceil(beats(NOTE_SECONDS + GAP_SECONDS) * 2) / 2;
  let beat = Math.ceil(part.notes[0]!.startBeat);
  const notes: Note[] = [];
  const lyrics: Score['lyrics'] = [];
  const spans: { start: number; end: number; words: readonly string[] }[] = [];
  for (const words of takes) {
    if (beat + step * words.length > score.lengthBeats - 4) break;
    const start = time.secondsAt(beat) - 0.6;
    for (const text of words) {
      const { words: cut, syllables } = syllabifyLine(text);
      const pitch = chordNote(score, beat, lyrics.length);
      notes.push({
        startBeat: beat,
        lengthBeats: beats(NOTE_SECONDS),
        pitch,
        velocity: 0.8,
        sung: { line: lyrics.length, syllable: 0 },
      });
      lyrics.push({ section: 0, text, words: cut, syllables, backing: false });
      beat += step;
    }
    spans.push({ start, end: time.secondsAt(beat) - 0.1, words });
  }
  const sung: Score = {
    ...score,
    lyrics,
    parts: score.parts
      .filter((p) => p.role !== 'backing-vocal' && (p.role !== 'lead-vocal' || p === part))
      .map((p) => (p === part ? { ...p, notes, instrument: voice.id, delivery: 'sung' as const } : p)),
  };
  const { mix } = await renderScore({ score: sung, voice });
  const { master } = masterMix(mix, findStyle(score.style).mix, { inPlace: true });
  return spans.map(({ start, end, words }) => {
    const first = Math.max(0, Math.round(start * SAMPLE_RATE));
    const samples = master.left.slice(first, Math.round(end * SAMPLE_RATE));
    for (let i = 0; i < samples.length; i++) samples[i] = 0.5 * (samples[i]! + master.right[first + i]!);
    return { samples, words };
  });
}

/** A note of the chord of the moment, up and down within a fifth of home. */
function chordNote(score: Score, beat: number, index: number): number {
  const tones = chordPitchClasses(chordAt(score.chords, beat));
  const wanted = tones[index % tones.length]!;
  return HOME + ((((wanted - HOME) % 12) + 18) % 12) - 6;
}
