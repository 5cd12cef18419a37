'use client';
import { type RefObject, useEffect, useState } from 'react';
import { type Multitrack, openMultitrack } from './multitrack.ts';

/** Keeps a multitrack of these files in `multitrack` for as long as they are shown: null there until it is ready. */
export function useOpening(
  multitrack: RefObject<Multitrack | null>,
  urls: readonly string[],
): 'loading' | 'ready' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const key = urls.join('\n');
  useEffect(() => {
    const ended = new AbortController();
    setState('loading');
    openMultitrack(key.split('\n'), ended.signal).then(
      (opened) => {
        if (ended.signal.aborted) return opened.close();
        multitrack.current = opened;
        setState('ready');
      },
      () => ended.signal.aborted || setState('failed'),
    );
    return () => {
      ended.abort();
      multitrack.current?.close();
      multitrack.current = null;
    };
  }, [key, multitrack]);
  return state;
}
