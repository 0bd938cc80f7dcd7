import { Fragment } from 'react';

/** An address of mail that breaks before the @ and its dots, and within a word only when it must. */
export function MailAddress({ children, className }: { children: string; className?: string }) {
  const parts = children.split(/(?=[@.])/);
  return (
    <span className={className} style={{ overflowWrap: 'anywhere' }}>
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
