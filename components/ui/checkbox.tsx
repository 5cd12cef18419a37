import { classNames } from './class-names.ts';

export function Checkbox(props: {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  className?: string;
}) {
  return (
    <input
      type="checkbox"
      aria-label={props.label}
      checked={props.checked}
      onChange={(event) => props.onChange(event.target.checked)}
      className={classNames(
        'grid size-6 shrink-0 cursor-pointer appearance-none place-items-center rounded-md border border-line-strong bg-surface-raised checked:border-weld checked:bg-weld',
        'before:size-3.5 before:scale-0 before:bg-weld-ink before:transition-transform before:duration-quick before:[clip-path:polygon(14%_44%,0_62%,42%_96%,100%_17%,84%_3%,39%_67%)] checked:before:scale-100',
        props.className,
      )}
    />
  );
}
