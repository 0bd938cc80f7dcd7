import { type ReactNode, useId } from 'react';
import { useT } from '#platform/web/messages.tsx';

export interface TruncatedContentProps {
  readonly children: ReactNode;
  /** Characters of the HTML inside. */
  readonly length: number;
  /** Wider screens have room for all of it. */
  readonly onlyOnPhones?: boolean;
}

/** Past this many characters of HTML a text is cut on phones, and on everything. */
const CUT_ON_PHONES = 600;
const CUT_ALWAYS = 1500;

/**
 * A long text behind "show more". The link opens it by its address; `openCutTexts` opens it in place.
 * Whatever of it gets the focus by keyboard is seen.
 */
export function TruncatedContent({ children, length, onlyOnPhones }: TruncatedContentProps) {
  const t = useT();
  const id = useId();
  if (length <= CUT_ON_PHONES) return <div>{children}</div>;
  const isCutAlways = length > CUT_ALWAYS && !onlyOnPhones;
  return (
    <div id={id} className="truncated" data-cut={isCutAlways ? 'always' : 'phones'}>
      <div className="truncated-body">{children}</div>
      <a className="text-link text-link-strong truncated-more" href={`#${id}`}>
        {t('design.show_more')}
      </a>
    </div>
  );
}
