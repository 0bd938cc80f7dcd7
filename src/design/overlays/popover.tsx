import type { ReactNode, ToggleEvent } from 'react';
import { Button, type ButtonProps } from '../actions/button.tsx';
import { classes } from '../classes.ts';
import { placePopover } from './place-popover.ts';

export interface PopoverProps {
  readonly id: string;
  readonly label?: string;
  /** Which edge of the button it follows. */
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A small box over the page, opened by the button that names its id. The browser opens it, closes it
 * on Escape or a click elsewhere and gives the focus back, with or without a script.
 */
export function Popover({ id, label, align = 'start', className, children }: PopoverProps) {
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open') placePopover(event.currentTarget, align);
  };
  return (
    <div
      id={id}
      popover="auto"
      role={label ? 'group' : undefined}
      aria-label={label}
      className={classes('popover', className)}
      onToggle={place}
    >
      {children}
    </div>
  );
}

/** A button that names the popover it opens. */
export function PopoverButton({
  popover,
  ...rest
}: Omit<ButtonProps, 'popover'> & { popover: string }) {
  return <Button {...rest} popoverTarget={popover} />;
}
