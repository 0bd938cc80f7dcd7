import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';

export interface TruncatedContentProps {
  readonly children: ReactNode;
  /** Characters of the HTML inside. */
  readonly length: number;
  readonly onExpand?: () => void;
}

/** Past this many characters of HTML a text is cut on phones, and on everything. */
export const CUT_ON_PHONES = 600;
export const CUT_ALWAYS = 1500;

/** Bubbles from a text that was opened, so that one listener hears them all. */
export const EXPANDED = 'groundswell:expanded';

/** A long text behind "show more"; without a script the link opens it by its address. */
export function TruncatedContent({ children, length, onExpand }: TruncatedContentProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (length <= CUT_ON_PHONES || open) return <div>{children}</div>;
  const expand = (event: MouseEvent) => {
    event.preventDefault();
    event.currentTarget.dispatchEvent(new CustomEvent(EXPANDED, { bubbles: true }));
    setOpen(true);
    onExpand?.();
  };
  return (
    <div id={id} className="truncated" data-cut={length > CUT_ALWAYS ? 'always' : 'phones'}>
      <div className="truncated-body">{children}</div>
      <a className="text-link text-link-strong truncated-more" href={`#${id}`} onClick={expand}>
        {t('design.show_more')}
      </a>
    </div>
  );
}
