'use client';
import { useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { weaveOf } from './weave.ts';

/** A song's cover on its own weave, which shows until the picture is there and where there is none. Decorative. */
export function Cover({ seed, src, className }: { seed: string; src: string | null; className?: string }) {
  const [missing, setMissing] = useState(false);
  return (
    <span aria-hidden className={classNames('relative block shrink-0 overflow-hidden bg-surface-sunken', className)}>
      <WeavePattern seed={seed} />
      {src && !missing ? (
        // biome-ignore lint/performance/noImgElement: covers come from our own route and need no optimizer
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} className="absolute inset-0 size-full object-cover" />
      ) : null}
    </span>
  );
}

function WeavePattern({ seed }: { seed: string }) {
  const { warp, weft, over } = weaveOf(seed);
  return (
    <svg viewBox="0 0 64 64" className="absolute inset-0 size-full opacity-80" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {warp.map((color, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: threads have no other name
        <rect key={`warp${column}`} x={column * 8 + 0.75} y="0" width="6.5" height="64" fill={`var(--thread-${color})`} opacity="0.55" />
      ))}
      {over.flatMap((row, y) =>
        row.map((isOver, x) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: threads have no other name
          isOver ? <rect key={`${x}-${y}`} x={x * 8} y={y * 8 + 0.75} width="8" height="6.5" fill={`var(--thread-${weft[y]})`} /> : null,
        ),
      )}
    </svg>
  );
}
