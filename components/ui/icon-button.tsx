import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

/** A button that is only an icon: its label is spoken, and shown on hover and focus. */
export function IconButton({
  label,
  look = 'ghost',
  size = 'icon',
  ...rest
}: ButtonProps & { label: string }) {
  return (
    <Tooltip label={label}>
      <Button aria-label={label} look={look} size={size} {...rest} />
    </Tooltip>
  );
}
