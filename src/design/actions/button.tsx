import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Anchor, type AnchorProps } from './anchor.tsx';

/** `act` is the one coral call of a screen; everything else is `solid`, `line` or `quiet`. */
export type ButtonLook = 'act' | 'solid' | 'line' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonShape {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** Fills the width of its container. */
  readonly wide?: boolean;
  readonly icon?: ReactNode;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonShape {
  /** Work under way: keeps its width and its focus, and ignores further clicks. */
  readonly busy?: boolean;
}

export interface ButtonLinkProps extends AnchorProps, ButtonShape {
  /** Shown, but leads nowhere for now. */
  readonly disabled?: boolean;
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  readonly label: string;
  readonly icon: ReactNode;
}

const shape = ({ look = 'line', size = 'medium', wide }: ButtonShape, className?: string) =>
  classes('button', `button-${look}`, `button-${size}`, wide && 'button-wide', className);

const ignore = (event: MouseEvent) => event.preventDefault();

export function Button(props: ButtonProps) {
  const { look, size, wide, icon, busy, className, children, onClick, type, ...rest } = props;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={shape({ look, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {icon}
      {children}
      {busy && <span className="spinner" aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink(props: ButtonLinkProps) {
  const { look, size, wide, icon, className, children, disabled, ...rest } = props;
  const classNames = shape({ look, size, wide }, className);
  if (disabled) {
    return (
      <span role="link" aria-disabled="true" aria-label={rest['aria-label']} className={classNames}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <Anchor {...rest} className={classNames}>
      {icon}
      {children}
    </Anchor>
  );
}

/** A square button whose name is only heard; `title` shows it to the mouse. */
export function IconButton({ label, icon, look = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      look={look}
      className={classes('button-icon', className)}
      aria-label={label}
      title={label}
      icon={icon}
    />
  );
}
