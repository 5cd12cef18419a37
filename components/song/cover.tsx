'use client';
import { useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { weaveOf, weaveSize } from './weave.ts';

/** A song's cover on its own weave, which shows until the picture is there and where there is none. Decorative. */
export function Cover({
  seed,
  src,
  isFirst = false,
  className,
}: {
  seed: string;
  src: string | null;
  /** In the view at once: fetched before others. */
  isFirst?: boolean | undefined;
  className?: string;
}) {
  const [missing, setMissing] = useState(false);
  return (
    <span
      aria-hidden
      className={classNames('relative block shrink-0 overflow-hidden bg-surface-sunken', className)}
    >
      <WeavePattern seed={seed} />
      {src && !missing ? (
        // biome-ignore lint/performance/noImgElement: covers come from our own route and need no optimizer
        <img
          // One that failed before the script was there tells nobody any more.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth === 0) setMissing(true);
          }}
          src={src}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          onError={() => setMissing(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  );
}

function WeavePattern({ seed }: { seed: string }) {
  const { warp, weft } = weaveOf(seed);
  return (
    <svg
      viewBox={`0 0 ${weaveSize * 8} ${weaveSize * 8}`}
      className="absolute inset-0 size-full opacity-80"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {warp.map(({ color, path }) => (
        <path key={color} d={path} fill={`var(--thread-${color})`} opacity="0.5" />
      ))}
      {weft.map(({ color, path }) => (
        <path key={color} d={path} fill={`var(--thread-${color})`} />
      ))}
    </svg>
  );
}
