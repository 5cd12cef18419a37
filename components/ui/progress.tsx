import { classNames } from './class-names.ts';

/** A weft thread drawn through the warp: how far a task is, or that it moves. */
export function Progress({
  value,
  label,
  className,
}: {
  value: number | null;
  label: string;
  className?: string;
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value === null ? {} : { 'aria-valuenow': Math.round(value * 100) })}
      className={classNames('relative h-1 w-full overflow-hidden rounded-full bg-line', className)}
    >
      {value === null ? (
        <div className="absolute inset-y-0 left-0 w-1/4 rounded-full bg-weld animate-weft" />
      ) : (
        <div
          className="h-full rounded-full bg-weld transition-[width] duration-700 ease-settle"
          style={{ width: `${value > 0 ? Math.max(2, value * 100) : 0}%` }}
        />
      )}
    </div>
  );
}
