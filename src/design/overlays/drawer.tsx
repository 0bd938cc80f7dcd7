import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { Button, type ButtonProps, IconButton } from '../actions/button.tsx';
import { classes } from '../classes.ts';

export interface DrawerProps {
  readonly id: string;
  readonly title: string;
  readonly side?: 'start' | 'end' | 'bottom';
  /** From this width on it is a plain part of the page, without frame, title or footer. */
  readonly inlineFrom?: 'md' | 'lg';
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A sheet from the edge, opened by its DrawerButton, with or without a script. */
export function Drawer({ id, title, side = 'start', inlineFrom, children, footer }: DrawerProps) {
  const t = useT();
  return (
    <div
      id={id}
      popover="auto"
      role="group"
      aria-label={title}
      className={classes('drawer', `drawer-${side}`, inlineFrom && `drawer-inline-${inlineFrom}`)}
    >
      <div className="drawer-head">
        <h2>{title}</h2>
        <IconButton
          size="small"
          label={t('design.close')}
          icon={<X aria-hidden="true" />}
          popoverTarget={id}
          popoverTargetAction="hide"
        />
      </div>
      <div className="drawer-content">{children}</div>
      {footer && <div className="drawer-foot">{footer}</div>}
    </div>
  );
}

export function DrawerButton({ drawer, ...rest }: ButtonProps & { drawer: string }) {
  return <Button {...rest} popoverTarget={drawer} />;
}
