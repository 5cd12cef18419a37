'use client';
import { useEffect, useState } from 'react';

/** The time in Unix ms, renewed every `everyMs` while `active`. Null on the server and before hydration. */
export function useNow(everyMs: number, active = true): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, active]);
  return now;
}
