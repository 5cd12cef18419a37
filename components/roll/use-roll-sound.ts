'use client';
import { useEffect, useRef, useState } from 'react';
import { playerAudio } from '#components/player/player-store.ts';
import { usePlayhead } from '#components/waveform/use-playhead.ts';
import { type RollView, xOf } from './draw-roll.ts';
import { type NoteSynth, openSynth } from './note-synth.ts';
import type { NoteIds, RollNote } from './notes.ts';

/** What is heard of a roll, and the line that goes along: with its own notes, or with the song. */
export function useRollSound(roll: {
  shown: readonly RollNote[];
  selection: NoteIds;
  audioUrl: string;
  width: number;
  now(): RollView;
}) {
  const { shown, selection, width, now } = roll;
  const playhead = useRef<HTMLDivElement>(null);
  const time = useRef<number | null>(null);
  const synth = useRef<NoteSynth | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(
    () => () => {
      synth.current?.close();
    },
    [],
  );

  const sound = () => {
    synth.current ??= openSynth();
    return synth.current;
  };
  /** Puts the line where it belongs: after something else came into view, too. */
  function placeHead() {
    const head = playhead.current;
    if (!head) return;
    const view = now();
    const x = time.current === null ? -1 : xOf(time.current, view);
    head.hidden = time.current === null || x < view.keysWidth || x > width;
    head.style.transform = `translateX(${x}px)`;
  }
  function showHead(next: number | null) {
    time.current = next;
    placeHead();
  }
  usePlayhead(roll.audioUrl, (next) => {
    if (!isPlaying) showHead(next);
  });
  function togglePlay() {
    if (isPlaying) {
      sound().stop();
      showHead(null);
      return setPlaying(false);
    }
    playerAudio()?.pause();
    setPlaying(true);
    const first = shown.find((note) => selection.has(note.id));
    sound().play(shown, first?.start ?? Math.max(0, now().from), (next) => {
      showHead(next);
      if (next === null) setPlaying(false);
    });
  }
  return { playhead, placeHead, sound, isPlaying, togglePlay };
}
