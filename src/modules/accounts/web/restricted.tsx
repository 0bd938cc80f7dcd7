import type { ReactNode } from 'react';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import type { KeptFrom } from '../contract.ts';

interface RestrictedProps {
  readonly kept: KeptFrom;
  /** What can be done all the same. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** In place of a form that would be refused: what can't be done, until when, why, and whom to write to. */
export function Restricted({
  kept: { title, reason, contact },
  children,
  className,
}: RestrictedProps) {
  return (
    <Notice tone="warn" title={title} className={className}>
      <p>{reason}</p>
      {children}
      <p>
        <TextLink href={contact.href}>{contact.label}</TextLink>
      </p>
    </Notice>
  );
}
