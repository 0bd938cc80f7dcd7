import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../actions/button.tsx';
import { Popover } from './popover.tsx';

/** A popover stays this long after the pointer has left it and its button. */
const CLOSE_DELAY_MS = 1500;

export interface HoverPopoverProps extends Omit<ButtonProps, 'popover' | 'children'> {
  readonly id: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** The name of the box. */
  readonly label: string;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/**
 * A box that opens when the mouse comes to its button and closes 1,500 ms after it left both; a click,
 * a finger and the keyboard open and close it like any popover, with or without a script.
 */
export function HoverPopover(props: HoverPopoverProps) {
  const { id, trigger, label, align = 'start', children, ...button } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const box = () => document.getElementById(id);
  const enter = (event: PointerEvent) => {
    clearTimeout(timer.current);
    if (event.pointerType === 'mouse' && !box()?.matches(':popover-open')) box()?.showPopover();
  };
  const leave = (event: PointerEvent) => {
    clearTimeout(timer.current);
    if (event.pointerType !== 'mouse') return;
    timer.current = setTimeout(() => box()?.hidePopover(), CLOSE_DELAY_MS);
  };
  return (
    <span onPointerEnter={enter} onPointerLeave={leave}>
      <Button {...button} popoverTarget={id} popoverTargetAction="show">
        {trigger}
      </Button>
      <Popover id={id} label={label} align={align}>
        {children}
      </Popover>
    </span>
  );
}
