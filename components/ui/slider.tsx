'use client';
import { Slider as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';

export interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  /** What an arrow key moves it by; a `step` where it is absent. */
  keyStep?: number;
  /** What a screen reader says for the value. */
  valueText?: string;
  onChange(value: number): void;
  onCommit?(value: number): void;
  orientation?: 'horizontal' | 'vertical';
  className?: string;
  disabled?: boolean;
  /** The value that stands for "as it is": marked, and for a pan the fill begins there. */
  rest?: number;
  fillFrom?: 'start' | 'rest';
}

export function Slider({
  label,
  value,
  min = 0,
  max,
  step = 0.01,
  keyStep,
  valueText,
  onChange,
  onCommit,
  orientation = 'horizontal',
  className,
  disabled,
  rest,
  fillFrom = 'start',
}: SliderProps) {
  const part = (at: number) => ((at - min) / (max - min)) * 100;
  return (
    <Radix.Root
      value={[value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      orientation={orientation}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      onKeyDown={(event) => {
        const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        if (!keyStep || !direction || event.shiftKey) return;
        event.preventDefault();
        onChange(Math.max(min, Math.min(max, value + direction * keyStep)));
      }}
      onValueCommit={([next]) => next !== undefined && onCommit?.(next)}
      className={classNames(
        'group relative flex touch-none items-center select-none data-[orientation=horizontal]:h-6 data-[orientation=horizontal]:w-full data-[orientation=vertical]:h-full data-[orientation=vertical]:w-6 data-[orientation=vertical]:flex-col',
        className,
      )}
    >
      <Radix.Track className="relative grow overflow-hidden rounded-full bg-line-strong/50 data-[orientation=horizontal]:h-1 data-[orientation=horizontal]:w-full data-[orientation=vertical]:w-1">
        {fillFrom === 'rest' && rest !== undefined ? (
          <span
            className="absolute h-full bg-weld"
            style={{
              left: `${part(Math.min(value, rest))}%`,
              right: `${100 - part(Math.max(value, rest))}%`,
            }}
          />
        ) : (
          <Radix.Range className="absolute rounded-full bg-weld data-[orientation=horizontal]:h-full data-[orientation=vertical]:w-full" />
        )}
      </Radix.Track>
      {rest === undefined ? null : (
        <span
          className="pointer-events-none absolute h-3 w-px bg-line-strong"
          style={{ left: `${part(rest)}%` }}
          aria-hidden
        />
      )}
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-3.5 rounded-full bg-ink shadow-float transition-transform duration-quick group-hover:scale-110"
      />
    </Radix.Root>
  );
}
