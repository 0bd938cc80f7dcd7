import { CircleAlert, CircleCheck, Info, Sparkles, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export type NoticeTone = 'calm' | 'good' | 'warn' | 'bad' | 'gold';

export interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `true` shows the tone's icon; a node shows itself. */
  readonly icon?: ReactNode;
  readonly role?: 'alert' | 'status' | 'note';
  readonly className?: string;
}

const icons = {
  calm: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  gold: Sparkles,
};

/** A box beside the flow that says one honest thing. */
export function Notice({ tone = 'calm', title, children, icon, role, className }: NoticeProps) {
  const Icon = icons[tone];
  const sign =
    icon === true || tone === 'bad' || tone === 'warn' ? <Icon aria-hidden="true" /> : icon;
  return (
    <div className={classes('notice', `notice-${tone}`, className)} role={role}>
      {sign}
      <div className="notice-body">
        {title && <strong className="notice-title">{title}</strong>}
        {title && children ? ' ' : null}
        {children}
      </div>
    </div>
  );
}
