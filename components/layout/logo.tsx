/** Three warp threads, one weft that goes over, under, over: also a small waveform. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeWidth="3.2"
    >
      <path d="M6 12v8M13 5v22M20 8v16M27 12v8" stroke="currentColor" />
      <path d="M2.5 16h7M16.5 16h7" stroke="var(--weld)" />
    </svg>
  );
}
