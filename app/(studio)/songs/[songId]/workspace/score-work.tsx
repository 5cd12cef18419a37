'use client';
import { createContext, type ReactNode, useCallback, useContext, useDeferredValue, useMemo } from 'react';
import { draftEdits, useDraftEdits } from '#components/roll/draft-edits.ts';
import { changedSpan, editsOf, type PlannedEdit } from '#components/roll/edits-of.ts';
import { toMidi } from '#components/roll/notes.ts';
import { readRefusal } from '#components/roll/refusal.ts';
import { beatsOf, clockOf } from '#components/roll/score-clock.ts';
import { notesOfScore } from '#components/roll/score-notes.ts';
import { useNotes } from '#components/roll/use-notes.ts';
import { useRefusalText } from '#components/song/use-refusal-text.ts';
import type { SongDetail, SongScore } from '#lib/studio/views.ts';
import { useEdits } from '../use-edits.ts';
import { useWorkSteps } from './use-work-steps.ts';

/** A score as it is worked on: its notes, words and chords as they were changed, and what has them heard. */
export type ScoreWork = ReturnType<typeof useWork>;

const ScoreWorkContext = createContext<ScoreWork | null>(null);

/** Of the song that is open; null where its score is not known, or is none to be edited. */
export const useScoreWork = (): ScoreWork | null => useContext(ScoreWorkContext);

export function ScoreWorkProvider({
  song,
  score,
  children,
}: {
  song: SongDetail;
  /** null while it is not known: what is below stays as it is when it comes. */
  score: SongScore | null;
  children: ReactNode;
}) {
  const work = useWork(song, score ?? NO_SCORE);
  return <ScoreWorkContext value={score ? work : null}>{children}</ScoreWorkContext>;
}

const NO_SCORE: SongScore = {
  exact: false,
  version: '',
  tempoMap: [],
  metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
  lengthBeats: 0,
  chords: [],
  parts: [],
  lyrics: [],
};

function useWork(song: SongDetail, score: SongScore) {
  const clock = useMemo(() => clockOf(score.tempoMap), [score]);
  const beats = useMemo(() => beatsOf(score, clock), [score, clock]);
  const { notes, origins } = useMemo(() => notesOfScore(score, clock), [score, clock]);
  const parts = useMemo(() => score.parts.filter((part) => part.notes.length > 0), [score]);
  const key = `${song.id} ${score.version}`;
  const edited = useNotes(key, notes);
  const words = useDraftEdits(key);
  // A drag changes notes with every frame: what is to be asked of the service may come a little later.
  const late = useDeferredValue(useMemo(() => ({ of: notes, notes: edited.notes }), [notes, edited.notes]));
  // Those of the score before are none of this one's.
  const settled = late.of === notes ? late.notes : edited.notes;
  const { planned, span } = useMemo(() => {
    const ofNotes = settled === notes ? [] : editsOf(origins, settled, clock);
    const others = draftEdits(words.drafts, score, clock);
    const heard = changedSpan(ofNotes, origins, settled, clock);
    const ends = [...others.ends, ...(heard ? [heard.start, heard.end] : [])];
    return {
      // Notes first: new words may share notes out anew, and a new chord moves them.
      planned: [...ofNotes, ...others.planned],
      span: ends.length > 0 ? { start: Math.min(...ends), end: Math.max(...ends) } : null,
    };
  }, [settled, notes, origins, clock, words.drafts, score]);
  const changes = useWorkSteps({ notes: edited, words }, planned.length > 0);
  const refusalText = useRefusalText();
  const read = useCallback(
    (message: string, asked: readonly PlannedEdit[]) => {
      // Its place is read in the service's own words.
      const refusal = readRefusal(message, asked, settled, score, clock);
      return { ...refusal, sentence: refusalText(refusal.sentence) };
    },
    [settled, score, clock, refusalText],
  );
  const { hear, isMaking, refusal, forgetRefusal } = useEdits(song, score, read);
  return {
    song,
    score,
    clock,
    beats,
    parts,
    words: {
      ...words,
      setLine(...change: Parameters<typeof words.setLine>) {
        changes('words');
        words.setLine(...change);
      },
      setChord(...change: Parameters<typeof words.setChord>) {
        changes('words');
        words.setChord(...change);
      },
    },
    planned,
    isMaking,
    refusal,
    forgetRefusal,
    hear: () => hear(planned, span),
    /** Edits that were proposed, beside what was changed by hand. */
    hearProposal: (edits: readonly PlannedEdit['edit'][], at: { start: number; end: number } | null) =>
      hear(
        edits.map((edit) => ({ edit, noteIds: [] })),
        at,
      ),
    edited: {
      ...edited,
      edit(next: Parameters<typeof edited.edit>[0], isSame?: boolean) {
        forgetRefusal();
        changes('notes');
        edited.edit(next, isSame);
      },
    },
    /** Back to the song as it sounds. */
    takeBack() {
      forgetRefusal();
      words.forget();
      if (edited.isEdited) edited.reset();
    },
    async saveMidi() {
      const { saveMidi } = await import('#components/roll/save-midi.ts');
      const nameOf = new Map(score.parts.map(({ id, name }) => [id, name]));
      const named = edited.notes.map((note) => ({ ...note, part: nameOf.get(note.part) ?? note.part }));
      const midi = {
        state: 'complete',
        tempo: score.tempoMap[0]?.bpm ?? 120,
        time_signature: `${score.metre.numerator}/${score.metre.denominator}`,
        instruments: Object.fromEntries(score.parts.map(({ name }) => [name, []])),
      };
      saveMidi(toMidi(named, midi), song.title);
    },
  };
}
