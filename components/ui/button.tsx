import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-colors duration-quick disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:shrink-0',
  {
    variants: {
      look: {
        primary: 'bg-weld text-weld-ink hover:bg-weld-hover shadow-press',
        solid: 'bg-ink text-ground hover:bg-ink-soft',
        outline: 'border border-line bg-surface-raised text-ink hover:border-line-strong',
        ghost: 'text-ink-soft hover:bg-surface-sunken hover:text-ink',
        danger: 'bg-madder-wash text-madder-text hover:bg-madder hover:text-ground',
      },
      size: {
        small: 'h-8 px-3 text-small [&_svg]:size-4',
        normal: 'h-10 px-4 text-body [&_svg]:size-[1.125rem]',
        large: 'h-12 px-6 text-lead [&_svg]:size-5',
        icon: 'size-10 [&_svg]:size-[1.125rem]',
        'icon-small': 'touch-target size-8 [&_svg]:size-4',
      },
    },
    defaultVariants: { look: 'outline', size: 'normal' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Puts the look on the child (a link) in place of a button. */
    asChild?: boolean;
    /** Shows that the action is under way and takes no second press. */
    busy?: boolean;
  };

export function Button({ look, size, asChild, busy, className, children, disabled, ...rest }: ButtonProps) {
  const style = classNames(buttonStyle({ look, size }), className);
  if (asChild)
    return (
      <Slot.Root className={style} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type="button"
      className={style}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
}
