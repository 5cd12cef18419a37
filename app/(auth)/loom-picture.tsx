/** A waveform on a loom: warp threads whose lengths are a song, crossed by a few weft threads. */
export function LoomPicture() {
  const threads = Array.from({ length: 72 }, (_, at) => {
    const swell = Math.sin((at / 72) * Math.PI) ** 0.7;
    const beat = 0.35 + 0.65 * Math.abs(Math.sin(at * 0.62) * Math.cos(at * 0.23));
    return 20 + 250 * swell * beat;
  });
  return (
    <svg
      viewBox="0 0 720 800"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
      strokeLinecap="round"
    >
      {threads.map((half, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: threads have no other name
          key={at}
          d={`M${at * 10 + 5} ${Math.round(330 - half)}V${Math.round(330 + half)}`}
          strokeWidth="4"
          stroke={at % 9 === 4 ? 'var(--weld)' : 'var(--line-strong)'}
          opacity={at % 9 === 4 ? 1 : 0.5}
        />
      ))}
      {[250, 330, 410].map((y, row) => (
        <path
          key={y}
          d={`M0 ${y}H720`}
          stroke={`var(--thread-${[1, 4, 3][row]})`}
          strokeWidth="5"
          strokeDasharray="16 14"
          strokeDashoffset={row * 15}
          strokeLinecap="butt"
        />
      ))}
    </svg>
  );
}
